import { type PlacedPage, pagesOf } from '../essence/walk.ts';
import { step } from '../schemas/json.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { nearestNames, quote } from '../base/text.ts';
import type { Report } from './diagnostics.ts';

/** A page and every path that opens it, the first declared one first. */
export interface RoutedPage {
  readonly placed: PlacedPage;
  /** `section/page`, unique in the document even if its ids are not. */
  readonly id: string;
  readonly paths: readonly [string, ...string[]];
  /** Where the document states the first path; absent for a path that was made up. */
  readonly routePointer?: string;
}

interface Declared {
  readonly path: string;
  readonly pointer: string;
}

/** Puts every page at its paths. Nothing is dropped: what cannot be kept as written is reported. */
export function routePages(document: Pick<EssenceV4, 'blueprint'>, report: Report): RoutedPage[] {
  const pages = pagesOf(document);
  const ids = uniqueIds(pages, report);
  const byId = new Map<string, PlacedPage>();
  for (const page of pages) if (!byId.has(page.id)) byId.set(page.id, page);
  const declared = new Map<PlacedPage, Declared[]>();
  const owner = new Map<string, PlacedPage>();
  const declare = (page: PlacedPage, path: string, pointer: string): void => {
    const before = owner.get(path);
    if (before === page) return;
    if (before) {
      report(
        'PATH_CONFLICT',
        pointer,
        `${quote(path)} already opens the page ${quote(before.id)}, so ${quote(page.id)} does not get it.`,
      );
      return;
    }
    if (!path.startsWith('/'))
      report('ROUTE_NOT_A_PATH', pointer, `The path ${quote(path)} does not begin with "/".`, () => [
        `/${path}`,
      ]);
    owner.set(path, page);
    const paths = declared.get(page);
    if (paths) paths.push({ path, pointer });
    else declared.set(page, [{ path, pointer }]);
  };
  // The table first, then what pages say themselves: the same order as `routesOf`.
  for (const [path, target] of Object.entries(document.blueprint.routes ?? {})) {
    const page = byId.get(`${target.section}/${target.page}`);
    const pointer = `/blueprint/routes${step(path)}`;
    if (page) declare(page, path, pointer);
    else reportUnknown({ path, pointer, ...target }, document, report);
  }
  for (const page of pages)
    if (page.page.route !== undefined) declare(page, page.page.route, `${page.pointer}/route`);

  return pages.map((placed, index) => {
    const [first, ...more] = declared.get(placed) ?? [];
    for (const { path, pointer } of more) {
      report(
        'SEVERAL_PATHS',
        pointer,
        `${quote(path)} opens the page ${quote(placed.id)}, which ${quote(first?.path ?? '')} opens, too; both paths are kept.`,
      );
    }
    const id = ids[index] ?? placed.id;
    if (first) {
      return {
        placed,
        id,
        paths: [first.path, ...more.map(({ path }) => path)],
        routePointer: first.pointer,
      };
    }
    const path = madeUp(placed, index === 0, owner);
    owner.set(path, placed);
    report(
      'PAGE_WITHOUT_ROUTE',
      placed.pointer,
      `The page ${quote(placed.id)} has no path; the packs put it at ${quote(path)}.`,
      () => [path],
    );
    return { placed, id, paths: [path] };
  });
}

function reportUnknown(
  { path, section, page, pointer }: Declared & { section: string; page: string },
  { blueprint: { sections } }: Pick<EssenceV4, 'blueprint'>,
  report: Report,
): void {
  const there = sections.find(({ id }) => id === section);
  if (!there) {
    report(
      'ROUTE_UNKNOWN_SECTION',
      `${pointer}/section`,
      `${quote(path)} leads into the section ${quote(section)}, which does not exist; the route is left out.`,
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
    `${quote(path)} leads to the page ${quote(page)}, which section ${quote(section)} does not have; the route is left out.`,
    () =>
      nearestNames(
        page,
        there.pages.map(({ id }) => id),
      ),
  );
}

/** A path for a page that has none: the start for the first page, else its id, else section and id. */
function madeUp(
  { section, page }: PlacedPage,
  isFirst: boolean,
  taken: ReadonlyMap<string, unknown>,
): string {
  const wishes = [...(isFirst ? ['/'] : []), `/${page.id}`, `/${section.id}/${page.id}`];
  const free = wishes.find((path) => !taken.has(path));
  if (free !== undefined) return free;
  let number = 2;
  while (taken.has(`/${section.id}/${page.id}-${number}`)) number++;
  return `/${section.id}/${page.id}-${number}`;
}

/** Qualified ids, with a number behind those that occur again, so that each page has a pack of its own. */
function uniqueIds(pages: readonly PlacedPage[], report: Report): string[] {
  const sectionAt = new Map<string, string>();
  const taken = new Set<string>();
  const written = new Set(pages.map(({ id }) => id));
  const seen = new Set<string>();
  const bare = new Map(pages.map(({ page, id }) => [page.id, id]));
  const dashed = new Map<string, string>();
  return pages.map((one) => {
    const { section, page, id, pointer } = one;
    const place = pointer.slice(0, pointer.lastIndexOf('/pages/'));
    const before = sectionAt.get(section.id);
    if (before === undefined) sectionAt.set(section.id, place);
    else if (before !== place && one.section.pages[0] === page)
      report(
        'DUPLICATE_SECTION_ID',
        `${place}/id`,
        `Another section before has the id ${quote(section.id)}, too.`,
      );
    if (seen.has(`${place}/${page.id}`))
      report(
        'DUPLICATE_PAGE_ID',
        `${pointer}/id`,
        `Another page of the section has the id ${quote(page.id)}, too.`,
      );
    seen.add(`${place}/${page.id}`);
    const short = `${section.id}-${page.id}`;
    const other = dashed.get(short) ?? bare.get(short);
    if (other !== undefined && other !== id)
      report(
        'AMBIGUOUS_PAGE_ID',
        `${pointer}/id`,
        `${quote(short)} could mean this page or ${quote(other)}; select its pack as ${quote(id)}.`,
        () => [id],
      );
    dashed.set(short, id);
    let unique = id;
    // A number must not make the id of a page that is written so.
    for (let number = 2; taken.has(unique) || (unique !== id && written.has(unique)); number++)
      unique = `${id}-${number}`;
    taken.add(unique);
    return unique;
  });
}
