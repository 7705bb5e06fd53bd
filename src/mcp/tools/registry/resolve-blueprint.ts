import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { RECORD_PARAMETERS, loadRecord, resolveRecord } from './record.ts';
import { listArchetypes, buildTopology } from './topology.ts';

export const resolveBlueprint = {
  name: 'resolve_blueprint',
  summary: 'Returns one blueprint: routes, theme, features, and the transitions between its parts.',
  parameters: RECORD_PARAMETERS,
  required: ['id'],
  aliases: { blueprint: 'id', blueprint_id: 'id', blueprintId: 'id' },
  example: { id: 'observability-suite' },
  result: {
    description:
      'compose, routes, theme, features, and topology with zones, transitions and entryPoints; record with detail=full',
    schema: 'blueprint.v1.json',
  },
  run: (input, session) =>
    resolveRecord('blueprint', input, session, async ({ data }) => {
      const archetypes = await Promise.all(
        listArchetypes(data).map((id) => loadRecord('archetype', id, undefined, session)),
      );
      const { visibility, maturity } = data.blueprint_portfolio;
      return {
        fields: {
          portfolio: { visibility, maturity },
          theme: data.theme,
          suggested_themes: data.suggested_themes,
          archetypes: listArchetypes(data),
          topology: buildTopology(
            data,
            archetypes.map((one) => one.data),
          ),
          routes: Object.entries(data.routes).map(([path, { archetype, page, shell }]) => ({
            path,
            page: `${archetype}/${page}`,
            shell,
          })),
          features: data.features,
          personality: data.personality,
          responsive_strategy: data.responsive_strategy,
          design_constraints: data.design_constraints,
          hotkeys: data.navigation?.hotkeys,
          page_overrides: data.overrides?.pages,
        },
        cuts: [
          'page_overrides',
          'design_constraints',
          'hotkeys',
          'tags',
          'topology.zones.*.purpose',
          'responsive_strategy',
          'topology.zones.*.features',
          'features',
          'routes',
        ],
        next: [
          formatCall('svc_registry resolve_theme', { id: data.theme.id }),
          ...listArchetypes(data)
            .slice(0, 2)
            .map((id) => formatCall('svc_registry resolve_archetype', { id })),
        ],
      };
    }),
} as const satisfies Action;
