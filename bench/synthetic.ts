/**
 * Synthetic records of a large private corpus: the official records repeated, reduced to what their schemas require, with
 * other words. Equal numbers give equal records in every process.
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

/** Number of official records, after which they repeat with other words. */
export const OFFICIAL_COUNT = records.length;

/** States that a pattern with data must have. */
const LOADING_STATES: readonly string[] = ['loading', 'empty', 'error'];

const firstEntries = <T>(parts: Readonly<Record<string, T>>, count: number): [string, T][] =>
  Object.entries(parts).slice(0, count);

/** Reduces the largest parts of a record to the required minimum. */
const REDUCTIONS: { readonly [Type in ContentType]: (data: RecordData<Type>) => Json } = {
  pattern: ({ presets, default_preset, loads_data, states, responsive, components, visual_brief }) => {
    const ordered = { [default_preset]: presets[default_preset], ...presets };
    const heading = { is: 'heading', slot: 'title', level: 2, text: 'Title' };
    return {
      presets: Object.fromEntries(
        firstEntries(ordered, 2).map(([name, preset]) => [
          name,
          {
            description: preset?.description,
            layout: {
              ...preset?.layout,
              slots: Object.fromEntries(firstEntries(preset?.layout.slots ?? {}, 1)),
            },
            anatomy: { is: 'stack', children: [heading] },
          },
        ]),
      ),
      states: Object.fromEntries(
        Object.entries(states)
          .filter(([state], at) => (loads_data ? LOADING_STATES.includes(state) : at === 0))
          .map(([state, { shows }]) => [state, { shows: shows.slice(0, 80) }]),
      ),
      responsive: Object.fromEntries(firstEntries(responsive, 1)),
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
    page_briefs: Object.fromEntries(
      firstEntries(page_briefs, 1).map(([id, brief]) => [id, brief.slice(0, 160)]),
    ),
    features: [],
  }),
  shell: () => ({}),
};

function reduceRecord<Type extends ContentType>({ type, data }: ContentRecord<Type>): Json {
  const { required = [] } = (catalog().schema(RECORD_SCHEMAS[type]) ?? {}) as { required?: string[] };
  const demanded = Object.fromEntries(required.map((key) => [key, (data as unknown as Json)[key]]));
  return { ...demanded, ...REDUCTIONS[type](data) };
}

const REDUCED: readonly { readonly type: ContentType; readonly data: Json }[] = records.map((record) => ({
  type: record.type,
  data: reduceRecord(record),
}));

/** Seeded random numbers between 0 and 1 (mulberry32). */
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

/** Number of invented words; their frequencies follow Zipf's law. */
const INVENTED_WORDS = 200_000;

function inventedWord(share: number): string {
  let rest = Math.floor(INVENTED_WORDS ** share) + SYLLABLES.length;
  let word = '';
  for (; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) word += SYLLABLES[rest % SYLLABLES.length];
  return word;
}

/** Replaces every third longer word with an invented one that is not longer, because texts have length limits. */
const replaceWords = (text: string, next: () => number): string =>
  text.replaceAll(/\p{L}{4,}/gu, (word) =>
    next() < 1 / 3 ? inventedWord(next()).slice(0, word.length) : word,
  );

/** Keys with prose; all others are names and values. */
const PROSE_KEYS: ReadonlySet<string> = new Set(['description', 'visual_brief', 'shows', 'notes', 'intent']);

function replaceProse(value: unknown, next: () => number, key = ''): unknown {
  if (typeof value === 'string') return PROSE_KEYS.has(key) ? replaceWords(value, next) : value;
  if (Array.isArray(value)) return value.map((item) => replaceProse(item, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, below]) => [name, replaceProse(below, next, name)]),
  );
}

export function syntheticRecord(number: number): SyntheticRecord {
  const { type, data } = REDUCED[number % OFFICIAL_COUNT] ?? { type: 'pattern', data: {} };
  const copy = Math.floor(number / OFFICIAL_COUNT);
  if (copy === 0) return { type, data: data as unknown as RecordData };
  const next = random(number);
  const replaced = replaceProse(data, next) as Json;
  return {
    type,
    data: {
      ...replaced,
      id: `${String(data['id'])}-${copy}`,
      name: `${replaceWords(String(data['name']), next)} ${inventedWord(next())}`,
    } as unknown as RecordData,
  };
}

export function* syntheticRecords(count: number): Generator<SyntheticRecord> {
  for (let number = 0; number < count; number++) yield syntheticRecord(number);
}
