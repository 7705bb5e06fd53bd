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

/** What a route says its page is, in the routers that say it in code. */
const PAGES = new Set(['element', 'Component', 'component', 'components', 'lazy', 'render']);

/**
 * Where the pages of the routes in a file come from, as it imports them, each by the place of its route: what stands
 * innermost comes first, since guards and frames stand around it. Empty where the page is made in the file itself.
 */
export function shownByRoutes(trees: Trees): (route: Span) => string[] {
  const places = new Map<string, number>();
  for (const [index, placed] of trees.nodes.entries())
    if (SAY_ROUTES.has(placed.node.type)) places.set(keyAt(spanOf(placed)), index);
  return (route) => {
    const index = places.get(keyAt(route)) ?? -1;
    const placed = trees.nodes[index];
    if (!placed) return [];
    const named = fileNamedBy(placed, trees);
    if (named !== undefined) return [named];
    const found: string[] = [];
    for (let next = index + 1; next < trees.nodes.length; next++) {
      const inner = trees.nodes[next];
      if (!inner || inner.offset !== placed.offset || inner.node.start >= placed.node.end) break;
      if (!isInPage(inner, placed)) continue;
      const from = importedBy(inner.node, trees);
      if (from !== undefined) found.push(from);
    }
    return [...new Set(found.reverse())];
  };
}

const keyAt = ({ start, end }: Span): string => `${start} ${end}`;

const SAY_ROUTES = new Set(['JSXElement', 'ObjectExpression', 'CallExpression']);

/** `route('orders', 'orders.tsx')` and `index('home.tsx')` name the file itself, from the folder they stand in. */
function fileNamedBy({ node }: NodePath, trees: Trees): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const origin = trees.imported.get(getName(node['callee']) ?? '');
  if (origin?.from !== '@react-router/dev/routes') return undefined;
  const [first, second] = toNodes(node['arguments']);
  const file = evaluateText(origin.name === 'index' ? first : second, trees);
  return file === undefined ? undefined : `./${file.replace(/^\.\//, '')}`;
}

/** Within what says the page: not in a route below this one, and not in what the page is given. */
function isInPage(inner: NodePath, route: NodePath): boolean {
  if (inner.parent?.node.type === 'JSXClosingElement') return false;
  for (
    let around: NodePath | undefined = inner;
    around && around.node !== route.node;
    around = around.parent
  ) {
    const { node, parent } = around;
    if (node.type === 'JSXAttribute')
      return PAGES.has(getName(node['name']) ?? '') && parent?.parent?.node === route.node;
    if (node.type !== 'Property') continue;
    // The object is the route, or what a call makes a route of.
    const isOwn =
      parent?.node === route.node ||
      (route.node.type === 'CallExpression' && parent?.parent?.node === route.node);
    if (isOwn) return PAGES.has(getKey(node) ?? '');
  }
  return false;
}

/** A name that stands for what an import, or a lazy one, brings. */
function importedBy(node: SyntaxNode, trees: Trees): string | undefined {
  if (node.type === 'ImportExpression') return evaluateText(node['source'], trees);
  if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return undefined;
  const name = String(node['name']);
  const origin = trees.imported.get(name);
  return origin ? origin.from : lazyOf(trees.constants.get(name), trees);
}

/** `lazy(() => import('./page'))` and `() => import('./page')`. */
function lazyOf(value: unknown, trees: Trees, depth = 0): string | undefined {
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
    const found = isNode(one) ? lazyOf(one, trees, depth + 1) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
