/** Which words of a record count, and how much. */

export interface SearchRecord {
  readonly type: string;
  readonly slug: string;
  readonly data: unknown;
}

interface Field {
  /** What one occurrence counts. */
  readonly weight: number;
  /** How much a long text of this field is worth less: 0 not at all, 1 fully. */
  readonly norm: number;
  /** Its words also stand joined with their neighbours, and words that say nothing alone are kept. */
  readonly title?: true;
}

/** In order of weight. The order is part of the artefact: see VERSION in bytes.ts. */
export const FIELDS = {
  slug: { weight: 5, norm: 0.5, title: true },
  name: { weight: 5, norm: 0.5, title: true },
  triggers: { weight: 2.5, norm: 0.3, title: true },
  tags: { weight: 3, norm: 0.3, title: true },
  category: { weight: 2, norm: 0 },
  type: { weight: 2, norm: 0 },
  description: { weight: 1.8, norm: 0.4 },
  features: { weight: 1, norm: 0.3, title: true },
  presets: { weight: 0.8, norm: 0.5 },
  pages: { weight: 0.7, norm: 0.6 },
  brief: { weight: 0.5, norm: 0.6 },
  navigation: { weight: 0.5, norm: 0.6 },
  uses: { weight: 0.5, norm: 0.6, title: true },
  components: { weight: 0.4, norm: 0.6 },
  slots: { weight: 0.4, norm: 0.7 },
  states: { weight: 0.3, norm: 0.7 },
  voice: { weight: 0.3, norm: 0.7 },
  details: { weight: 0.3, norm: 0.8 },
  sample: { weight: 0.15, norm: 0.8 },
} as const satisfies Readonly<Record<string, Field>>;

export type FieldName = keyof typeof FIELDS;

/** A field is known to the index by its place in this list. */
export const FIELD_NAMES = Object.keys(FIELDS) as readonly FieldName[];

/** A record as the index takes it: pieces of text, each with its field. */
export interface SearchDocument {
  readonly slug: string;
  readonly name: string;
  readonly texts: readonly (readonly [FieldName, string])[];
}

/** Where a key leads, wherever in a record it stands; everything below it goes there too. */
const BELOW: Readonly<Record<string, FieldName | 'nothing'>> = {
  name: 'name',
  description: 'description',
  tags: 'tags',
  category: 'category',
  triggers: 'triggers',
  features: 'features',
  features_add: 'features',
  modes: 'features',
  pages: 'pages',
  page_briefs: 'pages',
  routes: 'pages',
  presets: 'presets',
  components: 'components',
  slots: 'slots',
  states: 'states',
  anatomy: 'sample',
  regions: 'slots',
  navigation: 'navigation',
  navigation_items: 'navigation',
  voice: 'voice',
  personality: 'voice',
  tone: 'voice',
  visual_brief: 'brief',
  pattern: 'uses',
  patterns: 'uses',
  default_layout: 'uses',
  archetype: 'uses',
  compose: 'uses',
  // Words against a record, and words that are no text.
  negative: 'nothing',
  avoid: 'nothing',
  $schema: 'nothing',
  id: 'nothing',
  version: 'nothing',
  svc_compat: 'nothing',
  dependencies: 'nothing',
  palette: 'nothing',
  seed: 'nothing',
  chart: 'nothing',
  elevation: 'nothing',
  href: 'nothing',
  icon: 'nothing',
  atoms: 'nothing',
  code: 'nothing',
  suggested_properties: 'nothing',
  suggested_theme: 'nothing',
  suggested_themes: 'nothing',
  pattern_preferences: 'nothing',
};

/** Maps whose keys are words of people: preset, slot, state and page names. */
const NAMED: ReadonlySet<string> = new Set([
  'presets',
  'slots',
  'states',
  'pages',
  'page_briefs',
  'decorators',
]);

/** Once inside one of these, only a key of the same list leads on to another field. */
const HOLDS: Partial<Record<FieldName, readonly string[]>> = {
  presets: ['slots', 'anatomy', 'components', 'atoms', 'code'],
  pages: ['default_layout', 'patterns', 'pattern', 'negative', 'archetype', 'atoms'],
  navigation: ['icon', 'href'],
  triggers: ['negative'],
  voice: ['avoid'],
  uses: [],
};

const DEEPEST = 64;

/** Addresses, token references, colours and key names are not read by anybody. */
const isText = (value: string): boolean => value !== '' && !/^(?:[#/{]|https?:)/.test(value);

/** The record as pieces of text; nothing a record can hold makes it throw. */
export function documentOf({ type, slug, data }: SearchRecord): SearchDocument {
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
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(item, field, depth + 1, false);
      return;
    }
    for (const [key, below] of Object.entries(value)) {
      if (named) texts.push([field, key]);
      const leads = Object.hasOwn(BELOW, key) ? BELOW[key] : undefined;
      const holds = HOLDS[field];
      const next =
        depth === 0 ? (leads ?? 'details') : holds && !holds.includes(key) ? field : (leads ?? field);
      // Deeper down, a name or description belongs to what it names, not to the record.
      const lifts = depth > 0 && (next === 'name' || next === 'description');
      if (next !== 'nothing') walk(below, lifts ? field : next, depth + 1, NAMED.has(key));
    }
  };
  walk(data, 'details', 0, false);
  for (const [field, text] of texts) if (field === 'name') name = text;
  return { slug, name, texts };
}
