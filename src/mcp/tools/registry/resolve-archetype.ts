import type { ArchetypeV2 } from '../../../schemas/types.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { RECORD_PARAMETERS, resolveRecord } from './record.ts';

export const resolveArchetype = {
  name: 'resolve_archetype',
  summary: 'Returns one archetype: pages with layouts and briefs, navigation, shells, themes and rules.',
  parameters: RECORD_PARAMETERS,
  required: ['id'],
  aliases: { archetype: 'id', archetype_id: 'id', archetypeId: 'id' },
  example: { id: 'auth-gateway' },
  result: {
    description:
      'role, pages with path, shell, layout, directives and brief, features, navigation; record with detail=full',
    schema: 'archetype.v2.json',
  },
  run: (input, session) =>
    resolveRecord('archetype', input, session, ({ data, slug }) => ({
      fields: {
        role: data.role,
        pages: data.pages.map((page) => toPage(data, page)),
        features: data.features,
        navigation_items: data.navigation_items,
        directives: data.directives,
        shells: data.shells,
        suggested_theme: data.suggested_theme,
        personality: data.personality,
        voice: data.voice,
        implies: data.classification?.implies,
      },
      cuts: ['voice', 'shells', 'pages.*.brief', 'tags', 'navigation_items', 'pages.*.directives', 'pages'],
      next: [formatCall('svc_registry search', { query: slug, type: 'blueprint' })],
    })),
} as const satisfies Action;

function toPage({ page_briefs }: ArchetypeV2, page: ArchetypeV2['pages'][number]) {
  const briefs: Readonly<Record<string, string | undefined>> = page_briefs ?? {};
  return {
    id: page.id,
    name: page.name,
    path: page.path,
    shell: page.shell,
    description: page.description,
    layout: formatLayout(page.default_layout),
    directives: page.directives,
    brief: briefs[page.id],
  };
}

type Layout = ArchetypeV2['pages'][number]['default_layout'];
type Row = Layout[number];

/** Formats a layout as one line: `page-header → columns(data-table standard as list | detail-panel) from xl`. */
export const formatLayout = (layout: Layout): string => layout.map(formatRow).join(' → ');

function formatRow(row: Row): string {
  if (typeof row === 'string' || !('cols' in row)) return formatPlacement(row);
  const at = 'at' in row && row.at !== undefined ? ` from ${row.at}` : '';
  return `columns(${row.cols.map((one) => formatPlacement(one)).join(' | ')})${at}`;
}

type Placement = string | { pattern: string; preset?: string; as?: string };

const formatPlacement = (one: Placement): string =>
  typeof one === 'string'
    ? one
    : [one.pattern, one.preset, one.as === undefined ? undefined : `as ${one.as}`]
        .filter((word) => word !== undefined)
        .join(' ');
