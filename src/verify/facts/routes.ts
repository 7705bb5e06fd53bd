import type { RouteFact } from '../facts.ts';
import type { Source } from '../../source/source.ts';
import { routesByFile } from './routes-by-file.ts';
import { routesByTanStack } from './routes-by-tanstack.ts';
import type { NodePath, Trees } from './tree.ts';
import { RouterRoutes } from './router-routes.ts';
import { configuredRoute, createdRouter, routeObject } from './routes-by-object.ts';
import { routeElement } from './routes-by-element.ts';

/** Every route the file may stand for: by its name in each framework that goes by names, and by what its scripts say. */
export function collectRoutes(source: Source, trees: Trees): RouteFact[] {
  const byFile = routesByFile(source.path).flatMap((route): RouteFact[] => {
    if (route.convention === 'html' && !isDocument(source)) return [];
    if (route.path.endsWith('/*') && isForTheLost(source)) return [];
    const isPage = route.isPage && !isFrame(source, trees) && !isRedirect(source, trees);
    return [{ start: 0, end: 0, ...route, by: 'file', isPage }];
  });
  return [
    ...byFile,
    ...redirectOfSvelteKit(source, trees),
    ...routesByTanStack(source.path, trees),
    ...routesByRouter(trees),
  ];
}

/** A part of a page that others include has neither a type nor a root. */
function isDocument({ text }: Source): boolean {
  const start = text.slice(0, 2000).toLowerCase();
  return start.includes('<!doctype html') || start.includes('<html');
}

/** A page for every path that says that there is none: it draws nothing, or only that. */
function isForTheLost({ language, roots, text }: Source): boolean {
  if (language === 'script') return roots.length === 0;
  return /\b404\b|not[\s-]?found/i.test(text) && !LOADS.test(text);
}

/** What a page asks that shows whatever stands at a path. */
const LOADS = /\b(?:\$?fetch|use(?:Lazy)?(?:Fetch|AsyncData)|query(?:Content|Collection))\b|<Content/;

/** A page of Nuxt that shows other pages is their frame. */
const isFrame = ({ language }: Source, { elements }: Trees): boolean =>
  language === 'vue' &&
  elements.some(({ element }) => /^(?:NuxtPage|nuxt-page|NuxtChild|nuxt-child)$/.test(element.tag));

/** A page of Next that draws nothing and sends people elsewhere. */
function isRedirect({ roots }: Source, { imported }: Trees): boolean {
  if (roots.length > 0) return false;
  for (const { from, name } of imported.values())
    if (from === 'next/navigation' && /^(?:permanentR|r)edirect$/.test(name)) return true;
  return false;
}

/** In SvelteKit the server sends people elsewhere, and then there is no page to draw. */
function redirectOfSvelteKit({ path }: Source, { imported }: Trees): RouteFact[] {
  const match = /^(src\/routes\/(?:.*\/)?\+page)(?:\.server)?\.[jt]s$/.exec(path);
  if (!match) return [];
  const isRedirecting = [...imported.values()].some(
    ({ from, name }) => from === '@sveltejs/kit' && name === 'redirect',
  );
  if (!isRedirecting) return [];
  return routesByFile(`${match[1]}.svelte`)
    .filter(({ convention }) => convention === 'sveltekit')
    .map((route) => ({ start: 0, end: 0, ...route, by: 'file' as const, isPage: false }));
}

/** Each way in which a router is told its routes, and the node that does so. React and Vue Router share one of them. */
const WAYS: readonly (readonly [type: string, read: (routes: RouterRoutes, placed: NodePath) => void])[] = [
  ['JSXElement', routeElement],
  ['ObjectExpression', routeObject],
  ['CallExpression', configuredRoute],
  ['CallExpression', createdRouter],
];

/** What a script says about routes, in the order of the text: what stands around a route is read before it. */
export function routesByRouter(trees: Trees): RouteFact[] {
  const routes = new RouterRoutes(trees);
  for (const placed of trees.nodes)
    for (const [type, read] of WAYS) if (type === placed.node.type) read(routes, placed);
  return routes.facts;
}
