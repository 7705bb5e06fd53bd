import { type Base, below, type RouterRoutes } from './router-routes.ts';
import { bare, listOf, nameOf, type Placed, textOf } from './tree.ts';

/** `route('orders', 'orders.tsx')` in the file of routes that React Router reads as a framework. */
export function configuredRoute(routes: RouterRoutes, placed: Placed): void {
  const { node } = placed;
  const origin = routes.trees.imported.get(nameOf(node['callee']) ?? '');
  if (origin?.from !== '@react-router/dev/routes') return;
  const base = baseOfCall(routes, placed);
  if (origin.name === 'index') routes.add(placed, 'call', base.path, { isPage: true, isWhole: true });
  if (origin.name !== 'route') return;
  const [first, second, third] = listOf(node['arguments']);
  const text = textOf(first, routes.trees);
  if (text === undefined) return;
  const here = below(base, text);
  const children = bare(third) ?? (bare(second)?.type === 'ArrayExpression' ? bare(second) : undefined);
  routes.bases.set(node, here);
  const isCatchAll = /(?:^|\/)\*$/.test(here.path);
  routes.add(placed, 'call', here.path, { isPage: !children && !isCatchAll, isWhole: true });
}

function baseOfCall(routes: RouterRoutes, { parent }: Placed): Base {
  for (let around = parent; around; around = around.parent) {
    const { node } = around;
    if (node.type !== 'CallExpression') continue;
    const known = routes.bases.get(node);
    if (known) return known;
    const name = nameOf(node['callee']) ?? '';
    if (routes.trees.imported.get(name)?.name !== 'prefix') continue;
    const text = textOf(listOf(node['arguments'])[0], routes.trees) ?? '';
    const here = below(baseOfCall(routes, around), text);
    routes.bases.set(node, here);
    return here;
  }
  return { path: '/', isWhole: true };
}
