import { ServiceError } from '../base/errors.ts';
import { step } from '../schemas/pointer.ts';
import type { EssenceV4, EssenceV4LayoutItem, EssenceV4PatternRef } from '../schemas/types.ts';
import { isColumns, pagesOf, sectionsOf } from './walk.ts';

/**
 * Larger than any real document (the largest blueprint of ours has 27 pages and 121 placements), small enough to bound
 * the work of a compile. Names and features stand in every pack of their section: without a bound of their own, a
 * document of 40 KB would give packs of 100 MB.
 */
const LIMITS = {
  sections: 100,
  pages: 500,
  placements: 4000,
  /** In one section. */
  features: 100,
  /** Characters of a name, and of any other text. */
  name: 128,
  text: 10_000,
};

/** Refuses a document that would take more than its share; it is known to fit its schema. */
export function refuseTooLarge(document: EssenceV4): void {
  const sections = sectionsOf(document);
  if (sections.length > LIMITS.sections)
    refuse(
      '/blueprint/sections',
      `The document has ${sections.length} sections; at most ${LIMITS.sections} are allowed.`,
    );
  const pages = pagesOf(document);
  if (pages.length > LIMITS.pages)
    refuse(
      '/blueprint/sections',
      `The document has ${pages.length} pages; at most ${LIMITS.pages} are allowed.`,
    );
  let placements = 0;
  for (const { page } of pages) placements += placementsOf(page.layout) + placementsOf(page.default_layout);
  if (placements > LIMITS.placements)
    refuse(
      '/blueprint/sections',
      `The document places ${placements} patterns on its pages; at most ${LIMITS.placements} are allowed.`,
    );
  for (const { section, pointer } of sections)
    if (section.features.length > LIMITS.features)
      refuse(
        `${pointer}/features`,
        `A section has ${section.features.length} features; at most ${LIMITS.features} are allowed.`,
      );
  const named = longName(document);
  if (named !== undefined) refuse(named, `A name is longer than ${LIMITS.name} characters.`);
  const long = longText(document);
  if (long !== undefined) refuse(long, `A text of the document is longer than ${LIMITS.text} characters.`);
}

function refuse(pointer: string, message: string): never {
  throw new ServiceError('DOCUMENT_TOO_COMPLEX', message, { errors: [{ pointer, message }] });
}

function placementsOf(layout: readonly EssenceV4LayoutItem[] = []): number {
  let count = 0;
  for (const item of layout) count += isColumns(item) ? item.cols.length : 1;
  return count;
}

const isLong = (name: string | null | undefined): boolean => (name?.length ?? 0) > LIMITS.name;

/** The pointer to a name that is too long. */
function longName(document: EssenceV4): string | undefined {
  const { dna, meta, blueprint } = document;
  if (isLong(dna.theme.id)) return '/dna/theme/id';
  if (isLong(meta.target)) return '/meta/target';
  if (isLong(blueprint.shell)) return '/blueprint/shell';
  for (const { section, pointer } of sectionsOf(document)) {
    if (isLong(section.id)) return `${pointer}/id`;
    if (isLong(section.shell)) return `${pointer}/shell`;
    const feature = section.features.findIndex(isLong);
    if (feature >= 0) return `${pointer}/features/${feature}`;
  }
  for (const { page, pointer } of pagesOf(document)) {
    if (isLong(page.id)) return `${pointer}/id`;
    if (isLong(page.shell_override)) return `${pointer}/shell_override`;
    const layout = longPlacement(page.layout);
    if (layout !== undefined) return `${pointer}/layout${layout}`;
    const suggested = longPlacement(page.default_layout);
    if (suggested !== undefined) return `${pointer}/default_layout${suggested}`;
  }
  return undefined;
}

function longPlacement(layout: readonly EssenceV4LayoutItem[] = []): string | undefined {
  for (const [index, item] of layout.entries()) {
    if (!isColumns(item)) {
      if (isLongRef(item)) return `/${index}`;
      continue;
    }
    const column = item.cols.findIndex(isLongRef);
    if (column >= 0) return `/${index}/cols/${column}`;
  }
  return undefined;
}

const isLongRef = (ref: string | EssenceV4PatternRef): boolean =>
  typeof ref === 'string' ? isLong(ref) : isLong(ref.pattern) || isLong(ref.preset) || isLong(ref.as);

/** The pointer to a text that is too long, made on the way back from it: the usual document has none. */
function longText(value: unknown): string | undefined {
  if (typeof value === 'string') return value.length > LIMITS.text ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const rest = key.length > LIMITS.text ? '' : longText(child);
    if (rest !== undefined) return step(key) + rest;
  }
  return undefined;
}
