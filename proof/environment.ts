import { accessSync, constants, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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

const bundled = new Map<string, Promise<string>>();

/**
 * A program in TypeScript as one file that Node runs, made once. A loader would take longer to start than many of them
 * run. The program must not read files beside its own.
 */
export function bundleProgram(path: string): Promise<string> {
  const known = bundled.get(path);
  if (known) return known;
  const outfile = join(mkdtempSync(join(tmpdir(), 'svc-program-')), `${basename(path, '.ts')}.mjs`);
  const made = bundle(`import ${JSON.stringify(path)};`, outfile).then(() => outfile);
  bundled.set(path, made);
  return made;
}

/** The reason why the built program cannot be started; undefined if it can. */
export const missingBuild = (): string | undefined =>
  existsSync(new URL('../dist/bin/svc.js', import.meta.url))
    ? undefined
    : 'There is no build: run npm run build.';

const MEMORY = '/dev/shm';

/** A folder for many small files: in memory if there is enough room, otherwise the temporary folder. */
export function fastFolder(megabytes = 32): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > megabytes * 1024 ** 2 ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
