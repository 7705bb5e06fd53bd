import { toJsonDocument } from '../base/json.ts';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import type { ExecutionPackBundleV1, SelectedExecutionPackV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { ensureFolder, resolveFolder, readTextInside } from './folder.ts';
import { type Lockfile, compareLockfiles, buildLockfile, formatLockfile, readLockfile } from './lockfile.ts';
import { CONTEXT, LOCKFILE } from './paths.ts';
import type { ContextState } from '../verify/rule.ts';
import { readAgentsState } from './agents.ts';
import { declaresDependency, readManifest } from './package-manager.ts';
import { formatTailwindCss } from '../tokens/tailwind-names.ts';

export interface ContextChange {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
}

type Files = ReadonlyMap<string, string>;

/** Attempts before giving up on a folder that another process keeps changing. */
const MAX_ATTEMPTS = 20;

const MANIFEST = 'pack-manifest.json';

/** The style sheet that packs refer to. */
const TOKENS_CSS = 'tokens.css';
/** Its names for Tailwind, where the project has Tailwind. */
const TAILWIND_CSS = 'tailwind.css';
const README_FILE = 'README.md';

const TAILWIND_README = `
\`tailwind.css\` gives the utilities of Tailwind these values (\`bg-primary\`, \`p-space-md\`, \`shadow-raised\`). Import
\`tailwindcss\`, then \`tokens.css\`, then \`tailwind.css\`.
`;

const README = `# Packs

Written by \`svc packs compile --write\` from \`svc.essence.json\`; do not edit. Start with \`scaffold-pack.md\`, then read the
pack of the page you build, which is complete by itself. \`tokens.css\` has the design tokens as CSS variables. Each pack is
also there as JSON.

Commit this folder with \`svc.lock\`: agents read it without running anything, and \`svc ci\` fails if it is out of date. To
keep it out of the repository instead, ignore \`.svc/context/\` and run \`svc packs compile --write\` after each checkout.
`;

const hasTailwind = (root: string): boolean => declaresDependency(readManifest(root), 'tailwindcss');

/** Builds the files of a bundle by name: each pack as JSON and Markdown, the style sheets, then the manifest. */
export function buildContextFiles(bundle: ExecutionPackBundleV1, root: string): Files {
  const { manifest } = bundle;
  const files = new Map<string, string>();
  const add = (entry: Entry | null | undefined, pack: Pack | null | undefined): void => {
    if (entry && pack) for (const [name, text] of filesOf(entry, pack)) files.set(name, text);
  };
  add(manifest.scaffold, bundle.scaffold);
  const css = bundle.scaffold?.data.tokensCss;
  if (css !== undefined) files.set(TOKENS_CSS, css);
  const tokens = bundle.scaffold?.data.design?.tokens;
  const isTailwind = css !== undefined && tokens !== undefined && hasTailwind(root);
  if (isTailwind)
    files.set(TAILWIND_CSS, formatTailwindCss(tokens, css.includes('@media (prefers-color-scheme')));
  files.set(README_FILE, isTailwind ? `${README}${TAILWIND_README}` : README);
  add(manifest.review, bundle.review);
  manifest.sections.forEach((entry, index) => add(entry, bundle.sections[index]));
  manifest.pages.forEach((entry, index) => add(entry, bundle.pages[index]));
  manifest.mutations.forEach((entry, index) => add(entry, bundle.mutations[index]));
  return files.set(MANIFEST, toJsonDocument(manifest));
}

/** True if packs have been written to the project. */
export const hasContext = (root: string): boolean => existsSync(join(root, CONTEXT, MANIFEST));

/** Compares the written packs with a bundle. */
export function diffContext(root: string, bundle: ExecutionPackBundleV1): ContextChange {
  return diffFiles(root, buildContextFiles(bundle, root));
}

/**
 * Writes the packs that differ to `.svc/context/`, and `svc.lock` if a lockfile is given. Concurrent writers end up with
 * the state of one of them: each compares again after writing, so the last one has seen a consistent state.
 */
export function writeContext(root: string, bundle: ExecutionPackBundleV1, lock?: Lockfile): ContextChange {
  const files = buildContextFiles(bundle, root);
  ensureFolder(root, CONTEXT);
  ensureFolder(root, '.');
  const real = resolveFolder(root);
  const folder = join(real, CONTEXT);
  const lockFile = join(real, LOCKFILE);
  const locked = lock && formatLockfile(lock);
  const first = diffFiles(root, files);
  for (let turn = 0, change = first; turn < MAX_ATTEMPTS; turn++, change = diffFiles(root, files)) {
    const texts = change.written.map((name) => [join(folder, name), files.get(name) ?? ''] as const);
    const isLockDue = locked !== undefined && readTextInside(real, lockFile) !== locked;
    if (texts.length === 0 && change.removed.length === 0 && !isLockDue) return first;
    writeDocuments(isLockDue ? [...texts, [lockFile, locked]] : texts, real);
    for (const name of change.removed) rmSync(join(folder, name), { force: true });
  }
  throw new ServiceError(
    'CONFLICT',
    `Another process keeps changing ${quote(CONTEXT)}. Run the command again when it is done.`,
  );
}

/** Writes the two files of one pack. */
export function writeSelectedPack(
  root: string,
  { manifest, pack, selector }: SelectedExecutionPackV1,
): ContextChange {
  const entries = {
    scaffold: [manifest.scaffold],
    review: [manifest.review],
    section: manifest.sections,
    page: manifest.pages,
    mutation: manifest.mutations,
  }[selector.packType];
  const entry = entries.find((one) => one && (entries.length === 1 || one.id === selector.resolvedId));
  if (!entry)
    throw new ServiceError('BAD_ANSWER', 'The manifest does not say which files the pack is written to.');
  const files = new Map(filesOf(entry, pack));
  const folder = ensureFolder(root, CONTEXT);
  const { written, unchanged } = diffFiles(root, files);
  writeDocuments(written.map((name) => [join(folder, name), files.get(name) ?? ''] as const));
  return { written, unchanged, removed: [] };
}

interface Entry {
  readonly json: string;
  readonly markdown: string;
}

interface Pack {
  readonly renderedMarkdown: string;
}

const filesOf = ({ json, markdown }: Entry, pack: Pack): [string, string][] => [
  [requirePackFile(json), toJsonDocument(pack)],
  [requirePackFile(markdown), pack.renderedMarkdown],
];

function diffFiles(root: string, files: Files): ContextChange {
  const folder = join(root, CONTEXT);
  const written = [...files].filter(([name, text]) => readTextInside(root, join(folder, name)) !== text);
  const present = existsSync(folder) ? readdirSync(folder) : [];
  return {
    written: written.map(([name]) => name),
    removed: present.filter((name) => isRemovable(name) && !files.has(name)).sort(),
    unchanged: files.size - written.length,
  };
}

/** True for every file that a compile writes; others belong to the user. */
export const isContextFile = (name: string): boolean =>
  name === MANIFEST || name === TOKENS_CSS || name === README_FILE || isRemovable(name);

/** Only files with such a name are removed when the contract or the project changes. */
const isRemovable = (name: string): boolean => name === TAILWIND_CSS || isPackFile(name);

const isPackFile = (name: string): boolean => /^[a-z][a-z0-9-]*-pack\.(?:json|md)$/.test(name);

/** Rejects other names, so that a service cannot choose which files are written. */
function requirePackFile(name: string): string {
  if (isPackFile(name)) return name;
  throw new ServiceError(
    'BAD_ANSWER',
    `The manifest names the file ${quote(name)}, which is not a pack file.`,
  );
}

/** A file that does not match the compiled contract. */
export interface Difference {
  readonly file: string;
  readonly message: string;
}

/** Compares `svc.lock`, and the packs if any were written, with a bundle. */
export async function compareWithBundle(root: string, bundle: ExecutionPackBundleV1): Promise<Difference[]> {
  return [...(await compareLockfile(root, bundle)), ...compareContext(root, bundle)];
}

async function compareLockfile(root: string, bundle: ExecutionPackBundleV1): Promise<Difference[]> {
  const lock = await readLockfile(root);
  if (!lock) return [{ file: LOCKFILE, message: 'is missing' }];
  return compareLockfiles(lock, buildLockfile(bundle)).map(({ what, locked, compiled }) => ({
    file: LOCKFILE,
    message:
      locked === undefined
        ? `${what} is not locked; compiled from ${compiled}`
        : compiled === undefined
          ? `${what} is locked at ${locked}; no longer used`
          : `${what} is locked at ${locked}; compiled from ${compiled}`,
  }));
}

/** A project without written packs is not out of date. */
function compareContext(root: string, bundle: ExecutionPackBundleV1): Difference[] {
  if (!hasContext(root)) return [];
  const { written, removed } = diffContext(root, bundle);
  return [
    ...written.map((name) => ({
      file: `${CONTEXT}/${name}`,
      message: 'is not what the contract compiles to',
    })),
    ...removed.map((name) => ({ file: `${CONTEXT}/${name}`, message: 'no longer belongs to a pack' })),
  ];
}

/** Compares what svc wrote to the project with what it would write now. */
export async function readContextState(
  root: string,
  bundle: ExecutionPackBundleV1,
  graph: ContextState['graph'],
): Promise<ContextState> {
  const isThere = (name: string): boolean => existsSync(join(root, CONTEXT, name));
  const { written, removed } = diffContext(root, bundle);
  const lock = await readLockfile(root);
  return {
    manifest: isThere('pack-manifest.json'),
    review: isThere('review-pack.json'),
    stale: [...written, ...removed],
    lock: !lock ? 'missing' : compareLockfiles(lock, buildLockfile(bundle)).length > 0 ? 'stale' : 'current',
    agents: readAgentsState(root, bundle),
    graph,
  };
}
