import type { SourceToken, UnplacedToken } from '../importer.ts';

/** A token and the field it became. */
export interface TakenToken {
  readonly token: string;
  readonly at: string;
  /** JSON pointer into the theme. */
  readonly field: string;
  readonly value: unknown;
  /** A description of the change, if the value was adjusted. */
  readonly changed?: string;
}

/** A field without a usable token, and the origin of its value. */
export interface FilledField {
  readonly field: string;
  readonly value: unknown;
  readonly from: string;
}

/** Records what happens to each token and field during an import. */
export class ImportLog {
  readonly taken: TakenToken[] = [];
  readonly filled: FilledField[] = [];
  readonly unplaced: UnplacedToken[] = [];
  readonly #mentioned = new Set<string>();

  take(found: SourceToken, field: string, value: unknown, changed?: string): void {
    for (const { name, at } of [found, ...(found.same ?? [])]) {
      this.#mentioned.add(name);
      this.taken.push({ token: name, at, field, value, ...(changed === undefined ? {} : { changed }) });
    }
  }

  fill(field: string, value: unknown, from: string): void {
    this.filled.push({ field, value, from });
  }

  /** Returns true if the token was recorded as taken or skipped. */
  mentions({ name }: SourceToken): boolean {
    return this.#mentioned.has(name);
  }

  skip({ name, at, text }: SourceToken, reason: string): void {
    this.#mentioned.add(name);
    this.unplaced.push({ token: name, at, value: text, reason });
  }
}
