import { perceivedDifference, VISION_TYPES, simulateVision } from '../../content/check/colours.ts';
import type { Rgb } from 'culori';
import type { Mode } from '../values.ts';
import { withLightness, colourAt, lightnessOf } from './colour.ts';
import type { ImportLog } from './log.ts';
import type { Fields } from './placement.ts';

const CHART_COLOUR_COUNT = 8;
/** The minimum of the corpus rules, in CIEDE2000. */
const MIN_DIFFERENCE = 10;

/** Eight data colours that are distinguishable with every type of colour vision: those of the file where possible, then new ones. */
export function buildChart(fields: Fields, mode: Mode, notes: ImportLog): string[] {
  const given = Array.from({ length: CHART_COLOUR_COUNT }, (_, at) => fields.get(`chart.${at + 1}`));
  const colours: (string | undefined)[] = given.map((found) =>
    found?.value.kind === 'colour' ? found.value.hex : undefined,
  );
  const chosen: string[] = [];
  for (const [at, colour] of colours.entries()) {
    const found = given[at];
    const field = `/chart/${mode}/${at}`;
    // Later colours of the file keep their place, so new ones must differ from them, too.
    const others = colours.filter((one, index): one is string => one !== undefined && index > at);
    const fits = (one: string): boolean => isDistinct(one, chosen);
    const near = colour === undefined ? undefined : fits(colour) ? colour : shiftLightness(colour, fits);
    const value = near ?? findFurthest([...chosen, ...others], chosen, mode);
    chosen.push(value);
    if (found && near === colour) notes.take(found, field, value);
    else if (found)
      notes.take(found, field, value, `${colour} adjusted to be distinguishable from the others`);
    else
      notes.fill(
        field,
        value,
        'the colour that differs most from the others, for every type of colour vision',
      );
  }
  return chosen;
}

function isDistinct(colour: string, others: readonly string[]): boolean {
  return others.every((other) => difference(colour, other) >= MIN_DIFFERENCE);
}

/** The smallest difference over all types of colour vision. */
function difference(one: string, other: string): number {
  const [a, b] = [simulateAll(one), simulateAll(other)];
  return Math.min(...a.map((colour, at) => (b[at] ? perceivedDifference(colour, b[at]) : 0)));
}

/** Simulates a colour for each type of colour vision. */
const simulateAll = (colour: string): Rgb[] =>
  CANDIDATE_SIGHTS.get(colour) ?? VISION_TYPES.flatMap((sight) => simulateVision([colour], sight));

/** The nearest colour of the same hue that fits. */
function shiftLightness(colour: string, fits: (one: string) => boolean): string | undefined {
  const start = lightnessOf(colour);
  for (let by = 0.02; by < 0.6; by += 0.02)
    for (const lightness of [start - by, start + by]) {
      if (lightness < 0.15 || lightness > 0.95) continue;
      const one = withLightness(colour, lightness);
      if (fits(one)) return one;
    }
  return undefined;
}

const listCandidates = (lightnesses: readonly number[]): string[] =>
  lightnesses.flatMap((l) =>
    [0.05, 0.13].flatMap((c) => Array.from({ length: 18 }, (_, at) => colourAt(l, c, at * 20))),
  );
const CANDIDATES: Readonly<Record<Mode, readonly string[]>> = {
  light: listCandidates([0.28, 0.36, 0.44, 0.52, 0.6]),
  dark: listCandidates([0.58, 0.66, 0.74, 0.82, 0.9]),
};
/** Simulated once, since candidates are compared with every colour. */
const CANDIDATE_SIGHTS: ReadonlyMap<string, Rgb[]> = new Map(
  [...CANDIDATES.light, ...CANDIDATES.dark].map((one) => [
    one,
    VISION_TYPES.flatMap((sight) => simulateVision([one], sight)),
  ]),
);

/** Far from all colours if possible, otherwise from the chosen ones. */
function findFurthest(all: readonly string[], chosen: readonly string[], mode: Mode): string {
  const best = (from: readonly string[]): readonly [string, number] =>
    CANDIDATES[mode].reduce<readonly [string, number]>(
      (far, one) => {
        const distance = Math.min(1000, ...from.map((other) => difference(one, other)));
        return distance > far[1] ? [one, distance] : far;
      },
      ['#808080', -1],
    );
  const [colour, distance] = best(all);
  return distance >= MIN_DIFFERENCE ? colour : best(chosen)[0];
}
