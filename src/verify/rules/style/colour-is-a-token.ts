import type { Source } from '../../../source/source.ts';
import { formatNames } from '../../../base/text.ts';
import type { Violation } from '../../finding.ts';
import type { Contract, FileRule, Tokens } from '../../rule.ts';
import { findColours, type RawColour } from '../../css-values.ts';
import { toCssReference, createReplacement, selectSuitableTokens } from './tokens.ts';
import { locateRawValue, type RawStyle, groupRawStyles, describeHardCodedValues } from './styles.ts';

/** Properties that take a colour. Masks are not included, since their colours are not visible. */
const PAINTED =
  /^(?:(?:-webkit-)?(?:text-(?:fill|stroke|decoration|emphasis)-color|text-(?:stroke|decoration|emphasis))|color|background(?:-color|-image)?|border(?:-(?!radius).*)?|outline(?:-color)?|(?:box|text)-shadow|fill|stroke|(?:caret|accent|stop|flood|lighting|scrollbar)-color|column-rule(?:-color)?|filter)$/;

export const colourIsAToken: FileRule = {
  scope: 'file',
  id: 'colour-is-a-token',
  code: 'TOKEN010',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'replace-arbitrary-style-with-bridge-token',
  layer: 'dna',
  summary: 'Every colour is a theme token.',
  why: 'A hard-coded colour does not follow the theme or the colour mode, and its contrast has not been checked.',
  bad: '.price { color: #1f6feb; }',
  good: '.price { color: var(--color-primary); }',
  check(source, { tokens, project }) {
    if (tokens.colours.size === 0) return [];
    const groups = groupRawStyles(source, ({ property, value }) =>
      PAINTED.test(property) ? findColours(value) : [],
    );
    return groups.map((group) => toViolation(source, group, tokens, project));
  },
};

function toViolation(
  source: Source,
  group: readonly [RawStyle<RawColour>, ...RawStyle<RawColour>[]],
  { colours }: Tokens,
  project: Contract['project'],
): Violation {
  const [{ style, raw }] = group;
  const names = group.length === 1 && raw.hex !== undefined ? (colours.get(raw.hex) ?? []) : [];
  const edits = group.flatMap((each) =>
    each.raw.hex === undefined
      ? []
      : (createReplacement(source, each.style, each.raw, each.raw.hex, {
          kind: 'colour',
          tokens: colours,
          project,
          parseValue: parseSingleColour,
        }) ?? []),
  );
  return {
    message: describeHardCodedValues(group, 'colours'),
    span: locateRawValue(source, style, raw).span,
    suggestion: suggest(style.property, names, raw.hex, colours),
    ...(edits.length === 0 ? {} : { edits }),
  };
}

function parseSingleColour(text: string): string | undefined {
  const [only, another] = findColours(text);
  return only && !another && only.text === text.trim() ? only.hex : undefined;
}

function suggest(
  property: string,
  names: readonly string[],
  hex: string | undefined,
  colours: Contract['tokens']['colours'],
): string {
  if (names.length > 0)
    return `This is the value of ${formatNames(selectSuitableTokens(property, names).map(toCssReference))}: use that token if it fits the purpose.`;
  const all = hex === undefined ? [...new Set([...colours.values()].flat())] : nearestColours(hex, colours);
  const near = selectSuitableTokens(property, all).map(toCssReference);
  if (hex === undefined) return `Use a theme colour, such as ${formatNames(near)}.`;
  return `Use a theme colour; the nearest ${near.length === 1 ? 'is' : 'are'} ${formatNames(near)}.`;
}

/** All tokens, nearest colour first. */
export function nearestColours(hex: string, colours: Contract['tokens']['colours']): string[] {
  const near = [...colours]
    .map(([colour, names]) => ({ names, far: distance(hex, colour) }))
    .toSorted((a, b) => a.far - b.far);
  return [...new Set(near.flatMap(({ names }) => names))];
}

/** Squared distance in RGB; good enough for a hint. */
function distance(a: string, b: string): number {
  const channels = (hex: string): number[] =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [other, own] = [channels(b), channels(a)];
  return own.reduce((sum, channel, index) => sum + (channel - (other[index] ?? 0)) ** 2, 0);
}
