import { ServiceError } from '../../../base/errors.ts';
import { parse } from '../../../schemas/parse.ts';
import type { Catalog, PublicContentRecordV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { readPart } from '../../part.ts';
import { MAX_TOKENS, remainingTokens } from '../../result.ts';
import type { ActionInput, ActionResult, Parameter } from '../../tool.ts';
import type { Session } from '../../session.ts';
import { NAMESPACE } from '../parameters.ts';

const SCHEMAS = {
  pattern: 'pattern.v2.json',
  theme: 'theme.v1.json',
  blueprint: 'blueprint.v1.json',
  archetype: 'archetype.v2.json',
  shell: 'shell.v1.json',
} as const;

type RecordType = keyof typeof SCHEMAS;
export type RecordData<Kind extends RecordType> = Catalog[(typeof SCHEMAS)[Kind]];

export interface LoadedRecord<Kind extends RecordType> extends Omit<PublicContentRecordV1, 'data'> {
  readonly data: RecordData<Kind>;
}

/** Parameters of every action that reads one record. */
export const RECORD_PARAMETERS = {
  id: {
    type: 'string',
    description: 'Id of the record, as returned by search and list.',
    maxLength: 128,
    examples: ['data-table'],
  },
  namespace: NAMESPACE,
  detail: {
    type: 'string',
    description: 'essential: the main fields; full: the whole record.',
    enum: ['essential', 'full'],
    default: 'essential',
    examples: ['full'],
  },
  pointer: {
    type: 'string',
    description: 'JSON pointer to a part of the record.',
    maxLength: 512,
    examples: ['/product/entities'],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** Loads a record; the error for an unknown one suggests similar ids. */
export async function loadRecord<Kind extends RecordType>(
  type: Kind,
  id: string,
  namespace: string | undefined,
  { client, signal, origin }: Session,
): Promise<LoadedRecord<Kind>> {
  // Models often give the full address instead of the id.
  const [, own, slug = id] = /^(@[^/]+)\/(.+)$/s.exec(id) ?? [];
  const record = await client
    .record(type, slug, { namespace: own ?? namespace }, { signal })
    .catch(async (thrown: unknown) => {
      throw await withSuggestions(thrown, type, slug, { client, signal });
    });
  // The corpus in this package was verified with the same schemas, and so was the theme of the project.
  if (origin === 'embedded') return record as unknown as LoadedRecord<Kind>;
  return { ...record, data: parseRecord(type, slug, record.data) };
}

/** Adds search results for the words of an unknown id to an error that has no suggestions. */
async function withSuggestions(
  thrown: unknown,
  type: RecordType,
  slug: string,
  { client, signal }: Pick<Session, 'client' | 'signal'>,
): Promise<unknown> {
  if (!(thrown instanceof ServiceError) || thrown.code !== 'UNKNOWN_RECORD') return thrown;
  const words = slug.replaceAll('-', ' ').slice(0, 100).trim();
  if ((thrown.facts.suggestions ?? []).length > 0 || words === '') return thrown;
  const { results } = await client.search({ q: words, type, limit: 3 }, { signal });
  const suggestions = results.map((one) => one.slug);
  return new ServiceError(thrown.code, thrown.message, { ...thrown.facts, suggestions, cause: thrown });
}

export const loadRequestedRecord = <Kind extends RecordType>(
  type: Kind,
  input: ActionInput,
  session: Session,
): Promise<LoadedRecord<Kind>> =>
  loadRecord(type, input.requiredText('id'), input.text('namespace'), session);

/** Validates a record: a service of another version may send an incompatible one. */
function parseRecord<Kind extends RecordType>(type: Kind, slug: string, data: unknown): RecordData<Kind> {
  try {
    return parse(SCHEMAS[type], data, 'BAD_ANSWER');
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(
      'BAD_ANSWER',
      `The ${type} ${quote(slug)} from the service does not match ${SCHEMAS[type]}: ${thrown.message}`,
      thrown.facts,
    );
  }
}

/** The common fields of every record, with its intelligence. */
export function summarizeRecord({
  type,
  slug,
  namespace,
  version,
  data,
  intelligence,
}: LoadedRecord<RecordType>) {
  return {
    type,
    id: slug,
    namespace,
    version,
    source: 'official-corpus',
    name: data.name,
    description: data.description,
    category: data.category,
    tags: data.tags,
    ...(intelligence
      ? {
          intelligence: {
            recommended: intelligence.recommended,
            quality_score: intelligence.quality_score,
            confidence_tier: intelligence.confidence_tier,
            verification_status: intelligence.verification_status,
          },
        }
      : {}),
  };
}

/** The fields of one record type beyond the common ones, with their cuts and next calls. */
type Essentials = Pick<ActionResult, 'cuts' | 'more' | 'next'> & { readonly fields: Record<string, unknown> };

/** Returns the requested record: in full or one part of it on request, otherwise its main fields. */
export async function resolveRecord<Kind extends RecordType>(
  type: Kind,
  input: ActionInput,
  session: Session,
  essentials: (found: LoadedRecord<Kind>) => Essentials | Promise<Essentials>,
): Promise<ActionResult> {
  const found = await loadRequestedRecord(type, input, session);
  const full = showRequestedPart(found, input, session.origin);
  if (full) return full;
  const { fields, ...more } = await essentials(found);
  return { result: { ...summarizeRecord(found), ...fields }, ...more, origin: session.origin };
}

/** The cuts of a full record: rows and content of sample pages first, then samples of appearance, then long texts. */
const FULL_RECORD_CUTS: readonly string[] = [
  'record.examples',
  'record.product.pages',
  'record.pages.*.content',
  'record.product.entities',
  'record.entities',
  'record.product.cast',
  'record.product.words',
  'record.presets.*.anatomy.children',
  'record.code.example',
  'record.compositions',
  'record.decorator_definitions',
  'record.page_briefs',
  'record.guidance',
  'record.navigation.command_palette.commands',
  'record.navigation.hotkeys',
  'record.data',
  'record.tags',
  'record.presets.*.components',
  'record.states.*.shows',
  'record.accessibility.keyboard',
  'record.pages',
  'record.regions',
];

/** The full record or one part of it, if the call requests one. */
export function showRequestedPart(
  found: LoadedRecord<RecordType>,
  input: ActionInput,
  origin: string,
): ActionResult | undefined {
  const pointer = input.text('pointer');
  const head = identify(found);
  if (pointer !== undefined)
    return {
      result: { ...head, ...readPart(found.data, pointer, remainingTokens(input, head), 'record') },
      cuts: ['members', 'part'],
      more: `Call again with max_tokens up to ${MAX_TOKENS}, or read ${uriOf(found)}.`,
      origin,
    };
  return input.text('detail') === 'full' ? showFullRecord(found, origin) : undefined;
}

const identify = ({ type, slug, namespace, version }: LoadedRecord<RecordType>) => ({
  type,
  id: slug,
  namespace,
  version,
  source: 'official-corpus',
});

/** The full record; `$schema` names its type. */
const showFullRecord = (found: LoadedRecord<RecordType>, origin: string): ActionResult => ({
  result: {
    ...identify(found),
    record: found.data,
    ...(found.intelligence ? { intelligence: found.intelligence } : {}),
  },
  cuts: ['intelligence.evidence', ...FULL_RECORD_CUTS],
  more: `Call again with max_tokens up to ${MAX_TOKENS}, or with the pointer of one omitted part, or read ${uriOf(found)}.`,
  origin,
});

const uriOf = ({ type, namespace, slug }: LoadedRecord<RecordType>): string =>
  `svc://${type}/${namespace}/${slug}`;
