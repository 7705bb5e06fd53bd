import type {
  EssenceV4,
  EssenceV4DNAOverrides,
  ExecutionPackBundleV1,
  PagePackV1,
  ThemeV1,
} from '../schemas/types.ts';
import { DEFAULTS, composeDna } from './compose-dna.ts';
import { HOTKEY_DEFAULTS, withDefaults } from './read.ts';
import { type PlacedPage, pagesOf, sectionsOf } from './walk.ts';

/** The layers that can decide a value, from the most to the least specific. */
export type Layer =
  | 'page override'
  | 'section override'
  | 'document'
  | 'theme'
  | 'project file'
  | 'blueprint'
  | 'archetype'
  | 'pattern'
  | 'pattern default'
  | 'product default';

export interface Decision {
  readonly layer: Layer;
  readonly value: unknown;
  /** A pointer into the document, a record as `theme/ledger@1.0.0`, or `svc` for a built-in default. */
  readonly at: string;
}

/** The decisions about a value. The first one applies and overrides the others. */
export interface Explanation {
  readonly what: string;
  /** The page that it applies to, as `section/page`; absent for the whole app. */
  readonly page?: string;
  readonly decisions: readonly [Decision, ...Decision[]];
  /** Sections and pages that override the value. */
  readonly exceptions: readonly Decision[];
}

/** A theme and its name in the packs. */
export interface NamedTheme {
  readonly name: string;
  readonly data: ThemeV1;
}

export const PRODUCT = 'svc';

/** Explains which layer decides the value at a pointer, for one page or the whole app. Undefined without a value. */
export function explainPointer(
  document: EssenceV4,
  pointer: string,
  { page, theme }: { readonly page?: PlacedPage | undefined; readonly theme?: NamedTheme | undefined } = {},
): Explanation | undefined {
  const { decisions, exceptions = [] } = resolveLayers(document, pointer, page, theme);
  const [first, ...rest] = decisions;
  if (!first) return undefined;
  return {
    what: pointer,
    ...(page ? { page: page.id } : {}),
    decisions: [first, ...rest],
    exceptions,
  };
}

interface Layers {
  readonly decisions: readonly Decision[];
  readonly exceptions?: readonly Decision[];
}

function resolveLayers(
  document: EssenceV4,
  pointer: string,
  page: PlacedPage | undefined,
  theme: NamedTheme | undefined,
): Layers {
  const scoped = findScope(document, pointer);
  if (scoped) return resolveScopedLayers(document, scoped.key, page ?? scoped.page, scoped.section, theme);
  const own = decisionsAt('document', document, pointer);
  if (pointer.startsWith('/dna/')) return { decisions: [...own, ...dnaFallbacks(document, pointer, theme)] };
  if (pointer === '/blueprint/shell')
    return { decisions: [...own, ...decisionsAt('document', document, '/blueprint/sections/0/shell')] };
  const shell = /^((?:\/blueprint\/sections\/\d+))\/pages\/\d+\/shell_override$/.exec(pointer);
  if (shell) {
    const overriding = decisionsAt('page override', document, pointer).filter(({ value }) => value !== null);
    return { decisions: [...overriding, ...decisionsAt('document', document, `${shell[1]}/shell`)] };
  }
  return { decisions: [...own, ...metaFallbacks(document, pointer)] };
}

/** Sections and pages can override density and mode. */
type ScopedKey = 'density' | 'mode';

const SCOPED_POINTERS: Readonly<Record<ScopedKey, string>> = {
  density: '/dna/spacing/density',
  mode: '/dna/theme/mode',
};

interface Scope {
  readonly key: ScopedKey;
  readonly section?: number | undefined;
  readonly page?: PlacedPage | undefined;
}

function findScope(document: EssenceV4, pointer: string): Scope | undefined {
  for (const key of ['density', 'mode'] as const) {
    if (pointer === SCOPED_POINTERS[key]) return { key };
    if (!pointer.endsWith(`/dna_overrides/${key}`)) continue;
    const place = pointer.slice(0, pointer.lastIndexOf('/dna_overrides/'));
    const page = pagesOf(document).find((one) => one.pointer === place);
    if (page) return { key, page };
    const section = sectionsOf(document).findIndex((one) => one.pointer === place);
    if (section >= 0) return { key, section };
  }
  return undefined;
}

