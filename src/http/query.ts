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
import { formatNames, nearestNames, quote } from '../base/text.ts';

/** The largest page; a larger wish is met with this. */
export const MAX_LIMIT = 100;
const MAX_OFFSET = 10_000;
const MAX_QUERY = 200;

/** The first value of a parameter; an empty one counts as absent. */
function first(query: URLSearchParams, name: string): string | undefined {
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

/** One of a closed set of words, or undefined. `label` begins the sentence old clients know. */
function word<Word extends string>(
  query: URLSearchParams,
  name: string,
  label: string,
  allowed: readonly Word[],
): Word | undefined {
  const value = first(query, name);
  if (value === undefined) return undefined;
  const known = allowed.find((one) => one === value);
  if (known !== undefined) return known;
  const suggestions = nearestNames(value, allowed);
  const hint =
    suggestions.length > 0 ? ` Did you mean ${suggestions.map((one) => quote(one)).join(' or ')}?` : '';
  const error = `Invalid ${label}: ${quote(value).slice(1, -1)}`;
  throw invalid(name, `${error}. Allowed: ${formatNames(allowed)}.${hint}`, formatNames(allowed), {
    error,
    suggestions,
  });
}

function integer(
  query: URLSearchParams,
  name: string,
  range: { min: number; max: number; fallback: number; clamp: boolean },
): number {
  const value = query.get(name);
  if (value === null) return range.fallback;
  const refuse = (): never => {
    throw invalid(
      name,
      `Parameter "${name}" must be an integer from ${range.min} to ${range.max}; got ${quote(value)}.`,
      `${range.min}..${range.max}`,
    );
  };
  if (!/^(0|[1-9][0-9]*)$/.test(value)) return refuse();
  const number = Number(value);
  if (number < range.min) return refuse();
  if (number <= range.max) return number;
  return range.clamp ? range.max : refuse();
}

export function pageOf(query: URLSearchParams): Page {
  return {
    limit: integer(query, 'limit', { min: 1, max: MAX_LIMIT, fallback: 20, clamp: true }),
    offset: integer(query, 'offset', { min: 0, max: MAX_OFFSET, fallback: 0, clamp: false }),
  };
}

export function sortOf(query: URLSearchParams): Sort | undefined {
  return word(query, 'sort', 'sort', SORTS);
}

export function selectionOf(query: URLSearchParams, type?: ContentType): Selection {
  return {
    type,
    source: word(query, 'source', 'source filter', SOURCES),
    intelligenceSource: word(query, 'intelligence_source', 'intelligence source', INTELLIGENCE_SOURCES),
    blueprintSet: word(query, 'blueprint_set', 'blueprint set', BLUEPRINT_SETS) ?? 'all',
    recommended: word(query, 'recommended', 'recommended', ['true', 'false']) === 'true',
  };
}

const TYPE_WORDS: readonly (ContentType | ContentFolder)[] = CONTENT_TYPES.flatMap((type) => [
  type,
  folderOf(type),
]);

/** `type` of a search: singular or plural. */
export function typeOf(query: URLSearchParams): ContentType | undefined {
  const value = word(query, 'type', 'type filter', TYPE_WORDS);
  return CONTENT_TYPES.find((type) => type === value || folderOf(type) === value);
}

/** The namespace asked for; other than `@official` there is nothing, but the question is allowed. */
export function namespaceOf(query: URLSearchParams): string {
  const value = first(query, 'namespace') ?? OFFICIAL;
  if (/^@[a-z0-9][a-z0-9-]{0,63}$/.test(value)) return value;
  const error = `Invalid namespace: ${quote(value).slice(1, -1)}`;
  throw invalid('namespace', `${error}. A namespace is "@" and a slug, such as ${OFFICIAL}.`, '@slug', {
    error,
  });
}

/** The text of a search: not blank, at most 200 characters, in one normal form. */
export function textOf(query: URLSearchParams): string {
  const text = (query.get('q') ?? '').normalize('NFC').trim();
  if (text === '') {
    const error = 'Query parameter "q" is required';
    throw invalid('q', `${error}. Give the words to look for.`, `1..${MAX_QUERY} characters`, { error });
  }
  const length = [...text].length;
  if (length > MAX_QUERY) {
    throw invalid(
      'q',
      `Parameter "q" must have at most ${MAX_QUERY} characters; got ${length}.`,
      `1..${MAX_QUERY} characters`,
    );
  }
  return text;
}
