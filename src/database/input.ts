import {
  CONTENT_TYPES,
  type ContentRecord,
  type ContentType,
  RECORD_SCHEMAS,
  type RecordData,
} from '../content/corpus.ts';
import { digestJson } from '../content/manifest.ts';
import { ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { validate } from '../schemas/parse.ts';
import { formatNames, quote } from '../base/text.ts';
import { isDateTime } from '../schemas/date-time.ts';
import { parseJson } from '../schemas/json.ts';

/** A record to load, not yet validated. */
export interface InputRecord {
  readonly type: string;
  readonly data: unknown;
  /** RFC 3339; the time of the release by default. */
  readonly publishedAt?: string;
  readonly updatedAt?: string;
  /** Location for error messages, such as `line 12`. */
  readonly place?: string;
}

/** Validates a record. Throws an error with its location. */
export function parseInputRecord(incoming: InputRecord, releasedAt: string): ContentRecord {
  const { data, place = 'a record', publishedAt = releasedAt, updatedAt = publishedAt } = incoming;
  const type = CONTENT_TYPES.find((one) => one === incoming.type);
  if (type === undefined)
    throw new ServiceError(
      'INVALID_DOCUMENT',
      `${place}: the type must be one of ${formatNames(CONTENT_TYPES)}; got ${quote(String(incoming.type))}.`,
    );
  const { issues, truncated } = validate(RECORD_SCHEMAS[type], data);
  const [issue] = issues;
  if (issue)
    throw new ServiceError('INVALID_DOCUMENT', `${place}: ${describeRecord(type, data)}${issue.message}`, {
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
    digest: digestJson(record),
    publishedAt,
    updatedAt,
  };
}

export function duplicateError(
  { place = 'a record' }: InputRecord,
  { type, slug }: ContentRecord,
): ServiceError {
  return new ServiceError('INVALID_DOCUMENT', `${place}: the ${type} ${quote(slug)} occurs twice.`);
}

function describeRecord(type: ContentType, data: unknown): string {
  const id = (data as { readonly id?: unknown } | null)?.id;
  return typeof id === 'string' ? `${type} ${quote(id)}: ` : `${type}: `;
}

/** The limit for documents everywhere in the product, plus the envelope of a line. */
const MAX_LINE_BYTES = 264 * 1024;
const NEWLINE = 10;

/**
 * Reads newline-delimited JSON with one record per line: `{"type": "pattern", "data": {…}}`, optionally with
 * `published_at` and `updated_at`. Reads lazily, and skips empty lines.
 */
export async function* readNdjson(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<InputRecord> {
  let number = 0;
  for await (const line of splitLines(chunks)) {
    number++;
    if (line.byteLength > 0) yield parseLine(line, `line ${number}`);
  }
}

async function* splitLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array[] = [];
  let size = 0;
  let number = 1;
  const add = (part: Uint8Array): void => {
    rest.push(part);
    size += part.byteLength;
    if (size > MAX_LINE_BYTES)
      throw new ServiceError(
        'FILE_TOO_LARGE',
        `line ${number}: a record may have at most ${MAX_LINE_BYTES} bytes.`,
      );
  };
  const take = (): Uint8Array => {
    const line = rest.length === 1 && rest[0] ? rest[0] : Buffer.concat(rest);
    rest = [];
    size = 0;
    number++;
    return line.at(-1) === 13 ? line.subarray(0, -1) : line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, end));
      yield take();
      from = end + 1;
    }
    // Copied, because a stream may reuse its memory for the next chunk.
    add(chunk.slice(from));
  }
  yield take();
}

function parseLine(line: Uint8Array, place: string): InputRecord {
  const value = parseObject(line, place);
  const { type, data, published_at: publishedAt, updated_at: updatedAt } = value;
  const invalid = (what: string): ServiceError => new ServiceError('INVALID_DOCUMENT', `${place}: ${what}.`);
  const odd = Object.keys(value).find((key) => !MEMBERS.includes(key));
  if (odd !== undefined) throw invalid(`a line may only have the members ${MEMBERS.join(', ')}`);
  if (typeof type !== 'string') throw invalid('"type" must be a string');
  if (data === undefined) throw invalid('"data" must be the record');
  for (const date of [publishedAt, updatedAt])
    if (date !== undefined && (typeof date !== 'string' || !isDateTime(date)))
      throw invalid('"published_at" and "updated_at" must be RFC 3339 date-times');
  return {
    type,
    data,
    place,
    ...(typeof publishedAt === 'string' ? { publishedAt } : {}),
    ...(typeof updatedAt === 'string' ? { updatedAt } : {}),
  };
}

const MEMBERS = ['type', 'data', 'published_at', 'updated_at'];

function parseObject(line: Uint8Array, place: string): Readonly<Record<string, unknown>> {
  try {
    const value = parseJson(line, 'record');
    if (isObject(value)) return value;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(thrown.code, `${place}: ${thrown.message}`, thrown.facts);
  }
  throw new ServiceError('INVALID_DOCUMENT', `${place}: a record is a JSON object.`);
}
