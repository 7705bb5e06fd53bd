import { type ProjectCheck, checkProject } from '../project/check.ts';
import { stampProject } from '../project/sources.ts';
import type { MemoryCache } from '../project/cache.ts';
import { packageVersion, resolveInside, resolveProject, type Session } from './session.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { join, relative, sep } from 'node:path';
import type { DocumentInput } from '../reports/report.ts';
import { ServiceError } from '../base/errors.ts';
import { parseEssence } from '../essence/read.ts';
import { readContract } from '../project/contract.ts';
import { readDocument, withDisplayPath } from '../project/file.ts';
import { ESSENCE } from '../project/paths.ts';
import type { ActionInput } from './tool.ts';

interface CachedCheck {
  readonly stamp: string;
  readonly checked: ProjectCheck;
  /** Of its files: after a change only those that changed are read again. */
  readonly memory: MemoryCache;
}

/** So many projects at most, those that were asked for last: each is held with all that was read off its files. */
const MAX_CACHED_PROJECTS = 50;

/** What the last check of a project said, by its folder; nothing is kept of a service that may change by itself. */
const checks = new WeakMap<Session['client'], Map<string, CachedCheck>>();

/** A project held against its contract: the same as the command line says, and said again while nothing changes. */
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
    { release, client: async () => client, signal, memory },
    // No answer has a clock in it: equal projects, equal bytes.
    { generatedAt: stamp.changedAt, failOn: 'error' },
  );
  // By the stamp from before: what changed meanwhile is read the next time.
  return origin === 'embedded' ? keep(checked) : checked;
}

interface CachedBundle {
  readonly text: string;
  readonly bundle: ExecutionPackBundleV1;
}

/** The last bundle: an agent asks for one pack after the other of the same document. */
const bundles = new WeakMap<Session['client'], CachedBundle>();

/** All packs of a document; nothing is kept of a service that may change by itself. */
export async function compileCached(
  { client, origin, signal }: Session,
  essence: EssenceV4,
  namespace: string | undefined,
): Promise<ExecutionPackBundleV1> {
  const text = JSON.stringify([namespace, essence]);
  const before = bundles.get(client);
  if (before?.text === text) return before.bundle;
  const bundle = await client.compilePacks(essence, { namespace }, { signal });
  if (origin === 'embedded') bundles.set(client, { text, bundle });
  return bundle;
}

/** What documents are made from, as long as the check that it rests on is the last one. */
const documentInputs = new WeakMap<ProjectCheck, DocumentInput>();

/** Everything that documents of the catalog say about a project, as the command line has it. */
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

/** The folder of a project as calls name it: from the folder of the server, `.` for that one. */
export function projectName({ root: from }: Session, root: string): string {
  const path = relative(from, root).split(sep).join('/');
  return path === '' ? '.' : path;
}

export interface LoadedEssence {
  readonly essence: EssenceV4;
  /** The folder of the project that it is the contract of; none for a document that the call brings along. */
  readonly root: string | undefined;
}

/** The document a call is about: the one it brings, the file it names, or the contract of the project. */
export async function loadEssence(session: Session, input: ActionInput): Promise<LoadedEssence> {
  const given = input.value('essence');
  const path = input.text('essence_path');
  if (given !== undefined && path !== undefined)
    throw new ServiceError('INVALID_PARAMETER', 'Give essence or essence_path, not both.', {
      errors: [{ parameter: 'essence_path', pointer: '/essence_path', message: 'goes without essence' }],
    });
  if (given !== undefined) return { essence: parseEssence(given), root: undefined };
  if (path !== undefined) {
    const file = resolveInside(session.root, path);
    const value = await withDisplayPath(file, path, () => readDocument(file, async () => new Uint8Array()));
    return { essence: parseEssence(value), root: undefined };
  }
  const root = resolveProject(session, input.text('project_path'));
  return { essence: await loadContract(root), root };
}

/** The contract of a folder; without one, how to get it. */
export async function loadContract(root: string): Promise<EssenceV4> {
  try {
    return await withDisplayPath(join(root, ESSENCE), ESSENCE, () => readContract(root));
  } catch (thrown) {
    if (!(thrown instanceof ServiceError) || thrown.code !== 'FILE_NOT_FOUND') throw thrown;
    throw new ServiceError(
      'FILE_NOT_FOUND',
      `There is no ${ESSENCE} in this project. Make one with svc_contract create_essence, or with the command svc init.`,
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
