import { ServiceError } from '../../../base/errors.ts';
import { estimateTokens } from '../../../packs/estimate.ts';
import type { ExecutionPackBundleV1, PackManifestV1 } from '../../../schemas/types.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { DEFAULT_TOKENS, MOST_TOKENS } from '../../answer.ts';
import type { Input } from '../../arguments.ts';
import { compiledIn } from '../../compiled.ts';
import { essenceIn } from '../../essence.ts';
import type { Session } from '../../session.ts';
import type { Property } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { ESSENCE_FROM, NAMESPACE, PROJECT_PATH } from '../parameters.ts';
import { type Local, localState } from './local.ts';
import type { Pack, PackType } from './pack.ts';

/** Where the contract of a pack comes from. */
export const CONTRACT = {
  project_path: PROJECT_PATH,
  ...ESSENCE_FROM,
  namespace: NAMESPACE,
} as const satisfies Readonly<Record<string, Property>>;

export const CONTRACT_ALIASES = {
  path: 'essence_path',
  file: 'essence_path',
  file_path: 'essence_path',
  essencePath: 'essence_path',
  document: 'essence',
} as const;

export interface Compiled {
  readonly bundle: ExecutionPackBundleV1;
  readonly root: string | undefined;
  /** One pack of it. A page pack stands alone: it needs no other to be read. */
  select<Type extends PackType>(type: Type, id?: string): Promise<Selected<Type>>;
}

export interface Selected<Type extends PackType = PackType> {
  readonly pack: Extract<Pack, { packType: Type }>;
  /** The id by which it is asked for again; null where there is only one. */
  readonly id: string | null;
  /** About its files in `.svc/context`; undefined for a document that is not the contract of the project. */
  readonly local: Local | undefined;
}

export async function compiledFor(input: Input, session: Session): Promise<Compiled> {
  const { essence, root } = await essenceIn(session, input);
  const namespace = input.text('namespace');
  const bundle = await compiledIn(session, essence, namespace);
  const { manifest } = bundle;
  return {
    bundle,
    root,
    async select<Type extends PackType>(type: Type, asked?: string): Promise<Selected<Type>> {
      const id = asked === undefined ? undefined : idOf(manifest, type, asked);
      const { pack, selector } = await session.client.selectPack(
        { essence, pack_type: type, ...(id === undefined ? {} : { id }) },
        { namespace },
        { signal: session.signal },
      );
      if (!isOf(type, pack))
        throw new ServiceError('BAD_ANSWER', `The service sent a ${pack.packType} pack for a ${type} pack.`);
      const entries = entriesOf(manifest, type);
      const entry = entries.find((one) => entries.length === 1 || one.id === selector.resolvedId);
      return {
        pack,
        id: entry?.qualifiedId ?? selector.resolvedId ?? null,
        local: root === undefined ? undefined : localState(root, bundle, entry?.markdown),
      };
    },
  };
}

const isOf = <Type extends PackType>(type: Type, pack: Pack): pack is Extract<Pack, { packType: Type }> =>
  pack.packType === type;

interface Entry {
  readonly id: string;
  readonly markdown: string;
  readonly qualifiedId?: string;
}

function entriesOf(manifest: PackManifestV1, type: PackType): readonly Entry[] {
  const { scaffold, review, sections, pages, mutations } = manifest;
  const byType: Readonly<Record<PackType, readonly (Entry | null)[]>> = {
    scaffold: [scaffold],
    review: [review],
    section: sections,
    page: pages,
    mutation: mutations,
  };
  return byType[type].filter((one) => one !== null);
}

/** An id as the compiler knows it: people also name a page by its path. */
function idOf(manifest: PackManifestV1, type: PackType, asked: string): string {
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

/** For a type that has several packs; a call without an id is told which there are. */
export function requireId(
  { bundle: { manifest } }: Compiled,
  type: PackType,
  id: string | undefined,
): string {
  if (id !== undefined) return id;
  const ids = entriesOf(manifest, type).map((one) => one.qualifiedId ?? one.id);
  throw new ServiceError('INVALID_PARAMETER', `A ${type} pack needs an id.`, {
    errors: [{ parameter: 'id', pointer: '/id', message: `is required for pack_type ${type}` }],
    available: ids,
    suggestions: ids.slice(0, 3),
  });
}

/** Tokens that are left for texts beside what else an answer says. */
export function roomFor(input: Input, beside: object): number {
  const most = Math.min(input.number('max_tokens') ?? DEFAULT_TOKENS, MOST_TOKENS);
  return most - Math.ceil(estimateTokens(JSON.stringify(beside))) - ENVELOPE;
}

/** What the envelope of an answer takes, with origin and next calls. */
const ENVELOPE = 200;

/** How to get what was left out of a pack; `*` in a pointer is any index. */
export const partsOf = (type: string, id: string | null): string =>
  `${nextCall('svc_context execution_pack', { pack_type: type, id })} pointer=<pointer>`;
