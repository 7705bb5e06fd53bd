import type { Mode } from './values.ts';

/** What a token is worth, whatever format it was written in: px, ms, and colours as sRGB. */
export type Value =
  | { readonly kind: 'colour'; readonly hex: string; readonly alpha: number }
  | { readonly kind: 'length'; readonly px: number }
  | { readonly kind: 'em'; readonly em: number }
  | { readonly kind: 'number'; readonly number: number }
  | { readonly kind: 'duration'; readonly ms: number }
  | { readonly kind: 'curve'; readonly points: readonly number[] }
  | { readonly kind: 'family'; readonly families: readonly string[] }
  | { readonly kind: 'shadow'; readonly layers: readonly Layer[] }
  | { readonly kind: 'gradient'; readonly angle: number; readonly stops: readonly string[] }
  /** What no kind fits: a text of the file, or why there is no value. */
  | { readonly kind: 'other'; readonly reason: string };

export interface Layer {
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: string;
  readonly opacity: number;
  readonly inset?: true;
}

/** One token as it stands in a file. */
export interface SourceToken {
  /** As its file writes it: `--primary`, `color.primary`. */
  readonly name: string;
  /** The name it is known by, where its own says less. */
  readonly as?: string;
  /** Where: `theme.css:4:3`, or a file with a JSON pointer. */
  readonly at: string;
  /** Its value as the file writes it. */
  readonly text: string;
  readonly value: Value;
  /** Tokens of the same value that belong to the same field. */
  readonly same?: readonly SourceToken[];
}

/** The tokens that hold in one mode, by name; `mode` is absent where the file does not say which it is. */
export interface SourceMode {
  readonly mode?: Mode;
  readonly tokens: ReadonlyMap<string, SourceToken>;
}

/** A token that has no field, and why. */
export interface UnplacedToken {
  readonly token: string;
  readonly at: string;
  readonly value: string;
  readonly reason: string;
}

/** What a format says, before anybody asks what it means. */
export interface TokenSource {
  /** One or two; the first is in effect where nothing asks for the other. */
  readonly modes: readonly SourceMode[];
  /** What the format itself rules out: another selector, another medium. */
  readonly unplaced: readonly UnplacedToken[];
}

/** A file and those it refers to, as text: importers open nothing. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** By the reference that names it. */
  readonly others: ReadonlyMap<string, string>;
}

/** One format. Pure: equal files give equal readings. */
export interface Importer {
  readonly name: string;
  readonly summary: string;
  /** Whether a text looks like this format. */
  detects(text: string): boolean;
  /** The files that the text refers to, relative to its own. */
  references(source: Pick<Source, 'path' | 'text'>): string[];
  read(source: Source): TokenSource;
}
