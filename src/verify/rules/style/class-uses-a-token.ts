import { formatNames, quote } from '../../../base/text.ts';
import { cachePerFile, type Source } from '../../../source/source.ts';
import { findColours, findLengths } from '../../css-values.ts';
import type { Edit, Violation } from '../../finding.ts';
import type { Contract, FileRule } from '../../rule.ts';
import { listExpectedTokens } from '../../theme-values.ts';
import { nearestColours } from './colour-is-a-token.ts';
import { selectSuitableTokens, toCssReference } from './tokens.ts';
import { findClassSpans, isNotWebPage, PROPERTIES, stripVariants } from './styles.ts';

/** Hue and saturation of the colours of the default palette of Tailwind, roughly: they only choose the nearest token. */
const FAMILIES: Readonly<Record<string, readonly [hue: number, saturation: number]>> = {
  slate: [215, 16],
  gray: [220, 9],
  zinc: [240, 5],
  neutral: [0, 0],
  stone: [25, 5],
  red: [0, 80],
  orange: [25, 90],
  amber: [38, 90],
  yellow: [48, 90],
  lime: [84, 80],
  green: [142, 70],
  emerald: [160, 80],
  teal: [174, 80],
  cyan: [189, 90],
  sky: [199, 90],
  blue: [217, 90],
  indigo: [239, 80],
  violet: [258, 85],
  purple: [271, 85],
  fuchsia: [292, 85],
  pink: [330, 80],
  rose: [350, 85],
};

/** Lightness by shade. */
const SHADES: Readonly<Record<string, number>> = {
  50: 97,
  100: 94,
  200: 87,
  300: 77,
  400: 65,
  500: 55,
  600: 46,
  700: 38,
  800: 31,
  900: 25,
  950: 15,
};

const PALETTE = new RegExp(
  `^-?([a-z-]+)-(${Object.keys(FAMILIES).join('|')})-(${Object.keys(SHADES).join('|')})(?:/\\S+)?$`,
);
const TEXT_SIZE = /^text-\[(?:length:)?([\d.]+(?:px|rem))\](?:\/\S+)?$/;

/** A quick text search avoids walking every tree. */
const MENTIONED = new RegExp(`-(?:${Object.keys(FAMILIES).join('|')})-\\d|text-\\[`);

interface FoundClass {
  readonly className: string;
  readonly start: number;
  readonly group: number;
}

/** The classes of a file that set a colour of the palette or a text size. */
const findClasses = cachePerFile((source: Source): FoundClass[] => {
  if (isNotWebPage(source) || !MENTIONED.test(source.text)) return [];
  const found = new Map<number, FoundClass>();
  for (const { start, end } of findClassSpans(source))
    for (const { 0: text, index } of source.text.slice(start, end).matchAll(/[^"'`]+/g))
      for (const { 0: className, index: at } of text.matchAll(/[^\s;]+/g)) {
        const utility = toUtility(className);
        const from = start + index + at;
        if (PALETTE.test(utility) || TEXT_SIZE.test(utility))
          found.set(from, { className, start: from, group: start + index });
      }
  return [...found.values()];
});

export const classUsesAToken: FileRule = {
  scope: 'file',
  id: 'class-uses-a-token',
  code: 'TOKEN013',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'replace-arbitrary-style-with-bridge-token',
  layer: 'dna',
  summary: 'Utility classes use tokens of the theme, not the default palette or text sizes of their own.',
  why: 'A class such as bg-blue-600 does not follow the theme or the colour mode. It looks like a token, but belongs to another palette.',
  bad: '<button className="bg-blue-600 text-[15px]">Save</button>',
  good: '<button className="bg-primary text-sm">Save</button>',
  check(source, contract) {
    const groups = new Map<number, FoundClass[]>();
    for (const one of findClasses(source)) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
    return [...groups.values()].map((group) => toViolation(group, contract));
  },
};

function toViolation(group: readonly FoundClass[], contract: Contract): Violation {
  const names = [...new Set(group.map(({ className }) => className))];
  const { start = 0, className = '' } = group[0] ?? {};
  const hints = names.flatMap((name) => suggest(name, contract) ?? []);
  const edits = group.flatMap((one) => replaceColour(one, contract) ?? []);
  return {
    message: `${formatNames(names.map((name) => quote(name)))} ${names.length === 1 ? 'does' : 'do'} not use the theme.`,
    span: { start, end: start + className.length },
    suggestion:
      hints.length === 0
        ? 'Use a token of the theme.'
        : `The nearest tokens: ${formatNames(hints.slice(0, 4))}.`,
    ...(edits.length === 0 ? {} : { edits }),
  };
}

/** The class of the token that the theme of the project defines as this colour: the page looks the same. */
function replaceColour({ className, start }: FoundClass, { palette }: Contract): Edit | undefined {
  const [, , family = '', shade = ''] = PALETTE.exec(toUtility(className)) ?? [];
  const token = palette?.get(`${family}-${shade}`);
  const colour = `-${family}-${shade}`;
  const at = start + className.lastIndexOf(colour);
  return token === undefined ? undefined : { start: at, end: at + colour.length, text: `-${token}` };
}

/** The class without its variants and importance. */
const toUtility = (className: string): string => stripVariants(className).replace(/^!|!$/g, '');

function suggest(className: string, contract: Contract): string | undefined {
  const utility = toUtility(className);
  const [, name = '', family = '', shade = ''] = PALETTE.exec(utility) ?? [];
  const [hue, saturation] = FAMILIES[family] ?? [];
  if (hue !== undefined) {
    const [colour] = findColours(`hsl(${hue} ${saturation}% ${SHADES[shade]}%)`);
    if (!colour?.hex) return undefined;
    const property = PROPERTIES.find(([pattern]) => pattern.test(name))?.[1] ?? 'color';
    const [token] = selectSuitableTokens(property, nearestColours(colour.hex, contract.tokens.colours));
    return token === undefined ? undefined : `${toCssReference(token)} for ${className}`;
  }
  const [length] = findLengths(TEXT_SIZE.exec(utility)?.[1] ?? '');
  if (!length) return undefined;
  const sizes = [...listExpectedTokens(contract).values()]
    .filter(({ token }) => token.startsWith('--text-'))
    .map(({ token, byMode }) => ({
      token,
      pixels: findLengths(byMode.get('any') ?? '')[0]?.pixels ?? Number.NaN,
    }))
    .filter(({ pixels }) => !Number.isNaN(pixels))
    .toSorted((a, b) => Math.abs(a.pixels - length.pixels) - Math.abs(b.pixels - length.pixels));
  const [nearest] = sizes;
  return nearest && `var(${nearest.token}) (${nearest.pixels}px) for ${className}`;
}
