import type { ArchetypeV2 } from '../../../schemas/types.ts';
import { nextCall } from '../next.ts';
import type { Action } from '../../tool.ts';
import { layoutLine } from './layout-line.ts';
import { RECORD, resolvedIn } from './record.ts';

export const resolveArchetype = {
  name: 'resolve_archetype',
  summary: 'One archetype: its pages with layouts and briefs, navigation, shells, themes and rules.',
  parameters: RECORD,
  required: ['id'],
  aliases: { archetype: 'id', archetype_id: 'id', archetypeId: 'id' },
  example: { id: 'auth-gateway' },
  result: {
    description:
      'role, pages with path, shell, layout, directives and brief, features, navigation; record with detail=full',
    schema: 'archetype.v2.json',
  },
  run: (input, session) =>
    resolvedIn('archetype', input, session, ({ data, slug }) => ({
      fields: {
        role: data.role,
        pages: data.pages.map((page) => pageOf(data, page)),
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
      next: [nextCall('svc_registry search', { query: slug, type: 'blueprint' })],
    })),
} as const satisfies Action;

function pageOf({ page_briefs }: ArchetypeV2, page: ArchetypeV2['pages'][number]) {
  const briefs: Readonly<Record<string, string | undefined>> = page_briefs ?? {};
  return {
    id: page.id,
    name: page.name,
    path: page.path,
    shell: page.shell,
    description: page.description,
    layout: layoutLine(page.default_layout),
    directives: page.directives,
    brief: briefs[page.id],
  };
}
