import { escapeUnits, toJson } from '../base/json.ts';
import { FAILURES, type FailureCode, ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { boundTokens, estimateTokens } from '../packs/estimate.ts';
import type { ActionInput, ActionResult } from './tool.ts';

/** The limit of a result unless the call sets one, and the highest limit that a call may set. */
export const DEFAULT_MAX_TOKENS = 4_000;
export const MAX_TOKENS = LIMITS.resultTokens.max;

export interface Omitted {
  /** Path in the result. */
  readonly at: string;
  /** Omitted entries of a list or object, or omitted characters of a text. */
  readonly count: number;
  readonly of: number;
}

/** The response of a tool: data for programs, and the same as text for models. */
export interface ToolResult {
  readonly structuredContent: Record<string, unknown>;
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: true;
  readonly [key: string]: unknown;
}

/** Characters that people do not see but models read: control, zero-width, bidirectional and tag characters. */
const HIDDEN_CHARACTERS =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** Serializes a value as JSON with hidden characters escaped. */
const serializeJson = (value: unknown): string => toJson(value).replace(HIDDEN_CHARACTERS, escapeUnits);

const toToolResult = (data: Record<string, unknown>, text = serializeJson(data)): ToolResult => ({
  structuredContent: data,
  content: [{ type: 'text', text }],
});

/** Fits the result of an action into its token limit, measured on the text that is sent. */
export function fitResult(action: string, answer: ActionResult, asked: number | undefined): ToolResult {
  const most = Math.min(asked ?? DEFAULT_MAX_TOKENS, MAX_TOKENS);
  const { result, cuts = [], more, origin, next } = answer;
  const envelope = (
    fields: Readonly<Record<string, unknown>>,
    omitted: readonly Omitted[],
  ): Record<string, unknown> => ({
    action,
    ...(origin === undefined ? {} : { origin }),
    result: fields,
    ...(omitted.length === 0
      ? {}
      : { omitted, more: more ?? `Call again with max_tokens up to ${MAX_TOKENS}.` }),
    ...(next === undefined || next.length === 0 ? {} : { next }),
  });
  const whole = envelope(result, []);
  const text = serializeJson(whole);
  if (countTextTokens(text) <= most) return toToolResult(whole, text);
  const { value, omitted } = applyCuts(
    result,
    cuts,
    (fields, gone) => countTokens(envelope(fields, gone)) <= most,
  );
  const fitted = envelope(value, omitted);
  const shortened = serializeJson(fitted);
  const tokens = countTextTokens(shortened);
  return tokens <= most ? toToolResult(fitted, shortened) : toErrorResult(resultTooLong(tokens, most));
}

const resultTooLong = (tokens: number, most: number): ServiceError =>
  new ServiceError(
    'LIMIT_REACHED',
    `The shortest result has about ${tokens} tokens; the limit is ${most}. Request a smaller part, or set max_tokens up to ${MAX_TOKENS}.`,
  );

type Fields = Readonly<Record<string, unknown>>;

/** Applies the cuts in order, each only as far as needed; the length to keep is found by binary search. */
function applyCuts(
  result: Fields,
  cuts: readonly string[],
  fits: (fields: Fields, omitted: readonly Omitted[]) => boolean,
): { readonly value: Fields; readonly omitted: readonly Omitted[] } {
  // Never changed: a cut copies what contains it.
  let value = result as Record<string, unknown>;
  const omitted: Omitted[] = [];
  for (const cut of cuts)
    for (const path of expandPath(value, cut.split('.'))) {
      const held = readPath(value, path);
      const length = lengthOf(held);
      if (length === 0) continue;
      const keep = (kept: number): { value: Record<string, unknown>; gone: Omitted } => ({
        value: replaceAt(value, path, truncateValue(held as string | object, kept)),
        gone: { at: path.join('.'), count: length - kept, of: length },
      });
      let low = 0;
      let high = length - 1;
      const none = keep(0);
      if (fits(none.value, [...omitted, none.gone])) {
        while (low < high) {
          const middle = Math.ceil((low + high) / 2);
          const tried = keep(middle);
          if (fits(tried.value, [...omitted, tried.gone])) low = middle;
          else high = middle - 1;
        }
        const best = keep(low);
        return { value: best.value, omitted: [...omitted, best.gone] };
      }
      value = none.value;
      omitted.push(none.gone);
    }
  return { value, omitted };
}

/** The length of a text or list, or the number of members of an object. */
function lengthOf(held: unknown): number {
  if (typeof held === 'string' || Array.isArray(held)) return held.length;
  return typeof held === 'object' && held !== null ? Object.keys(held).length : 0;
}

const truncateValue = (held: string | object, kept: number): unknown => {
  if (Array.isArray(held)) return held.slice(0, kept);
  if (typeof held !== 'string') return Object.fromEntries(Object.entries(held).slice(0, kept));
  // Never split a surrogate pair.
  const end = /[\ud800-\udbff]$/.test(held.slice(0, kept)) ? kept - 1 : kept;
  return `${held.slice(0, end)}…`;
};

function readPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (held, step) =>
      typeof held === 'object' && held !== null ? (held as Record<string, unknown>)[step] : undefined,
    value,
  );
}

