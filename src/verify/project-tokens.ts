import { findColours, findLengths } from './css-values.ts';
import type { Facts, TailwindFacts } from './facts.ts';
import type { ProjectTokens, ProjectVariable, TailwindTokens } from './rule.ts';

/** Deeper references are not followed; real themes have two or three levels. */
const MAX_DEPTH = 8;

type Value = ProjectVariable['value'];
type AllFacts = ReadonlyMap<string, Facts>;

/** Collects the custom properties and the Tailwind theme of a project, by their exact values. */
export function collectProjectTokens(facts: AllFacts, paths: readonly string[]): ProjectTokens {
  const folders = paths
    .filter((path) => /(?:^|\/)package\.json$/.test(path))
    .map((path) => path.slice(0, Math.max(0, path.length - '/package.json'.length)))
    .toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1));
  const hasUsualRem = [...facts.values()].every(({ rootSize }) => rootSize === undefined);
  const resolver = new Resolver(facts, hasUsualRem);
  return {
    variables: collectVariables(facts, folders, resolver),
    tailwind: collectTailwind(facts, folders, resolver),
    folders,
    hasUsualRem,
  };
}

/** The folder of the package that a file belongs to; the root of the project if there is no `package.json`. */
export const packageOf = (path: string, folders: readonly string[]): string =>
  folders.find((folder) => folder === '' || path.startsWith(`${folder}/`)) ?? '';

/** Resolves custom properties that have one value in every part and mode of the project. */
class Resolver {
  readonly #texts = new Map<string, Set<string>>();
  readonly #hasUsualRem: boolean;

  constructor(facts: AllFacts, hasUsualRem: boolean) {
    this.#hasUsualRem = hasUsualRem;
    const set = new Set<string>();
    for (const { mentions = [] } of facts.values()) for (const name of mentions) set.add(name);
    for (const { variables = [] } of facts.values())
      for (const { name, value } of variables) {
        // A theme of Tailwind that refers to itself passes the property on: `--color-x: var(--color-x)`.
        if (value === `var(${name})`) continue;
        this.#texts.set(name, (this.#texts.get(name) ?? new Set()).add(value));
      }
    // What a script sets may have any value.
    for (const name of set) this.#texts.delete(name);
  }

  valueOf(name: string): Value | undefined {
    const values = [...(this.#texts.get(name) ?? [])].map((text) => this.parse(text));
    const [first] = values;
    return first !== undefined && values.every((value) => value === first) ? first : undefined;
  }

  /** A single colour or length; undefined for anything else. */
  parse(text: string): Value | undefined {
    const plain = this.#expand(text, 0)
      ?.replace(/\s*\/\s*<alpha-value>/, '')
      .trim();
    if (plain === undefined) return undefined;
    const [colour, another] = findColours(plain);
    if (colour && !another && colour.text === plain) return colour.hex;
    return this.#parseLength(plain);
  }

  #parseLength(text: string): number | undefined {
    const [length, another] = findLengths(text);
    if (length && !another && length.text === text)
      return this.#hasUsualRem || !/rem$/i.test(text) ? length.pixels : undefined;
    const [, left = '', sign, right = ''] =
      /^calc\(\s*([^\s()]+)\s*([-+*/])\s*([^\s()]+)\s*\)$/.exec(text) ?? [];
    if (left === '') return undefined;
    const [a, b] = [this.#parseLengthOrNumber(left), this.#parseLengthOrNumber(right)];
    if (a?.isLength !== true || b === undefined) return undefined;
    if (sign === '+' || sign === '-')
      return b.isLength ? a.number + (sign === '+' ? b.number : -b.number) : undefined;
    if (b.isLength || (sign === '/' && b.number === 0)) return undefined;
    return sign === '*' ? a.number * b.number : a.number / b.number;
  }

  #parseLengthOrNumber(text: string): { readonly number: number; readonly isLength: boolean } | undefined {
    if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(text)) return { number: Number(text), isLength: false };
    const number = text.startsWith('calc') ? undefined : this.#parseLength(text);
    return number === undefined ? undefined : { number, isLength: true };
  }

