import { ServiceError } from '../../../base/errors.ts';
import { parse } from '../../../schemas/parse.ts';
import type { Catalog, PublicContentRecordV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
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
    description: 'Id of the record, as search and list give it.',
    maxLength: 128,
    examples: ['data-table'],
  },
  namespace: NAMESPACE,
  detail: {
    type: 'string',
    description: 'The essentials, or the whole record as it was written.',
    enum: ['essential', 'full'],
    default: 'essential',
    examples: ['full'],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** The record that a call names; the service refuses an unknown one with what is near. */
export async function loadRecord<Kind extends RecordType>(
  type: Kind,
  id: string,
  namespace: string | undefined,
  { client, signal }: Session,
): Promise<LoadedRecord<Kind>> {
  // Models write the whole address where the id is asked for.
  const [, own, slug = id] = /^(@[^/]+)\/(.+)$/s.exec(id) ?? [];
  const record = await client
    .record(type, slug, { namespace: own ?? namespace }, { signal })
    .catch(async (thrown: unknown) => {
      throw await withSuggestions(thrown, type, slug, { client, signal });
    });
  return { ...record, data: parseRecord(type, slug, record.data) };
}

/** A refusal with what a search for the words of the id finds, where no id is spelled like it. */
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

/** A service may be of another version: what does not fit is not half read. */
function parseRecord<Kind extends RecordType>(type: Kind, slug: string, data: unknown): RecordData<Kind> {
  try {
    return parse(SCHEMAS[type], data, 'BAD_ANSWER');
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(
      'BAD_ANSWER',
      `The ${type} ${quote(slug)} of the service does not fit ${SCHEMAS[type]}: ${thrown.message}`,
      thrown.facts,
    );
  }
}

/** What every record says of itself, and what is known of it. */
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

/** What one kind of record says beyond its head, what of it goes first, and which calls make sense then. */
type Essentials = Pick<ActionResult, 'cuts' | 'more' | 'next'> & { readonly fields: Record<string, unknown> };

/** The record that a call names: the whole of it if it asks for that, else the essentials. */
export async function resolveRecord<Kind extends RecordType>(
  type: Kind,
  input: ActionInput,
  session: Session,
  essentials: (found: LoadedRecord<Kind>) => Essentials | Promise<Essentials>,
): Promise<ActionResult> {
  const found = await loadRequestedRecord(type, input, session);
  if (input.text('detail') === 'full') return showFullRecord(found, session.origin);
  const { fields, ...more } = await essentials(found);
  return { result: { ...summarizeRecord(found), ...fields }, ...more, origin: session.origin };
}

/** What goes first from a whole record: what shows how it looks, then what is said at length. */
const FULL_RECORD_CUTS: readonly string[] = [
  'record.presets.*.anatomy.children',
  'record.code.example',
  'record.compositions',
  'record.decorator_definitions',
  'record.page_briefs',
  'record.guidance',
  'record.navigation.command_palette.commands',
  'record.navigation.hotkeys',
  'record.tags',
  'record.presets.*.components',
  'record.states.*.shows',
  'record.accessibility.keyboard',
  'record.pages',
  'record.regions',
];

/** The whole record as it was written; `$schema` says what it is. */
export const showFullRecord = (found: LoadedRecord<RecordType>, origin: string): ActionResult => ({
  result: {
    type: found.type,
    id: found.slug,
    namespace: found.namespace,
    version: found.version,
    source: 'official-corpus',
    record: found.data,
    ...(found.intelligence ? { intelligence: found.intelligence } : {}),
  },
  cuts: ['intelligence.evidence', ...FULL_RECORD_CUTS],
  more: `Ask again with max_tokens up to 10000, or read svc://${found.type}/${found.namespace}/${found.slug}.`,
  origin,
});
