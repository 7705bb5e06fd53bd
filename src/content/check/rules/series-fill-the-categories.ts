import { walkPresets } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Every series of a chart has one value per category. Scatter charts have pairs and no categories. */
export const seriesFillTheCategories: Rule = {
  name: 'series-fill-the-categories',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    for (const preset of walkPresets(data)) {
      for (const { node, pointer } of preset.nodes) {
        if (node.is !== 'chart' || node.kind === 'scatter' || !node.categories) continue;
        const wanted = node.categories.length;
        for (const [index, { values }] of (node.series ?? []).entries())
          if (values.length !== wanted)
            yield {
              pointer: `${pointer}/series/${index}/values`,
              message: `${pointer}/series/${index}/values has ${values.length} values; there are ${wanted} categories.`,
              fix: `Give the series ${wanted} values.`,
            };
      }
    }
  }),
};
