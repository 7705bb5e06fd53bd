import type { RenderContext, AnatomyNode } from './primitive.ts';
import { el, Html } from './html.ts';
import { PRIMITIVES } from './primitives/index.ts';
import type { AppPage } from '../packs/app-page.ts';
import { findTarget, indexPages, isContact } from '../packs/links.ts';

/** The context of one page: it numbers ids, keeps landmark names unique and allows one title. */
export interface PageContext extends RenderContext {
  /** True once a pattern has rendered the title of the page. */
  hasTitle(): boolean;
  readonly landmarks: Landmarks;
  /** The headings of the second level so far. */
  readonly outline: readonly { readonly id: string; readonly text: string }[];
}

/** Facts about a page that its parts depend on. */
export interface PageFacts {
  /** Headings get the ids that an outline of the page links to. */
  readonly hasOutline?: boolean | undefined;
  readonly isOwned?: boolean | undefined;
}

export function createPageContext(
  path: string,
  links: Links,
  { hasOutline = false, isOwned = false }: PageFacts = {},
): PageContext {
  const counts = new Map<string, number>();
  const landmarks = createLandmarks();
  const outline: { id: string; text: string }[] = [];
  let titled = false;
  let lastHeading = '';
  const context: PageContext = {
    path,
    isOwned,
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
    noteHeading(level, text) {
      lastHeading = text;
      if (!hasOutline || level !== 2) return undefined;
      const id = context.id('heading');
      outline.push({ id, text });
      return id;
    },
    repeatsHeading: (text) => text === lastHeading,
    outline,
    href: (target) => links.href(path, target),
    render(node: AnatomyNode) {
      const primitive = PRIMITIVES[node.is];
      if (!primitive)
        return el('p', { class: 'l-missing', role: 'note' }, `There is no primitive "${node.is}".`);
      const drawn = primitive.render(landmarks.withUniqueLabel(node), context);
      return isOwned && node.slot !== undefined ? markSlot(drawn, node.slot) : drawn;
    },
    renderAll: (nodes = []) => nodes.map((node) => context.render(node)),
    hasTitle: () => titled,
    landmarks,
  };
  return context;
}

/** Slots are slugs, which need no escape. */
const markSlot = ({ text }: Html, slot: string): Html =>
  new Html(text.replace(/^<[a-z][\w-]*/, (tag) => `${tag} data-slot="${slot}"`));

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

const landmarkOf = ({ is, role }: AnatomyNode): string | undefined =>
  PRIMITIVE_LANDMARKS[is] ?? (LANDMARK_ROLES.has(role) ? role : undefined);

/** Unique names for the landmarks of a page, so that screen reader users can distinguish them. */
export interface Landmarks {
  /** A name that no other landmark of this kind has: the second one gets a number. */
  uniqueName(landmark: string, name: string): string;
  /** The node with a unique label, if it is a landmark. */
  withUniqueLabel(node: AnatomyNode): AnatomyNode;
}

export function createLandmarks(): Landmarks {
  const counts = new Map<string, number>();
  const name: Landmarks['uniqueName'] = (landmark, wanted) => {
    const key = `${landmark} ${wanted.toLowerCase()}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    // The numbered name may be taken, too.
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

/** Files of the pages of a site, and relative links between them. */
export interface Links {
  /** The file of a page: `products/slug/index.html`. */
  fileOf(path: string): string;
  /** A link from a page to a path or id of the app, or to a contact; `#main` if the app has no such page. */
  href(from: string, target: string | undefined): string;
  /** A link from a page to a file of the site. */
  asset(from: string, file: string): string;
}

export function createLinks(pages: readonly AppPage[]): Links {
  const index = indexPages(pages);
  const up = (from: string): string => '../'.repeat(segmentsOf(from).length);
  return {
    fileOf: (path) => [...segmentsOf(path), 'index.html'].join('/'),
    asset: (from, file) => `${up(from) || './'}${file}`,
    href(from, target) {
      if (target !== undefined && isContact(target)) return target;
      const page =
        target === undefined ? undefined : findTarget(index, index.byPath.get(from)?.section.id, target);
      if (!page) return '#main';
      return `${up(from) || './'}${[...segmentsOf(page.path), 'index.html'].join('/')}`;
    },
  };
}

/** A parameter is replaced by its name: `/products/:slug` becomes `products/slug/`. */
const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .map((segment) => segment.replace(/[^\w.~-]/g, ''))
    .filter((segment) => segment !== '' && !/^\.+$/.test(segment));
