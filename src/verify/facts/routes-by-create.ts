import { type RouterRoutes, ROUTERS } from './router-routes.ts';
import { bare, listOf, nameOf, type Placed, valueOf } from './tree.ts';

/** `createBrowserRouter(routes)`, `createRouter({ routes })`: routers whose list of routes may come from elsewhere. */
export function createdRouter(routes: RouterRoutes, placed: Placed): void {
  const { node } = placed;
  const origin = routes.trees.imported.get(nameOf(node['callee']) ?? '');
  if (!origin || !(ROUTERS.has(origin.from) || origin.from === 'vue-router')) return;
  const router = origin.name;
  const convention = origin.from === 'vue-router' ? 'vue-router' : 'react-router';
  const [first] = listOf(node['arguments']);
  const isList = /^(?:create(?:Browser|Hash|Memory|Static)Router|useRoutes)$/.test(router);
  const options = router === 'createRouter' ? bare(first) : undefined;
  const list = isList
    ? bare(first)
    : options?.type === 'ObjectExpression'
      ? valueOf(options, 'routes')
      : undefined;
  if (list && !routes.isSaid(list)) routes.open(placed, 'call', { path: '/', isWhole: true }, convention);
  if (router === 'createRouter' && options?.type !== 'ObjectExpression')
    routes.open(placed, 'call', { path: '/', isWhole: true }, convention);
}
