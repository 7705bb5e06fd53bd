/**
 * The rules of the essence document (version 4.0.0), stated from the specification and from nothing else:
 * one document that keeps them all, and for each rule a mutant of it that breaks just that one.
 */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Rule {
  /** The rule in words; no two rules say the same. */
  readonly says: string;
  /** JSON pointer of the value that the refusal must name. */
  readonly pointer: string;
  /** JSON pointer of the place that the mutant changes: the field taken away, added or replaced. */
  readonly at: string;
  /** JSON Schema keyword that expresses the rule. */
  readonly keyword: string;
  /** Breaks the rule, in place, in a copy of `base`. */
  readonly mutate: (document: Json) => void;
}

const semantics: Json = {
  chord_window_ms: 900,
  input_guard: true,
  modifier_suppression: true,
  match_case: false,
  show_chord_indicator: true,
};

/** All three kinds of layout item, in the order in which `layout` below states their rules. */
const composition: Json = [
  'visit-summary',
  { pattern: 'practitioner-list', preset: 'compact', as: 'team' },
  {
    cols: ['calendar-week', { pattern: 'slot-picker', preset: 'standard', as: 'slots' }],
    at: 'lg',
    span: { 'calendar-week': 2, slots: 1 },
    breakpoints: [
      { at: 'md', cols: 2 },
      { at: 'xl', cols: 3 },
    ],
    responsive: 'container',
  },
];

/** A clinic's booking product: valid, with every field of the specification and two entries in its lists. */
export const base: Record<string, unknown> = {
  $schema: 'https://svc.example/schemas/essence.v4.json',
  version: '4.0.0',
  dna: {
    theme: { id: 'clinic', mode: 'auto', shape: 'rounded' },
    spacing: { base_unit: 4, scale: 'linear', density: 'comfortable', content_gap: '6' },
    typography: { scale: 'modular', heading_weight: 600, body_weight: 400 },
    color: { palette: 'semantic', accent_count: 1, cvd_preference: 'auto' },
    radius: { philosophy: 'rounded', base: 8 },
    elevation: { system: 'layered', max_levels: 3 },
    motion: { preference: 'subtle', duration_scale: 1, reduce_motion: false },
    accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
    personality: ['calm', 'trustworthy'],
    constraints: {
      mode: 'light must always work',
      typography: 'one family',
      borders: 'hairlines only',
      corners: 'never above 12px',
      shadows: 'dialogs only',
      effects: { blur: 'none', gradient: 'charts only' },
    },
  },
  blueprint: {
    shell: 'top-nav-main',
    sections: [
      {
        id: 'sign-in',
        role: 'gateway',
        shell: 'centered',
        features: [],
        description: 'Patients and staff sign in.',
        pages: [{ id: 'login', layout: ['auth-form'] }],
      },
      {
        id: 'booking',
        role: 'primary',
        shell: 'sidebar-main',
        features: ['appointments', 'reminders'],
        description: 'Patients find a free time, book it and keep track of their visits.',
        pages: [
          { id: 'my-visits', shell_override: null, layout: ['visit-list'] },
          {
            id: 'find-time',
            route: '/book/:practitioner',
            shell_override: 'focus-main',
            layout: composition,
            default_layout: composition,
            dna_overrides: { density: 'compact', mode: 'light' },
            surface: 'raised',
            directives: ['Show times in the time zone of the clinic.', 'Never preselect a slot.'],
          },
        ],
        dna_overrides: { density: 'spacious', mode: 'dark' },
        navigation_items: [
          { label: 'My visits', route: '/visits' },
          {
            label: 'Book',
            route: '/book',
            icon: 'calendar-plus',
            hotkey: 'g b',
            active_match: '^/book',
            badge: 'New',
          },
        ],
        directives: ['Name the practitioner on every page.', 'Confirm before cancelling.'],
      },
    ],
    features: ['auth', 'appointments'],
    routes: {
      '/visits': { section: 'booking', page: 'my-visits' },
      '/book/:practitioner': { section: 'booking', page: 'find-time' },
    },
    icon_style: 'outline',
    avatar_style: 'initials',
  },
  meta: {
    archetype: 'appointment-center',
    target: 'react',
    platform: { type: 'spa', routing: 'history' },
    guard: {
      mode: 'guided',
      dna_enforcement: 'error',
      blueprint_enforcement: 'warn',
      interactions_enforcement: 'warn',
    },
    seo: { schema_org: ['MedicalClinic', 'Service'], meta_priorities: ['title', 'description'] },
    navigation: {
      hotkeys: [
        { key: '?', label: 'Show shortcuts' },
        { key: 'g b', label: 'Book a visit', route: '/book', action: 'booking.start', semantics },
      ],
      command_palette: {
        trigger: 'Cmd+K',
        placeholder: 'Find a practitioner',
        width: '640px',
        styling: 'modal',
        commands: [
          { id: 'visit.list', label: 'My visits' },
          {
            id: 'visit.book',
            label: 'Book a visit',
            section: 'Visits',
            hotkey: 'g b',
            action: 'booking.start',
            route: '/book',
          },
        ],
      },
      hotkey_semantics: semantics,
    },
  },
  _impression: {
    vibe: ['waiting room without the wait', 'daylight'],
    references: ['paper appointment cards', 'pharmacy signs'],
    density_intent: 'one decision per screen',
    layout_intent: 'calendar first',
    novel_elements: ['a day drawn as a corridor of doors', 'a card to tear off'],
  },
};

