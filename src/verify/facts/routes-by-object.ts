import type { SyntaxNode } from '../../source/source.ts';
import {
  type Base,
  joinBase,
  type Convention,
  PAGE_FIELDS,
  ROOT,
  type RouterRoutes,
  REACT_ROUTERS,
} from './router-routes.ts';
import { unwrap, getKey, toNodes, getName, type NodePath, evaluateText, getProperty } from './tree.ts';

/** Reads `{ path: 'orders', element: <Orders /> }` in any list, and Vue Router records. */
export function readRouteObject(routes: RouterRoutes, placed: NodePath): void {
  const { node } = placed;
  if (routes.listed.has(node) || isTanStackOptions(placed)) return;
  const path = getProperty(node, 'path');
  const isIndex = getProperty(node, 'index')?.['value'] === true;
  if (!path && !isIndex) {
    // A route without a path groups others under the base of its parent.
    if (getProperty(node, 'children')?.type === 'ArrayExpression')
      routes.bases.set(node, findObjectBase(routes, placed));
    return;
  }
  const children = getProperty(node, 'children');
  const redirect = getProperty(node, 'redirect');
  const page = PAGE_FIELDS.map((name) => getProperty(node, name)).find(
    (value) => value && isPageValue(value),
  );
  const list = children?.type === 'ArrayExpression' ? toNodes(children['elements']) : [];
  const isRoute =
    page !== undefined ||
    (redirect !== undefined && routes.isVue) ||
    (children !== undefined && isRouteList(list));
  const isLoader =
    !page && (getProperty(node, 'loader') !== undefined || getProperty(node, 'loadChildren') !== undefined);
  if (!isRoute && !isLoader && !(children && path)) return;
  const base = findObjectBase(routes, placed);
  const convention = detectConvention(routes, node);
  const entries = new Map(
    toNodes(node['properties']).flatMap((property) => {
      const key = property.type === 'Property' ? getKey(property) : undefined;
      const value = unwrap(property['value']);
      return key !== undefined && value ? [[key, value] as const] : [];
    }),
  );
  const flags = {
    hasChildren: list.length > 0,
    hasIndex: list.some(
      (child) =>
        child.type === 'ObjectExpression' &&
        (getProperty(child, 'index')?.['value'] === true ||
          evaluateText(getProperty(child, 'path'), routes.trees) === ''),
    ),
  };
  if (isIndex) {
    routes.page(placed, 'object', base, base.path, entries, flags, convention);
    return;
  }
  const text = routes.textOf(path);
  if (text === undefined) {
    if (isRoute) routes.open(placed, 'object', base, convention);
    return;
  }
  const here = joinBase(base, text);
  routes.bases.set(node, here);
  if (isRoute) routes.page(placed, 'object', here, here.path, entries, flags, convention);
  for (const alias of routes.pathsIn(getProperty(node, 'alias')))
    routes.add(
      placed,
      'object',
      joinBase(base, alias).path,
      { isPage: false, isWhole: here.isWhole },
      convention,
    );
  // The routes in the loaded file are relative to this path.
  if (getProperty(node, 'loadChildren'))
    routes.add(placed, 'object', here.path, { isPage: false, isWhole: true, isOpen: true }, convention);
  if (children && !routes.isReadable(children)) routes.open(placed, 'object', here, convention);
  else if (children && (list.length === 0 || list.some(({ type }) => type !== 'ObjectExpression')))
    routes.add(placed, 'object', here.path, { isPage: false, isWhole: true, isOpen: true }, convention);
}

function findObjectBase(routes: RouterRoutes, { parent }: NodePath): Base {
  for (let around = parent; around; around = around.parent) {
    const { node } = around;
    const base = node.type === 'ObjectExpression' ? routes.bases.get(node) : undefined;
    if (base) return base;
    // Only `children` nests paths; other properties do not.
    if (node.type === 'Property' && getKey(node) !== 'children') break;
  }
  return ROOT;
}

