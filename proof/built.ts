import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The sources, for the text of programs that are bundled by `bundle`. */
export const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));

/** Bundles the text of a program, which imports from src/, into one file. Runtime dependencies stay outside. */
export async function bundle(
  contents: string,
  outfile: string,
  format: 'esm' | 'cjs' = 'esm',
): Promise<void> {
  await build({
    stdin: { contents, resolveDir: SOURCES, loader: 'ts' },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format,
    target: 'node20',
    logLevel: 'warning',
  });
}

/** The reason why the built program cannot be started; undefined if it can. */
export const unbuilt = (): string | undefined =>
  existsSync(new URL('../dist/bin/svc.js', import.meta.url))
    ? undefined
    : 'There is no build: run npm run build.';
