import fc from 'fast-check';
import { codePoint } from '../code-point.ts';

/** Any document that the specification of the essence (version 4.0.0) allows, as plain data. */

type Fields = Readonly<Record<string, fc.Arbitrary<unknown>>>;
type Plain = Record<string, unknown>;

// ── Values ─────────────────────────────────────────────────────────────────────────────────────────────────

const characters = (minLength: number): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', minLength, maxLength: 12 }),
    fc.string({ unit: 'grapheme', minLength, maxLength: 6 }),
    fc.string({ unit: codePoint, minLength, maxLength: 6 }),
  );

const text = characters(0);
const name = characters(1);
const flag = fc.boolean();

const slug = fc
  .tuple(fc.constantFrom(...'abmz'), fc.string({ unit: fc.constantFrom(...'abmz019-'), maxLength: 10 }))
  .map(([first, rest]) => first + rest);

/** Any key but `__proto__`, with those that trip up a careless reader among them. */
const key = fc.oneof(
  { arbitrary: name.filter((word) => word !== '__proto__'), weight: 4 },
  {
    arbitrary: fc.constantFrom(
      '',
      '/',
      '~',
      '~1',
      '/a~b/:id',
      '0',
      'constructor',
      'toString',
      'hasOwnProperty',
    ),
    weight: 1,
  },
);

/** A number in the range, often one of its ends; never minus zero, which JSON text does not keep. */
function number(min: number, max: number): fc.Arbitrary<number> {
  return fc
    .oneof(
      fc.constantFrom(min, max),
      fc.integer({ min: Math.max(min, -1000), max: Math.min(max, 1000) }),
      fc.double({ min, max, noNaN: true }),
    )
    .map((value) => value + 0);
}

const atLeast = (min: number): fc.Arbitrary<number> => number(min, Number.MAX_VALUE);

// ── Shapes ─────────────────────────────────────────────────────────────────────────────────────────────────

function object(required: Fields, optional: Fields = {}): fc.Arbitrary<Plain> {
  return fc.record(
    { ...required, ...optional },
    { requiredKeys: Object.keys(required), noNullPrototype: true },
  );
}

/** At most two entries more than it needs; now and then the same entry twice, which is never forbidden. */
function list<T>(entry: fc.Arbitrary<T>, minLength: 0 | 1 | 2 = 0): fc.Arbitrary<T[]> {
  return fc.oneof(
    { arbitrary: fc.array(entry, { minLength, maxLength: minLength + 2 }), weight: 9 },
    { arbitrary: fc.clone(entry, 2), weight: 1 },
  );
}

const map = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Plain> =>
  fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true });

// ── The specification, table by table ──────────────────────────────────────────────────────────────────────

const density = fc.constantFrom('compact', 'comfortable', 'spacious');
const mode = fc.constantFrom('light', 'dark', 'auto');

const dna = object(
  {
    theme: object({ id: name, mode }, { shape: fc.constantFrom('sharp', 'rounded', 'pill') }),
    spacing: object({ base_unit: atLeast(1), scale: name, density, content_gap: name }),
    typography: object({ scale: name, heading_weight: number(100, 900), body_weight: number(100, 900) }),
    color: object({ palette: name, accent_count: atLeast(0), cvd_preference: text }),
    radius: object({ philosophy: name, base: atLeast(0) }),
    elevation: object({ system: name, max_levels: atLeast(0) }),
    motion: object({ preference: name, duration_scale: atLeast(0), reduce_motion: flag }),
    accessibility: object({
      wcag_level: fc.constantFrom('none', 'A', 'AA', 'AAA'),
      focus_visible: flag,
      skip_nav: flag,
    }),
    personality: list(text, 1),
  },
  {
    constraints: object(
      {},
      { mode: name, typography: name, borders: name, corners: name, shadows: name, effects: map(text) },
    ),
  },
);

const dnaOverrides = object({}, { density, mode });

const patternReference = object({ pattern: name }, { preset: text, as: text });

const columnLayout = object(
  { cols: list(fc.oneof(name, patternReference), 2) },
  {
    at: fc.constantFrom('sm', 'md', 'lg', 'xl', '2xl'),
    span: map(atLeast(1)),
    breakpoints: list(object({ at: text, cols: number(-Number.MAX_VALUE, Number.MAX_VALUE) })),
    responsive: fc.constantFrom('viewport', 'container'),
  },
);

const layoutItem = fc.oneof(name, patternReference, columnLayout);

const page = object(
  { id: slug, layout: list(layoutItem, 1) },
  {
    route: name,
    shell_override: fc.option(name, { nil: null }),
    default_layout: list(layoutItem),
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
    role: fc.constantFrom('primary', 'gateway', 'public', 'auxiliary'),
    shell: name,
    features: list(text),
    description: name,
    pages: list(page, 1),
  },
  { dna_overrides: dnaOverrides, navigation_items: list(navigationItem), directives: list(name) },
);

const blueprint = object(
  { sections: list(section, 1), features: list(text) },
  { shell: name, routes: map(object({ section: name, page: name })), icon_style: text, avatar_style: text },
);

const hotkeySemantics = object(
  {},
  {
    chord_window_ms: fc.oneof(fc.constantFrom(100, 900, 5000), fc.integer({ min: 100, max: 5000 })),
    input_guard: flag,
    modifier_suppression: flag,
    match_case: flag,
    show_chord_indicator: flag,
  },
);

const hotkey = object({ key: name, label: name }, { route: name, action: name, semantics: hotkeySemantics });

const command = object({ id: name, label: name }, { section: name, hotkey: name, action: name, route: name });

const commandPalette = object(
  {},
  {
    trigger: name,
    placeholder: text,
    width: text,
    styling: fc.constantFrom('modal', 'sheet', 'inline', 'fullscreen'),
    commands: list(command),
  },
);

const enforcement = fc.constantFrom('error', 'warn', 'off');

const meta = object(
  {
    archetype: name,
    target: name,
    platform: object({
      type: fc.constantFrom('spa', 'ssr', 'static'),
      routing: fc.constantFrom('hash', 'history', 'pathname'),
    }),
    guard: object(
      {
        mode: fc.constantFrom('creative', 'guided', 'strict'),
        dna_enforcement: enforcement,
        blueprint_enforcement: fc.constantFrom('warn', 'off'),
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
        command_palette: fc.oneof(flag, commandPalette),
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

export const essenceArbitrary: fc.Arbitrary<Record<string, unknown>> = object(
  { version: fc.constant('4.0.0'), dna, blueprint, meta },
  { $schema: text, _impression: impression },
);
