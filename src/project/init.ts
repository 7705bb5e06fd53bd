import { toJsonDocument } from '../base/json.ts';
import { lstatSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import type { CommonV1ProductContent, EssenceV4, ExecutionPackBundleV1, ThemeV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { type AgentsChange, planAgentsBlock, planAgentsRemoval, writeAgents } from './agents.ts';
import { diffContext, buildContextFiles, isContextFile, writeContext } from './context.ts';
import { writeDocument, writeDocuments } from './file.ts';
import { ensureFolder, resolveFolder, requireInside } from './folder.ts';
import { buildLockfile, formatLockfile } from './lockfile.ts';
import {
  AGENTS,
  APP_BASE,
  CONTEXT,
  ESSENCE,
  LOCKFILE,
  MAP,
  PRODUCT,
  PRODUCT_SCHEMA_FILE,
  SCHEMA_FILE,
  THEME,
} from './paths.ts';
import { productSchemaText } from './product.ts';
import { catalog } from '../schemas/folder.ts';

/** In order of creation. */
const FOLDERS = ['', '.svc', dirname(SCHEMA_FILE), CONTEXT];

export interface PlannedFile {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly bytes: number;
  readonly change: 'new' | 'changed' | 'same';
}

/** Everything that writing a project will do. */
export interface Plan {
  /** In write order. */
  readonly files: readonly PlannedFile[];
  /** Obsolete packs of an earlier compile. */
  readonly removed: readonly string[];
  /** True if a different contract exists; it is backed up. */
  readonly replaces: boolean;
  /** Undefined if `AGENTS.md` stays unchanged. */
  readonly agents: AgentsChange | undefined;
  /** Writes the files; returns the name of the backup, if any. */
  readonly write: () => string | undefined;
}

/** True if the folder has a contract, valid or not. */
export const hasContract = (root: string): boolean =>
  lstatSync(join(root, ESSENCE), { throwIfNoEntry: false }) !== undefined;

export interface ProjectContents {
  readonly bundle: ExecutionPackBundleV1;
  /** The contract to write; undefined to keep the existing one. */
  readonly contract?: EssenceV4 | undefined;
  /** The base of the next upgrade. */
  readonly base?: EssenceV4 | undefined;
  /** The product file of a new project; an existing one is kept. */
  readonly product?: CommonV1ProductContent | undefined;
  /** The theme that the project defines itself; an existing one is kept. */
  readonly theme?: ThemeV1 | undefined;
  /** The pattern map of a new project; an existing one is kept. */
  readonly map?: object | undefined;
  /** Writes the block in `AGENTS.md`. */
  readonly agents: boolean;
}

/** Plans the files of a project and rejects what could not be written. Writes nothing. */
export function planProject(
  root: string,
  { bundle, contract, base, product, theme, map, agents: wanted }: ProjectContents,
): Plan {
  requireFolders(root);
  const agents = wanted ? planAgentsBlock(root, bundle) : undefined;
  const lock = buildLockfile(bundle, base);
  const found = readExisting(root, ESSENCE);
  const texts = new Map([[SCHEMA_FILE, schemaText()]]);
  const essence = contract ? toJsonDocument(contract) : found;
  if (essence !== undefined) texts.set(ESSENCE, essence);
  const hasProduct = readExisting(root, PRODUCT) !== undefined;
  if (product && !hasProduct) texts.set(PRODUCT, toJsonDocument(product));
  if (product || hasProduct) texts.set(PRODUCT_SCHEMA_FILE, productSchemaText());
  for (const [path, document] of [
    [THEME, theme],
    [MAP, map],
  ] as const)
    if (document && readExisting(root, path) === undefined) texts.set(path, toJsonDocument(document));
  for (const [name, text] of buildContextFiles(bundle, root)) texts.set(`${CONTEXT}/${name}`, text);
  texts.set(LOCKFILE, formatLockfile(lock));
  if (agents) texts.set(AGENTS, agents.after ?? '');
  const files = [...texts].map(([path, text]): PlannedFile => {
    const old = readExisting(root, path);
    const change = old === undefined ? 'new' : old === text ? 'same' : 'changed';
    return { path, bytes: Buffer.byteLength(text), change };
  });

  const replaces = found !== undefined && found !== essence;
  const write = (): string | undefined => {
    for (const folder of FOLDERS) ensureFolder(root, folder);
    if (readExisting(root, ESSENCE) !== found)
      throw new ServiceError('CONFLICT', `${quote(ESSENCE)} changed in the meantime.`);
    if (readExisting(root, SCHEMA_FILE) !== schemaText())
      writeDocument(join(root, SCHEMA_FILE), schemaText());
    const kept = replaces ? backUpContract(root) : undefined;
    // The contract comes first: everything else can be generated from it.
    if (essence !== undefined && essence !== found) writeDocument(join(root, ESSENCE), essence);
    for (const path of [PRODUCT_SCHEMA_FILE, PRODUCT, THEME, MAP]) {
      const text = texts.get(path);
      if (text !== undefined && readExisting(root, path) !== text) writeDocument(join(root, path), text);
    }
    writeContext(root, bundle, lock);
    if (agents) writeAgents(root, agents);
    return kept;
  };
  const { removed } = diffContext(root, bundle);
  return { files, removed, replaces, agents, write: () => withRetryHint(write) };
}

/** Files are written atomically, so an error leaves only missing files. */
function withRetryHint<Result>(write: () => Result): Result {
  try {
    return write();
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const message = `${thrown.message} Files written so far are complete; run the same command again to finish.`;
    throw new ServiceError(thrown.code, message, thrown.facts);
  }
}

/** Copies the contract to the first free name, unless an identical backup exists. */
function backUpContract(root: string): string {
  const path = join(root, ESSENCE);
  for (let number = 1; ; number++) {
    const name = `${ESSENCE}.bak${number === 1 ? '' : `.${number}`}`;
    const kept = readExisting(root, name);
    if (kept !== undefined && kept === readExisting(root, ESSENCE)) return name;
    if (kept !== undefined) continue;
    try {
      // Flushed to disk before the contract is replaced.
      writeDocuments([[join(root, name), readFileSync(path)]], resolveFolder(root));
      return name;
    } catch (thrown) {
      throw thrown instanceof ServiceError ? thrown : toWriteError(thrown, name);
    }
  }
}

/** Reads a file; undefined if it does not exist. Rejects anything that cannot be replaced. */
function readExisting(root: string, path: string): string | undefined {
  const full = join(root, path);
  try {
    const stat = lstatSync(full, { throwIfNoEntry: false });
    if (!stat) return undefined;
    if (stat.isFile()) return readFileSync(full, 'utf8');
  } catch (thrown) {
    throw toWriteError(thrown, path);
  }
  throw new ServiceError('NOT_REGULAR_FILE', `${quote(path)} is not a regular file. Nothing was written.`);
}

function requireFolders(root: string): void {
  for (const name of FOLDERS) {
    const path = join(root, name);
    requireInside(root, path);
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false)
      throw new ServiceError('NOT_REGULAR_FILE', `${quote(name)} is not a folder. Nothing was written.`);
  }
}

function toWriteError(thrown: unknown, path: string): ServiceError {
  const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
    ? new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}.`)
    : new ServiceError('WRITE_FAILED', `${quote(path)}: ${code}.`, { cause: thrown });
}

/** The published schema that this version validates with. */

export const schemaText = (): string => catalog().text('essence.v4.json') ?? '';

export interface Removal {
  /** Files to remove, relative to the project, with `/`. */
  readonly files: readonly string[];
  readonly agents: AgentsChange;
  readonly remove: () => void;
}

/** Plans to remove the files that `svc init` wrote; the contract only on request. */
export function planRemoval(root: string, { contract }: { readonly contract: boolean }): Removal {
  const context = join(root, CONTEXT);
  requireInside(root, context);
  // Editors use the schema as long as there is a contract.
  const goes = contract || !isThere(join(root, ESSENCE));
  const files = [
    ...(isThere(context) ? readdirSync(context).filter(isContextFile).sort() : []).map(
      (name) => `${CONTEXT}/${name}`,
    ),
    ...[
      LOCKFILE,
      ...(goes ? [SCHEMA_FILE, PRODUCT_SCHEMA_FILE] : []),
      ...(contract ? [ESSENCE, PRODUCT, THEME, APP_BASE] : []),
    ].filter((path) => isThere(join(root, path))),
  ];
  const agents = planAgentsRemoval(root);
  return {
    files,
    agents,
    remove: () => {
      writeAgents(root, agents);
      for (const path of files) removeFile(join(root, path));
      for (const folder of [CONTEXT, dirname(SCHEMA_FILE), '.svc']) removeEmpty(join(root, folder));
    },
  };
}

/** All files that the removal changes. */
export const removalPaths = ({ files, agents }: Removal): readonly string[] =>
  agents.before === agents.after ? files : [...files, AGENTS];

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

function removeFile(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (thrown) {
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    throw new ServiceError(
      code === 'EACCES' || code === 'EPERM' ? 'PERMISSION_DENIED' : 'WRITE_FAILED',
      `${quote(path)} cannot be removed: ${code}. Run the same command again to continue.`,
      { cause: thrown },
    );
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // It contains files of the user, or is already gone.
  }
}