/** A copy of `base` that breaks the rule. */
export function mutant(rule: Rule): Json {
  const document = JSON.parse(JSON.stringify(base)) as Json;
  rule.mutate(document);
  return document;
}

// ── Changing a document at a JSON pointer ──────────────────────────────────────────────────────────────────

function child(parent: Json, key: string): Json {
  const value = Array.isArray(parent)
    ? parent[Number(key)]
    : parent !== null && typeof parent === 'object' && Object.hasOwn(parent, key)
      ? parent[key]
      : undefined;
  if (value === undefined) throw new Error(`The base document has nothing at ".../${key}".`);
  return value;
}

function resolve(document: Json, pointer: string): Json {
  const keys = pointer.split('/').slice(1);
  return keys.reduce((value, key) => child(value, key.replaceAll('~1', '/').replaceAll('~0', '~')), document);
}

function split(pointer: string): readonly [parent: string, key: string] {
  const cut = pointer.lastIndexOf('/');
  return [
    pointer.slice(0, cut),
    pointer
      .slice(cut + 1)
      .replaceAll('~1', '/')
      .replaceAll('~0', '~'),
  ];
}

function write(document: Json, pointer: string, value: Json): void {
  const [above, key] = split(pointer);
  const parent = resolve(document, above);
  if (Array.isArray(parent)) parent[Number(key)] = structuredClone(value);
  else if (parent !== null && typeof parent === 'object') parent[key] = structuredClone(value);
  else throw new Error(`"${above}" is neither an object nor an array.`);
}

function replace(document: Json, pointer: string, value: Json): void {
  resolve(document, pointer);
  write(document, pointer, value);
}

function remove(document: Json, pointer: string): void {
  resolve(document, pointer);
  const [above, key] = split(pointer);
  const parent = resolve(document, above);
  if (parent === null || typeof parent !== 'object' || Array.isArray(parent)) {
    throw new Error(`"${above}" is not an object.`);
  }
  delete parent[key];
}

// ── The vocabulary of the specification: each word gives the rules of the value at a pointer ───────────────

type Check = (pointer: string) => readonly Rule[];

const show = (value: Json): string => JSON.stringify(value);

const place = (pointer: string): string => (pointer === '' ? 'the document' : `\`${pointer}\``);

/** The value at the pointer must not be `value`. */
function never(pointer: string, rule: string, keyword: string, value: Json): Rule {
  return {
    says: `${place(pointer)} ${rule}, so ${show(value)} is refused`,
    pointer,
    at: pointer,
    keyword,
    mutate: (document) => replace(document, pointer, value),
  };
}

const nevers = (pointer: string, rule: string, keyword: string, values: readonly Json[]): readonly Rule[] =>
  values.map((value) => never(pointer, rule, keyword, value));

const text: Check = (pointer) => nevers(pointer, 'is a string', 'type', [7, null, ['text']]);

const name: Check = (pointer) => [...text(pointer), never(pointer, 'is not empty', 'minLength', '')];

const flag: Check = (pointer) => nevers(pointer, 'is a boolean', 'type', ['true', 1, null]);

const notSlugs = [
  '',
  'Booking',
  'bOOking',
  '1st',
  '-a',
  'a_b',
  'a b',
  ' a',
  'a.b',
  'a/b',
  'é',
  'aé',
  'a\n',
  'a\nb',
];

const slug: Check = (pointer) => [
  ...text(pointer),
  ...nevers(pointer, 'matches ^[a-z][a-z0-9-]*$', 'pattern', notSlugs),
];

