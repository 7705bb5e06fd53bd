import { shadcnNames } from '../../../tokens/exporters/shadcn.ts';
import { tailwindProperty } from '../../../tokens/exporters/tailwind.ts';
import { cachePerFile, type Declaration, type Source } from '../../../source/source.ts';
import type { Edit } from '../../finding.ts';
import type { RawValue } from '../../css-values.ts';
import type { ProjectTokens } from '../../rule.ts';
import { findVariable, type Kind, replaceClass } from './replacements.ts';
import { locateRawValue, type Style } from './styles.ts';

/** The custom properties that a token is exported as: its own name, and the names for Tailwind and shadcn. */
export function listCustomProperties(token: string): string[] {
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

export const toCssReference = (token: string): string => `var(--${token})`;

/** Tokens of one kind by value, and how to read a value. */
export interface TokenScale<Value extends string | number> {
  readonly kind: Kind;
  readonly tokens: ReadonlyMap<Value, readonly string[]>;
  readonly project: ProjectTokens | undefined;
  parseValue(text: string): Value | undefined;
}

/**
 * An edit that replaces a value with a token, if that cannot change how the page looks: exactly one token has the value,
 * in every mode, and its custom property or utility class is available in the file.
 */
export function createReplacement<Value extends string | number>(
  source: Source,
  style: Style,
  raw: RawValue,
  value: Value,
  { kind, tokens, project, parseValue }: TokenScale<Value>,
): Edit | undefined {
  const token = findToken(value, tokens);
  const names = token === undefined ? [] : listCustomProperties(token);
  const wanted = { source, style, raw, kind, value, names };
  if (style.className !== undefined) return project && replaceClass(project, wanted);
  const { span, isExact } = locateRawValue(source, style, raw);
  if (!isExact) return undefined;
  const isValue = (text: string): boolean => parseValue(text) === value;
  const local = names.find((each) => isAvailable(source, each, isValue));
  const name = local ?? (project && isSheetOfPage(source, style) ? findVariable(project, wanted) : undefined);
  return name === undefined ? undefined : { ...span, text: `var(${name})` };
}

/** The one token that has the value in every mode. */
function findToken<Value>(value: Value, tokens: ReadonlyMap<Value, readonly string[]>): string | undefined {
  const [token, another] = tokens.get(value) ?? [];
  if (token === undefined || another !== undefined) return undefined;
  return [...tokens.values()].filter((names) => names.includes(token)).length > 1 ? undefined : token;
}

/** Scripts may hand a style object to a canvas or to arithmetic, where a reference has no meaning. Templates are CSS. */
const isSheetOfPage = ({ language }: Source, { selector }: Style): boolean =>
  language !== 'script' || selector !== '';

/** The property is declared globally and never with another value, or is used without a fallback. */
function isAvailable(source: Source, name: string, isValue: (text: string) => boolean): boolean {
  const { declared, used } = getCustomProperties(source);
  const own = declared.get(name) ?? [];
  if (own.some(({ value }) => !isValue(value))) return false;
  return used.has(name) || own.some(isGlobal);
}

const isGlobal = ({ selector, within }: Declaration): boolean =>
  /^(?::root|html|:host)$/i.test(selector) || within.some((rule) => /^theme\b/i.test(rule));

interface CustomProperties {
  readonly declared: ReadonlyMap<string, readonly Declaration[]>;
  /** Used without a fallback. */
  readonly used: ReadonlySet<string>;
}

/** The custom properties of a file. Cached, since every value of the file looks them up. */
const getCustomProperties = cachePerFile((source): CustomProperties => {
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
  return { declared, used };
});

/** Tokens by purpose: text, areas, lines and charts. */
const TEXT = /^(?:color-(?:text|link|on-)|status-on-)/;
const AREA = /^color-(?:background|surface)/;
const LINE = /^color-(?:border|focus)/;
const DATA = /^chart-/;

const UNSUITABLE_TOKENS: readonly (readonly [properties: RegExp, unsuitable: readonly RegExp[]])[] = [
  [/^(?:-webkit-)?(?:color|text-.*|caret-color)$/, [AREA, LINE, DATA]],
  [/^background/, [TEXT, LINE, DATA]],
  [/^(?:border|outline|column-rule)/, [TEXT, AREA, DATA]],
];

/** More suggestions are hard to choose from. */
const MAX_SUGGESTIONS = 3;

/** The first few tokens that suit the property, or of all tokens if none does. */
export function selectSuitableTokens(property: string, tokens: readonly string[]): string[] {
  const [, unsuitable = []] = UNSUITABLE_TOKENS.find(([properties]) => properties.test(property)) ?? [];
  const own = tokens.filter((token) => !unsuitable.some((names) => names.test(token)));
  return (own.length > 0 ? own : tokens).slice(0, MAX_SUGGESTIONS);
}
