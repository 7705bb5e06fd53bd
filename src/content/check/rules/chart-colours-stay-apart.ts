import { perceivedDifference, listModes, VISION_TYPES, simulateVision } from '../colours.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** CIEDE2000; what is less is told apart only side by side, and lines of a chart are not. */
const LEAST = 10;

/** Eight series are told apart by everyone, also by the one man in twelve who mixes up red and green. */
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
            if (difference >= LEAST) continue;
            yield {
              pointer: `${pointer}/${later}`,
              message: `${pointer}/${later} (${chart[later]}) and ${pointer}/${earlier} (${chart[earlier]}) are ${difference.toFixed(1)} apart in ${sight}; at least ${LEAST} (CIEDE2000) is needed.`,
              fix: 'Move one of them in lightness, which every eye sees.',
            };
          }
        }
      }
    }
  }),
};
