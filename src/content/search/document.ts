/** Selects the searchable texts of a record and assigns each to a weighted field. */

export interface SearchRecord {
  readonly type: string;
  readonly slug: string;
  readonly data: unknown;
}

interface Field {
  /** Weight of one occurrence. */
  readonly weight: number;
  /** Length normalization (BM25F `b`): 0 ignores the length of the text, 1 normalizes fully. */
  readonly norm: number;
  /** Also indexes pairs of neighbouring words as one term, and keeps stop words. */
  readonly title?: true;
}

/** In order of weight. The order is part of the file format: see VERSION in index-file.ts. */
export const FIELDS = {
  slug: { weight: 6, norm: 0.5, title: true },
  name: { weight: 6, norm: 0.5, title: true },
  tags: { weight: 2.5, norm: 0.3, title: true },
  triggers: { weight: 2, norm: 0.3, title: true },
  category: { weight: 2, norm: 0 },
  type: { weight: 2, norm: 0 },
  description: { weight: 1.8, norm: 0.6 },
  features: { weight: 0.5, norm: 0.3, title: true },
  presets: { weight: 0.8, norm: 0.5 },
  brief: { weight: 0.5, norm: 0.6 },
  navigation: { weight: 0.5, norm: 0.6 },
  uses: { weight: 0.5, norm: 0.6, title: true },
  components: { weight: 0.4, norm: 0.6 },
  slots: { weight: 0.4, norm: 0.7 },
  states: { weight: 0.3, norm: 0.7 },
  voice: { weight: 0.3, norm: 0.7 },
  details: { weight: 0.3, norm: 0.8 },
  pages: { weight: 0.2, norm: 0.6 },
  sample: { weight: 0.15, norm: 0.8 },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;

/** The index refers to a field by its position in this list. */
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/** A record as input of the index: pieces of text, each with its field. */
export interface SearchDocument {
  readonly slug: string;
  readonly name: string;
  readonly texts: readonly (readonly [FieldName, string])[];
}

type FieldsByKey = Readonly<Record<string, FieldName | 'nothing'>>;

const assign = (field: FieldName | 'nothing', keys: string): FieldsByKey =>
  Object.fromEntries(keys.split(' ').map((key) => [key, field]));

/** The field of each top-level key, which applies to everything below it. All other keys are details. */
const KEYS: FieldsByKey = {
  ...assign('name', 'name'),
  ...assign('description', 'description'),
  ...assign('tags', 'tags aliases'),
  ...assign('category', 'category'),
  ...assign('features', 'features modes'),
  ...assign('pages', 'pages page_briefs routes'),
  ...assign('presets', 'presets'),
  ...assign('components', 'components'),
  ...assign('slots', 'regions'),
  ...assign('states', 'states'),
  ...assign('navigation', 'navigation navigation_items'),
  ...assign('voice', 'voice personality tone'),
  ...assign('brief', 'visual_brief'),
  // The nouns of a domain: its rows and the texts of its pages would only blur it.
  ...assign('pages', 'entities'),
  ...assign('sample', 'examples product'),
  ...assign('slots', 'data'),
  ...assign('uses', 'archetype compose shell default_layout'),
  // Numbers, references and layout names, which are not prose.
  ...assign('nothing', '$schema id version svc_compat dependencies palette seed chart elevation code atoms'),
  ...assign('nothing', 'areas internal_layout suggested_theme suggested_themes pattern_preferences'),
  ...assign('nothing', 'cast today ranks hooks'),
};

/** Keys that switch to another field inside a field. */
const NESTED_KEYS: Partial<Record<FieldName, FieldsByKey>> = {
  presets: {
    ...assign('slots', 'slots'),
    ...assign('sample', 'anatomy'),
    ...assign('components', 'components'),
    // Texts of the pattern, once more for one preset.
    ...assign('nothing', 'atoms code guidance'),
  },
  states: assign('nothing', 'presets'),
  pages: {
    ...assign('uses', 'default_layout patterns archetype shell'),
    ...assign('nothing', 'rows content values'),
    ...assign('nothing', 'atoms wiring user type of autocomplete pattern message'),
  },
  sample: {
    ...assign('nothing', 'is slot role gap align justify ratio kind name tone variant size aspect'),
    ...assign('nothing', 'action href icon autocomplete language'),
  },
  slots: assign('nothing', 'id landmark scroll size collapse'),
  navigation: assign('nothing', 'icon key hotkey trigger width styling action'),
  // Words a product avoids, and phrases that rule a record out.
  voice: assign('nothing', 'avoid'),
  triggers: assign('nothing', 'negative'),
  details: {
    ...assign('triggers', 'triggers'),
    ...assign('features', 'features_add'),
    ...assign('nothing', 'keys presets implies suggested_properties'),
  },
};

/** Maps whose keys are names given by the author: presets, slots, states and pages. */
const KEYS_ARE_TEXT: ReadonlySet<string> = new Set([
  'presets',
  'slots',
  'states',
  'page_briefs',
  'decorators',
]);

const MAX_DEPTH = 64;

/** Excludes URLs, paths, token references and colours. */
const isText = (value: string): boolean => value !== '' && !/^(?:[#/{]|https?:)/.test(value);

/** Splits a record into pieces of text. Never throws, whatever the shape of the record. */
export function toSearchDocument({ type, slug, data }: SearchRecord): SearchDocument {
  const texts: [FieldName, string][] = [
    ['slug', slug],
    ['type', type],
  ];
  let name = slug;
  const walk = (value: unknown, field: FieldName, depth: number, named: boolean): void => {
    if (typeof value === 'string') {
      if (isText(value)) texts.push([field, value]);
      return;
    }
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, field, depth + 1, false);
      return;
    }
    for (const [key, below] of Object.entries(value)) {
      if (named) texts.push([field, key]);
      const known = depth === 0 ? KEYS : NESTED_KEYS[field];
      const fallback = depth === 0 ? 'details' : field;
      const next = known && Object.hasOwn(known, key) ? (known[key] ?? fallback) : fallback;
      if (next !== 'nothing') walk(below, next, depth + 1, KEYS_ARE_TEXT.has(key));
    }
  };
  walk(data, 'details', 0, false);
  for (const [field, text] of texts) if (field === 'name') name = text;
  // A pattern on ten pages does not describe the record ten times better.
  const used = new Set<string>();
  const once = ([field, text]: [FieldName, string]): boolean =>
    field !== 'uses' || (!used.has(text) && used.add(text).size > 0);
  return { slug, name, texts: texts.filter(once) };
}
