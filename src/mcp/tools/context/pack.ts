import type {
  ExecutionPackBundleV1,
  PackManifestV1,
  SelectedExecutionPackV1,
} from '../../../schemas/types.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { diffContext, hasContext } from '../../../project/context.ts';
import { CONTEXT } from '../../../project/paths.ts';
import { ServiceError } from '../../../base/errors.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { formatCall } from '../../result.ts';
import type { ActionInput, Parameter } from '../../tool.ts';
import { compileCached, loadEssence, projectClient } from '../../project.ts';
import type { Session } from '../../session.ts';
import { ESSENCE_SOURCE, NAMESPACE, PROJECT_PATH } from '../parameters.ts';

export type Pack = SelectedExecutionPackV1['pack'];
export type PackType = Pack['packType'];

export type LocalState = 'current' | 'stale' | 'missing';

/** Compares `.svc/context` with the packs of the current contract, for one pack or for all. */
export function compareWithLocal(root: string, bundle: ExecutionPackBundleV1, markdown?: string): LocalState {
  if (!hasContext(root)) return 'missing';
  const { written, removed } = diffContext(root, bundle);
  if (markdown === undefined) return written.length + removed.length === 0 ? 'current' : 'stale';
  if (!existsSync(join(root, CONTEXT, markdown))) return 'missing';
  const own = [markdown, markdown.replace(/\.md$/, '.json')];
  return own.some((name) => written.includes(name)) ? 'stale' : 'current';
}

/** Lists every pack of a bundle with its tokens, in the order in which an app is built. */
export function summarizeManifest({
  manifest,
  corpus,
  diagnostics = [],
  essenceDigest,
}: ExecutionPackBundleV1) {
  const { scaffold, review, sections, pages, mutations } = manifest;
  const tokens = [scaffold, review, ...sections, ...pages, ...mutations].map((one) => one?.tokens ?? 0);
  return {
    essenceDigest,
    corpus: corpus && { version: corpus.version, digest: corpus.digest },
    packs: tokens.length,
    tokens: tokens.reduce((sum, one) => sum + one, 0),
    scaffold: scaffold && { tokens: scaffold.tokens },
    review: review && { tokens: review.tokens },
    sections: sections.map(({ id, role, tokens: own }) => ({ id, role, tokens: own })),
    pages: pages.map(({ id, qualifiedId, path, tokens: own }) => ({
      id: qualifiedId ?? id,
      path,
      tokens: own,
    })),
    mutations: mutations.map(({ id, tokens: own }) => ({ id, tokens: own })),
    diagnostics: diagnostics.map(({ severity, code, pointer, message, suggestions }) => ({
      severity,
      code,
      pointer,
      message,
      suggestions,
    })),
  };
}

/** The packs of a bundle in the order in which an app is built, with the ids that select them. */
export function listPacks(
  bundle: ExecutionPackBundleV1,
): { readonly id: string | null; readonly pack: Pack }[] {
  const { manifest, scaffold, review, sections, pages, mutations } = bundle;
  return [
    { id: null, pack: scaffold },
    { id: null, pack: review },
    ...sections.map((pack) => ({ id: pack.data.sectionId, pack })),
    ...pages.map((pack, at) => ({
      id: manifest.pages[at]?.qualifiedId ?? pack.data.pageId,
      pack,
    })),
    ...mutations.map((pack) => ({ id: pack.data.mutationType, pack })),
  ];
}

/** The parts of a manifest that are cut first. */
export const MANIFEST_CUTS: readonly string[] = ['diagnostics', 'pages', 'sections'];

/** The call that fetches a pack of the manifest. */
export const FETCH_PACK =
  'svc_context execution_pack pack_type=<scaffold|review|section|page|mutation> id=<id>';

/** The parameters that select the contract of a pack. */
export const CONTRACT_PARAMETERS = {
  project_path: PROJECT_PATH,
  ...ESSENCE_SOURCE,
  namespace: NAMESPACE,
} as const satisfies Readonly<Record<string, Parameter>>;

export const CONTRACT_ALIASES = {
  path: 'essence_path',
  file: 'essence_path',
  file_path: 'essence_path',
  essencePath: 'essence_path',
  document: 'essence',
} as const;

