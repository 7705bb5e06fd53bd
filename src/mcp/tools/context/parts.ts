import { ServiceError } from '../../../base/errors.ts';
import { estimateTokens } from '../../../packs/estimate.ts';
import { step } from '../../../schemas/json.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { type Pack, stepsOf, valueAt } from './pack.ts';

const tokensOf = (value: unknown): number => Math.ceil(estimateTokens(JSON.stringify(value)));

/** What of the JSON form of a pack goes first; `*` is every entry, from the last. */
const ORDER: readonly string[] = [
  '/trace',
  '/tokenBudget/omitted',
  '/examples',
  '/allowedVocabulary',
  '/data/patterns/*/anatomy',
  '/data/patterns/*/motion',
  '/data/patterns/*/visualBrief',
  '/data/patterns/*/layoutHints',
  '/data/patterns/*/composition',
  '/data/patterns/*/responsive',
  '/data/patterns/*/slots',
  '/data/shells/*/code',
  '/data/patterns/*/io',
  '/data/patterns/*/accessibility',
  '/data/patterns/*/states',
  '/scope',
  '/successChecks',
];

export interface Pruned {
  readonly json: Readonly<Record<string, unknown>>;
  readonly left_out: readonly string[];
}

/** The JSON form of a pack in so much room: without its text, and without what its order gives up. */
export function prunedPack(pack: Pack, room: number): Pruned {
  const { renderedMarkdown: _, ...rest } = pack;
  const json = structuredClone(rest) as Record<string, unknown>;
  let gone: string[] = [];
  const size = (): number => tokensOf({ json, left_out: gone });
  let over = size() - room;
  for (const pattern of [...ORDER, ...largestOf(json)]) {
    const places = placesOf(json, pattern).filter((pointer) => valueAt(json, pointer) !== undefined);
    for (const [index, pointer] of places.entries()) {
      if (over <= 0) return { json, left_out: gone };
      over -= tokensOf(valueAt(json, pointer));
      remove(json, pointer);
      // One line for all places of a kind, and none for what lies in something that is gone.
      const isLast = index === places.length - 1;
      gone = isLast
        ? [...gone.filter((one) => !places.includes(one) && !one.startsWith(`${pattern}/`)), pattern]
        : [...gone, pointer];
      // What is written down about it takes room, too.
      if (over <= 0 || isLast) over = size() - room;
    }
  }
  return { json, left_out: gone };
}

/** What a pack is, which takes next to nothing. */
const KEPT: ReadonlySet<string> = new Set(['/$schema', '/packVersion', '/packType', '/objective', '/data']);

/** The members of the data and of the pack, the largest first. */
function largestOf(json: Record<string, unknown>): string[] {
  const members = (value: unknown, from: string): string[] =>
    Object.entries(typeof value === 'object' && value !== null ? value : {})
      .map(([key, below]) => ({ pointer: `${from}${step(key)}`, tokens: tokensOf(below) }))
      .sort((a, b) => b.tokens - a.tokens)
      .map(({ pointer }) => pointer);
  return [...members(json['data'], '/data'), ...members(json, '').filter((one) => !KEPT.has(one))];
}

function placesOf(value: unknown, pattern: string): string[] {
  let found: string[] = [''];
  for (const key of pattern.slice(1).split('/'))
    found = found.flatMap((pointer) => {
      if (key !== '*') return [`${pointer}${step(key)}`];
      const held = valueAt(value, pointer);
      return Array.isArray(held) ? held.map((_, index) => `${pointer}/${index}`).toReversed() : [];
    });
  return found;
}

function remove(value: unknown, pointer: string): void {
  const keys = stepsOf(pointer);
  const last = keys.pop();
  const above = valueAt(value, keys.map(step).join(''));
  if (last !== undefined && typeof above === 'object' && above !== null) Reflect.deleteProperty(above, last);
}

/** One part of a pack; one that is too long is told by its members. */
export function partAt(pack: Pack, pointer: string, room: number): Readonly<Record<string, unknown>> {
  const part = valueAt(pack, pointer);
  if (part === undefined) throw noPart(pack, pointer);
  const tokens = tokensOf(part);
  if (tokens <= room || typeof part !== 'object' || part === null) return { pointer, tokens, part };
  return {
    pointer,
    tokens,
    members: Object.entries(part).map(([key, below]) => ({
      pointer: `${pointer}${step(key)}`,
      tokens: tokensOf(below),
    })),
  };
}

function noPart(pack: Pack, pointer: string): ServiceError {
  const keys = stepsOf(pointer);
  let above = '';
  for (const key of keys) {
    if (valueAt(pack, above + step(key)) === undefined) break;
    above += step(key);
  }
  const held = valueAt(pack, above);
  const known = Object.keys(typeof held === 'object' && held !== null ? held : {}).map(
    (key) => above + step(key),
  );
  return new ServiceError('INVALID_PARAMETER', `The pack has nothing at ${quote(pointer)}.`, {
    errors: [{ parameter: 'pointer', pointer: '/pointer', message: 'leads nowhere in this pack' }],
    available: known.slice(0, 50),
    suggestions: nearestNames(pointer, known),
  });
}
