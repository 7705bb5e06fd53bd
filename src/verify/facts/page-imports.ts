import type { Span, SyntaxNode } from '../../source/source.ts';
import {
  unwrap,
  isNode,
  getKey,
  toNodes,
  getName,
  type NodePath,
  spanOf,
  evaluateText,
  type Trees,
} from './tree.ts';

/** Fields and attributes of a route that define its page. */
const PAGE_FIELDS = new Set(['element', 'Component', 'component', 'components', 'lazy', 'render']);

/**
 * Returns a lookup of the imports that the page of a route comes from, by the span of the route. Innermost components come
 * first, since guards and layouts wrap the page. Empty if the page is defined in the file itself.
 */
export function createPageImportLookup(trees: Trees): (route: Span) => string[] {
  const places = new Map<string, number>();
  for (const [index, placed] of trees.nodes.entries())
    if (ROUTE_NODE_TYPES.has(placed.node.type)) places.set(toSpanKey(spanOf(placed)), index);
  return (route) => {
    const index = places.get(toSpanKey(route)) ?? -1;
    const placed = trees.nodes[index];
    if (!placed) return [];
    const named = readRouteFile(placed, trees);
    if (named !== undefined) return [named];
    const found: string[] = [];
    for (let next = index + 1; next < trees.nodes.length; next++) {
      const inner = trees.nodes[next];
      if (!inner || inner.offset !== placed.offset || inner.node.start >= placed.node.end) break;
      if (!isInPage(inner, placed)) continue;
      const from = resolveImport(inner.node, trees);
      if (from !== undefined) found.push(from);
    }
    return [...new Set(found.reverse())];
  };
}

const toSpanKey = ({ start, end }: Span): string => `${start} ${end}`;

const ROUTE_NODE_TYPES = new Set(['JSXElement', 'ObjectExpression', 'CallExpression']);

/** `route('orders', 'orders.tsx')` and `index('home.tsx')` name the file relative to their folder. */
function readRouteFile({ node }: NodePath, trees: Trees): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const origin = trees.imported.get(getName(node['callee']) ?? '');
  if (origin?.from !== '@react-router/dev/routes') return undefined;
  const [first, second] = toNodes(node['arguments']);
  const file = evaluateText(origin.name === 'index' ? first : second, trees);
  return file === undefined ? undefined : `./${file.replace(/^\.\//, '')}`;
}

/** The node is in the page definition of this route, not in a child route or in props of the page. */
function isInPage(inner: NodePath, route: NodePath): boolean {
  if (inner.parent?.node.type === 'JSXClosingElement') return false;
  for (
    let around: NodePath | undefined = inner;
    around && around.node !== route.node;
    around = around.parent
  ) {
    const { node, parent } = around;
    if (node.type === 'JSXAttribute')
      return PAGE_FIELDS.has(getName(node['name']) ?? '') && parent?.parent?.node === route.node;
    if (node.type !== 'Property') continue;
    // The object is the route or the argument of the call that creates it.
    const isOwn =
      parent?.node === route.node ||
      (route.node.type === 'CallExpression' && parent?.parent?.node === route.node);
    if (isOwn) return PAGE_FIELDS.has(getKey(node) ?? '');
  }
  return false;
}

/** The specifier of the static or lazy import that a name refers to. */
function resolveImport(node: SyntaxNode, trees: Trees): string | undefined {
  if (node.type === 'ImportExpression') return evaluateText(node['source'], trees);
  if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return undefined;
  const name = String(node['name']);
  const origin = trees.imported.get(name);
  return origin ? origin.from : resolveLazyImport(trees.constants.get(name), trees);
}

/** `lazy(() => import('./page'))` and `() => import('./page')`. */
function resolveLazyImport(value: unknown, trees: Trees, depth = 0): string | undefined {
  const node = unwrap(value);
  if (!node || depth > 6) return undefined;
  if (node.type === 'ImportExpression') return evaluateText(node['source'], trees);
  const inner =
    node.type === 'CallExpression'
      ? [...toNodes(node['arguments']), unwrap(node['callee'])?.['object']]
      : node.type === 'ArrowFunctionExpression'
        ? [node['body']]
        : [];
  for (const one of inner) {
    const found = isNode(one) ? resolveLazyImport(one, trees, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
