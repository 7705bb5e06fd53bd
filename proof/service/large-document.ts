import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';

const SECTIONS = 20;
const PAGES = 6;

/** A document that is much work for its size: about as large as the largest real ones. */
export function largeDocument(): string {
  const [section] = SAMPLE_ESSENCE.blueprint.sections;
  const sections = Array.from({ length: SECTIONS }, (_, at) => ({
    ...section,
    id: `section-${at}`,
    pages: Array.from({ length: PAGES }, (__, place) => ({
      id: `page-${place}`,
      route: `/section-${at}/page-${place}`,
      layout: ['data-table', 'hero'],
    })),
  }));
  return JSON.stringify({ ...SAMPLE_ESSENCE, blueprint: { ...SAMPLE_ESSENCE.blueprint, sections } });
}
