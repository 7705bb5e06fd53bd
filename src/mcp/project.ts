import { type ProjectCheck, checkProject } from '../project/check.ts';
import { stampProject } from '../project/sources.ts';
import type { MemoryCache } from '../project/cache.ts';
import { packageVersion, resolveInside, resolveProject, type Session } from './session.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { join, relative, sep } from 'node:path';
import type { DocumentInput } from '../reports/report.ts';
import { ServiceError } from '../base/errors.ts';
import { parseEssence } from '../essence/read.ts';
import { limitDocument } from '../schemas/json.ts';
import type { Client } from '../client/index.ts';
import { withProjectFiles } from '../http/product-packs.ts';
import { readContract } from '../project/contract.ts';
import { readProductFile } from '../project/product.ts';
import { readThemeFile } from '../project/theme.ts';
import { readDocument, withDisplayPath } from '../project/file.ts';
import { ESSENCE } from '../project/paths.ts';
import type { ActionInput } from './tool.ts';

interface CachedCheck {
  readonly stamp: string;
  readonly checked: ProjectCheck;
  /** Per file: after a change, only the changed files are read again. */
  readonly memory: MemoryCache;
}

/** The cache keeps the most recently used projects, each with the facts read from its files. */
const MAX_CACHED_PROJECTS = 50;

/** The last check of each project by folder; results of a remote service are not cached, since it may change. */
const checks = new WeakMap<Session['client'], Map<string, CachedCheck>>();

/** Checks a project against its contract like the command line; reuses the last result while no file changes. */
export async function checkCached(session: Session, root: string): Promise<ProjectCheck> {
  const { client, release, signal, origin } = session;
  const stamp = stampProject(root);
  const own = checks.get(client) ?? new Map<string, CachedCheck>();
  const before = own.get(root);
  const memory = before?.memory ?? {};
  const keep = (checked: ProjectCheck): ProjectCheck => {
    own.delete(root);
    own.set(root, { stamp: stamp.digest, checked, memory });
    for (const oldest of [...own.keys()].slice(0, -MAX_CACHED_PROJECTS)) own.delete(oldest);
    checks.set(client, own);
    return checked;
  };
  if (before?.stamp === stamp.digest) return keep(before.checked);
  const checked = await checkProject(
    root,
    { release, client: async () => projectClient(session, root), signal, memory },
    // No result depends on the clock: equal projects give equal bytes.
    { generatedAt: stamp.changedAt, failOn: 'error' },
  );
  // Stored under the earlier stamp: files that changed meanwhile are read next time.
  return origin === 'embedded' ? keep(checked) : checked;
}

/** A client whose packs contain the product and theme files of the project, as on the command line. */
export const projectClient = (
  { client, origin }: Pick<Session, 'client' | 'origin'>,
  root: string | undefined,
): Client =>
  root === undefined
    ? client
    : withProjectFiles(
        client,
        { product: () => readProductFile(root), theme: () => readThemeFile(root) },
        origin === 'embedded',
      );

interface CachedBundle {
  readonly text: string;
  readonly bundle: ExecutionPackBundleV1;
}

/** The last bundle: agents request one pack after the other of the same document. */
const bundles = new WeakMap<Session['client'], CachedBundle>();

/** Compiles all packs of a document; bundles of a remote service are not cached. */
export async function compileCached(
  { client, origin, signal }: Session,
  { essence, root }: LoadedEssence,
  namespace: string | undefined,
): Promise<ExecutionPackBundleV1> {
  const product = root === undefined ? undefined : readProductFile(root);
  const theme = root === undefined ? undefined : readThemeFile(root);
  const text = JSON.stringify([namespace, essence, product, theme]);
  const before = bundles.get(client);
  if (before?.text === text) return before.bundle;
  const isEmbedded = origin === 'embedded';
  const files = { product: () => product, theme: () => theme };
  const bundle = await withProjectFiles(client, files, isEmbedded).compilePacks(
    essence,
    { namespace },
    { signal },
  );
  if (isEmbedded) bundles.set(client, { text, bundle });
  return bundle;
}

/** The input of documents, for as long as its check is the last one. */
const documentInputs = new WeakMap<ProjectCheck, DocumentInput>();

/** Builds the input of all catalog documents about a project, the same as on the command line. */
export async function loadDocumentInput(session: Session, root: string): Promise<DocumentInput> {
  const checked = await checkCached(session, root);
  const before = documentInputs.get(checked);
  if (before) return before;
  const { buildDocumentInput } = await import('../project/check.ts');
  const home = session.env['HOME'] ?? session.env['USERPROFILE'];
  const input = await buildDocumentInput(root, checked, {
    version: packageVersion(),
    requestedPath: projectName(session, root),
    places: [
      [root, '<project>'],
      [session.root, '<workspace>'],
      ...(home === undefined ? [] : [[home, '~'] as const]),
    ],
  });
  documentInputs.set(checked, input);
  return input;
}

/** The project folder relative to the server's folder, as calls name it; `.` for that folder itself. */
export function projectName({ root: from }: Session, root: string): string {
  const path = relative(from, root).split(sep).join('/');
  return path === '' ? '.' : path;
}

export interface LoadedEssence {
  readonly essence: EssenceV4;
  /** The folder of the project; undefined for a document that is not the project's contract. */
  readonly root: string | undefined;
}

/** Loads the document of a call: the one it contains, the file it names, or the contract of the project. */
export async function loadEssence(session: Session, input: ActionInput): Promise<LoadedEssence> {
  const given = input.value('essence');
  const path = input.text('essence_path');
  if (given !== undefined && path !== undefined)
    throw new ServiceError('INVALID_PARAMETER', 'Give essence or essence_path, not both.', {
      errors: [
        { parameter: 'essence_path', pointer: '/essence_path', message: 'cannot be combined with essence' },
      ],
    });
  if (given !== undefined) return { essence: parseEssence(limitDocument(given)), root: undefined };
  if (path !== undefined) {
    const file = resolveInside(session.root, path);
    const value = await withDisplayPath(file, path, () => readDocument(file, async () => new Uint8Array()));
    return { essence: parseEssence(value), root: undefined };
  }
  const root = resolveProject(session, input.text('project_path'));
  return { essence: await loadContract(root), root };
}

/** Loads the contract of a folder; the error for a missing one explains how to create it. */
export async function loadContract(root: string): Promise<EssenceV4> {
  try {
    return await withDisplayPath(join(root, ESSENCE), ESSENCE, () => readContract(root));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'FILE_NOT_FOUND') throw thrown;
    throw new ServiceError(
      'FILE_NOT_FOUND',
      `This project has no ${ESSENCE}. Create one with svc_contract create_essence or the command svc init.`,
      {
        suggestions: [
          'svc_contract create_essence description="what the app is for"',
          'svc init --blueprint <id>',
          'svc_registry list type=blueprint',
        ],
      },
    );
  }
}
