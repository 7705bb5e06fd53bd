import type { ShellV1, ShellV1GridSpec } from '../../schemas/types.ts';
import { WIDTHS } from './breakpoints.ts';

/** The region ids of a grid, row by row. */
export const cellsOf = ({ areas }: Pick<ShellV1GridSpec, 'areas'>): string[][] =>
  areas.map((row) => row.split(' ').filter((cell) => cell !== ''));

/** The grid that holds at each width: its own, or that of the next narrower one that has one. */
export function gridsOf({ areas }: Pick<ShellV1, 'areas'>): { width: string; regions: Set<string> }[] {
  let regions = new Set<string>();
  return WIDTHS.map((width) => {
    const own = areas[width];
    if (own) regions = new Set(cellsOf(own).flat());
    return { width, regions };
  });
}
