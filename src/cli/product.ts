import { pageIdOf } from '../essence/explain.ts';
import type { ExecutionPackBundleV1 } from '../schemas/types.ts';

/** The product as `svc product` shows it. */
export interface ShownProduct {
  readonly name: string;
  readonly promise: string | undefined;
  readonly locale: string | undefined;
  readonly currency: string | undefined;
  readonly hasFile: boolean;
  readonly entities: readonly { id: string; plural: string; fields: number }[];
  /** Placements that show neutral text, by page. */
  readonly pages: readonly { id: string; neutralParts: readonly string[] }[];
}

export function describeProduct({ pages, scaffold }: ExecutionPackBundleV1, hasFile: boolean): ShownProduct {
  const facts = pages.find(({ data }) => data.product)?.data.product;
  // Only patterns with a data shape can be filled; the others show what is written in their records.
  const templates = new Set(
    pages.flatMap(({ data }) => data.patterns.flatMap(({ id, data: shape }) => (shape ? [id] : []))),
  );
  const entities = new Map<string, ShownProduct['entities'][number]>();
  for (const { data } of pages)
    for (const [id, { plural, fields }] of Object.entries(data.entities ?? {}))
      entities.set(id, {
        id,
        plural,
        fields: Object.keys(fields).length,
      });
  return {
    name: facts?.name ?? scaffold.data.archetype?.name ?? 'App',
    promise: facts?.promise,
    locale: facts?.locale,
    currency: facts?.currency,
    hasFile,
    entities: [...entities.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    pages: pages.map((page) => ({
      id: pageIdOf(page),
      neutralParts: page.data.patterns
        .filter(({ id, content }) => !content && templates.has(id))
        .map(({ alias }) => alias),
    })),
  };
}
