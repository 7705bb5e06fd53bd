import type { Mode } from './values.ts';

/** The value of a token, independent of the format: px, ms, and colours as sRGB. */
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
  /** Any other value, with the reason why it is not usable. */
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

/** One token of an imported file. */
export interface SourceToken {
  /** The name in the file: `--primary`, `color.primary`. */
  readonly name: string;
  /** The name to match fields with, if it differs from `name`. */
  readonly as?: string;
  /** Position: `theme.css:4:3`, or a file with a JSON pointer. */
  readonly at: string;
  /** The value in the notation of the file. */
  readonly text: string;
  readonly value: Value;
  /** Other tokens with the same value and field. */
  readonly same?: readonly SourceToken[];
}

/** The tokens of one mode by name; `mode` is absent if the file does not name it. */
export interface SourceMode {
  readonly mode?: Mode;
  readonly tokens: ReadonlyMap<string, SourceToken>;
}

/** A token that no field was found for, with the reason. */
export interface UnplacedToken {
  readonly token: string;
  readonly at: string;
  readonly value: string;
  readonly reason: string;
}

/** The tokens of a file, before they are assigned to fields. */
export interface TokenSource {
  /** One or two; the first is the default. */
  readonly modes: readonly SourceMode[];
  /** Tokens that do not apply to the whole page: other selectors, other media. */
  readonly unplaced: readonly UnplacedToken[];
}

/** The texts of a file and of the files it refers to: importers do not read files. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** By the reference that names it. */
  readonly others: ReadonlyMap<string, string>;
}

/** One import format. Pure: equal files give equal results. */
export interface Importer {
  readonly name: string;
  readonly summary: string;
  /** Returns true if a text looks like this format. */
  detects(text: string): boolean;
  /** The files that the text refers to, relative to its own. */
  references(source: Pick<Source, 'path' | 'text'>): string[];
  read(source: Source): TokenSource;
}
