import type { Convention } from '../facts.ts';
import { normalizePath } from '../route-path.ts';

interface FileRoute {
  readonly path: string;
  readonly convention: Convention;
  readonly isPage: boolean;
}

/** The routes of a file by its name under every file-based convention; the project decides which one applies. */
export function readFileRoutes(file: string): FileRoute[] {
  return CONVENTIONS.flatMap(([convention, read]) => {
    const found = read(file);
    return found ? [{ convention, path: normalizePath(found.path), isPage: found.isPage ?? true }] : [];
  });
}

interface ConventionRoute {
  readonly path: string;
  readonly isPage?: boolean;
}

const CONVENTIONS: readonly (readonly [Convention, (file: string) => ConventionRoute | undefined])[] = [
  ['next-app', readNextApp],
  ['next-pages', readNextPages],
  ['nuxt', readNuxt],
  ['sveltekit', readSvelteKit],
  ['astro', readAstro],
  ['remix', readRemix],
  ['remix-folders', readRemixFolders],
  ['html', readHtml],
];

const splitPath = (path: string | undefined): string[] => (path ?? '').split('/').filter(Boolean);

/** `[id]`, `[...rest]` and `[[...rest]]`, as in most frameworks. */
function toSegment(segment: string): string {
  if (/^\[\[?\.\.\..*\]$/.test(segment)) return '*';
  const optional = /^\[\[([^\]]+)\]\]$/.exec(segment);
  if (optional) return `:${stripMatcher(optional[1])}?`;
  const whole = /^\[([^\]]+)\]$/.exec(segment);
  if (whole) return `:${stripMatcher(whole[1])}`;
  // `@[account]` keeps its sign: it distinguishes these addresses from others.
  const signed = /^([@~$+-])\[([^\].]+)\]$/.exec(segment);
  if (signed) return `${signed[1]}:${stripMatcher(signed[2])}`;
  // `[from]-[to]` is one segment with two parameters.
  return /\[[^\]]+\]/.test(segment) ? `:${segment.replace(/\W+/g, '_').replace(/^_|_$/g, '')}` : segment;
}

/** Strips the matcher: `id=integer`. */
const stripMatcher = (name = ''): string => name.replace(/=.*$/, '');

const GROUP = /^\([^.)][^)]*\)$/;

const toPath = (segments: readonly string[]): string => segments.map(toSegment).join('/');

function readNextApp(file: string): ConventionRoute | undefined {
  const match = /^(?:src\/)?app\/(?:(.*)\/)?page\.(?:tsx|jsx|ts|js|mdx|md)$/.exec(file);
  if (!match) return undefined;
  const folders = splitPath(match[1]);
  // Private folders are not routes, and intercepting routes show the page of another route.
  if (folders.some((name) => name.startsWith('_') || /^\(\.{1,3}\)/.test(name))) return undefined;
  return {
    path: toPath(folders.filter((name) => !GROUP.test(name) && !name.startsWith('@'))),
    isPage: !folders.some((name) => name.startsWith('@')) && !isCatchAllOnly(folders),
  };
}

