import type { RouteFact } from '../facts.ts';
import type { Source } from '../../source/source.ts';
import { readFileRoutes } from './routes-by-file.ts';
import { readTanStackRoutes } from './routes-by-tanstack.ts';
import { getName, type NodePath, type Trees } from './tree.ts';
import { RouterRoutes } from './router-routes.ts';
import { readConfiguredRoute, readCreatedRouter, readRouteObject } from './routes-by-object.ts';
import { readRouteElement } from './routes-by-element.ts';

/** Collects the routes of a file: by its name under every file-based convention, and from its scripts. */
export function collectRoutes(source: Source, trees: Trees): RouteFact[] {
  const byFile = readFileRoutes(source.path).flatMap((route): RouteFact[] => {
    if (route.convention === 'html' && !isDocument(source)) return [];
    if (route.path.endsWith('/*') && isNotFoundPage(source)) return [];
    const isPage =
      route.isPage &&
      !isLayout(source, trees) &&
      !isRedirect(source, trees) &&
      !(route.convention.startsWith('remix') && isResource(trees));
    return [{ start: 0, end: 0, ...route, by: 'file', isPage }];
  });
  return [
    ...byFile,
    ...readSvelteKitRedirect(source, trees),
    ...readTanStackRoutes(source.path, trees),
    ...readRouterRoutes(trees),
  ];
}

/** A complete document; partials have neither a doctype nor an `html` element. */
function isDocument({ text }: Source): boolean {
  const start = text.slice(0, 2000).toLowerCase();
  return start.includes('<!doctype html') || start.includes('<html');
}

/** A catch-all page that only reports a missing page. */
function isNotFoundPage({ language, roots, text }: Source): boolean {
  if (language === 'script') return roots.length === 0;
  return /\b404\b|not[\s-]?found/i.test(text) && !LOADS.test(text);
}

/** Calls of a catch-all page that loads its content by path. */
const LOADS = /\b(?:\$?fetch|use(?:Lazy)?(?:Fetch|AsyncData)|query(?:Content|Collection))\b|<Content/;

/** A Nuxt page that renders other pages is a layout. */
const isLayout = ({ language }: Source, { elements }: Trees): boolean =>
  language === 'vue' &&
  elements.some(({ element }) => /^(?:NuxtPage|nuxt-page|NuxtChild|nuxt-child)$/.test(element.tag));

/** A route module without a default export answers requests, but has no page. */
const isResource = ({ nodes }: Trees): boolean =>
  !nodes.some(
    ({ node }) =>
      node.type === 'ExportDefaultDeclaration' ||
      (node.type === 'ExportSpecifier' && getName(node['exported']) === 'default'),
  );

/** A Next page that renders nothing and redirects. */
function isRedirect({ roots }: Source, { imported }: Trees): boolean {
  if (roots.length > 0) return false;
  for (const { from, name } of imported.values())
    if (from === 'next/navigation' && /^(?:permanentR|r)edirect$/.test(name)) return true;
  return false;
}

/** A SvelteKit load function that redirects; there is no page to render. */
function readSvelteKitRedirect({ path }: Source, { imported }: Trees): RouteFact[] {
  const match = /^(src\/routes\/(?:.*\/)?\+page)(?:\.server)?\.[jt]s$/.exec(path);
  if (!match) return [];
  const isRedirecting = [...imported.values()].some(
    ({ from, name }) => from === '@sveltejs/kit' && name === 'redirect',
  );
  if (!isRedirecting) return [];
  return readFileRoutes(`${match[1]}.svelte`)
    .filter(({ convention }) => convention === 'sveltekit')
    .map((route) => ({ start: 0, end: 0, ...route, by: 'file' as const, isPage: false }));
}

/** The ways to define routes in code, by node type. React Router and Vue Router share the object form. */
const ROUTE_READERS: readonly (readonly [
  type: string,
  read: (routes: RouterRoutes, placed: NodePath) => void,
])[] = [
  ['JSXElement', readRouteElement],
  ['ObjectExpression', readRouteObject],
  ['CallExpression', readConfiguredRoute],
  ['CallExpression', readCreatedRouter],
];

/** Reads the routes in scripts in source order, so that parents come before their children. */
export function readRouterRoutes(trees: Trees): RouteFact[] {
  const routes = new RouterRoutes(trees);
  for (const placed of trees.nodes)
    for (const [type, read] of ROUTE_READERS) if (type === placed.node.type) read(routes, placed);
  return routes.facts;
}
