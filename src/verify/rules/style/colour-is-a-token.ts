import type { Source } from '../../../source/source.ts';
import { formatNames } from '../../../base/text.ts';
import type { Violation } from '../../finding.ts';
import type { Contract, FileRule, Tokens } from '../../rule.ts';
import { findColours, type RawColour } from '../../css-values.ts';
import { reference, replacement, suiting } from './tokens.ts';
import { placeOfRaw, type RawStyle, rawStyles, writtenOut } from './styles.ts';

/** Properties that are painted with a colour. What is cut out by a mask is not seen, so masks are not among them. */
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
  summary: 'Every colour is a token of the theme.',
  why: 'A colour that is written out stays as it is when the theme or the mode changes, and its contrast was never checked.',
  bad: '.price { color: #1f6feb; }',
  good: '.price { color: var(--color-primary); }',
  check(source, { tokens }) {
    if (tokens.colours.size === 0) return [];
    const groups = rawStyles(source, ({ property, value }) =>
      PAINTED.test(property) ? findColours(value) : [],
    );
    return groups.map((group) => found(source, group, tokens));
  },
};

function found(
  source: Source,
  group: readonly [RawStyle<RawColour>, ...RawStyle<RawColour>[]],
  { colours }: Tokens,
): Violation {
  const [{ style, raw }] = group;
  const names = group.length === 1 && raw.hex !== undefined ? (colours.get(raw.hex) ?? []) : [];
  const edits = group.flatMap((each) =>
    each.raw.hex === undefined
      ? []
      : (replacement(source, each.style, each.raw, each.raw.hex, colours, colourOf) ?? []),
  );
  return {
    message: writtenOut(group, 'colours'),
    span: placeOfRaw(source, style, raw).span,
    suggestion: suggestion(style.property, names, raw.hex, colours),
    ...(edits.length === 0 ? {} : { edits }),
  };
}

function colourOf(text: string): string | undefined {
  const [only, another] = findColours(text);
  return only && !another && only.text === text.trim() ? only.hex : undefined;
}

function suggestion(
  property: string,
  names: readonly string[],
  hex: string | undefined,
  colours: Contract['tokens']['colours'],
): string {
  if (names.length > 0)
    return `It is the value of ${formatNames(suiting(property, names).map(reference))}: write that, if it is what is meant.`;
  const all = hex === undefined ? [...new Set([...colours.values()].flat())] : nearest(hex, colours);
  const near = suiting(property, all).map(reference);
  if (hex === undefined) return `Take a colour of the theme, such as ${formatNames(near)}.`;
  return `Take a colour of the theme; the nearest ${near.length === 1 ? 'is' : 'are'} ${formatNames(near)}.`;
}

/** All tokens, those whose colours are the least far away first. */
function nearest(hex: string, colours: Contract['tokens']['colours']): string[] {
  const near = [...colours]
    .map(([colour, names]) => ({ names, far: distance(hex, colour) }))
    .toSorted((a, b) => a.far - b.far);
  return [...new Set(near.flatMap(({ names }) => names))];
}

/** How far apart the channels are; good enough for a hint. */
function distance(a: string, b: string): number {
  const channels = (hex: string): number[] =>
    [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [other, own] = [channels(b), channels(a)];
  return own.reduce((sum, channel, index) => sum + (channel - (other[index] ?? 0)) ** 2, 0);
}
