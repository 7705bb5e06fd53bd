import { perceivedDifference, listModes, VISION_TYPES, simulateVision } from '../colours.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** CIEDE2000. Smaller differences are visible only side by side, which the lines of a chart are not. */
const MIN_DIFFERENCE = 10;

/** All series of a chart are distinguishable, including for people with a colour vision deficiency. */
export const chartColoursStayApart: Rule = {
  name: 'chart-colours-stay-apart',
  severity: 'error',
  category: 'Colour',
  check: eachOfType('theme', function* ({ data }) {
    for (const mode of listModes(data)) {
      for (const sight of VISION_TYPES) {
        const own = data.tokens.cvd?.[sight]?.chart?.[mode];
        const chart = own ?? data.chart[mode] ?? [];
        const pointer = own ? `/tokens/cvd/${sight}/chart/${mode}` : `/chart/${mode}`;
        const colours = simulateVision(chart, sight);
        for (const [later, b] of colours.entries()) {
          for (const [earlier, a] of colours.slice(0, later).entries()) {
            const difference = perceivedDifference(a, b);
            if (difference >= MIN_DIFFERENCE) continue;
            yield {
              pointer: `${pointer}/${later}`,
              message: `${pointer}/${later} (${chart[later]}) and ${pointer}/${earlier} (${chart[earlier]}) are ${difference.toFixed(1)} apart in ${sight}; at least ${MIN_DIFFERENCE} (CIEDE2000) is required.`,
              fix: 'Change the lightness of one of them, which everyone can see.',
            };
          }
        }
      }
    }
  }),
};
