import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

const ENTRY = fileURLToPath(new URL('../../src/client/index.ts', import.meta.url));

describe('the client in a browser', () => {
  it('does not depend on Node and is smaller than 8 kB', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [ENTRY],
      bundle: true,
      platform: 'browser',
      format: 'esm',
      minify: true,
      write: false,
      metafile: true,
      logLevel: 'silent',
    });
    const [file] = outputFiles;
    expect(file?.text).not.toMatch(/node:|process\.|Buffer\b|require\(/);
    expect(gzipSync(file?.contents ?? '', { level: 9 }).byteLength).toBeLessThan(8_000);
    const inputs = Object.keys(metafile.inputs);
    expect(inputs.filter((path) => !path.includes('src/client/')).sort()).toEqual([
      'src/base/client-limits.ts',
      'src/base/errors.ts',
      'src/base/guards.ts',
    ]);
  });
});
