import type { CommonV1PlacementContent, PagePackV1 } from '../schemas/types.ts';
import { isColumns, toPatternRef } from '../essence/walk.ts';
import type { AppPage } from './app-page.ts';
import type { Model } from './model.ts';

type Links = NonNullable<PagePackV1['data']['links']>;

/** The content of a placement. */
type GetContent = (page: AppPage, alias: string) => CommonV1PlacementContent | undefined;

interface PageIndex {
  readonly byPath: ReadonlyMap<string, AppPage>;
  readonly byName: ReadonlyMap<string, AppPage>;
}

const indexes = new WeakMap<readonly AppPage[], PageIndex>();

/** Pages by path, by id and by section; a section is found by its first page. */
export function indexPages(pages: readonly AppPage[]): PageIndex {
  const known = indexes.get(pages);
  if (known) return known;
  const byName = new Map<string, AppPage>();
  for (const page of pages) {
    const { id } = page.section;
    for (const name of [page.page.id, id, `${id}/${page.page.id}`])
      if (!byName.has(name)) byName.set(name, page);
  }
  const index = {
    byPath: new Map(pages.flatMap((page) => page.paths.map((path) => [path, page] as const))),
    byName,
  };
  indexes.set(pages, index);
  return index;
}

/** True for targets that open another program of the reader: a call or a letter. */
export const isContact = (target: string): boolean => /^(?:tel:\+?[\d-]+|mailto:[^\s"'<>\\]+)$/.test(target);

/** The page behind a link: `#account/giro` leads to the page `account`, preferably that of the same section. */
export function findTarget(
  { byPath, byName }: PageIndex,
  section: string | undefined,
  target: string,
): AppPage | undefined {
  const page = byPath.get(target);
  if (page) return page;
  const [name = ''] = target.replace(/^#/, '').split('/');
  return byName.get(`${section}/${name}`) ?? byName.get(name);
}

export const findLinked = ({ pages }: Model, { section }: AppPage, target: string): AppPage | undefined =>
  findTarget(indexPages(pages), section.id, target);

export const findByPath = ({ pages }: Model, path: string): AppPage | undefined =>
  indexPages(pages).byPath.get(path);

/** Replaces targets such as `#account/{account.id}` by paths of the app: `/accounts/:id`. Parts without one stay the same objects. */
export function withPaths<Value>(value: Value, pathOf: (target: string) => string | undefined): Value;
export function withPaths(value: unknown, pathOf: (target: string) => string | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const mapped = value.map((one: unknown) => withPaths(one, pathOf));
    return mapped.some((one, index) => one !== value[index]) ? mapped : value;
  }
  let changed: Record<string, unknown> | undefined;
  for (const [key, one] of Object.entries(value) as [string, unknown][]) {
    const mapped =
      key === 'href' && typeof one === 'string' && one.startsWith('#')
        ? (pathOf(one) ?? one)
        : withPaths(one, pathOf);
    if (mapped !== one) (changed ??= { ...value })[key] = mapped;
  }
  return changed ?? value;
}

const linksOfModels = new WeakMap<Model, ReadonlyMap<AppPage, ReadonlySet<AppPage>>>();

/** Pages that a page leads to and pages that lead to it, by the targets in their content. */
export function pageLinks(model: Model, page: AppPage, contentOf: GetContent): Links {
  const known = linksOfModels.get(model) ?? collectLinks(model, contentOf);
  linksOfModels.set(model, known);
  const from = model.pages.filter((other) => other !== page && known.get(other)?.has(page));
  return {
    to: [...(known.get(page) ?? [])]
      .filter((other) => other !== page)
      .map(({ id, path }) => ({ page: id, path })),
    from: from.map(({ id }) => id),
  };
}

function collectLinks({ pages }: Model, contentOf: GetContent): ReadonlyMap<AppPage, ReadonlySet<AppPage>> {
  const links = new Map<AppPage, Set<AppPage>>();
  for (const page of pages) {
    const targets = new Set<AppPage>();
    for (const alias of aliasesOf(page))
      visitTargets(contentOf(page, alias)?.roles, (target) => {
        const found = findTarget(indexPages(pages), page.section.id, target);
        if (found) targets.add(found);
      });
    links.set(page, targets);
  }
  return links;
}

/** The names under which a page may have content. Its patterns are not looked up: a pack of one page does not need those of others. */
function aliasesOf({ page }: AppPage): string[] {
  const refs = page.layout.flatMap((item) => (isColumns(item) ? item.cols : [item])).map(toPatternRef);
  return refs.map(({ as, pattern }) => as ?? pattern);
}

function visitTargets(roles: CommonV1PlacementContent['roles'], visit: (target: string) => void): void {
  const walk = (one: unknown, key: string): void => {
    if (typeof one === 'string') {
      if (key === 'href') visit(one);
    } else if (typeof one === 'object' && one !== null)
      for (const [name, inner] of Object.entries(one)) walk(inner, name);
  };
  walk(roles, '');
}
