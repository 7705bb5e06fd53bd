import { quote } from '../../../base/text.ts';
import { gridsByBreakpoint, BREAKPOINTS } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Collapsed forms that open on demand and take no place in the grid. */
const OFF_THE_GRID = new Set(['drawer', 'sheet', 'menu', 'hidden']);

/** At every breakpoint, a region is in the grid or collapses. */
export const regionIsThereAtEveryWidth: Rule = {
  name: 'region-is-there-at-every-width',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('shell', function* ({ data }) {
    const grids = gridsByBreakpoint(data);
    for (const [index, { id, collapse }] of data.regions.entries()) {
      const below = collapse === undefined ? 0 : BREAKPOINTS.indexOf(collapse.below);
      const lost = grids.filter(({ regions }, at) => !regions.has(id) && at >= below);
      const doubled = grids.filter(
        ({ regions }, at) => regions.has(id) && at < below && OFF_THE_GRID.has(collapse?.into ?? ''),
      );
      if (lost.length > 0)
        yield {
          pointer: `/regions/${index}`,
          message: `The region ${quote(id)} is not in the grid at ${lost.map(({ width }) => width).join(', ')}, and does not collapse there.`,
          fix: 'Add it to /areas at these breakpoints, or let it collapse below a wider one.',
        };
      if (doubled.length > 0)
        yield {
          pointer: `/regions/${index}/collapse`,
          message: `The region ${quote(id)} is collapsed into a ${collapse?.into} at ${doubled.map(({ width }) => width).join(', ')}, but is still in the grid there.`,
          fix: 'Remove it from these grids, or let it collapse below a narrower breakpoint.',
        };
    }
  }),
};
