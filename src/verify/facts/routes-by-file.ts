import type { Convention } from '../facts.ts';
import { normalizePath } from '../route-path.ts';

interface FileRoute {
  readonly path: string;
  readonly convention: Convention;
  readonly isPage: boolean;
}

/** The pages a file is by its name, in every framework that goes by names; which of them counts, the project decides. */
export function routesByFile(file: string): FileRoute[] {
  return CONVENTIONS.flatMap(([convention, read]) => {
    const found = read(file);
    return found ? [{ convention, path: normalizePath(found.path), isPage: found.isPage ?? true }] : [];
  });
}

interface Read {
  readonly path: string;
  readonly isPage?: boolean;
}

const CONVENTIONS: readonly (readonly [Convention, (file: string) => Read | undefined])[] = [
  ['next-app', nextApp],
  ['next-pages', nextPages],
  ['nuxt', nuxt],
  ['sveltekit', svelteKit],
  ['astro', astro],
  ['html', html],
];

const foldersOf = (path: string | undefined): string[] => (path ?? '').split('/').filter(Boolean);

/** `[id]`, `[...rest]` and `[[...rest]]`, as most frameworks write them. */
function bracketed(segment: string): string {
  if (/^\[\[?\.\.\..*\]$/.test(segment)) return '*';
  const optional = /^\[\[([^\]]+)\]\]$/.exec(segment);
  if (optional) return `:${nameIn(optional[1])}?`;
  const whole = /^\[([^\]]+)\]$/.exec(segment);
  if (whole) return `:${nameIn(whole[1])}`;
  // `[from]-[to]` is one part of a path with two names.
  return /\[[^\]]+\]/.test(segment) ? `:${segment.replace(/\W+/g, '_').replace(/^_|_$/g, '')}` : segment;
}

/** Without what it has to match: `id=integer`. */
const nameIn = (name = ''): string => name.replace(/=.*$/, '');

const GROUP = /^\([^.)][^)]*\)$/;

const pathOf = (segments: readonly string[]): string => segments.map(bracketed).join('/');

function nextApp(file: string): Read | undefined {
  const match = /^(?:src\/)?app\/(?:(.*)\/)?page\.(?:tsx|jsx|ts|js|mdx|md)$/.exec(file);
  if (!match) return undefined;
  const folders = foldersOf(match[1]);
  // Private folders are no routes; those that intercept show another route's page elsewhere.
  if (folders.some((name) => name.startsWith('_') || /^\(\.{1,3}\)/.test(name))) return undefined;
  return {
    path: pathOf(folders.filter((name) => !GROUP.test(name) && !name.startsWith('@'))),
    isPage: !folders.some((name) => name.startsWith('@')) && !isCatchAllOnly(folders),
  };
}

const isCatchAllOnly = (folders: readonly string[]): boolean => {
  const own = folders.filter((name) => !GROUP.test(name));
  return own.length === 1 && /^\[\[?\.\.\./.test(own[0] ?? '');
};

function nextPages(file: string): Read | undefined {
  const match = /^(?:src\/)?pages\/(.+)\.(?:tsx|jsx|ts|js|mdx|md)$/.exec(file);
  if (!match) return undefined;
  const segments = foldersOf(match[1]);
  const [first = ''] = segments;
  if (first === 'api' || /^_(?:app|document|error|middleware)$/.test(first) || isDeclaration(file))
    return undefined;
  if (segments.length === 1 && /^(?:404|500)$/.test(first)) return undefined;
  const own = withoutIndex(segments);
  return { path: pathOf(own), isPage: !isCatchAllOnly(own) };
}

const isDeclaration = (file: string): boolean => /\.d\.[cm]?ts$/.test(file);

const withoutIndex = (segments: readonly string[]): readonly string[] =>
  segments.at(-1) === 'index' ? segments.slice(0, -1) : segments;

function nuxt(file: string): Read | undefined {
  const match = /^(?:src\/|app\/)?pages\/(.+)\.vue$/.exec(file);
  if (!match) return undefined;
  const segments = withoutIndex(foldersOf(match[1])).filter((name) => !GROUP.test(name));
  return { path: pathOf(segments), isPage: !isCatchAllOnly(segments) };
}

function svelteKit(file: string): Read | undefined {
  const match = /^src\/routes\/(?:(.*)\/)?\+page(?:@[^/]*)?\.(?:svelte|md|svx|mdx)$/.exec(file);
  if (!match) return undefined;
  const segments = foldersOf(match[1]).filter((name) => !GROUP.test(name));
  return { path: pathOf(segments), isPage: !isCatchAllOnly(segments) };
}

function astro(file: string): Read | undefined {
  const match = /^src\/pages\/(.+)\.(?:astro|md|mdx|markdoc|html)$/.exec(file);
  if (!match) return undefined;
  const segments = foldersOf(match[1]);
  if (segments.some((name) => name.startsWith('_'))) return undefined;
  if (segments.length === 1 && /^(?:404|500)$/.test(segments[0] ?? '')) return undefined;
  const own = withoutIndex(segments);
  return { path: pathOf(own), isPage: !isCatchAllOnly(own) };
}

function html(file: string): Read | undefined {
  const match = /^(.+)\.html?$/.exec(file);
  if (!match) return undefined;
  const segments = withoutIndex(foldersOf(match[1]));
  return { path: segments.join('/'), isPage: !/^(?:404|500|error|offline)$/.test(segments.at(-1) ?? '') };
}
