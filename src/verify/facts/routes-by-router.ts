import type { RouteFact } from '../facts.ts';
import { RouterRoutes } from './router-routes.ts';
import { configuredRoute } from './routes-by-config.ts';
import { createdRouter } from './routes-by-create.ts';
import { routeElement } from './routes-by-element.ts';
import { routeObject } from './routes-by-object.ts';
import type { Placed, Trees } from './tree.ts';

/** Each way in which a router is told its routes, and the node that does so. React and Vue Router share one of them. */
const WAYS: readonly (readonly [type: string, read: (routes: RouterRoutes, placed: Placed) => void])[] = [
  ['JSXElement', routeElement],
  ['ObjectExpression', routeObject],
  ['CallExpression', configuredRoute],
  ['CallExpression', createdRouter],
];

/** What a script says about routes, in the order of the text: what stands around a route is read before it. */
export function routesByRouter(trees: Trees): RouteFact[] {
  const routes = new RouterRoutes(trees);
  for (const placed of trees.nodes)
    for (const [type, read] of WAYS) if (type === placed.node.type) read(routes, placed);
  return routes.facts;
}