export interface CompiledContract {
  readonly bundle: ExecutionPackBundleV1;
  readonly root: string | undefined;
  /** Selects one pack. A page pack is self-contained. */
  select<Type extends PackType>(type: Type, id?: string): Promise<SelectedPack<Type>>;
}

export interface SelectedPack<Type extends PackType = PackType> {
  readonly pack: Extract<Pack, { packType: Type }>;
  /** The id that selects it; null if there is only one pack of its type. */
  readonly id: string | null;
  /** The state of its files in `.svc/context`; undefined for a document that is not the project's contract. */
  readonly local: LocalState | undefined;
}

export async function compileContract(input: ActionInput, session: Session): Promise<CompiledContract> {
  const loaded = await loadEssence(session, input);
  const { essence, root } = loaded;
  const namespace = input.text('namespace');
  const bundle = await compileCached(session, loaded, namespace);
  const { manifest } = bundle;
  return {
    bundle,
    root,
    async select<Type extends PackType>(type: Type, asked?: string): Promise<SelectedPack<Type>> {
      const id = asked === undefined ? undefined : resolvePackId(manifest, type, asked);
      const { pack, selector } = await projectClient(session, root).selectPack(
        { essence, pack_type: type, ...(id === undefined ? {} : { id }) },
        { namespace },
        { signal: session.signal },
      );
      if (!isPackType(type, pack))
        throw new ServiceError('BAD_ANSWER', `The service sent a ${pack.packType} pack for a ${type} pack.`);
      const entries = listEntries(manifest, type);
      const entry = entries.find((one) => entries.length === 1 || one.id === selector.resolvedId);
      return {
        pack,
        id: entry?.qualifiedId ?? selector.resolvedId ?? null,
        local: root === undefined ? undefined : compareWithLocal(root, bundle, entry?.markdown),
      };
    },
  };
}

const isPackType = <Type extends PackType>(
  type: Type,
  pack: Pack,
): pack is Extract<Pack, { packType: Type }> => pack.packType === type;

interface ManifestEntry {
  readonly id: string;
  readonly markdown: string;
  readonly qualifiedId?: string;
}

function listEntries(manifest: PackManifestV1, type: PackType): readonly ManifestEntry[] {
  const { scaffold, review, sections, pages, mutations } = manifest;
  const byType: Readonly<Record<PackType, readonly (ManifestEntry | null)[]>> = {
    scaffold: [scaffold],
    review: [review],
    section: sections,
    page: pages,
    mutation: mutations,
  };
  return byType[type].filter((one) => one !== null);
}

/** Resolves the id of a pack; a page may also be named by its path. */
function resolvePackId(manifest: PackManifestV1, type: PackType, asked: string): string {
  if (type !== 'page' || !asked.startsWith('/')) return asked;
  const { pages } = manifest;
  const page = pages.find(({ path }) => path === asked);
  if (page) return page.qualifiedId ?? page.id;
  const paths = pages.flatMap(({ path }) => path ?? []);
  throw new ServiceError('UNKNOWN_PACK', `No page has the path ${quote(asked)}.`, {
    available: paths.slice(0, 50),
    suggestions: nearestNames(asked, paths),
  });
}

/** Requires an id for a type with several packs; the error lists them. */
export function requireId(
  { bundle: { manifest } }: CompiledContract,
  type: PackType,
  id: string | undefined,
): string {
  if (id !== undefined) return id;
  const ids = listEntries(manifest, type).map((one) => one.qualifiedId ?? one.id);
  throw new ServiceError('INVALID_PARAMETER', `A ${type} pack needs an id.`, {
    errors: [{ parameter: 'id', pointer: '/id', message: `is required for pack_type ${type}` }],
    available: ids,
    suggestions: ids.slice(0, 3),
  });
}

/** The call that fetches an omitted part of a pack; replace `*` in a pointer with an index. */
export const formatPartCall = (type: string, id: string | null): string =>
  `${formatCall('svc_context execution_pack', { pack_type: type, id })} pointer=<pointer>`;