function resolveScopedLayers(
  document: EssenceV4,
  key: ScopedKey,
  page: PlacedPage | undefined,
  sectionIndex: number | undefined,
  theme: NamedTheme | undefined,
): Layers {
  const overrides = (layer: Layer, of: EssenceV4DNAOverrides | undefined, pointer: string): Decision[] =>
    of?.[key] === undefined ? [] : [{ layer, value: of[key], at: `${pointer}/dna_overrides/${key}` }];
  const sections = sectionsOf(document);
  const around = page
    ? sections.find(({ section }) => section === page.section)
    : sectionIndex === undefined
      ? undefined
      : sections[sectionIndex];
  const decisions = [
    ...(page ? overrides('page override', page.page.dna_overrides, page.pointer) : []),
    ...(around ? overrides('section override', around.section.dna_overrides, around.pointer) : []),
    ...decisionsAt('document', document, SCOPED_POINTERS[key]),
    ...(theme && key === 'density' ? [themeDecision(theme, theme.data.spacing.density)] : []),
  ];
  const below = pagesOf(document).filter(
    (one) => !page && (around === undefined || one.section === around.section),
  );
  return {
    decisions: key === 'mode' && theme ? preferOffered(decisions, theme) : decisions,
    exceptions: [
      ...(around
        ? []
        : sections.flatMap((one) => overrides('section override', one.section.dna_overrides, one.pointer))),
      ...below.flatMap((one) => overrides('page override', one.page.dna_overrides, one.pointer)),
    ],
  };
}

/** Replaces a mode that the theme does not offer by its first one, as the compiler does. */
function preferOffered(decisions: readonly Decision[], theme: NamedTheme): readonly Decision[] {
  const [first] = decisions;
  const { modes } = theme.data;
  const [given] = modes;
  if (!first || given === undefined || modes.some((mode) => mode === first.value)) return decisions;
  return [themeDecision(theme, given), ...decisions];
}

/** The value from the theme or the built-in defaults if the document had none. */
function dnaFallbacks(document: EssenceV4, pointer: string, theme: NamedTheme | undefined): Decision[] {
  if (!theme) return [];
  const { data } = theme;
  const { mode, shape = data.radius.philosophy } = document.dna.theme;
  if (pointer === '/dna/theme/shape') return [themeDecision(theme, data.radius.philosophy)];
  if (pointer.startsWith('/dna/theme')) return [];
  const dna = composeDna(data, {}, { modes: [mode], shapes: [shape] }, {});
  // A theme only defines the radius of its own shape.
  const isProduct =
    /^\/dna\/(?:accessibility|color\/palette|elevation\/max_levels)/.test(pointer) ||
    (pointer.startsWith('/dna/radius') && shape !== data.radius.philosophy);
  return decisionsAt('theme', { dna }, pointer).map(({ value }) =>
    isProduct ? { layer: 'product default', value, at: PRODUCT } : themeDecision(theme, value),
  );
}

const themeDecision = ({ name }: NamedTheme, value: unknown): Decision => ({
  layer: 'theme',
  value,
  at: name,
});

function metaFallbacks(document: EssenceV4, pointer: string): Decision[] {
  if (pointer === '/meta/guard/interactions_enforcement') {
    const { interactions_enforcement: _, ...guard } = document.meta.guard;
    const full = withDefaults({ ...document, meta: { ...document.meta, guard } });
    const value = full.meta.guard.interactions_enforcement;
    return [{ layer: 'product default', value, at: '/meta/guard/mode' }];
  }
  const guard = /^\/meta\/guard\/(dna_enforcement|blueprint_enforcement)$/.exec(pointer);
  if (guard) {
    const value = decisionsAt('product default', DEFAULTS.guard[document.meta.guard.mode], `/${guard[1]}`)[0]
      ?.value;
    return [{ layer: 'product default', value, at: '/meta/guard/mode' }];
  }
  const hotkey = /^\/meta\/navigation\/(?:hotkeys\/\d+\/semantics|hotkey_semantics)\/(\w+)$/.exec(pointer);
  if (!hotkey || !document.meta.navigation) return [];
  const general = `/meta/navigation/hotkey_semantics/${hotkey[1]}`;
  return [
    ...(pointer === general ? [] : decisionsAt('document', document, general)),
    ...decisionsAt('product default', HOTKEY_DEFAULTS, `/${hotkey[1]}`).map((one) => ({
      ...one,
      at: PRODUCT,
    })),
  ];
}

