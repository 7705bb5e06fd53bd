import type { AppPage } from '../packs/app-page.ts';

/** Where the pages of a site lie, and how one finds another from wherever it lies itself. */
export interface Links {
  /** The file of a page: `products/slug/index.html`. */
  fileOf(path: string): string;
  /** From a page to a path or a name of the app; `#main` if the app has no such place. */
  href(from: string, target: string | undefined): string;
  /** From a page to a file of the site. */
  asset(from: string, file: string): string;
}

export function createLinks(pages: readonly AppPage[]): Links {
  const byPath = new Map(pages.flatMap((page) => page.paths.map((path) => [path, page] as const)));
  const byName = new Map<string, AppPage>();
  for (const page of pages) {
    for (const name of [page.page.id, page.section.id]) if (!byName.has(name)) byName.set(name, page);
  }
  const up = (from: string): string => '../'.repeat(segmentsOf(from).length);
  return {
    fileOf: (path) => [...segmentsOf(path), 'index.html'].join('/'),
    asset: (from, file) => `${up(from) || './'}${file}`,
    href(from, target) {
      const page =
        target === undefined ? undefined : (byPath.get(target) ?? byName.get(target.replace(/^#/, '')));
      if (!page) return '#main';
      return `${up(from) || './'}${[...segmentsOf(page.path), 'index.html'].join('/')}`;
    },
  };
}

/** A parameter is shown with its own name for a value: `/products/:slug` lies in `products/slug/`. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .map((segment) => segment.replace(/[^\w.~-]/g, ''))
    .filter((segment) => segment !== '' && !/^\.+$/.test(segment));
