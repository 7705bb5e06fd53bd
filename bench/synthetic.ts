/**
 * Records as a large private corpus might have them: every official record again and again, cut to what its schema
 * demands, with words of its own. Equal numbers give equal records, in whatever process.
 */
import {
  type ContentRecord,
  type ContentType,
  RECORD_SCHEMAS,
  type RecordData,
} from '../src/content/corpus.ts';
import { loadCorpus } from '../src/content/load.ts';
import { catalog } from '../src/schemas/folder.ts';

export interface SyntheticRecord {
  readonly type: ContentType;
  readonly data: RecordData;
}

type Json = Record<string, unknown>;

const { records } = loadCorpus();

/** How many there are before the first one comes again with other words. */
export const ONCE = records.length;

/** What something that loads must have. */
const LOADING: readonly string[] = ['loading', 'empty', 'error'];

const first = <T>(parts: Readonly<Record<string, T>>, count: number): [string, T][] =>
  Object.entries(parts).slice(0, count);

/** What takes most room in a record and is not demanded in such numbers. */
const CUT: { readonly [Type in ContentType]: (data: RecordData<Type>) => Json } = {
  pattern: ({ presets, default_preset, loads_data, states, responsive, components, visual_brief }) => {
    const ordered = { [default_preset]: presets[default_preset], ...presets };
    const heading = { is: 'heading', slot: 'title', level: 2, text: 'Title' };
    return {
      presets: Object.fromEntries(
        first(ordered, 2).map(([name, preset]) => [
          name,
          {
            description: preset?.description,
            layout: { ...preset?.layout, slots: Object.fromEntries(first(preset?.layout.slots ?? {}, 1)) },
            anatomy: { is: 'stack', children: [heading] },
          },
        ]),
      ),
      states: Object.fromEntries(
        Object.entries(states)
          .filter(([state], at) => (loads_data ? LOADING.includes(state) : at === 0))
          .map(([state, { shows }]) => [state, { shows: shows.slice(0, 80) }]),
      ),
      responsive: Object.fromEntries(first(responsive, 1)),
      accessibility: {
        role: 'region',
        name_from: { from: 'heading' },
        keyboard: [],
        focus_order: [],
        live_regions: [],
      },
      components: components.slice(0, 4),
      visual_brief: visual_brief.slice(0, 160),
    };
  },
  theme: () => ({}),
  blueprint: () => ({}),
  archetype: ({ pages, page_briefs }) => ({
    pages: pages.slice(0, 1),
    page_briefs: Object.fromEntries(first(page_briefs, 1).map(([id, brief]) => [id, brief.slice(0, 160)])),
    features: [],
  }),
  shell: () => ({}),
};

function cut<Type extends ContentType>({ type, data }: ContentRecord<Type>): Json {
  const { required = [] } = (catalog().schema(RECORD_SCHEMAS[type]) ?? {}) as { required?: string[] };
  const demanded = Object.fromEntries(required.map((key) => [key, (data as unknown as Json)[key]]));
  return { ...demanded, ...CUT[type](data) };
}

const PLAIN: readonly { readonly type: ContentType; readonly data: Json }[] = records.map((record) => ({
  type: record.type,
  data: cut(record),
}));

/** Numbers between 0 and 1 that only the seed decides (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SYLLABLES = [...'bdfgklmnprstvz'].flatMap((consonant) =>
  [...'aeiou'].map((vowel) => consonant + vowel),
);

/** So many words there are that no dictionary has; as in any language, the n-th is met a n-th as often as the first. */
const WORDS = 200_000;

function inventedWord(share: number): string {
  let rest = Math.floor(WORDS ** share) + SYLLABLES.length;
  let word = '';
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Every third longer word is another one, as long at most: texts have limits. */
const otherWords = (text: string, next: () => number): string =>
  text.replaceAll(/\p{L}{4,}/gu, (word) =>
    next() < 1 / 3 ? inventedWord(next()).slice(0, word.length) : word,
  );

/** Keys whose texts people write; all others are names and values of forms. */
const WRITTEN: ReadonlySet<string> = new Set(['description', 'visual_brief', 'shows', 'notes', 'intent']);

function retold(value: unknown, next: () => number, key = ''): unknown {
  if (typeof value === 'string') return WRITTEN.has(key) ? otherWords(value, next) : value;
  if (Array.isArray(value)) return value.map((item) => retold(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, below]) => [name, retold(below, next, name)]));
}

export function syntheticRecord(number: number): SyntheticRecord {
  const { type, data } = PLAIN[number % ONCE] ?? { type: 'pattern', data: {} };
  const copy = Math.floor(number / ONCE);
  if (copy === 0) return { type, data: data as unknown as RecordData };
  const next = random(number);
  const told = retold(data, next) as Json;
  return {
    type,
    data: {
      ...told,
      id: `${String(data['id'])}-${copy}`,
      name: `${otherWords(String(data['name']), next)} ${inventedWord(next())}`,
    } as unknown as RecordData,
  };
}

export function* synthetic(count: number): Generator<SyntheticRecord> {
  for (let number = 0; number < count; number++) yield syntheticRecord(number);
}
