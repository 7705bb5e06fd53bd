/** Writes every generated file; with `--check` writes nothing and fails if one is not current. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asServiceError } from '../../src/errors.ts';
import { openCatalog, verifyCatalog } from '../../src/schemas/catalog.ts';
import { errorReference, schemaReference } from './reference.ts';
import { typesOf } from './types.ts';
import { validatorsOf } from './validators.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Folders in which every file is generated: what is not written now is a leftover. */
const GENERATED_FOLDERS = ['src/schemas/validators', 'docs/reference'];

async function generated(): Promise<Map<string, string>> {
  const catalog = openCatalog();
  verifyCatalog(catalog);
  return new Map([
    ['src/schemas/types.ts', await typesOf(catalog)],
    ...(await validatorsOf(catalog)),
    ['docs/reference/errors.md', errorReference()],
    ['docs/reference/schemas.md', schemaReference(catalog)],
  ]);
}

function filesIn(folder: string): string[] {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
}

async function main(): Promise<number> {
  const check = process.argv.includes('--check');
  const files = await generated();
  const stale = [...files].filter(([path, text]) => {
    const full = join(ROOT, path);
    return !existsSync(full) || readFileSync(full, 'utf8') !== text;
  });
  const leftover = GENERATED_FOLDERS.flatMap(filesIn).filter((path) => !files.has(path));
  if (check) {
    for (const [path] of stale) process.stderr.write(`not current: ${path}\n`);
    for (const path of leftover) process.stderr.write(`left over: ${path}\n`);
    if (stale.length + leftover.length === 0) {
      process.stderr.write(`${files.size} generated files are current\n`);
      return 0;
    }
    process.stderr.write('try: npm run generate\n');
    return 1;
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), text);
  }
  for (const path of leftover) rmSync(join(ROOT, path));
  process.stderr.write(
    `${files.size} generated files, ${stale.length} written, ${leftover.length} removed\n`,
  );
  return 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    const failure = asServiceError(thrown);
    const text = failure.code === 'INTERNAL' ? String((failure.cause as Error).stack) : failure.message;
    process.stderr.write(`error[${failure.code}]: ${text}\n`);
    process.exitCode = failure.exit;
  },
);
