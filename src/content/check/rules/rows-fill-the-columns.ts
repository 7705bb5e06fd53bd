import { walkPresets } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Every row of a table has one cell per column; screen readers depend on it. */
export const rowsFillTheColumns: Rule = {
  name: 'rows-fill-the-columns',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    for (const preset of walkPresets(data)) {
      for (const { node, pointer } of preset.nodes) {
        if (node.is !== 'table' || !Array.isArray(node.columns)) continue;
        const width = node.columns.length;
        for (const [index, row] of (node.rows ?? []).entries())
          if (row.length !== width)
            yield {
              pointer: `${pointer}/rows/${index}`,
              message: `${pointer}/rows/${index} has ${row.length} cells; the table has ${width} columns.`,
              fix: `Give the row ${width} cells.`,
            };
      }
    }
  }),
};