function detectConvention(routes: RouterRoutes, node: SyntaxNode): Convention {
  if (routes.isAngular) return 'angular';
  const isReact = ['element', 'Component', 'lazy'].some((name) => getProperty(node, name) !== undefined);
  return routes.isVue && !isReact ? 'vue-router' : 'react-router';
}

/** A component, an element or a loader, not a literal. */
function isPageValue(node: SyntaxNode): boolean {
  return !(node.type === 'Literal' || node.type === 'TemplateLiteral');
}

const isRouteList = (list: readonly SyntaxNode[]): boolean =>
  list.some(
    (item) =>
      item.type === 'ObjectExpression' &&
      (getProperty(item, 'path') !== undefined || getProperty(item, 'index') !== undefined) &&
      PAGE_FIELDS.some((name) => {
        const value = getProperty(item, name);
        return value !== undefined && isPageValue(value);
      }),
  );

/** Options of TanStack Router, which also have a path and a component. */
function isTanStackOptions({ parent }: NodePath): boolean {
  if (parent?.node.type !== 'CallExpression') return false;
  const callee = unwrap(parent.node['callee']);
  const inner = callee?.type === 'CallExpression' ? getName(callee['callee']) : undefined;
  return /^create(?:Lazy)?(?:File)?Route$/.test(inner ?? getName(callee) ?? '');
}

/** `createBrowserRouter(routes)`, `createRouter({ routes })`: the list of routes may be defined elsewhere. */
export function readCreatedRouter(routes: RouterRoutes, placed: NodePath): void {
  const { node } = placed;
  const origin = routes.trees.imported.get(getName(node['callee']) ?? '');
  if (!origin || !(REACT_ROUTERS.has(origin.from) || origin.from === 'vue-router')) return;
  const router = origin.name;
  const convention = origin.from === 'vue-router' ? 'vue-router' : 'react-router';
  const [first] = toNodes(node['arguments']);
  const isList = /^(?:create(?:Browser|Hash|Memory|Static)Router|useRoutes)$/.test(router);
  const options = router === 'createRouter' ? unwrap(first) : undefined;
  const list = isList
    ? unwrap(first)
    : options?.type === 'ObjectExpression'
      ? getProperty(options, 'routes')
      : undefined;
  if (list && !routes.isReadable(list)) routes.open(placed, 'call', { path: '/', isWhole: true }, convention);
  if (router === 'createRouter' && options?.type !== 'ObjectExpression')
    routes.open(placed, 'call', { path: '/', isWhole: true }, convention);
}

/** `route('orders', 'orders.tsx')` in the routes file of React Router's framework mode. */
export function readConfiguredRoute(routes: RouterRoutes, placed: NodePath): void {
  const { node } = placed;
  const origin = routes.trees.imported.get(getName(node['callee']) ?? '');
  if (origin?.from !== '@react-router/dev/routes') return;
  const base = findCallBase(routes, placed);
  if (origin.name === 'index') routes.add(placed, 'call', base.path, { isPage: true, isWhole: true });
  if (origin.name !== 'route') return;
  const [first, second, third] = toNodes(node['arguments']);
  const text = evaluateText(first, routes.trees);
  if (text === undefined) return;
  const here = joinBase(base, text);
  const children = unwrap(third) ?? (unwrap(second)?.type === 'ArrayExpression' ? unwrap(second) : undefined);
  routes.bases.set(node, here);
  const isCatchAll = /(?:^|\/)\*$/.test(here.path);
  routes.add(placed, 'call', here.path, { isPage: !children && !isCatchAll, isWhole: true });
}

function findCallBase(routes: RouterRoutes, { parent }: NodePath): Base {
  for (let around = parent; around; around = around.parent) {
    const { node } = around;
    if (node.type !== 'CallExpression') continue;
    const known = routes.bases.get(node);
    if (known) return known;
    const name = getName(node['callee']) ?? '';
    if (routes.trees.imported.get(name)?.name !== 'prefix') continue;
    const text = evaluateText(toNodes(node['arguments'])[0], routes.trees) ?? '';
    const here = joinBase(findCallBase(routes, around), text);
    routes.bases.set(node, here);
    return here;
  }
  return { path: '/', isWhole: true };
}
