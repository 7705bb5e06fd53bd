import type { PlacedPage } from '../essence/walk.ts';
import { pointerStep } from '../schemas/json.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { nearestNames, quote } from '../base/text.ts';
import type { ReportDiagnostic } from './diagnostics.ts';

/** A page and every path that opens it, in the order of their declaration. */
export interface RoutedPage {
  readonly placed: PlacedPage;
  /** `section/page`, unique in the document even if its ids are not. */
  readonly id: string;
  readonly paths: readonly [string, ...string[]];
  /** The place of the first path in the document; absent for a path that the compiler assigned. */
  readonly routePointer?: string;
}

interface DeclaredPath {
  readonly path: string;
  readonly pointer: string;
}

type Blueprint = EssenceV4['blueprint'];

/** Assigns paths to every page. Drops no page and no path without a diagnostic. */
export function resolveRoutes(
  pages: readonly PlacedPage[],
  blueprint: Blueprint,
  report: ReportDiagnostic,
): RoutedPage[] {
  const ids = assignIds(pages, report);
  const { declared, owners } = collectPaths(pages, blueprint, report);
  return pages.map((placed, index) => {
    const id = ids[index] ?? placed.id;
    const [first, ...more] = declared.get(placed) ?? [];
    for (const { path, pointer } of more) {
      report(
        'SEVERAL_PATHS',
        pointer,
        `${quote(path)} opens the page ${quote(placed.id)}, which ${quote(first?.path ?? '')} also opens; both paths are kept.`,
      );
    }
    if (first) {
      const paths: RoutedPage['paths'] = [first.path, ...more.map(({ path }) => path)];
      return { placed, id, paths, routePointer: first.pointer };
    }
    const path = choosePath(placed, index === 0, owners);
    owners.set(path, placed);
    report(
      'PAGE_WITHOUT_ROUTE',
      placed.pointer,
      `The page ${quote(placed.id)} has no path; the packs use ${quote(path)}.`,
      () => [path],
    );
    return { placed, id, paths: [path] };
  });
}

interface CollectedPaths {
  readonly declared: ReadonlyMap<PlacedPage, readonly DeclaredPath[]>;
  /** The page that each path opens. */
  readonly owners: Map<string, PlacedPage>;
}

/** Collects the declared paths: the route table wins over the routes of the pages, as in `routesOf`. */
function collectPaths(
  pages: readonly PlacedPage[],
  { routes = {}, sections }: Blueprint,
  report: ReportDiagnostic,
): CollectedPaths {
  const byId = new Map<string, PlacedPage>();
  for (const page of pages) if (!byId.has(page.id)) byId.set(page.id, page);
  const declared = new Map<PlacedPage, DeclaredPath[]>();
  const owners = new Map<string, PlacedPage>();
  const declare = (page: PlacedPage, path: string, pointer: string): void => {
    const owner = owners.get(path);
    if (owner === page) return;
    if (owner) {
      report(
        'PATH_CONFLICT',
        pointer,
        `${quote(path)} already opens the page ${quote(owner.id)} and cannot open ${quote(page.id)} as well.`,
      );
      return;
    }
    if (!path.startsWith('/'))
      report('ROUTE_NOT_A_PATH', pointer, `The path ${quote(path)} does not start with "/".`, () => [
        `/${path}`,
      ]);
    owners.set(path, page);
    const paths = declared.get(page);
    if (paths) paths.push({ path, pointer });
    else declared.set(page, [{ path, pointer }]);
  };
  for (const [path, target] of Object.entries(routes)) {
    const page = byId.get(`${target.section}/${target.page}`);
    const pointer = `/blueprint/routes${pointerStep(path)}`;
    if (page) declare(page, path, pointer);
    else reportUnknownTarget({ path, pointer, ...target }, sections, report);
  }
  for (const page of pages)
    if (page.page.route !== undefined) declare(page, page.page.route, `${page.pointer}/route`);
  return { declared, owners };
}

function reportUnknownTarget(
  { path, section, page, pointer }: DeclaredPath & { section: string; page: string },
  sections: Blueprint['sections'],
  report: ReportDiagnostic,
): void {
  const target = sections.find(({ id }) => id === section);
  if (!target) {
    report(
      'ROUTE_UNKNOWN_SECTION',
      `${pointer}/section`,
      `${quote(path)} points to the section ${quote(section)}, which does not exist; the route is ignored.`,
      () =>
        nearestNames(
          section,
          sections.map(({ id }) => id),
        ),
    );
    return;
  }
  report(
    'ROUTE_UNKNOWN_PAGE',
    `${pointer}/page`,
    `${quote(path)} points to the page ${quote(page)}, which does not exist in the section ${quote(section)}; the route is ignored.`,
    () =>
      nearestNames(
        page,
        target.pages.map(({ id }) => id),
      ),
  );
}

/** Chooses a path for a page without one: `/` for the first page, or its id, or section and id. */
function choosePath(
  { section, page }: PlacedPage,
  isFirst: boolean,
  taken: ReadonlyMap<string, unknown>,
): string {
  const candidates = [...(isFirst ? ['/'] : []), `/${page.id}`, `/${section.id}/${page.id}`];
  const free = candidates.find((path) => !taken.has(path));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`/${section.id}/${page.id}-${number}`)) number++;
  return `/${section.id}/${page.id}-${number}`;
}

/** Makes the qualified ids unique by numbering repeated ones, so that each page has a pack of its own. */
function assignIds(pages: readonly PlacedPage[], report: ReportDiagnostic): string[] {
  const sectionPointers = new Map<string, string>();
  const taken = new Set<string>();
  const written = new Set(pages.map(({ id }) => id));
  const seen = new Set<string>();
  const byBareId = new Map(pages.map(({ page, id }) => [page.id, id]));
  const byShortId = new Map<string, string>();
  return pages.map(({ section, page, id, pointer, sectionPointer }) => {
    const known = sectionPointers.get(section.id);
    if (known === undefined) sectionPointers.set(section.id, sectionPointer);
    else if (known !== sectionPointer && section.pages[0] === page)
      report(
        'DUPLICATE_SECTION_ID',
        `${sectionPointer}/id`,
        `An earlier section already has the id ${quote(section.id)}.`,
      );
    if (seen.has(`${sectionPointer}/${page.id}`))
      report(
        'DUPLICATE_PAGE_ID',
        `${pointer}/id`,
        `Another page of the section already has the id ${quote(page.id)}.`,
      );
    seen.add(`${sectionPointer}/${page.id}`);
    const short = `${section.id}-${page.id}`;
    const other = byShortId.get(short) ?? byBareId.get(short);
    if (other !== undefined && other !== id)
      report(
        'AMBIGUOUS_PAGE_ID',
        `${pointer}/id`,
        `${quote(short)} could mean this page or ${quote(other)}; select its pack as ${quote(id)}.`,
        () => [id],
      );
    byShortId.set(short, id);
    let unique = id;
    // A numbered id must not be one that the document uses for another page.
    for (let number = 2; taken.has(unique) || (unique !== id && written.has(unique)); number++)
      unique = `${id}-${number}`;
    taken.add(unique);
    return unique;
  });
}
