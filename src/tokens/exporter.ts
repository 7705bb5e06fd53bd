import type { RecordData } from '../content/corpus.ts';
import type { Bases, Mode } from './values.ts';

export type Theme = RecordData<'theme'>;

export interface ExportOptions {
  /** At least one; the first is in effect where nothing asks for another. */
  readonly modes: readonly Mode[];
  /** Whether the system of the reader chooses between two modes where the page does not. */
  readonly system: boolean;
  /** Corner and step of a contract; the theme's own if absent. */
  readonly bases?: Bases | undefined;
}

export interface ExportedFile {
  /** A file name without folders. */
  readonly path: string;
  readonly text: string;
}

/** A token whose value cannot be read back from the files, or not all of it. */
export interface Omitted {
  /** `group.name`, as references in records write it. */
  readonly token: string;
  readonly reason: string;
}

/** One format. Pure: equal themes and options give equal bytes. */
export interface Exporter {
  readonly name: string;
  readonly summary: string;
  files(theme: Theme, options: ExportOptions): ExportedFile[];
  omitted(theme: Theme, options: ExportOptions): Omitted[];
}

/** The modes that a theme has values for, the one it was made for first. */
export function modesOf({ modes }: Theme): Mode[] {
  const named = modes.filter((mode) => mode !== 'auto');
  if (!modes.includes('auto')) return named;
  return [...named, ...(['light', 'dark'] as const).filter((mode) => !named.includes(mode))];
}

/** Palettes for colour-blind readers are a third dimension beside the modes; no format here has one. */
export const palettesLeftOut = ({ tokens }: Theme): Omitted[] =>
  Object.keys(tokens.cvd ?? {}).map((vision) => ({
    token: `cvd.${vision}`,
    reason: 'a palette for colour-blind readers is an override of the modes, which this format cannot say',
  }));

export const jsonFile = (path: string, value: unknown): ExportedFile => ({
  path,
  text: `${JSON.stringify(value, null, 2)}\n`,
});

/** Every token of a group with a reason, in the order of the group. */
export const allOf = (group: string, names: object, reason: string): Omitted[] =>
  Object.keys(names).map((name) => ({ token: `${group}.${name}`, reason }));
