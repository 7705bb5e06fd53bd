import {
  converter,
  differenceCiede2000,
  differenceEuclidean,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  type Oklab,
  type Rgb,
  wcagContrast,
} from 'culori';
import type { ThemeV1, ThemeV1ColorPair } from '../../schemas/types.ts';

export type Mode = 'light' | 'dark';

/** The modes a theme has colours in; `auto` only chooses between them. */
export const listModes = ({ modes }: Pick<ThemeV1, 'modes'>): Mode[] =>
  (['light', 'dark'] as const).filter((mode) => modes.includes(mode));

/** The palette as pairs by role. */
export const listRoles = ({ palette }: Pick<ThemeV1, 'palette'>): [string, ThemeV1ColorPair][] =>
  Object.entries(palette) as [string, ThemeV1ColorPair][];

/** Contrast of two colours by WCAG 2, 1 to 21. */
export const contrastRatio = (a: string, b: string): number => wcagContrast(a, b);

const euclidean = differenceEuclidean('oklab');
const oklab = converter('oklab');

/** The colours of a palette by role, as places in OKLab, in which equal steps look equal. */
export function paletteInOklab(theme: Pick<ThemeV1, 'palette'>, mode: Mode): Map<string, Oklab> {
  return new Map(
    listRoles(theme).flatMap(([role, pair]): [string, Oklab][] => {
      const place = pair[mode] === undefined ? undefined : oklab(pair[mode]);
      return place === undefined ? [] : [[role, place]];
    }),
  );
}

/** How far apart two colours look; black and white are 1 apart. */
export const oklabDistance = (a: Oklab, b: Oklab): number => euclidean(a, b);

/** Ways of seeing, each as a change of the colours that reach the eye (Machado and others, 2009, full severity). */
export const VISION_TYPES = ['normal sight', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type VisionType = (typeof VISION_TYPES)[number];

const FILTERS: Readonly<Record<VisionType, (colour: Rgb) => Rgb | undefined>> = {
  'normal sight': (colour) => colour,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};

const rgb = converter('rgb');

/** The colours as they are seen; what is no colour is left out. */
export const simulateVision = (colours: readonly string[], sight: VisionType): Rgb[] =>
  colours.flatMap((colour) => {
    const plain = rgb(colour);
    return plain === undefined ? [] : (FILTERS[sight](plain) ?? []);
  });

const ciede2000 = differenceCiede2000();

/** How different two seen colours look (CIEDE2000): below 1 nobody sees it, from 10 on it is seen at a glance. */
export const perceivedDifference = (a: Rgb, b: Rgb): number => ciede2000(a, b);
