import type { SelectedExecutionPackV1 } from '../../../schemas/types.ts';

export type Pack = SelectedExecutionPackV1['pack'];
export type PackType = Pack['packType'];

/** The steps of a JSON pointer. */
export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));

/** What stands at a JSON pointer; undefined if nothing does. */
export function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce<unknown>(
    (held, key) =>
      typeof held === 'object' && held !== null && Object.hasOwn(held, key)
        ? (held as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}