/** The value at a pointer as a decision of this layer; empty without a value. */
function decisionsAt(layer: Layer, document: unknown, pointer: string): Decision[] {
  let value = document;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return [];
    if (Array.isArray(value) && !/^\d+$/.test(key)) return [];
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return [{ layer, value, at: pointer }];
}

/** The keys at the deepest existing place of a dangling pointer, to suggest from. */
export function nearestKeys(document: EssenceV4, pointer: string): { at: string; keys: string[] } {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const value = decisionsAt('document', document, at)[0]?.value;
    if (at === '' || (typeof value === 'object' && value !== null))
      return { at, keys: Object.keys(value ?? document) };
  }
}

type Mode = 'light' | 'dark' | 'auto';
type Groups = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The tokens of a bundle by name, with one value for all modes or one for each. */
export function collectTokens(bundle: ExecutionPackBundleV1): ReadonlyMap<string, unknown> {
  const tokens = bundle.scaffold.data.design?.tokens;
  const found = new Map<string, unknown>();
  if (!tokens) return found;
  for (const [group, values] of Object.entries((tokens.common ?? {}) as Groups))
    for (const [name, value] of Object.entries(values)) found.set(`${group}.${name}`, value);
  for (const [mode, groups] of Object.entries(tokens.modes ?? {}))
    for (const [group, values] of Object.entries(groups as Groups))
      for (const [name, value] of Object.entries(values)) {
        const known = found.get(`${group}.${name}`);
        found.set(`${group}.${name}`, { ...(typeof known === 'object' ? known : {}), [mode]: value });
      }
  return found;
}

/** Explains a token, which always comes from the theme. On a page, it has the value of the page's mode. */
export function explainToken(
  bundle: ExecutionPackBundleV1,
  token: string,
  theme: string,
  page?: PagePackV1,
): Explanation | undefined {
  const value = collectTokens(bundle).get(token);
  if (value === undefined) return undefined;
  const mode: Mode = page?.data.overrides?.effective?.mode ?? 'auto';
  const byMode = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  return {
    what: token,
    ...(page ? { page: pageIdOf(page) } : {}),
    decisions: [{ layer: 'theme', value: byMode?.[mode] ?? value, at: theme }],
    exceptions: [],
  };
}

export const pageIdOf = ({ data }: PagePackV1): string => data.qualifiedId ?? data.pageId;

/** Explains the preset of a pattern, given by id or alias, at each of its placements. */
export function explainPattern(
  pages: readonly PagePackV1[],
  name: string,
  ownDefault: (pattern: string) => Decision | undefined,
  theme: NamedTheme | undefined,
): Explanation[] {
  return pages.flatMap((page) =>
    page.data.patterns
      .filter(({ id, alias }) => id === name || alias === name)
      .map(({ id, alias, preset, presetSource, pointer = '' }): Explanation => {
        const own = ownDefault(id);
        const wish = theme?.data.pattern_preferences?.default_presets?.[id];
        const layers: Decision[] = [
          ...(wish === undefined || !theme ? [] : [{ layer: 'theme' as const, value: wish, at: theme.name }]),
          ...(own ? [own] : []),
        ];
        const said: Decision = { layer: 'document', value: preset, at: pointer };
        const decided =
          presetSource === 'theme' || presetSource === 'pattern-default'
            ? (layers.find(({ layer }) => (layer === 'theme') === (presetSource === 'theme')) ?? said)
            : { ...said, at: presetSource === 'essence' ? `${pointer}/preset` : pointer };
        return {
          what: alias === id ? id : `${id} as ${alias}`,
          page: pageIdOf(page),
          decisions: [decided, ...layers.slice(layers.indexOf(decided) + 1)],
          exceptions: [],
        };
      }),
  );
}
