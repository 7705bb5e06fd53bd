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

/** Lists the modes that a theme has colours for; `auto` only selects one of them. */
export const listModes = ({ modes }: Pick<ThemeV1, 'modes'>): Mode[] =>
  (['light', 'dark'] as const).filter((mode) => modes.includes(mode));

/** Lists the roles of the palette with their colour pairs. */
export const listRoles = ({ palette }: Pick<ThemeV1, 'palette'>): [string, ThemeV1ColorPair][] =>
  Object.entries(palette) as [string, ThemeV1ColorPair][];

/** Contrast ratio by WCAG 2, from 1 to 21. */
export const contrastRatio = (a: string, b: string): number => wcagContrast(a, b);

const euclidean = differenceEuclidean('oklab');
const oklab = converter('oklab');

/** Converts the palette of a mode to OKLab, a perceptually uniform colour space. */
export function paletteInOklab(theme: Pick<ThemeV1, 'palette'>, mode: Mode): Map<string, Oklab> {
  return new Map(
    listRoles(theme).flatMap(([role, pair]): [string, Oklab][] => {
      const place = pair[mode] === undefined ? undefined : oklab(pair[mode]);
      return place === undefined ? [] : [[role, place]];
    }),
  );
}

/** Perceived distance of two colours; that of black and white is 1. */
export const oklabDistance = (a: Oklab, b: Oklab): number => euclidean(a, b);

/** Normal vision and the colour vision deficiencies, simulated at full severity (Machado et al., 2009). */
export const VISION_TYPES = ['normal sight', 'protanopia', 'deuteranopia', 'tritanopia'] as const;
export type VisionType = (typeof VISION_TYPES)[number];

const FILTERS: Readonly<Record<VisionType, (colour: Rgb) => Rgb | undefined>> = {
  'normal sight': (colour) => colour,
  protanopia: filterDeficiencyProt(1),
  deuteranopia: filterDeficiencyDeuter(1),
  tritanopia: filterDeficiencyTrit(1),
};

const rgb = converter('rgb');

/** Simulates how colours look under a type of vision. Leaves out invalid colours. */
export const simulateVision = (colours: readonly string[], sight: VisionType): Rgb[] =>
  colours.flatMap((colour) => {
    const plain = rgb(colour);
    return plain === undefined ? [] : (FILTERS[sight](plain) ?? []);
  });

const ciede2000 = differenceCiede2000();

/** CIEDE2000 difference: invisible below 1, obvious above 10. */
export const perceivedDifference = (a: Rgb, b: Rgb): number => ciede2000(a, b);
