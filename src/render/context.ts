import type { RenderContext, AnatomyNode } from './primitive.ts';
import { el } from './html.ts';
import { PRIMITIVES } from './primitives/index.ts';
import type { AppPage } from '../packs/app-page.ts';

/** A drawing for one page: ids are counted through, landmarks have names of their own, and there is one title. */
export interface PageContext extends RenderContext {
  /** Whether a pattern has drawn the title of the page. */
  hasTitle(): boolean;
  readonly landmarks: Landmarks;
}

export function createPageContext(path: string, links: Links): PageContext {
  const counts = new Map<string, number>();
  const landmarks = createLandmarks();
  let titled = false;
  const context: PageContext = {
    path,
    id(stem) {
      const number = (counts.get(stem) ?? 0) + 1;
      counts.set(stem, number);
      return `${stem}-${number}`;
    },
    headingLevel(asked = 2) {
      if (asked <= 1 && !titled) {
        titled = true;
        return 1;
      }
      return Math.min(6, Math.max(2, asked)) as 2 | 3 | 4 | 5 | 6;
    },
    href: (target) => links.href(path, target),
    render(node: AnatomyNode) {
      const primitive = PRIMITIVES[node.is];
      return primitive
        ? primitive.render(landmarks.withUniqueLabel(node), context)
        : el('p', { class: 'l-missing', role: 'note' }, `Nothing draws "${node.is}" yet.`);
    },
    renderAll: (nodes = []) => nodes.map((node) => context.render(node)),
    hasTitle: () => titled,
    landmarks,
  };
  return context;
}

const PRIMITIVE_LANDMARKS: Readonly<Partial<Record<AnatomyNode['is'], string>>> = {
  nav: 'navigation',
  breadcrumb: 'navigation',
  pagination: 'navigation',
  form: 'form',
};

const LANDMARK_ROLES: ReadonlySet<string | undefined> = new Set([
  'navigation',
  'form',
  'complementary',
  'region',
  'search',
]);

/** Which landmark a node is drawn as, if any. */
const landmarkOf = ({ is, role }: AnatomyNode): string | undefined =>
  PRIMITIVE_LANDMARKS[is] ?? (LANDMARK_ROLES.has(role) ? role : undefined);

/** Names of the landmarks of a page: who goes from one to the next has to know them apart. */
export interface Landmarks {
  /** A name that no other landmark of this kind has: a number stands behind the second. */
  uniqueName(landmark: string, name: string): string;
  /** The node with such a name, if it is a landmark. */
  withUniqueLabel(node: AnatomyNode): AnatomyNode;
}

export function createLandmarks(): Landmarks {
  const counts = new Map<string, number>();
  const name: Landmarks['uniqueName'] = (landmark, wanted) => {
    const key = `${landmark} ${wanted.toLowerCase()}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    // The number may make a name that is taken as well.
    return count === 1 ? wanted : name(landmark, `${wanted} (${count})`);
  };
  return {
    uniqueName: name,
    withUniqueLabel(node) {
      const landmark = landmarkOf(node);
      const label = node.label ?? (node.is === 'breadcrumb' ? 'Breadcrumb' : undefined);
      return landmark === undefined || label === undefined ? node : { ...node, label: name(landmark, label) };
    },
  };
}

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
