import type { SourceToken, UnplacedToken } from '../importer.ts';

/** A token and the field it became. */
export interface TakenToken {
  readonly token: string;
  readonly at: string;
  /** JSON pointer into the theme. */
  readonly field: string;
  readonly value: unknown;
  /** What the value had to lose, if anything. */
  readonly changed?: string;
}

/** A field that no token said, or not so that a theme may have it, and where its value comes from. */
export interface FilledField {
  readonly field: string;
  readonly value: unknown;
  readonly from: string;
}

/** What happens on the way from tokens to a theme is written down here. */
export class ImportLog {
  readonly taken: TakenToken[] = [];
  readonly filled: FilledField[] = [];
  readonly unplaced: UnplacedToken[] = [];

  take(found: SourceToken, field: string, value: unknown, changed?: string): void {
    for (const { name, at } of [found, ...(found.same ?? [])])
      this.taken.push({ token: name, at, field, value, ...(changed === undefined ? {} : { changed }) });
  }

  fill(field: string, value: unknown, from: string): void {
    this.filled.push({ field, value, from });
  }

  /** Whether anything was said about a token. */
  mentions({ name }: SourceToken): boolean {
    return [...this.taken, ...this.unplaced].some(({ token }) => token === name);
  }

  skip({ name, at, text }: SourceToken, reason: string): void {
    this.unplaced.push({ token: name, at, value: text, reason });
  }
}
