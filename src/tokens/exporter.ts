import { toJsonDocument } from '../base/json.ts';
import type { RecordData } from '../content/corpus.ts';
import type { Bases, Mode } from './values.ts';

export type Theme = RecordData<'theme'>;

export interface ExportOptions {
  /** At least one; the first is the default. */
  readonly modes: readonly Mode[];
  /** Follow the system preference where the page does not choose a mode. */
  readonly system: boolean;
  /** Corner and step of a contract; the theme's own if absent. */
  readonly bases?: Bases | undefined;
}

export interface ExportedFile {
  /** A file name without folders. */
  readonly path: string;
  readonly text: string;
}

/** A token that the exported files do not contain, or only in part. */
export interface OmittedToken {
  /** `group.name`, as references in records write it. */
  readonly token: string;
  readonly reason: string;
}

/** One export format. Pure: equal themes and options give equal bytes. */
export interface Exporter {
  readonly name: string;
  readonly summary: string;
  files(theme: Theme, options: ExportOptions): ExportedFile[];
  omitted(theme: Theme, options: ExportOptions): OmittedToken[];
}

/** The modes that a theme has values for, its main mode first. */
export function listModes({ modes }: Theme): Mode[] {
  const named = modes.filter((mode) => mode !== 'auto');
  if (!modes.includes('auto')) return named;
  return [...named, ...(['light', 'dark'] as const).filter((mode) => !named.includes(mode))];
}

/** Palettes for colour-blind users are an extra dimension besides modes, which no format supports. */
export const omitCvdPalettes = ({ tokens }: Theme): OmittedToken[] =>
  Object.keys(tokens.cvd ?? {}).map((vision) => ({
    token: `cvd.${vision}`,
    reason: 'a palette for colour-blind users overrides the modes, which this format does not support',
  }));

export const jsonFile = (path: string, value: unknown): ExportedFile => ({
  path,
  text: toJsonDocument(value),
});

/** Lists every token of a group as omitted. */
export const omitGroup = (group: string, names: object, reason: string): OmittedToken[] =>
  Object.keys(names).map((name) => ({ token: `${group}.${name}`, reason }));

type Typography = Theme['typography'];

/** The text style of one role: names of tokens, and a weight. */
export interface TypeStyle {
  readonly name: string;
  readonly font: 'display' | 'body' | 'mono';
  readonly size: keyof Typography['scale']['steps'];
  readonly weight: number;
  readonly leading: keyof Typography['line_heights'];
  readonly tracking?: 'heading' | 'body' | 'label';
}

/**
 * The text styles that design tools and agents expect, built from the scales of a theme. Every size, family and line
 * height occurs in at least one of them.
 */
export function listTypeStyles({ typography }: Theme): TypeStyle[] {
  const { heading_weight: heading, body_weight: body, weights } = typography;
  const headline = { font: 'display', weight: heading, leading: 'tight', tracking: 'heading' } as const;
  const text = { font: 'body', weight: body, leading: 'normal', tracking: 'body' } as const;
  const label = { font: 'body', weight: weights.medium, leading: 'normal', tracking: 'label' } as const;
  return [
    { name: 'headline-display', ...headline, size: '4xl' },
    { name: 'headline-lg', ...headline, size: '3xl' },
    { name: 'headline-md', ...headline, size: '2xl' },
    { name: 'headline-sm', ...headline, size: 'xl' },
    { name: 'body-lg', ...text, leading: 'relaxed', size: 'lg' },
    { name: 'body-md', ...text, size: 'md' },
    { name: 'body-sm', ...text, size: 'sm' },
    { name: 'label-md', ...label, size: 'sm' },
    { name: 'label-sm', ...label, size: 'xs' },
    { name: 'code-md', font: 'mono', weight: body, leading: 'normal', size: 'md' },
  ];
}

/** In em; 0 if the theme sets no letter spacing. */
export const trackingOf = ({ typography }: Theme, { tracking }: TypeStyle): number =>
  (tracking && typography.letter_spacing?.[tracking]) ?? 0;

/** The families of a stack, without quotation marks. */
export const splitFamilies = (stack: string): string[] =>
  stack.split(',').map((family) => family.trim().replace(/^'(.*)'$/, '$1'));
