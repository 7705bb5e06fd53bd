import { quote } from '../../../base/text.ts';
import { gridsByBreakpoint, BREAKPOINTS } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** What is collapsed into one of these is opened by a button and has no place in the grid. */
const OFF_THE_GRID = new Set(['drawer', 'sheet', 'menu', 'hidden']);

/** At each width a region has its place in the grid, or says how it gives way. */
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
          message: `The region ${quote(id)} is in no grid at ${lost.map(({ width }) => width).join(', ')}, and does not say how it gives way.`,
          fix: 'Give it a place in /areas at these widths, or a collapse below a wider one.',
        };
      if (doubled.length > 0)
        yield {
          pointer: `/regions/${index}/collapse`,
          message: `The region ${quote(id)} is collapsed into a ${collapse?.into} at ${doubled.map(({ width }) => width).join(', ')}, and has a place in the grid there too.`,
          fix: 'Take it out of these grids, or let it collapse below a narrower width.',
        };
    }
  }),
};