function replaceAt(
  value: Record<string, unknown>,
  path: readonly string[],
  by: unknown,
): Record<string, unknown> {
  const [step = '', ...rest] = path;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[step] = rest.length === 0 ? by : replaceAt(copy[step] as Record<string, unknown>, rest, by);
  return copy;
}

/** Expands `*` in a path to every entry, last entries first, since they matter least. */
function expandPath(
  value: unknown,
  [step, ...rest]: readonly string[],
  before: readonly string[] = [],
): string[][] {
  if (step === undefined) return [[...before]];
  if (typeof value !== 'object' || value === null) return [];
  const steps = step === '*' ? Object.keys(value).toReversed() : [step];
  return steps.flatMap((one) => expandPath((value as Record<string, unknown>)[one], rest, [...before, one]));
}

const RETRYABLE_CODES: ReadonlySet<FailureCode> = new Set(['OVERLOADED', 'SERVICE_UNAVAILABLE']);

/**
 * Turns an error into a result with its location, the accepted values and suggestions. Paths are relative to the
 * project, so that no result reveals where it is stored on this machine.
 */
export function toErrorResult(failure: ServiceError, root = ''): ToolResult {
  const { error, errors, available, suggestions } = failure.facts;
  const [first] = errors ?? [];
  const plain = {
    code: failure.code,
    title: FAILURES[failure.code].title,
    detail: failure.message,
    error: error ?? failure.message,
    ...(first?.pointer === undefined ? {} : { pointer: first.pointer }),
    ...(errors === undefined ? {} : { errors: errors.slice(0, 20) }),
    ...(available === undefined ? {} : { allowed: available.slice(0, 200) }),
    ...(suggestions === undefined || suggestions.length === 0
      ? {}
      : { suggestions: suggestions.slice(0, 20) }),
    retryable: RETRYABLE_CODES.has(failure.code),
  };
  return { ...toToolResult(withoutRoot(plain, root) as Record<string, unknown>), isError: true };
}

function withoutRoot(value: unknown, root: string): unknown {
  if (typeof value === 'string')
    return root.length > 1 ? value.replaceAll(`${root}/`, '').replaceAll(`"${root}"`, '"."') : value;
  if (Array.isArray(value)) return value.map((one) => withoutRoot(one, root));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutRoot(one, root)]));
}

/** Reserved for the envelope: action, origin and next calls. */
const ENVELOPE_TOKENS = 200;

/** The tokens of a value as it is sent, at most: every budget of the tools is measured with this. */
export const countTokens = (value: unknown): number => countTextTokens(serializeJson(value));

const countTextTokens = (text: string): number => boundTokens(estimateTokens(text));

/** No token has more characters on average. */
const MAX_CHARACTERS_PER_TOKEN = 12;

/** Tests whether a value fits; values that are far too long are not measured. */
export function fitsTokens(room: number, value: unknown): boolean {
  return JSON.stringify(value).length <= room * MAX_CHARACTERS_PER_TOKEN && countTokens(value) <= room;
}

/** The tokens left for variable content beside the fixed parts of a result. */
export const remainingTokens = (input: ActionInput, beside: unknown): number =>
  Math.min(input.number('max_tokens') ?? DEFAULT_MAX_TOKENS, MAX_TOKENS) -
  ENVELOPE_TOKENS -
  countTokens(beside);

/** Binary search for the largest number up to `most` that fits; zero if none does. */
export function findLargest(most: number, fits: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Formats a suggested call. Values that could be read as further instructions are quoted. */
export function formatCall(
  call: string,
  given: Readonly<Record<string, string | null | undefined>> = {},
): string {
  const words = Object.entries(given).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${formatArgument(value)}`],
  );
  return [call, ...words].join(' ');
}

const MAX_ARGUMENT_LENGTH = 100;

const formatArgument = (value: string): string =>
  /^[\w@/:.*-]+$/.test(value) && value.length <= MAX_ARGUMENT_LENGTH
    ? value
    : JSON.stringify(value.slice(0, MAX_ARGUMENT_LENGTH));
