import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, EssenceV4BlueprintSection } from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { pagesOf, type PlacedPage, routesOf } from './walk.ts';

/** Finds a page by `section/page`, by its bare id if that is unique, or by `section-page`. */
export function findPage(document: EssenceV4, name: string): PlacedPage {
  const pages = pagesOf(document);
  const forms: ((page: PlacedPage) => boolean)[] = [
    ({ id }) => id === name,
    ({ page }) => page.id === name,
    ({ section, page }) => `${section.id}-${page.id}` === name,
  ];
  const found = forms.map((form) => pages.filter(form)).find((some) => some.length > 0) ?? [];
  const [page, ...others] = found;
  if (!page) {
    const known = pages.map((one) => (name.includes('/') ? one.id : one.page.id));
    throw unknownName('page', name, [...new Set(known)]);
  }
  if (others.length === 0) return page;
  const ids = found.map(({ id }) => id);
  throw new ServiceError(
    'AMBIGUOUS_PACK',
    `The page id ${quote(name)} is ambiguous. Use one of ${formatNames(ids)}.`,
    { available: ids, suggestions: ids.slice(0, 3) },
  );
}

export function findSection({ blueprint }: EssenceV4, name: string): EssenceV4BlueprintSection {
  const found = blueprint.sections.find(({ id }) => id === name);
  if (found) return found;
  throw unknownName(
    'section',
    name,
    blueprint.sections.map(({ id }) => id),
  );
}

function unknownName(what: string, name: string, known: readonly string[]): ServiceError {
  return new ServiceError(
    'UNKNOWN_PACK',
    `The contract has no ${what} ${quote(name)}. It has ${formatNames(known)}.`,
    { available: known, suggestions: nearestNames(name, known) },
  );
}

/** The error for an unusable argument. */
export function invalidParameter(message: string, suggestions: readonly string[] = []): ServiceError {
  return new ServiceError('INVALID_PARAMETER', message, { suggestions });
}

/** Throws if the schema does not allow the id of a section or page. */
export function assertValidId(what: string, id: string): void {
  if (/^[a-z][a-z0-9-]*$/.test(id)) return;
  const better = id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  throw invalidParameter(
    `${quote(id)} is not a valid ${what} id. Use a lowercase letter, then lowercase letters, digits and hyphens.`,
    better === '' ? [] : [better],
  );
}

/** Replaces the section that has the same id. */
export function replaceSection(document: EssenceV4, section: EssenceV4BlueprintSection): EssenceV4 {
  const { blueprint } = document;
  const at = blueprint.sections.findIndex(({ id }) => id === section.id);
  return { ...document, blueprint: { ...blueprint, sections: blueprint.sections.with(at, section) } };
}

/** Returns `section/page` of the page at a path. If two pages declare the path, the first wins, as in the packs. */
export function findPageByPath(document: EssenceV4, path: string): string {
  const pages = new Set(pagesOf(document).map(({ id }) => id));
  const routes = routesOf(document)
    .map((route) => ({ path: route.path, id: `${route.section}/${route.page}` }))
    .filter(({ id }) => pages.has(id));
  const found =
    routes.find((route) => route.path === path) ??
    routes.find((route) => route.path === trimTrailingSlash(path));
  if (found) return found.id;
  const known = [...new Set(routes.map((route) => route.path))];
  const there = known.length === 0 ? 'The document declares no routes.' : `There are ${formatNames(known)}.`;
  throw new ServiceError('UNKNOWN_PACK', `No page has the route ${quote(path)}. ${there}`, {
    available: known.slice(0, 50),
    suggestions: nearestNames(path, known),
  });
}

/** Removes the trailing slash that a browser may add to a path. */
const trimTrailingSlash = (path: string): string => path.replace(/(?<=.)\/+$/, '');
