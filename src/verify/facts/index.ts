import type { Source } from '../../source/source.ts';
import type { Facts, RouteFact } from '../facts.ts';
import { collectComponents, countControls } from './components.ts';
import { collectInteractions } from './interactions.ts';
import { collectKeys } from './keys.ts';
import { collectMarks } from './marks.ts';
import { collectRoutes } from './routes.ts';
import { shownByRoutes } from './shown-by-route.ts';
import { type Trees, buildTrees } from './tree.ts';

/** What rules about the whole project need of one file; it depends on the file and on nothing else. */
export function collectFacts(source: Source): Facts {
  const trees = buildTrees(source);
  const keys = collectKeys(source, trees);
  return {
    routes: resolvePageImports(collectRoutes(source, trees), trees),
    keys,
    components: collectComponents(source, trees),
    controls: countControls(trees),
    imports: collectImports(source),
    interactions: collectInteractions(source, trees, keys),
    marks: collectMarks(source, trees, keys),
    properties: collectCustomProperties(source),
    problems: source.problems,
    ...(source.unread === undefined ? {} : { unread: source.unread }),
  };
}

/** A router says in one file what another draws. */
function resolvePageImports(routes: readonly RouteFact[], trees: Trees): readonly RouteFact[] {
  if (routes.every(({ by }) => by === 'file')) return routes;
  const shown = shownByRoutes(trees);
  return routes.map((route) => {
    const shows = route.by === 'file' ? [] : shown(route);
    return shows.length === 0 ? route : { ...route, shows };
  });
}

/** Where the file imports from when it runs, each once, in order. */
const collectImports = ({ imports }: Source): string[] => [
  ...new Set(imports.filter(({ isType }) => !isType).map(({ from }) => from)),
];

/** The custom properties the file declares, each once, in order. */
export function collectCustomProperties({ declarations }: Source): string[] {
  const names = new Set<string>();
  for (const { property } of declarations) if (property.startsWith('--')) names.add(property);
  return [...names].sort();
}