/** One of the words; `others` are words of a similar list that this one does not contain. */
function one(allowed: readonly string[], others: readonly string[] = []): Check {
  const first = allowed[0] ?? '';
  const turned = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  const invalid = ['', 'other', `${first} `, ...(turned === first ? [] : [turned]), ...others];
  return (pointer) => [
    ...text(pointer),
    ...nevers(pointer, `is one of ${allowed.join(', ')}`, 'enum', invalid),
  ];
}

function number(least?: number, most?: number): Check {
  return (pointer) => [
    ...nevers(pointer, 'is a number', 'type', ['4', true, null]),
    ...(least === undefined
      ? []
      : nevers(pointer, `is at least ${least}`, 'minimum', [least - 0.001, least - 1e6])),
    ...(most === undefined
      ? []
      : nevers(pointer, `is at most ${most}`, 'maximum', [most + 0.001, most + 1e6])),
  ];
}

function integer(least: number, most: number): Check {
  return (pointer) => [
    ...nevers(pointer, 'is an integer', 'type', [least + 0.5, `${least}`, true, null]),
    ...nevers(pointer, `is at least ${least}`, 'minimum', [least - 1, 0, -least]),
    ...nevers(pointer, `is at most ${most}`, 'maximum', [most + 1, most * 1000]),
  ];
}

/** A list, tested by the entry at `index`; the second by default, to show that the first is not special. */
function list(entry: Check, least = 0, index = 1): Check {
  return (pointer) => [
    ...nevers(pointer, 'is an array', 'type', [{}, 'text', null]),
    ...(least > 0 ? [never(pointer, `has at least ${least} item`, 'minItems', [])] : []),
    ...entry(`${pointer}/${index}`),
  ];
}

/** An object with any keys, tested by the value under `key`. */
function map(key: string, value: Check): Check {
  return (pointer) => [...isObject(pointer), ...value(`${pointer}/${key}`)];
}

const isObject: Check = (pointer) => nevers(pointer, 'is an object', 'type', [[], 'text', null]);

type Fields = Readonly<Record<string, Check>>;

/** The rules for the fields of a closed object: none missing, none unknown, each valid. */
function fields(required: Fields, optional: Fields): Check {
  return (pointer) => [
    ...Object.keys(required).map(
      (field): Rule => ({
        says: `${place(pointer)} needs the field ${field}`,
        pointer,
        at: `${pointer}/${field}`,
        keyword: 'required',
        mutate: (document) => remove(document, `${pointer}/${field}`),
      }),
    ),
    ...['extra', 'toString'].map(
      (field): Rule => ({
        says: `${place(pointer)} has no field ${field}`,
        pointer,
        at: `${pointer}/${field}`,
        keyword: 'additionalProperties',
        mutate: (document) => write(document, `${pointer}/${field}`, 'unknown'),
      }),
    ),
    ...Object.entries({ ...required, ...optional }).flatMap(([field, check]) => check(`${pointer}/${field}`)),
  ];
}

function object(required: Fields, optional: Fields = {}): Check {
  return (pointer) => [...isObject(pointer), ...fields(required, optional)(pointer)];
}

/** Alternatives: what fits none of them, then the rules of the alternative that `base` uses at this place. */
function union(kinds: string, others: readonly Json[], chosen: Check): Check {
  return (pointer) => [...nevers(pointer, `is ${kinds}`, 'oneOf', others), ...chosen(pointer)];
}

const notEmpty: Check = (pointer) => [never(pointer, 'is not empty', 'minLength', '')];

// ── The specification, table by table ──────────────────────────────────────────────────────────────────────

const densities = one(['compact', 'comfortable', 'spacious'], ['dense']);
const modes = one(['light', 'dark', 'auto'], ['system']);

const dna = object(
  {
    theme: object({ id: name, mode: modes }, { shape: one(['sharp', 'rounded', 'pill'], ['soft']) }),
    spacing: object({ base_unit: number(1), scale: name, density: densities, content_gap: name }),
    typography: object({ scale: name, heading_weight: number(100, 900), body_weight: number(100, 900) }),
    color: object({ palette: name, accent_count: number(0), cvd_preference: text }),
    radius: object({ philosophy: name, base: number(0) }),
    elevation: object({ system: name, max_levels: number(0) }),
    motion: object({ preference: name, duration_scale: number(0), reduce_motion: flag }),
    accessibility: object({
      wcag_level: one(['none', 'A', 'AA', 'AAA'], ['aa', 'AAAA']),
      focus_visible: flag,
      skip_nav: flag,
    }),
    personality: list(text, 1),
  },
  {
    constraints: object(
      {},
      {
        mode: name,
        typography: name,
        borders: name,
        corners: name,
        shadows: name,
        effects: map('gradient', text),
      },
    ),
  },
);

