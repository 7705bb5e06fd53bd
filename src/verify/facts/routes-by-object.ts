import type { SyntaxNode } from '../../source/source.ts';
import { type Base, below, type Convention, PAGES, ROOT, type RouterRoutes } from './router-routes.ts';
import { bare, keyOf, listOf, nameOf, type Placed, textOf, valueOf } from './tree.ts';

/** `{ path: 'orders', element: <Orders /> }` in whatever list, and records of Vue Router. */
export function routeObject(routes: RouterRoutes, placed: Placed): void {
  const { node } = placed;
  if (routes.listed.has(node) || isArgumentOfOther(placed)) return;
  const path = valueOf(node, 'path');
  const isIndex = valueOf(node, 'index')?.['value'] === true;
  if (!path && !isIndex) {
    // A route without a path groups others; its base is that of its parent.
    if (valueOf(node, 'children')?.type === 'ArrayExpression')
      routes.bases.set(node, baseOfObject(routes, placed));
    return;
  }
  const children = valueOf(node, 'children');
  const redirect = valueOf(node, 'redirect');
  const page = PAGES.map((name) => valueOf(node, name)).find((value) => value && isPageValue(value));
  const list = children?.type === 'ArrayExpression' ? listOf(children['elements']) : [];
  const isRoute =
    page !== undefined ||
    (redirect !== undefined && routes.isVue) ||
    (children !== undefined && isRouteList(list));
  const isLoader = !page && valueOf(node, 'loader') !== undefined;
  if (!isRoute && !isLoader && !(children && path)) return;
  const base = baseOfObject(routes, placed);
  const convention = conventionOf(routes, node);
  const entries = new Map(
    listOf(node['properties']).flatMap((property) => {
      const key = property.type === 'Property' ? keyOf(property) : undefined;
      const value = bare(property['value']);
      return key !== undefined && value ? [[key, value] as const] : [];
    }),
  );
  const flags = {
    hasChildren: list.length > 0,
    hasIndex: list.some(
      (child) =>
        child.type === 'ObjectExpression' &&
        (valueOf(child, 'index')?.['value'] === true || textOf(valueOf(child, 'path'), routes.trees) === ''),
    ),
  };
  if (isIndex) {
    routes.page(placed, 'object', base, base.path, entries, flags, convention);
    return;
  }
  const text = textOf(path, routes.trees);
  if (text === undefined) {
    if (isRoute) routes.open(placed, 'object', base, convention);
    return;
  }
  const here = below(base, text);
  routes.bases.set(node, here);
  if (isRoute) routes.page(placed, 'object', here, here.path, entries, flags, convention);
  for (const alias of routes.pathsIn(valueOf(node, 'alias')))
    routes.add(
      placed,
      'object',
      below(base, alias).path,
      { isPage: false, isWhole: here.isWhole },
      convention,
    );
  if (children && !routes.isSaid(children)) routes.open(placed, 'object', here, convention);
  else if (children && (list.length === 0 || list.some(({ type }) => type !== 'ObjectExpression')))
    routes.add(placed, 'object', here.path, { isPage: false, isWhole: true, isOpen: true }, convention);
}

function baseOfObject(routes: RouterRoutes, { parent }: Placed): Base {
  for (let around = parent; around; around = around.parent) {
    const { node } = around;
    const base = node.type === 'ObjectExpression' ? routes.bases.get(node) : undefined;
    if (base) return base;
    // Out of a list of children only; a function or another object around it says nothing about paths.
    if (node.type === 'Property' && keyOf(node) !== 'children') break;
  }
  return ROOT;
}

function conventionOf(routes: RouterRoutes, node: SyntaxNode): Convention {
  const isReact = ['element', 'Component', 'lazy'].some((name) => valueOf(node, name) !== undefined);
  return routes.isVue && !isReact ? 'vue-router' : 'react-router';
}

/** A component, an element, or what loads one; a text or a number is no page. */
function isPageValue(node: SyntaxNode): boolean {
  return !(node.type === 'Literal' || node.type === 'TemplateLiteral');
}

const isRouteList = (list: readonly SyntaxNode[]): boolean =>
  list.some(
    (item) =>
      item.type === 'ObjectExpression' &&
      (valueOf(item, 'path') !== undefined || valueOf(item, 'index') !== undefined) &&
      PAGES.some((name) => {
        const value = valueOf(item, name);
        return value !== undefined && isPageValue(value);
      }),
  );

/** Options of another router, which have a path and a component as well. */
function isArgumentOfOther({ parent }: Placed): boolean {
  if (parent?.node.type !== 'CallExpression') return false;
  const callee = bare(parent.node['callee']);
  const inner = callee?.type === 'CallExpression' ? nameOf(callee['callee']) : undefined;
  return /^create(?:Lazy)?(?:File)?Route$/.test(inner ?? nameOf(callee) ?? '');
}
