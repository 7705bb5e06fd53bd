import type { Catalog } from '../schemas/types.ts';
import { type ContentRecord, OFFICIAL } from './corpus.ts';
import type { Entry } from './select.ts';

export type Summary = Catalog['public-content-summary.v1.json'];
export type Detail = Catalog['public-content-record.v1.json'];

const OWNER = { owner_name: 'svc', owner_username: 'svc', thumbnail_url: null } as const;

/** One item of a list or a search. What is known of the record stands last, so that it can be put behind the rest. */
export const summaryOf = ({ record, intelligence }: Entry): Summary => ({
  ...summaryHead(record),
  intelligence,
});

export function summaryHead(record: ContentRecord): Omit<Summary, 'intelligence'> {
  const { type, slug, version, data, publishedAt } = record;
  return {
    id: slug,
    slug,
    namespace: OFFICIAL,
    type,
    version,
    name: data.name,
    description: data.description,
    published_at: publishedAt,
    ...OWNER,
    blueprint_portfolio:
      type === 'blueprint' ? (record as ContentRecord<'blueprint'>).data.blueprint_portfolio : null,
  };
}

/** The whole record with its envelope. */
export const detailOf = ({ record, intelligence }: Entry): Detail => ({
  ...detailHead(record),
  intelligence,
});

export function detailHead(record: ContentRecord): Omit<Detail, 'intelligence'> {
  const { type, slug, version, data, publishedAt, updatedAt } = record;
  return {
    id: slug,
    slug,
    namespace: OFFICIAL,
    type,
    version,
    data: { ...data },
    visibility: 'public',
    status: 'published',
    created_at: publishedAt,
    updated_at: updatedAt,
    published_at: publishedAt,
    ...OWNER,
  };
}
