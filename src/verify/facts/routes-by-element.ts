import type { SyntaxNode } from '../../source/source.ts';
import { type Base, joinBase, ROOT, type RouterRoutes, REACT_ROUTERS } from './router-routes.ts';
import { unwrap, isNode, toNodes, getName, type NodePath, evaluateText, getProperty } from './tree.ts';

/** Reads `<Route path="orders" element={<Orders />}>`, also nested. */
export function readRouteElement(routes: RouterRoutes, placed: NodePath): void {
  const name = getRouterComponent(routes, placed.node);
  if (name !== 'Route') return;
  const attributes = readAttributes(placed.node);
  const base = findElementBase(routes, placed);
  const index = attributes.get('index');
  if (index !== undefined && !(isNode(index) && index['value'] === false)) {
    routes.page(placed, 'element', base, base.path, attributes, { hasChildren: false, hasIndex: false });
    return;
  }
  if (!attributes.has('path')) return;
  const own = routes.pathsIn(attributes.get('path'));
  if (own.length === 0) {
    if (!readMappedRoutes(routes, placed)) routes.open(placed, 'element', base);
    return;
  }
  const children = listChildRoutes(routes, placed.node);
  for (const text of own) {
    const here = joinBase(base, text);
    if (text === own[0]) routes.bases.set(placed.node, here);
    routes.page(placed, 'element', here, here.path, attributes, {
      hasChildren: children.length > 0,
      hasIndex: children.some((child) => {
        const inner = readAttributes(child);
        return inner.has('index') || routes.pathsIn(inner.get('path')).some((path) => path === '');
      }),
    });
  }
}

/** The exported name of a router component, independent of its local name. */
function getRouterComponent(routes: RouterRoutes, node: SyntaxNode): string | undefined {
  const opening = node['openingElement'];
  const name = isNode(opening) ? getName(opening['name']) : undefined;
  if (name === undefined) return undefined;
  const origin = routes.trees.imported.get(name);
  if (origin) return REACT_ROUTERS.has(origin.from) ? origin.name : undefined;
  const [space = '', own] = name.split('.');
  const whole = own === undefined ? undefined : routes.trees.imported.get(space);
  return whole && REACT_ROUTERS.has(whole.from) ? own : undefined;
}

function findElementBase(routes: RouterRoutes, { parent }: NodePath): Base {
  for (let around = parent; around; around = around.parent) {
    if (around.node.type === 'JSXAttribute') break;
    const base = routes.bases.get(around.node);
    if (base && around.node.type === 'JSXElement') return base;
  }
  return ROOT;
}

function listChildRoutes(routes: RouterRoutes, node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  const open = [...toNodes(node['children'])];
  for (let child = open.pop(); child; child = open.pop()) {
    const inner = unwrap(child);
    if (!inner) continue;
    if (inner.type === 'JSXFragment') for (const one of toNodes(inner['children'])) open.push(one);
    else if (inner.type === 'LogicalExpression' && isNode(inner['right'])) open.push(inner['right']);
    else if (inner.type === 'ConditionalExpression')
      open.push(...[inner['consequent'], inner['alternate']].filter(isNode));
    else if (inner.type === 'CallExpression') found.push(inner);
    else if (inner.type === 'JSXElement') {
      // Other components, such as guards in version 5, may contain routes.
      if (getRouterComponent(routes, inner) === 'Route') found.push(inner);
      else if (getRouterComponent(routes, inner) !== undefined)
        for (const one of toNodes(inner['children'])) open.push(one);
    }
  }
  return found;
}

/** `routes.map((route) => <Route path={route.path} … />)` over a list in this file. */
function readMappedRoutes(routes: RouterRoutes, placed: NodePath): boolean {
  for (let around = placed.parent; around; around = around.parent) {
    const callee = around.node.type === 'CallExpression' ? unwrap(around.node['callee']) : undefined;
    if (callee?.type !== 'MemberExpression' || getName(callee['property']) !== 'map') continue;
    const name = getName(callee['object']);
    const direct = unwrap(callee['object']);
    const list = direct?.type === 'ArrayExpression' ? direct : unwrap(routes.trees.constants.get(name ?? ''));
    if (list?.type !== 'ArrayExpression') return false;
    const base = findElementBase(routes, placed);
    let isWhole = true;
    for (const item of toNodes(list['elements'])) {
      const object = unwrap(item);
      const text =
        object?.type === 'ObjectExpression'
          ? evaluateText(getProperty(object, 'path'), routes.trees)
          : undefined;
      if (object === undefined || text === undefined) isWhole = false;
      else {
        // Objects that were already read are the same routes.
        const known = routes.read.has(object);
        routes.listed.add(object);
        const here = joinBase(base, text);
        const isCatchAll = /(?:^|\/)\*$/.test(here.path);
        if (!known)
          routes.add({ ...placed, node: object }, 'object', here.path, {
            isPage: !isCatchAll,
            isWhole: here.isWhole,
          });
      }
    }
    return isWhole;
  }
  return false;
}

function readAttributes(node: SyntaxNode): Map<string, SyntaxNode | true> {
  const attributes = new Map<string, SyntaxNode | true>();
  const opening = node['openingElement'];
  if (!isNode(opening)) return attributes;
  for (const attribute of toNodes(opening['attributes'])) {
    const name = getName(attribute['name']);
    if (attribute.type === 'JSXAttribute' && name !== undefined)
      attributes.set(name, unwrap(attribute['value']) ?? true);
  }
  return attributes;
}
