import type { EssenceV4 } from '../../src/schemas/types.ts';

/** Makes a contract declare these routes, each with a page of its own, and no others. */
export const withRoutes =
  (...paths: readonly string[]) =>
  (document: EssenceV4): void => {
    const [section] = document.blueprint.sections;
    const [page] = section?.pages ?? [];
    if (!section || !page) throw new Error('the contract has no page');
    const pages = paths.map((route, index) => ({ ...page, id: `page-${index}`, route }));
    document.blueprint.sections = [{ ...section, pages: pages as typeof section.pages }];
    document.blueprint.routes = Object.fromEntries(
      pages.map(({ id, route }) => [route, { section: section.id, page: id }]),
    );
    delete document.meta.navigation;
  };
