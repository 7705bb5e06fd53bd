import { toCanonicalJson } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { oklabDistance, type Mode, listModes, paletteInOklab } from '../colours.ts';
import type { Rule } from '../rule.ts';
import type { ValidRecord } from '../record-set.ts';

/** Mean distance of two palettes in OKLab below which the themes look the same. */
const MIN_DISTANCE = 0.03;

/** Themes differ in their colours and in more than hue: also in typography, radii or spacing. */
export const themeLooksLikeNoOther: Rule = {
  name: 'theme-looks-like-no-other',
  severity: 'error',
  category: 'Colour',
  *check(recordSet) {
    const all = recordSet
      .withNeighbours('theme')
      .map((record) => ({ record, palettes: convertPalettes(record), shape: serializeShape(record) }));
    const checked = new Set(recordSet.ofType('theme'));
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        const { record: at } = checked.has(other.record) ? other : one;
        const { record: like } = checked.has(other.record) ? one : other;
        if (!checked.has(at)) continue;
        const distance = paletteDistance(one.palettes, other.palettes);
        if (distance !== undefined && distance < MIN_DISTANCE)
          yield {
            at,
            pointer: '/palette',
            message: `/palette differs from that of ${quote(like.slug)} by ${(distance * 100).toFixed(1)} on average; at least ${MIN_DISTANCE * 100} (hundredths of OKLab) is required.`,
            fix: 'Choose background, fill and text colours that give the theme its own look.',
          };
        if (one.shape === other.shape)
          yield {
            at,
            pointer: '/typography',
            message: `Typography, radii and spacing are the same as in ${quote(like.slug)}: one theme in two hues.`,
            fix: 'Give the theme its own font families, sizes, radii or spacing.',
          };
      }
    }
  },
};

type PalettesByMode = ReturnType<typeof convertPalettes>;

const convertPalettes = ({
  data,
}: ValidRecord<'theme'>): ReadonlyMap<Mode, ReturnType<typeof paletteInOklab>> =>
  new Map(listModes(data).map((mode) => [mode, paletteInOklab(data, mode)]));

/** Returns the distance in the mode in which the two differ most; undefined if they share no mode. */
function paletteDistance(a: PalettesByMode, b: PalettesByMode): number | undefined {
  const distances = [...a].flatMap(([mode, mine]) => {
    const theirs = b.get(mode);
    const roles = [...mine].flatMap(([role, place]) => {
      const other = theirs?.get(role);
      return other === undefined ? [] : [oklabDistance(place, other)];
    });
    return roles.length === 0 ? [] : [roles.reduce((sum, one) => sum + one, 0) / roles.length];
  });
  return distances.length === 0 ? undefined : Math.max(...distances);
}

const serializeShape = ({ data: { typography, radius, spacing } }: ValidRecord<'theme'>): string =>
  toCanonicalJson([typography.display, typography.body, typography.scale, radius, spacing.steps]);