  /** Replaces references by the one text of each property. */
  #expand(text: string, depth: number): string | undefined {
    if (!text.includes('var(')) return text;
    if (depth > MAX_DEPTH) return undefined;
    let isKnown = true;
    const expanded = text.replace(/\bvar\(\s*(--[\w-]+)\s*\)/g, (_, name: string) => {
      const texts = [...(this.#texts.get(name) ?? [])];
      const [only] = texts;
      const inner = texts.length === 1 && only !== undefined ? this.#expand(only, depth + 1) : undefined;
      if (inner === undefined) isKnown = false;
      return inner ?? '';
    });
    return isKnown && !expanded.includes('var(') ? expanded : undefined;
  }
}

const SHEET = /\.(?:css|pcss|scss|less)$/;

/** The custom properties that are declared for every page of their package, in a style sheet that is loaded. */
function collectVariables(
  facts: AllFacts,
  folders: readonly string[],
  resolver: Resolver,
): ReadonlyMap<string, ProjectVariable> {
  const isLoaded = createLoadedTest(facts, folders);
  const found = new Map<string, { value: Value; folders: string[] }>();
  for (const [path, { variables = [], isThirdParty }] of facts) {
    if (variables.length === 0 || isThirdParty || !SHEET.test(path) || /\.module\.\w+$/.test(path)) continue;
    const folder = packageOf(path, folders);
    if (!isLoaded(path, folder)) continue;
    for (const { name, scope } of variables) {
      if (scope !== 'root' && scope !== 'theme') continue;
      const known = found.get(name);
      if (known?.folders.includes(folder)) continue;
      const value = known?.value ?? resolver.valueOf(name);
      if (value !== undefined) found.set(name, { value, folders: [...(known?.folders ?? []), folder] });
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Tests whether a style sheet is loaded on every page of its package: imported by a script or sheet, or linked by each
 * document where documents link their sheets.
 */
function createLoadedTest(
  facts: AllFacts,
  folders: readonly string[],
): (path: string, folder: string) => boolean {
  const packages = new Map<string, { imported: Set<string>; pages: Set<string>[] }>();
  for (const [path, { imports, links }] of facts) {
    const folder = packageOf(path, folders);
    const known = packages.get(folder) ?? { imported: new Set(), pages: [] };
    packages.set(folder, known);
    for (const from of imports) known.imported.add(sheetName(from));
    if (links) known.pages.push(new Set(links.map(sheetName)));
  }
  return (path, folder) => {
    const { imported, pages = [] } = packages.get(folder) ?? {};
    const name = sheetName(path);
    return pages.some((links) => links.size > 0)
      ? pages.every((links) => links.has(name))
      : imported?.has(name) === true;
  };
}

/** The name of a sheet in any notation of an import: `./_tokens.scss`, `tokens`. */
const sheetName = (path: string): string =>
  (
    path
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? ''
  )
    .replace(/^_/, '')
    .replace(/\.(?:css|pcss|scss|less)$/, '');

/** The default spaces of Tailwind in units of 0.25 rem. Version 4 has every multiple. */
const SPACING = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56,
  60, 64, 72, 80, 96,
];
const UNIT = 4;

/** The default radii of Tailwind in pixels. */
const RADII = {
  3: { sm: 2, DEFAULT: 4, md: 6, lg: 8, xl: 12, '2xl': 16, '3xl': 24 },
  4: { xs: 2, sm: 4, md: 6, lg: 8, xl: 12, '2xl': 16, '3xl': 24, '4xl': 32 },
} as const;

/** The Tailwind theme of each package that has exactly one. */
function collectTailwind(
  facts: AllFacts,
  folders: readonly string[],
  resolver: Resolver,
): ReadonlyMap<string, TailwindTokens> {
  const found = new Map<string, { path: string; tailwind: TailwindFacts }[]>();
  for (const [path, { tailwind }] of facts) {
    if (!tailwind) continue;
    const folder = packageOf(path, folders);
    found.set(folder, [...(found.get(folder) ?? []), { path, tailwind }]);
  }
  const themes = new Map<string, TailwindTokens>();
  for (const [folder, all] of found) {
    const newer = all.filter(({ tailwind }) => tailwind.version === 4);
    // A configuration that the style sheet of version 4 does not name has no effect.
    const [only, another] = newer.length > 0 ? newer : all;
    if (!only || another || only.tailwind.isOpen) continue;
    const keys =
      only.tailwind.version === 4
        ? readThemeVariables(facts, folder, folders)
        : { replaced: only.tailwind.replaced, entries: only.tailwind.entries, hasUnit: false };
    themes.set(folder, toTokens(only.tailwind.version, keys, resolver));
  }
  return themes;
}

interface ThemeKeys extends Pick<TailwindFacts, 'entries' | 'replaced'> {
  /** The theme sets `--spacing`. */
  readonly hasUnit: boolean;
}

const NAMESPACES = { color: 'colors', radius: 'borderRadius', spacing: 'spacing' } as const;

/** The keys of the theme of version 4, which may be in several sheets of the package. */
function readThemeVariables(facts: AllFacts, folder: string, folders: readonly string[]): ThemeKeys {
  const names = new Set<string>();
  for (const [path, { variables = [] }] of facts)
    if (packageOf(path, folders) === folder)
      for (const { name, scope } of variables) if (scope.startsWith('theme')) names.add(name);
  const entries: [string, string, string][] = [];
  const replaced: string[] = [];
  for (const name of names) {
    const [, group = '', key = ''] = /^--(color|radius|spacing)-(.+)$/.exec(name) ?? [];
    const own = NAMESPACES[group as keyof typeof NAMESPACES] as string | undefined;
    if (name === '--*') replaced.push('colors', 'borderRadius', 'spacing');
    else if (own !== undefined && key === '*') replaced.push(own);
    else if (own !== undefined) entries.push([own, key, `var(${name})`]);
  }
  return { entries, replaced, hasUnit: names.has('--spacing') };
}

function toTokens(version: 3 | 4, theme: ThemeKeys, resolver: Resolver): TailwindTokens {
  const unit = theme.hasUnit ? resolver.valueOf('--spacing') : resolver.parse(`${UNIT / 16}rem`);
  const scale = typeof unit === 'number' ? unit : undefined;
  const isDefault = (group: string): boolean => scale !== undefined && !theme.replaced.includes(group);
  const spacing = isDefault('spacing')
    ? SPACING.map((step) => [String(step), step * (scale ?? 0)] as const)
    : [];
  const radii = isDefault('borderRadius') ? Object.entries(RADII[version]) : [];
  const own = (group: string): [string, Value | undefined][] =>
    theme.entries
      .filter(([name]) => name === group)
      .map(([, key, text]) => [
        key,
        text.startsWith('var(--') && version === 4
          ? resolver.valueOf(text.slice('var('.length, -1))
          : resolver.parse(text),
      ]);
  return {
    version,
    spacing: invert(spacing, own('spacing'), isLength),
    radius: invert(radii, own('borderRadius'), isLength),
    colours: invert([], own('colors'), isColour),
    ...(version === 4 && scale !== undefined && isDefault('spacing') ? { unit: scale } : {}),
  };
}

const isLength = (value: Value | undefined): value is number => typeof value === 'number';
const isColour = (value: Value | undefined): value is string => typeof value === 'string';

/** Keys by value. Those of the project come before the default ones, which they also replace by name. */
function invert<Kind extends Value>(
  defaults: readonly (readonly [string, Kind])[],
  own: readonly (readonly [string, Value | undefined])[],
  isKind: (value: Value | undefined) => value is Kind,
): Map<Kind, string[]> {
  const keys = new Map<Kind, string[]>();
  const add = (value: Kind, key: string): unknown => keys.set(value, [...(keys.get(value) ?? []), key]);
  for (const [key, value] of own) if (isKind(value)) add(value, key);
  const names = new Set(own.map(([key]) => key));
  const taken = new Set(keys.keys());
  for (const [key, value] of defaults) if (!names.has(key) && !taken.has(value)) add(value, key);
  return keys;
}