const dnaOverrides = object({}, { density: densities, mode: modes });

const patternReference = fields({ pattern: name }, { preset: text, as: text });

const columnEntry = (chosen: Check): Check =>
  union('a string or a pattern reference', [7, true, null, []], chosen);

const columnLayout = fields(
  {
    cols: (pointer) => [
      ...nevers(pointer, 'is an array', 'type', [{}, 'text', null]),
      ...nevers(pointer, 'has at least 2 items', 'minItems', [[], ['calendar-week']]),
      ...columnEntry(notEmpty)(`${pointer}/0`),
      ...columnEntry(patternReference)(`${pointer}/1`),
    ],
  },
  {
    at: one(['sm', 'md', 'lg', 'xl', '2xl'], ['xs', '3xl']),
    span: map('slots', number(1)),
    breakpoints: list(object({ at: text, cols: number() })),
    responsive: one(['viewport', 'container'], ['window']),
  },
);

const layoutItem = (chosen: Check): Check =>
  union(
    'a string, a pattern reference or a column layout',
    [7, false, null, [], ['team'], {}, { pattern: 'team', cols: ['team', 'slots'] }],
    chosen,
  );

/** The three kinds in the order of `composition`. */
const layout =
  (least: number): Check =>
  (pointer) => [
    ...list(layoutItem(notEmpty), least, 0)(pointer),
    ...layoutItem(patternReference)(`${pointer}/1`),
    ...layoutItem(columnLayout)(`${pointer}/2`),
  ];

const page = object(
  { id: slug, layout: layout(1) },
  {
    route: name,
    shell_override: union('a string or null', [7, false, [], {}], notEmpty),
    default_layout: layout(0),
    dna_overrides: dnaOverrides,
    surface: text,
    directives: list(name),
  },
);

const navigationItem = object(
  { label: name, route: name },
  { icon: name, hotkey: name, active_match: name, badge: name },
);

const section = object(
  {
    id: slug,
    role: one(['primary', 'gateway', 'public', 'auxiliary'], ['secondary']),
    shell: name,
    features: list(text),
    description: name,
    pages: list(page, 1),
  },
  { dna_overrides: dnaOverrides, navigation_items: list(navigationItem), directives: list(name) },
);

const blueprint = object(
  { sections: list(section, 1), features: list(text) },
  {
    shell: name,
    routes: map('~1book~1:practitioner', object({ section: name, page: name })),
    icon_style: text,
    avatar_style: text,
  },
);

const hotkeySemantics = object(
  {},
  {
    chord_window_ms: integer(100, 5000),
    input_guard: flag,
    modifier_suppression: flag,
    match_case: flag,
    show_chord_indicator: flag,
  },
);

const hotkey = object({ key: name, label: name }, { route: name, action: name, semantics: hotkeySemantics });

const command = object({ id: name, label: name }, { section: name, hotkey: name, action: name, route: name });

const commandPalette = fields(
  {},
  {
    trigger: name,
    placeholder: text,
    width: text,
    styling: one(['modal', 'sheet', 'inline', 'fullscreen'], ['dialog']),
    commands: list(command),
  },
);

const enforcement = one(['error', 'warn', 'off'], ['info']);

const meta = object(
  {
    archetype: name,
    target: name,
    platform: object({
      type: one(['spa', 'ssr', 'static'], ['ssg']),
      routing: one(['hash', 'history', 'pathname'], ['path']),
    }),
    guard: object(
      {
        mode: one(['creative', 'guided', 'strict'], ['off']),
        dna_enforcement: enforcement,
        blueprint_enforcement: one(['warn', 'off'], ['error']),
      },
      { interactions_enforcement: enforcement },
    ),
  },
  {
    seo: object({}, { schema_org: list(name), meta_priorities: list(name) }),
    navigation: object(
      {},
      {
        hotkeys: list(hotkey),
        command_palette: union('a boolean or a contract', [7, 'true', null, []], commandPalette),
        hotkey_semantics: hotkeySemantics,
      },
    ),
  },
);

const impression = object(
  {},
  {
    vibe: list(text),
    references: list(text),
    density_intent: text,
    layout_intent: text,
    novel_elements: list(text),
  },
);

const essence = fields(
  { version: one(['4.0.0'], ['4.0', '4.0.1', '3.1.0', '2.0.0', 'v4.0.0']), dna, blueprint, meta },
  { $schema: text, _impression: impression },
);

export const rules: readonly Rule[] = essence('');
