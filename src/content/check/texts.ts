import { step } from '../../schemas/pointer.ts';

export interface Text {
  readonly text: string;
  readonly pointer: string;
}

/** Every text in a value with its place. */
export function textsIn(value: unknown, pointer = ''): Text[] {
  const texts: Text[] = [];
  collect(value, pointer, texts);
  return texts;
}

function collect(value: unknown, pointer: string, texts: Text[]): void {
  if (typeof value === 'string') texts.push({ text: value, pointer });
  else if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) collect(one, `${pointer}/${index}`, texts);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) collect(one, pointer + step(key), texts);
  }
}

const known = new WeakMap<object, readonly Text[]>();

/** The texts of a record: walked once, because several rules read them all. */
export function textsOf(data: object): readonly Text[] {
  const before = known.get(data);
  if (before) return before;
  const texts = textsIn(data);
  known.set(data, texts);
  return texts;
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** How much of two sets is in both, 0 to 1. */
export function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let both = 0;
  for (const one of small) if (large.has(one)) both++;
  const all = a.size + b.size - both;
  return all === 0 ? 0 : both / all;
}