const isCatchAllOnly = (folders: readonly string[]): boolean => {
  const own = folders.filter((name) => !GROUP.test(name));
  return own.length === 1 && /^\[\[?\.\.\./.test(own[0] ?? '');
};

function readNextPages(file: string): ConventionRoute | undefined {
  const match = /^(?:src\/)?pages\/(.+)\.(?:tsx|jsx|ts|js|mdx|md)$/.exec(file);
  if (!match) return undefined;
  const segments = splitPath(match[1]);
  const [first = ''] = segments;
  if (first === 'api' || /^_(?:app|document|error|middleware)$/.test(first) || isDeclaration(file))
    return undefined;
  if (segments.length === 1 && /^(?:404|500)$/.test(first)) return undefined;
  const own = withoutIndex(segments);
  return { path: toPath(own), isPage: !isCatchAllOnly(own) };
}

const isDeclaration = (file: string): boolean => /\.d\.[cm]?ts$/.test(file);

const withoutIndex = (segments: readonly string[]): readonly string[] =>
  segments.at(-1) === 'index' ? segments.slice(0, -1) : segments;

function readNuxt(file: string): ConventionRoute | undefined {
  const match = /^(?:src\/|app\/)?pages\/(.+)\.vue$/.exec(file);
  if (!match) return undefined;
  // `index` is empty at any depth: `list/index/members.vue` nests in `list/index.vue`.
  const segments = splitPath(match[1]).filter((name) => name !== 'index' && !GROUP.test(name));
  return { path: toPath(segments), isPage: !isCatchAllOnly(segments) };
}

function readSvelteKit(file: string): ConventionRoute | undefined {
  const match = /^src\/routes\/(?:(.*)\/)?\+page(?:@[^/]*)?\.(?:svelte|md|svx|mdx)$/.exec(file);
  if (!match) return undefined;
  const segments = splitPath(match[1]).filter((name) => !GROUP.test(name));
  return { path: toPath(segments), isPage: !isCatchAllOnly(segments) };
}

function readAstro(file: string): ConventionRoute | undefined {
  const match = /^src\/pages\/(.+)\.(?:astro|md|mdx|markdoc|html)$/.exec(file);
  if (!match) return undefined;
  const segments = splitPath(match[1]);
  if (segments.some((name) => name.startsWith('_'))) return undefined;
  if (segments.length === 1 && /^(?:404|500)$/.test(segments[0] ?? '')) return undefined;
  const own = withoutIndex(segments);
  return { path: toPath(own), isPage: !isCatchAllOnly(own) };
}

const ROUTE_FILE = /^app\/routes\/(.+)\.(?:tsx|jsx|ts|js|mdx|md)$/;

/** Files beside routes that are not routes themselves. */
const BESIDE_ROUTE = /\.(?:server|client|test|spec|stories)$|(?:^|\/)__/;

/** `app/routes/orders.$id.tsx`, or a folder of that name with a `route` file. */
function readRemix(file: string): ConventionRoute | undefined {
  const name = ROUTE_FILE.exec(file)?.[1];
  if (name === undefined || BESIDE_ROUTE.test(name)) return undefined;
  const [first = '', second, third] = name.split('/');
  if (third !== undefined || (second !== undefined && second !== 'route')) return undefined;
  return toRemixRoute(splitDots(first));
}

/** `app/routes/orders/$id.tsx`; a plus at the end of a folder nests, too, and one at its start holds other files. */
function readRemixFolders(file: string): ConventionRoute | undefined {
  const name = ROUTE_FILE.exec(file)?.[1];
  if (name === undefined || BESIDE_ROUTE.test(name)) return undefined;
  const parts = name.split('/');
  if (parts.some((part) => part.startsWith('+'))) return undefined;
  const segments = parts.flatMap((part) => splitDots(part.replace(/\+$/, '')));
  if (segments.length > 1 && /^_?(?:route|page)$/.test(segments.at(-1) ?? '')) segments.pop();
  return toRemixRoute(segments);
}

/** Splits `orders.$id`; dots in square brackets belong to a segment: `sitemap[.]xml`. */
const splitDots = (name: string): string[] =>
  (name.match(/(?:\[[^\]]*\]|[^.[])+/g) ?? []).map((part) => part.replace(/\[([^\]]*)\]/g, '$1'));

function toRemixRoute(segments: readonly string[]): ConventionRoute {
  const last = segments.at(-1) ?? '';
  const isIndex = /^_?index$/.test(last);
  const path = (isIndex ? segments.slice(0, -1) : segments)
    .filter((segment) => !segment.startsWith('_') && segment !== 'layout')
    .map((segment) => segment.replace(/_$/, ''))
    .map((segment) => {
      if (segment === '$') return '*';
      const optional = /^\((.+)\)$/.exec(segment)?.[1];
      const named = (optional ?? segment).replace(/^\$/, ':');
      return optional === undefined ? named : `${named}?`;
    });
  return {
    path: path.join('/'),
    // A segment that is not in the path names a layout, and a lone star is the fallback route.
    isPage: isIndex || !(last.startsWith('_') || last === 'layout' || (path.length === 1 && path[0] === '*')),
  };
}

function readHtml(file: string): ConventionRoute | undefined {
  const match = /^(.+)\.html?$/.exec(file);
  if (!match) return undefined;
  const segments = withoutIndex(splitPath(match[1]));
  return { path: segments.join('/'), isPage: !/^(?:404|500|error|offline)$/.test(segments.at(-1) ?? '') };
}
