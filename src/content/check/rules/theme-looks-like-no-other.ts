import { canonical } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { oklabDistance, type Mode, listModes, paletteInOklab } from '../colours.ts';
import type { Rule } from '../rule.ts';
import type { ValidRecord } from '../record-set.ts';

/** Mean distance of two palettes in OKLab below which nobody would tell the themes apart. */
const NEAR = 0.03;

/** A theme is a product of its own: other colours, and not merely other hues on the same type and corners. */
export const themeLooksLikeNoOther: Rule = {
  name: 'theme-looks-like-no-other',
  severity: 'error',
  category: 'Colour',
  *check(recordSet) {
    const all = recordSet
      .withNeighbours('theme')
      .map((record) => ({ record, looks: looksOf(record), build: build(record) }));
    const checked = new Set(recordSet.ofType('theme'));
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        const { record: at } = checked.has(other.record) ? other : one;
        const { record: like } = checked.has(other.record) ? one : other;
        if (!checked.has(at)) continue;
        const distance = paletteDistance(one.looks, other.looks);
        if (distance !== undefined && distance < NEAR)
          yield {
            at,
            pointer: '/palette',
            message: `/palette is ${(distance * 100).toFixed(1)} from that of ${quote(like.slug)} on average; at least ${NEAR * 100} (hundredths of OKLab) is needed.`,
            fix: 'Choose grounds, fills and texts that give the theme a look of its own.',
          };
        if (one.build === other.build)
          yield {
            at,
            pointer: '/typography',
            message: `Type, corners and spacing are those of ${quote(like.slug)}: one theme in two hues.`,
            fix: 'Give the theme families, sizes, radii or distances of its own.',
          };
      }
    }
  },
};

type Places = ReturnType<typeof looksOf>;

const looksOf = ({ data }: ValidRecord<'theme'>): ReadonlyMap<Mode, ReturnType<typeof paletteInOklab>> =>
  new Map(listModes(data).map((mode) => [mode, paletteInOklab(data, mode)]));

/** The distance in the mode in which the two are furthest apart; nothing when they share no mode. */
function paletteDistance(a: Places, b: Places): number | undefined {
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

const build = ({ data: { typography, radius, spacing } }: ValidRecord<'theme'>): string =>
  canonical([typography.display, typography.body, typography.scale, radius, spacing.steps]);
