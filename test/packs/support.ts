import type { ContentRecord, ContentType } from '../../src/content/corpus.ts';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import { pointerStep } from '../../src/schemas/json.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';

/** Shared by the compiler tests: the corpus, its composed blueprints, and lookup helpers. */

export { corpus };

export type Bundle = ExecutionPackBundleV1;
export type Page = EssenceV4['blueprint']['sections'][number]['pages'][number];
export type Section = EssenceV4['blueprint']['sections'][number];
export type AnyPack =
  | Bundle['pages'][number]
  | Bundle['sections'][number]
  | Bundle['mutations'][number]
  | NonNullable<Bundle['scaffold']>
  | NonNullable<Bundle['review']>;

export const recordsOf = <Type extends ContentType>(type: Type): ContentRecord<Type>[] =>
  corpus.records.filter((record) => record.type === type) as ContentRecord<Type>[];

/** Every blueprint of the corpus as a document, with its bundle. */
export const composed: readonly { slug: string; document: EssenceV4; bundle: Bundle }[] = recordsOf(
  'blueprint',
).map(({ slug }) => {
  const document = compose(slug, corpus);
  return { slug, document, bundle: compile(document, corpus) };
});

export function some<Value>(value: Value | null | undefined, what = 'a value'): Value {
  if (value === undefined || value === null) throw new Error(`there is no ${what}`);
  return value;
}

export const scaffoldOf = (bundle: Bundle) => some(bundle.scaffold, 'scaffold pack');
export const reviewOf = (bundle: Bundle) => some(bundle.review, 'review pack');

export const packsOf = (bundle: Bundle): AnyPack[] => [
  scaffoldOf(bundle),
  reviewOf(bundle),
  ...bundle.sections,
  ...bundle.pages,
  ...bundle.mutations,
];

/** All entries of the manifest. */
export const entriesOf = ({ manifest }: Pick<Bundle, 'manifest'>) => [
  some(manifest.scaffold),
  some(manifest.review),
  ...manifest.sections,
  ...manifest.pages,
  ...manifest.mutations,
];

/** Resolves a JSON pointer (RFC 6901); `undefined` if it is dangling. Ignores inherited members. */
export function at(value: unknown, pointer: string): unknown {
  let here = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Record<string, unknown>)[key];
  }
  return here;
}

/** Every leaf value with its pointer. Empty objects and lists are leaves. */
export function leavesOf(value: unknown, pointer = ''): { pointer: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    return [{ pointer, value }];
  return Object.entries(value).flatMap(([key, child]) => leavesOf(child, pointer + pointerStep(key)));
}

/** A page by numbers; every document of these tests has it. */
export const pageAt = (document: EssenceV4, section: number, page: number): Page =>
  some(some(document.blueprint.sections[section]).pages[page]);

export const sectionAt = (document: EssenceV4, section: number): Section =>
  some(document.blueprint.sections[section]);

/** A small valid document around these sections; pages without a path are left as they are. */
export function documentOf(
  sections: readonly {
    id: string;
    pages: readonly { id: string; route?: string; layout?: Page['layout'] }[];
  }[],
  routes?: EssenceV4['blueprint']['routes'],
): EssenceV4 {
  const { dna, meta } = some(composed[0]).document;
  const { seo: _, navigation: __, ...rest } = structuredClone(meta);
  return {
    version: '4.0.0',
    dna: structuredClone(dna),
    blueprint: {
      shell: 'sidebar-main',
      features: [],
      sections: sections.map(({ id, pages }) => ({
        id,
        role: 'primary',
        shell: 'sidebar-main',
        features: [],
        description: `The section ${id}.`,
        pages: pages.map(({ layout = ['page-header'], ...page }) => ({ ...page, layout })),
      })),
      ...(routes ? { routes } : {}),
    },
    meta: rest,
  };
}
