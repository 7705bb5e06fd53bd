import type { Source } from '../source/source.ts';
import type { Facts, RouteFact } from './facts.ts';
import { componentsIn } from './facts/components.ts';
import { controlsOf } from './facts/controls.ts';
import { interactionsOf } from './facts/interactions.ts';
import { keysOf } from './facts/keys.ts';
import { marksOf } from './facts/marks.ts';
import { propertiesOf } from './facts/properties.ts';
import { routesOf } from './facts/routes.ts';
import { shownByRoutes } from './facts/shown-by-route.ts';
import { type Trees, treesOf } from './facts/tree.ts';

/** What rules about the whole project need of one file; it depends on the file and on nothing else. */
export function factsOf(source: Source): Facts {
  const trees = treesOf(source);
  const keys = keysOf(source, trees);
  return {
    routes: withPages(routesOf(source, trees), trees),
    keys,
    components: componentsIn(source, trees),
    controls: controlsOf(trees),
    imports: importsOf(source),
    interactions: interactionsOf(source, trees, keys),
    marks: marksOf(source, trees, keys),
    properties: propertiesOf(source),
    problems: source.problems,
    ...(source.unread === undefined ? {} : { unread: source.unread }),
  };
}

/** A router says in one file what another draws. */
function withPages(routes: readonly RouteFact[], trees: Trees): readonly RouteFact[] {
  if (routes.every(({ by }) => by === 'file')) return routes;
  const shown = shownByRoutes(trees);
  return routes.map((route) => {
    const shows = route.by === 'file' ? [] : shown(route);
    return shows.length === 0 ? route : { ...route, shows };
  });
}

/** Where the file imports from when it runs, each once, in order. */
const importsOf = ({ imports }: Source): string[] => [
  ...new Set(imports.filter(({ isType }) => !isType).map(({ from }) => from)),
];
