import { ServiceError } from '../../../base/errors.ts';
import type { EssenceV4LayoutItem } from '../../../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../../../base/text.ts';

/** What an operation is given; every name in it is known, and what is wrong is said with its pointer. */
export class Payload {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #at: string;

  constructor(value: unknown, names: readonly string[], at = '/payload') {
    this.#at = at;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) throw this.#wrong('', `must be an object with ${formatNames(names)}`);
    this.#values = value as Record<string, unknown>;
    for (const name of Object.keys(value)) {
      if (names.includes(name)) continue;
      const [near] = nearestNames(name, names);
      throw this.#wrong(
        name,
        `is not known here${near === undefined ? '' : ` (did you mean ${near}?)`}; known are ${formatNames(names)}`,
      );
    }
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string' || value.trim() === '') throw this.#wrong(name, 'must be a text');
    return value;
  }

  need(...names: readonly [string, ...string[]]): string {
    for (const name of names) {
      const value = this.text(name);
      if (value !== undefined) return value;
    }
    throw this.#wrong(names[0], 'is required');
  }

  value(name: string): unknown {
    if (!Object.hasOwn(this.#values, name)) throw this.#wrong(name, 'is required');
    return this.#values[name];
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  /** Patterns from top to bottom; `data-table:standard` names a preset. The schema judges the rest. */
  layout(name: string): EssenceV4LayoutItem[] {
    const value = this.value(name);
    if (!Array.isArray(value) || value.length === 0)
      throw this.#wrong(name, 'must list at least one pattern, as ["page-header", "data-table:standard"]');
    return value.map((item: unknown) => {
      const [, pattern, preset] = (typeof item === 'string' && /^([^:]+):(.+)$/.exec(item)) || [];
      return (pattern === undefined ? item : { pattern, preset }) as EssenceV4LayoutItem;
    });
  }

  #wrong(name: string, message: string): ServiceError {
    const pointer = name === '' ? this.#at : `${this.#at}/${name}`;
    return new ServiceError('INVALID_PARAMETER', `${quote(pointer)} ${message}.`, {
      errors: [{ pointer, parameter: this.#at.slice(1).split('/')[0] ?? '', message }],
    });
  }
}
