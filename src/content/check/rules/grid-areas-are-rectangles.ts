import { quote } from '../../../base/text.ts';
import { splitAreas } from '../walk.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';
import { type Violation } from '../record-set.ts';

/** CSS grid areas must be rectangles, and every area must be a known region. */
export const gridAreasAreRectangles: Rule = {
  name: 'grid-areas-are-rectangles',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('shell', function* ({ data }) {
    const regions = data.regions.map(({ id }) => id);
    for (const [width, grid] of Object.entries(data.areas)) {
      const cells = splitAreas(grid);
      const place = `/areas/${width}`;
      if (cells.length !== grid.rows.length)
        yield {
          pointer: `${place}/rows`,
          message: `${place}/rows has ${grid.rows.length} heights for ${cells.length} rows of areas.`,
          fix: `Give ${cells.length} heights.`,
        };
      for (const [index, row] of cells.entries())
        if (row.length !== grid.columns.length)
          yield {
            pointer: `${place}/areas/${index}`,
            message: `${place}/areas/${index} has ${row.length} cells; the grid has ${grid.columns.length} columns.`,
            fix: `Give the row ${grid.columns.length} cells; a region may span several, and "." leaves one empty.`,
          };
      for (const region of new Set(cells.flat().filter((cell) => cell !== '.'))) {
        if (!regions.includes(region))
          yield {
            pointer: `${place}/areas`,
            message: `${place}/areas names the region ${quote(region)}, which does not exist.`,
            fix: suggestName(region, regions),
          };
        else yield* checkRectangle(region, cells, place);
      }
    }
  }),
};

function* checkRectangle(region: string, cells: readonly string[][], place: string): Generator<Violation> {
  const spots = cells.flatMap((row, y) => row.flatMap((cell, x) => (cell === region ? [{ x, y }] : [])));
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const size = (along: number[]): number => Math.max(...along) - Math.min(...along) + 1;
  if (size(xs) * size(ys) === spots.length) return;
  yield {
    pointer: `${place}/areas`,
    message: `${place}/areas gives ${quote(region)} cells that do not form a rectangle.`,
    fix: 'Let the region fill one rectangular block of cells.',
  };
}
