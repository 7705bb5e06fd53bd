import type { Span, SyntaxNode } from '../../source/source.ts';
import { PAGE_FIELDS } from './router-routes.ts';
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

/** Fields and attributes of a route that define its page, or the file of its routes. */
const DEFINING_FIELDS: ReadonlySet<string> = new Set([...PAGE_FIELDS, 'loadChildren']);

/** The definition of the page of a route. */
interface PageDefinition {
  /**
   * The imports that the page comes from. Innermost components come first, since guards and layouts wrap the page. Empty
   * if the page is defined in the file itself.
   */
  readonly imports: string[];
  /** The spans of the expressions and elements that define it; empty if the route names a file. */
  readonly spans: readonly Span[];
}

/** Returns a lookup of the definition of a page by the span of its route. */
export function createPageLookup(trees: Trees): (route: Span) => PageDefinition {
  const places = new Map<string, number>();
  for (const [index, placed] of trees.nodes.entries())
    if (ROUTE_NODE_TYPES.has(placed.node.type)) places.set(toSpanKey(spanOf(placed)), index);
  return (route) => {
    const index = places.get(toSpanKey(route)) ?? -1;
    const placed = trees.nodes[index];
    if (!placed) return { imports: [], spans: [] };
    const named = readRouteFile(placed, trees);
    if (named !== undefined) return { imports: [named], spans: [] };
    const found: string[] = [];
    const spans: Span[] = [];
    for (let next = index + 1; next < trees.nodes.length; next++) {
      const inner = trees.nodes[next];
      if (!inner || inner.offset !== placed.offset || inner.node.start >= placed.node.end) break;
      if (!isInPage(inner, placed)) continue;
      if (isPageField(inner, placed))
        spans.push(spanOf({ ...inner, node: unwrap(inner.node['value']) ?? inner.node }));
      const from = resolveImport(inner.node, trees);
      if (from !== undefined) found.push(from);
    }
    return { imports: [...new Set(found.reverse())], spans: spans.length > 0 ? spans : listContent(placed) };
  };
}

/** The node is a field or attribute of the route itself that defines its page. */
const isPageField = ({ node, parent }: NodePath, route: NodePath): boolean =>
  node.type === 'JSXAttribute'
    ? parent?.parent?.node === route.node
    : node.type === 'Property' && (parent?.node === route.node || parent?.parent?.node === route.node);

/** `<Route path="/orders"><Orders /></Route>` has its page as content; nested routes are not content. */
function listContent({ node, offset }: NodePath): Span[] {
  if (node.type !== 'JSXElement') return [];
  return toNodes(node['children']).flatMap((child) => {
    const opening = child['openingElement'];
    const name = isNode(opening) ? getName(opening['name']) : undefined;
    const isContent =
      child.type === 'JSXElement' && name !== undefined && !/^(?:\w*Route|Switch)$/.test(name);
    return isContent ? [{ start: child.start + offset, end: child.end + offset }] : [];
  });
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
      return DEFINING_FIELDS.has(getName(node['name']) ?? '') && parent?.parent?.node === route.node;
    if (node.type !== 'Property') continue;
    // The object is the route or the argument of the call that creates it.
    const isOwn =
      parent?.node === route.node ||
      (route.node.type === 'CallExpression' && parent?.parent?.node === route.node);
    if (isOwn) return DEFINING_FIELDS.has(getKey(node) ?? '');
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
