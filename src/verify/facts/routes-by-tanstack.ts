import type { RouteFact } from '../facts.ts';
import { joinPaths, normalizePath } from '../route-path.ts';
import type { SyntaxNode } from '../../source/source.ts';
import {
  unwrap,
  hasSpread,
  getKey,
  toNodes,
  getName,
  type NodePath,
  spanOf,
  evaluateText,
  type Trees,
  getProperty,
} from './tree.ts';

/** TanStack Router: `createFileRoute('/orders/$id')({ … })` and code-based routes, which refer to their parent. */
export function readTanStackRoutes(file: string, trees: Trees): RouteFact[] {
  const facts: RouteFact[] = [];
  const isOf = (name: string | undefined): string | undefined => {
    const origin = name === undefined ? undefined : trees.imported.get(name);
    return origin && /^@tanstack\/[a-z]+-(?:router|start)/.test(origin.from) ? origin.name : undefined;
  };
  const isFrame = trees.elements.some(({ element }) => isOf(element.tag) === 'Outlet');
  // The parent of another route is a layout; its page, if any, is a separate index route.
  const parents = new Set(
    trees.nodes.flatMap(({ node }) =>
      node.type === 'Property' && getKey(node) === 'getParentRoute'
        ? (getName(unwrap(node['value'])?.['body']) ?? [])
        : [],
    ),
  );
  for (const placed of trees.nodes) {
    const { node } = placed;
    if (node.type !== 'CallExpression') continue;
    const callee = unwrap(node['callee']);
    const [options] = toNodes(node['arguments']);
    const made = callee?.type === 'CallExpression' ? isOf(getName(callee['callee'])) : undefined;
    if (callee && (made === 'createFileRoute' || made === 'createLazyFileRoute')) {
      const id = evaluateText(toNodes(callee['arguments'])[0], trees) ?? parseFilePath(file);
      if (id === undefined) continue;
      facts.push(toRouteFact(placed, toRoutePath(id), hasPage(options, isFrame && !id.endsWith('/'))));
    } else if (isOf(getName(node['callee'])) === 'createRoute') {
      const route = unwrap(options);
      if (route?.type !== 'ObjectExpression' || !getProperty(route, 'path')) continue;
      const { path, isWhole } = resolveRoutePath(route, trees, 0);
      if (path === undefined) continue;
      const name =
        placed.parent?.node.type === 'VariableDeclarator' ? getName(placed.parent.node['id']) : undefined;
      const fact = toRouteFact(
        placed,
        toRoutePath(path),
        hasPage(route, name !== undefined && parents.has(name)),
      );
      // `createRoute({ … }).lazy(() => import('./page'))` has its component in another file.
      const isLate = getName(placed.parent?.node['property']) === 'lazy';
      facts.push({ ...fact, isPage: fact.isPage || isLate, ...(isWhole ? {} : { isRelative: true }) });
    }
  }
  return facts;
}

const toRouteFact = (placed: NodePath, path: string, isPage: boolean): RouteFact => ({
  ...spanOf(placed),
  path,
  by: 'call',
  isPage: isPage && path !== '/*',
  convention: 'tanstack-router',
});

/** A route without a component is a loader, a redirect or an API endpoint. */
function hasPage(options: unknown, isFrame: boolean): boolean {
  const node = unwrap(options);
  if (isFrame) return false;
  if (node?.type !== 'ObjectExpression') return node !== undefined;
  return getProperty(node, 'component') !== undefined || hasSpread(node);
}

/** `/_auth/orders/$id/` → `/orders/:id`: without groups and pathless layouts. */
function toRoutePath(id: string): string {
  const segments = id
    .split('/')
    .filter((name) => name !== '' && !name.startsWith('_') && !/^\(.*\)$/.test(name))
    .map((name) => {
      const plain = name.replace(/_$/, '').replace(/\[(.)\]/g, '$1');
      if (plain === '$' || plain === '{$}') return '*';
      const optional = /^\{-\$([\w-]+)\}$/.exec(plain);
      if (optional) return `:${optional[1]}?`;
      const named = /^(?:\$([\w-]+)|\{\$([\w-]+)\})$/.exec(plain);
      return named ? `:${named[1] ?? named[2]}` : plain;
    });
  return normalizePath(segments.join('/'));
}

/** The path of a file with generated routes: dots are slashes, `index` is empty, `route` is its folder. */
function parseFilePath(file: string): string | undefined {
  const match = /^(?:src\/|app\/)?routes\/(.+?)(?:\.lazy)?\.[jt]sx?$/.exec(file);
  if (!match) return undefined;
  const segments = (match[1] ?? '').replace(/\[\.\]/g, '\0').split(/[/.]/);
  if (segments.some((name) => name.startsWith('-')) || segments[0] === '__root') return undefined;
  const last = segments.at(-1);
  const own = last === 'index' || last === 'route' ? segments.slice(0, -1) : segments;
  return `/${own.join('/').replaceAll('\0', '.')}`;
}

/** The path of a route with those of its parents in this file. */
function resolveRoutePath(
  route: SyntaxNode,
  trees: Trees,
  depth: number,
): { readonly path: string | undefined; readonly isWhole: boolean } {
  const own = getProperty(route, 'path');
  const text = own ? evaluateText(own, trees) : '';
  if (text === undefined || depth > 32) return { path: undefined, isWhole: false };
  const relative = text.replace(/^\//, '');
  const parent = unwrap(unwrap(getProperty(route, 'getParentRoute'))?.['body']);
  const call =
    parent?.type === 'Identifier' ? unwrap(trees.constants.get(String(parent['name']))) : undefined;
  const made = call && parseRouteCall(call);
  if (!made) return { path: joinPaths('/', relative), isWhole: false };
  if (/^createRootRoute/.test(made.name)) return { path: joinPaths('/', relative), isWhole: true };
  if (made.options?.type !== 'ObjectExpression') return { path: joinPaths('/', relative), isWhole: false };
  const above = resolveRoutePath(made.options, trees, depth + 1);
  return above.path === undefined ? above : { path: joinPaths(above.path, relative), isWhole: above.isWhole };
}

/** `createRoute(…)`, `createRootRouteWithContext()(…)`, and either followed by `.lazy(…)`. */
function parseRouteCall(
  call: SyntaxNode,
): { readonly name: string; readonly options: SyntaxNode | undefined } | undefined {
  let node: SyntaxNode | undefined = call;
  for (let depth = 0; depth < 4 && node?.type === 'CallExpression'; depth++) {
    const callee = unwrap(node['callee']);
    const name = getName(callee)?.split('.').at(-1);
    if (name !== undefined && /^create(?:Root)?Route/.test(name))
      return { name, options: unwrap(toNodes(node['arguments'])[0]) };
    node = callee?.type === 'MemberExpression' ? unwrap(callee['object']) : callee;
  }
  return undefined;
}
