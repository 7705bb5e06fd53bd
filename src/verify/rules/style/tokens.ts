import { shadcnNames } from '../../../tokens/exporters/shadcn.ts';
import { tailwindProperty } from '../../../tokens/exporters/tailwind.ts';
import type { Declaration, Source } from '../../../source/source.ts';
import type { Edit } from '../../finding.ts';
import type { RawValue } from '../../css-values.ts';
import { placeOfRaw, type Style } from './styles.ts';

/** The custom properties a token is exported as: by its own name, by Tailwind's, and by those of shadcn. */
export function propertiesOf(token: string): string[] {
  const dash = token.indexOf('-');
  const [group, name] = [token.slice(0, dash), token.slice(dash + 1)];
  return [
    ...new Set([
      `--${token}`,
      tailwindProperty(group, name),
      ...shadcnNames(group, name).map((each) => `--${each}`),
    ]),
  ];
}

/** The way a token is written in a style sheet. */
export const reference = (token: string): string => `var(--${token})`;

/**
 * The change that puts a token in the place of its value, if nothing can look different afterwards: one token alone has
 * that value and has it in every mode, and its custom property is certainly there with it.
 */
export function replacement<Value>(
  source: Source,
  style: Style,
  raw: RawValue,
  value: Value,
  tokens: ReadonlyMap<Value, readonly string[]>,
  valueOf: (text: string) => Value | undefined,
): Edit | undefined {
  const [token, another] = tokens.get(value) ?? [];
  if (token === undefined || another !== undefined) return undefined;
  if ([...tokens.values()].filter((names) => names.includes(token)).length > 1) return undefined;
  const { span, isExact } = placeOfRaw(source, style, raw);
  const name = propertiesOf(token).find((each) => isThere(source, each, (text) => valueOf(text) === value));
  return isExact && name !== undefined ? { ...span, text: `var(${name})` } : undefined;
}

/** It is declared for the whole document and nowhere with another value, or used without anything to fall back to. */
function isThere(source: Source, name: string, isValue: (text: string) => boolean): boolean {
  const { declared, used } = propertiesIn(source);
  const own = declared.get(name) ?? [];
  if (own.some(({ value }) => !isValue(value))) return false;
  return used.has(name) || own.some(isForAll);
}

const isForAll = ({ selector, within }: Declaration): boolean =>
  /^(?::root|html|:host)$/i.test(selector) || within.some((rule) => /^theme\b/i.test(rule));

interface Properties {
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  /** Those that are used without anything to fall back to. */
  readonly used: ReadonlySet<string>;
}

const known = new WeakMap<Source, Properties>();

/** The custom properties of a file; every value in it may ask for them. */
function propertiesIn(source: Source): Properties {
  const before = known.get(source);
  if (before) return before;
  const declared = new Map<string, Declaration[]>();
  const used = new Set<string>();
  for (const declaration of source.declarations) {
    const { property, value } = declaration;
    if (property.startsWith('--')) {
      const same = declared.get(property);
      if (same) same.push(declaration);
      else declared.set(property, [declaration]);
    }
    for (const [, name = ''] of value.matchAll(/\bvar\(\s*(--[\w-]+)\s*\)/g)) used.add(name);
  }
  const properties = { declared, used };
  known.set(source, properties);
  return properties;
}

/** Tokens whose name says what they are painted on: words, areas, lines, and data. */
const WORDS = /^(?:color-(?:text|link|on-)|status-on-)/;
const AREA = /^color-(?:background|surface)/;
const LINE = /^color-(?:border|focus)/;
const DATA = /^chart-/;

const KINDS: readonly (readonly [properties: RegExp, strange: readonly RegExp[]])[] = [
  [/^(?:-webkit-)?(?:color|text-.*|caret-color)$/, [AREA, LINE, DATA]],
  [/^background/, [WORDS, LINE, DATA]],
  [/^(?:border|outline|column-rule)/, [WORDS, AREA, DATA]],
];

/** How many tokens somebody can choose between at a glance. */
const MOST = 3;

/** The first of the tokens that are made for such a property; where none is, the first of all. */
export function suiting(property: string, tokens: readonly string[]): string[] {
  const [, strange = []] = KINDS.find(([properties]) => properties.test(property)) ?? [];
  const own = tokens.filter((token) => !strange.some((names) => names.test(token)));
  return (own.length > 0 ? own : tokens).slice(0, MOST);
}
