import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, EssenceV4BlueprintPage, EssenceV4LayoutItem } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { pageNamed, refuseBadId, refused, sectionNamed, withSection } from './edit-find.ts';
import { refuseBadPath, withoutPages, withRoutes } from './edit-routes.ts';

export interface NewPage {
  readonly id: string;
  readonly section: string;
  /** `/` and the id unless told. */
  readonly route?: string | undefined;
  readonly layout: readonly EssenceV4LayoutItem[];
  /** What people call it. */
  readonly title?: string | undefined;
}

export function addPage(
  document: EssenceV4,
  { id, section: into, layout, title, ...given }: NewPage,
): EssenceV4 {
  const section = sectionNamed(document, into);
  const route = given.route ?? `/${id}`;
  refuseBadId('page', id);
  if (section.pages.some((page) => page.id === id))
    throw refused(`The section ${quote(into)} already has a page ${quote(id)}.`);
  refuseBadPath(document, route);
  // Titles are labels of the navigation. A page that is not in it, or cannot be, is told its name by a rule.
  const listed = section.navigation_items !== undefined && !/[:*]/.test(route);
  const page: EssenceV4BlueprintPage = {
    id,
    route,
    layout: [...layout],
    ...(title === undefined || listed ? {} : { directives: [`Title the page ${quote(title)}.`] }),
  };
  const changed = withSection(document, {
    ...section,
    pages: [...section.pages, page],
    ...(title !== undefined && listed
      ? { navigation_items: [...(section.navigation_items ?? []), { label: title, route }] }
      : {}),
  });
  return {
    ...changed,
    blueprint: { ...changed.blueprint, ...withRoutes(document, into, [page]) },
  };
}

/** Takes out a page and everything that leads to it. */
export function removePage(document: EssenceV4, name: string): EssenceV4 {
  const { section, page } = pageNamed(document, name);
  if (section.pages.length === 1)
    throw new ServiceError(
      'INVALID_RESULT',
      `${quote(page.id)} is the only page of the section ${quote(section.id)}, and a section has at least one. Remove the section instead.`,
      { suggestions: [`svc remove section ${section.id}`] },
    );
  const pages = section.pages.filter((one) => one !== page);
  return withoutPages(document, withSection(document, { ...section, pages }));
}

/** Gives a page another composition. */
export function setLayout(
  document: EssenceV4,
  name: string,
  layout: readonly EssenceV4LayoutItem[],
): EssenceV4 {
  const { section, page } = pageNamed(document, name);
  const pages = section.pages.map((one) => (one === page ? { ...one, layout: [...layout] } : one));
  return withSection(document, { ...section, pages });
}
