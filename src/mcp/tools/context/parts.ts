import { ServiceError } from '../../../errors.ts';
import { estimateTokens } from '../../../packs/estimate.ts';
import { step } from '../../../schemas/pointer.ts';
import { nearest, quote } from '../../../words.ts';
import type { Pack } from './fitted.ts';

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
  const gone: string[] = [];
  const size = (): number => tokensOf({ json, left_out: gone });
  let over = size() - room;
  for (const pointer of [...ORDER.flatMap((pattern) => placesOf(json, pattern)), ...largestOf(json)]) {
    if (over <= 0) break;
    const part = at(json, pointer);
    if (part === undefined) continue;
    remove(json, pointer);
    gone.push(pointer);
    over -= tokensOf(part);
    // What is written down about it takes room, too.
    if (over <= 0) over = size() - room;
  }
  return { json, left_out: gone };
}

/** The members of the data and of the pack, the largest first. */
function largestOf(json: Record<string, unknown>): string[] {
  const members = (value: unknown, from: string): string[] =>
    Object.entries(typeof value === 'object' && value !== null ? value : {})
      .map(([key, below]) => ({ pointer: `${from}${step(key)}`, tokens: tokensOf(below) }))
      .sort((a, b) => b.tokens - a.tokens)
      .map(({ pointer }) => pointer);
  return [...members(json['data'], '/data'), ...members(json, '')];
}

function placesOf(value: unknown, pattern: string): string[] {
  let found: string[] = [''];
  for (const key of pattern.slice(1).split('/'))
    found = found.flatMap((pointer) => {
      if (key !== '*') return [`${pointer}${step(key)}`];
      const held = at(value, pointer);
      return Array.isArray(held) ? held.map((_, index) => `${pointer}/${index}`).toReversed() : [];
    });
  return found;
}

const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

function at(value: unknown, pointer: string): unknown {
  return keysOf(pointer).reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null && Object.hasOwn(held, key)
        ? (held as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

function remove(value: unknown, pointer: string): void {
  const keys = keysOf(pointer);
  const last = keys.pop();
  const above = at(value, keys.map(step).join(''));
  if (last !== undefined && typeof above === 'object' && above !== null) Reflect.deleteProperty(above, last);
}

/** One part of a pack; one that is too long is told by its members. */
export function partAt(pack: Pack, pointer: string, room: number): Readonly<Record<string, unknown>> {
  const part = at(pack, pointer);
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
  const keys = keysOf(pointer);
  let above = '';
  for (const key of keys) {
    if (at(pack, above + step(key)) === undefined) break;
    above += step(key);
  }
  const held = at(pack, above);
  const known = Object.keys(typeof held === 'object' && held !== null ? held : {}).map(
    (key) => above + step(key),
  );
  return new ServiceError('INVALID_PARAMETER', `The pack has nothing at ${quote(pointer)}.`, {
    errors: [{ parameter: 'pointer', pointer: '/pointer', message: 'leads nowhere in this pack' }],
    available: known.slice(0, 50),
    suggestions: nearest(pointer, known),
  });
}
