import { shadcnNames } from '../../../tokens/exporters/shadcn.ts';
import { tailwindProperty } from '../../../tokens/exporters/tailwind.ts';
import { cachePerFile, type Declaration, type Source } from '../../../source/source.ts';
import type { Edit } from '../../finding.ts';
import type { RawValue } from '../../css-values.ts';
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

/**
 * An edit that replaces a value with a token, if that cannot change how the page looks: exactly one token has the value,
 * in every mode, and its custom property is available in the file.
 */
export function createReplacement<Value>(
  source: Source,
  style: Style,
  raw: RawValue,
  value: Value,
  tokens: ReadonlyMap<Value, readonly string[]>,
  parseValue: (text: string) => Value | undefined,
): Edit | undefined {
  const [token, another] = tokens.get(value) ?? [];
  if (token === undefined || another !== undefined) return undefined;
  if ([...tokens.values()].filter((names) => names.includes(token)).length > 1) return undefined;
  const { span, isExact } = locateRawValue(source, style, raw);
  const name = listCustomProperties(token).find((each) =>
    isAvailable(source, each, (text) => parseValue(text) === value),
  );
  return isExact && name !== undefined ? { ...span, text: `var(${name})` } : undefined;
}

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
