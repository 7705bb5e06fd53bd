import { ServiceError } from '../base/errors.ts';
import { nearestNames, quote } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import { countTokens } from './result.ts';

/** The steps of a JSON pointer. */
export const parsePointer = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The value at a JSON pointer; undefined if it does not exist. */
export function valueAt(value: unknown, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null && Object.hasOwn(held, key)
        ? (held as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

/** Reads one part of a pack or record; a part that is too long is listed by its members. */
export function readPart(
  whole: unknown,
  pointer: string,
  room: number,
  name: 'pack' | 'record',
): Readonly<Record<string, unknown>> {
  const part = valueAt(whole, pointer);
  if (part === undefined) throw missingPart(whole, pointer, name);
  const tokens = countTokens(part);
  if (tokens <= room || typeof part !== 'object' || part === null) return { pointer, tokens, part };
  return {
    pointer,
    tokens,
    members: Object.entries(part).map(([key, below]) => ({
      pointer: `${pointer}${pointerStep(key)}`,
      tokens: countTokens(below),
    })),
  };
}

function missingPart(whole: unknown, pointer: string, name: string): ServiceError {
  const keys = parsePointer(pointer);
  let above = '';
  for (const key of keys) {
    if (valueAt(whole, above + pointerStep(key)) === undefined) break;
    above += pointerStep(key);
  }
  const held = valueAt(whole, above);
  const known = Object.keys(typeof held === 'object' && held !== null ? held : {}).map(
    (key) => above + pointerStep(key),
  );
  return new ServiceError('INVALID_PARAMETER', `The ${name} has no value at ${quote(pointer)}.`, {
    errors: [{ parameter: 'pointer', pointer: '/pointer', message: `does not exist in this ${name}` }],
    available: known.slice(0, 50),
    suggestions: nearestNames(pointer, known),
  });
}
