import {
  type ContentFolder,
  CONTENT_TYPES,
  type ContentType,
  folderOf,
  OFFICIAL,
} from '../content/corpus.ts';
import {
  BLUEPRINT_SETS,
  INTELLIGENCE_SOURCES,
  type Page,
  type Selection,
  type Sort,
  SORTS,
  SOURCES,
} from '../content/entries.ts';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { formatNames, nearestValues, quote } from '../base/text.ts';

/** Larger values of `limit` are treated as this one. */
export const MAX_PAGE_SIZE = LIMITS.pageSize.max;
const MAX_QUERY_LENGTH = LIMITS.queryCharacters.max;

/** The first value of a parameter; an empty one counts as absent. */
function firstValue(query: URLSearchParams, name: string): string | undefined {
  return query.get(name) || undefined;
}

function invalid(
  parameter: string,
  detail: string,
  expected: string,
  facts: { error?: string; suggestions?: string[] } = {},
): ServiceError {
  return new ServiceError('INVALID_PARAMETER', detail, {
    ...facts,
    errors: [{ parameter, message: detail, expected }],
  });
}

/** Reads one of a fixed set of values. `label` is part of the message that 3.x clients expect. */
function readEnum<Value extends string>(
  query: URLSearchParams,
  name: string,
  label: string,
  allowed: readonly Value[],
): Value | undefined {
  const value = firstValue(query, name);
  if (value === undefined) return undefined;
  const known = allowed.find((one) => one === value);
  if (known !== undefined) return known;
  const suggestions = nearestValues(value, allowed);
  const hint =
    suggestions.length > 0 ? ` Did you mean ${suggestions.map((one) => quote(one)).join(' or ')}?` : '';
  const error = `Invalid ${label}: ${quote(value).slice(1, -1)}`;
  throw invalid(name, `${error}. Allowed: ${formatNames(allowed)}.${hint}`, formatNames(allowed), {
    error,
    suggestions,
  });
}

/** Reads an integer. Values above `max` are treated as `max`. */
function readInteger(
  query: URLSearchParams,
  name: string,
  range: { min: number; max: number; fallback: number; expected: string },
): number {
  const value = firstValue(query, name);
  if (value === undefined) return range.fallback;
  const number = /^(0|[1-9][0-9]*)$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.min) return Math.min(number, range.max);
  const expected = `an integer ${range.expected}`;
  throw invalid(name, `Parameter "${name}" must be ${expected}; got ${quote(value)}.`, expected);
}

/** Any offset is valid, because a page after the last record is empty. */
export function parsePage(query: URLSearchParams): Page {
  return {
    limit: readInteger(query, 'limit', {
      min: 1,
      max: MAX_PAGE_SIZE,
      fallback: 20,
      expected: `from 1 to ${MAX_PAGE_SIZE}`,
    }),
    offset: readInteger(query, 'offset', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      fallback: 0,
      expected: 'of at least 0',
    }),
  };
}

export function parseSort(query: URLSearchParams): Sort | undefined {
  return readEnum(query, 'sort', 'sort', SORTS);
}

export function parseSelection(query: URLSearchParams, type?: ContentType): Selection {
  return {
    type,
    source: readEnum(query, 'source', 'source filter', SOURCES),
    intelligenceSource: readEnum(query, 'intelligence_source', 'intelligence source', INTELLIGENCE_SOURCES),
    blueprintSet: readEnum(query, 'blueprint_set', 'blueprint set', BLUEPRINT_SETS) ?? 'all',
    recommended: readEnum(query, 'recommended', 'recommended', ['true', 'false']) === 'true',
  };
}

const TYPE_NAMES: readonly (ContentType | ContentFolder)[] = CONTENT_TYPES.flatMap((type) => [
  type,
  folderOf(type),
]);

/** Accepts the singular and the plural. */
export function parseType(query: URLSearchParams): ContentType | undefined {
  const value = readEnum(query, 'type', 'type filter', TYPE_NAMES);
  return CONTENT_TYPES.find((type) => type === value || folderOf(type) === value);
}

/** Only `@official` has records, but any namespace may be requested. */
export function parseNamespace(query: URLSearchParams): string {
  return firstValue(query, 'namespace') ?? OFFICIAL;
}

/** The search text, normalized to NFC and trimmed. */
export function parseSearchText(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').normalize('NFC').trim();
  if (text === '') {
    const error = 'Query parameter "q" is required';
    throw invalid('q', `${error}. Set it to the words to search for.`, `1..${MAX_QUERY_LENGTH} characters`, {
      error,
    });
  }
  const length = [...text].length;
  if (length > MAX_QUERY_LENGTH) {
    throw invalid(
      'q',
      `Parameter "q" must have at most ${MAX_QUERY_LENGTH} characters; got ${length}.`,
      `1..${MAX_QUERY_LENGTH} characters`,
    );
  }
  return text;
}
