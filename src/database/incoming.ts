import {
  CONTENT_TYPES,
  type ContentRecord,
  type ContentType,
  RECORD_SCHEMAS,
  type RecordData,
} from '../content/corpus.ts';
import { digestOf } from '../content/digest.ts';
import { ServiceError } from '../base/errors.ts';
import { check } from '../schemas/parse.ts';
import { formatNames, quote } from '../base/text.ts';

/** A record on its way into the database, before anyone looked at it. */
export interface Incoming {
  readonly type: string;
  readonly data: unknown;
  /** RFC 3339; without them the time of the release. */
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** Where it stands, for a person: `line 12`. */
  readonly place?: string;
}

/** The record, or a failure that says where it stands and what is wrong with it. */
export function recordOf(incoming: Incoming, releasedAt: string): ContentRecord {
  const { data, place = 'a record', publishedAt = releasedAt, updatedAt = publishedAt } = incoming;
  const type = CONTENT_TYPES.find((one) => one === incoming.type);
  if (type === undefined)
    throw new ServiceError(
      'INVALID_DOCUMENT',
      `${place}: the type must be one of ${formatNames(CONTENT_TYPES)}; got ${quote(String(incoming.type))}.`,
    );
  const { issues, truncated } = check(RECORD_SCHEMAS[type], data);
  const [issue] = issues;
  if (issue)
    throw new ServiceError('INVALID_DOCUMENT', `${place}: ${named(type, data)}${issue.message}`, {
      errors: issues.map(({ pointer, message, expected }) => ({ pointer, message, expected })),
      truncated,
      suggestions: issue.suggestions ?? [],
    });
  const record = data as RecordData;
  return {
    type,
    slug: record.id,
    version: record.version,
    data: record,
    digest: digestOf(record),
    publishedAt,
    updatedAt,
  };
}

export function duplicate({ place = 'a record' }: Incoming, { type, slug }: ContentRecord): ServiceError {
  return new ServiceError('INVALID_DOCUMENT', `${place}: there is a ${type} ${quote(slug)} already.`);
}

function named(type: ContentType, data: unknown): string {
  const id = (data as { readonly id?: unknown } | null)?.id;
  return typeof id === 'string' ? `${type} ${quote(id)}: ` : `${type}: `;
}
