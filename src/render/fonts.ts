import { FACES, type Face, LOCAL_FONTS, RANGES } from './faces.ts';

/** The folder of a site that its font files are in. */
export const FONT_PATH = 'assets/fonts/';

/** The style sheet refers to fonts from its own folder. */
const FONT_URL = './fonts/';

const BY_FAMILY: ReadonlyMap<string, Face> = new Map(FACES.map((face) => [face.family, face]));

const splitStack = (stack: string): string[] =>
  stack.split(',').map((name) => name.trim().replace(/["']/g, ''));

const findFace = (stack: string): Face | undefined => BY_FAMILY.get(splitStack(stack)[0] ?? '');

/** Generic families must not be quoted; all others may. */
const quoteFamily = (name: string): string => (/^[a-z-]+$/.test(name) ? name : `"${name}"`);

const fallbackName = ({ family }: Face): string => `${family} fallback`;

/** A stack as CSS. Behind a face that is shipped stands the system font with the same metrics. */
export function printStack(stack: string): string {
  const face = findFace(stack);
  const [first = '', ...rest] = splitStack(stack);
  return [first, ...(face ? [fallbackName(face)] : []), ...rest].map(quoteFamily).join(',');
}

/** The faces that stacks start with, each once, in the order of the stacks. */
const listFaces = (stacks: readonly string[]): Face[] => [
  ...new Set(stacks.flatMap((stack) => findFace(stack) ?? [])),
];

/** Names of the font files behind these stacks. */
export const listFontFiles = (stacks: readonly string[]): string[] =>
  listFaces(stacks).flatMap(({ files }) => files.map(({ name }) => name));

/** `@font-face` rules for these stacks. A browser loads a file only if a page has text for it. */
export const printFaces = (stacks: readonly string[], folder = FONT_URL): string =>
  listFaces(stacks)
    .map((face) => {
      const { fallback, family, files } = face;
      const own = files.map(
        ({ name, style, subset, weight }) =>
          `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:swap;src:url(${folder}${name}) format("woff2");unicode-range:${RANGES[subset]}}`,
      );
      const locals = (LOCAL_FONTS[fallback.generic] ?? []).map((name) => `local("${name}")`).join(',');
      return `${own.join('')}@font-face{font-family:"${fallbackName(face)}";src:${locals};size-adjust:${fallback.size};ascent-override:${fallback.ascent};descent-override:${fallback.descent};line-gap-override:${fallback.gap}}`;
    })
    .join('');
