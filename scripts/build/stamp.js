// Plain JavaScript: scripts/run.js must decide whether dist/ is current without loading a compiler.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** In dist/ as long as the shadcn registry is still to be made. */
export const PENDING = 'content/registry.pending';

const FOLDERS = ['src', 'content', 'schemas', 'fonts', 'templates', 'showcase', 'scripts/build'];
const FILES = [
  'package.json',
  'package-lock.json',
  'scripts/notices.ts',
  'tsconfig.build.json',
  'tsconfig.json',
  'tsconfig.client.json',
];

/** Every file the build reads, relative to the root, sorted. */
export function buildInputs() {
  const found = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length)),
  );
  return [...found, ...FILES].sort();
}

/** Changes whenever a file is added, removed or written. Costs one stat per file. */
export function inputStamp(inputs = buildInputs()) {
  const hash = createHash('sha256');
  for (const file of inputs) {
    const { size, mtimeMs } = statSync(join(ROOT, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** The digest of each input by its path. */
export function digestInputs(inputs = buildInputs()) {
  return new Map(
    inputs.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(ROOT, file)))
        .digest('hex'),
    ]),
  );
}

/** Identifies the build by the content of its inputs: equal sources, equal id, on every machine. */
export function inputId(digests = digestInputs()) {
  const hash = createHash('sha256');
  for (const [file, digest] of digests) hash.update(`${file}\0${digest}\n`);
  return hash.digest('hex');
}

/** What a build contains; each scope includes those before it. */
const SCOPES = ['service', 'programs', 'package'];

/** True if a build of one scope serves for another. */
export function includes(built, wanted) {
  return SCOPES.indexOf(built) >= SCOPES.indexOf(wanted);
}

/** The last build, or undefined if there is none that can be read. */
export function readBuild() {
  try {
    const { id, scope } = JSON.parse(readFileSync(join(ROOT, 'dist/build.json'), 'utf8'));
    return { id, scope, stamp: readStamp() };
  } catch {
    return undefined;
  }
}

function readStamp() {
  try {
    return readFileSync(join(ROOT, 'dist/.stamp'), 'utf8');
  } catch {
    return undefined;
  }
}
