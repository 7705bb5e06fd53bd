import type { ArchetypeV2 } from '../../../schemas/types.ts';

type Layout = ArchetypeV2['pages'][number]['default_layout'];
type Row = Layout[number];

/** A layout in one line: `page-header → columns(data-table standard as list | detail-panel) from xl`. */
export const layoutLine = (layout: Layout): string => layout.map(rowOf).join(' → ');

function rowOf(row: Row): string {
  if (typeof row === 'string' || !('cols' in row)) return placed(row);
  const at = 'at' in row && row.at !== undefined ? ` from ${row.at}` : '';
  return `columns(${row.cols.map((one) => placed(one)).join(' | ')})${at}`;
}

type Placed = string | { pattern: string; preset?: string; as?: string };

const placed = (one: Placed): string =>
  typeof one === 'string'
    ? one
    : [one.pattern, one.preset, one.as === undefined ? undefined : `as ${one.as}`]
        .filter((word) => word !== undefined)
        .join(' ');
