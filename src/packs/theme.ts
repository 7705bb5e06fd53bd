import type { ContentRecord } from '../content/corpus.ts';
import type { EssenceV4, EssenceV4DNAOverrides, ExecutionPackCommonV1ThemeRef } from '../schemas/types.ts';
import { formatNames, quote } from '../base/text.ts';
import type { Report } from './diagnostics.ts';
import type { Resolver } from './records.ts';

export type ColorMode = EssenceV4['dna']['theme']['mode'];
export type Density = EssenceV4['dna']['spacing']['density'];

/** The theme of the document as far as it exists, with the shape and mode that apply to the whole app. */
export interface AppTheme {
  readonly id: string;
  readonly record: ContentRecord<'theme'> | undefined;
  readonly mode: ColorMode;
  readonly shape: string | null;
  /** A mode as the theme can give it; what it cannot is replaced, and said at the pointer. */
  offered(mode: ColorMode, pointer: string): ColorMode;
}

export function resolveTheme({ dna }: EssenceV4, resolver: Resolver, report: Report): AppTheme {
  const { id, mode, shape } = dna.theme;
  const record = resolver.find('theme', id);
  if (!record) {
    report(
      'THEME_UNRESOLVED',
      '/dna/theme/id',
      `No theme is called ${quote(id)}; the packs carry the rules of the document but no token values.`,
      () => resolver.near('theme', id),
    );
    return { id, record, mode, shape: shape ?? null, offered: (wanted) => wanted };
  }
  const { modes } = record.data;
  const offered = (wanted: ColorMode, pointer: string): ColorMode => {
    const given = modes.includes(wanted) ? wanted : (modes[0] ?? wanted);
    if (given !== wanted)
      report(
        'MODE_UNSUPPORTED',
        pointer,
        `The theme ${quote(id)} has no ${wanted} mode (it has ${formatNames(modes)}); ${given} applies.`,
        () => modes,
      );
    return given;
  };
  return {
    id,
    record,
    mode: offered(mode, '/dna/theme/mode'),
    shape: offeredShape(record, shape, report),
    offered,
  };
}

function offeredShape(
  { slug, data: { shapes, radius } }: ContentRecord<'theme'>,
  wanted: string | undefined,
  report: Report,
): string {
  if (wanted === undefined) return radius.philosophy;
  if (shapes.some((shape) => shape === wanted)) return wanted;
  const given = shapes[0] ?? wanted;
  report(
    'SHAPE_UNSUPPORTED',
    '/dna/theme/shape',
    `The theme ${quote(slug)} has no ${wanted} shape (it has ${formatNames(shapes)}); ${given} applies.`,
    () => shapes,
  );
  return given;
}

/** How a pack names the theme, with the mode that applies where the pack speaks. */
export function themeRef({ id, record, shape }: AppTheme, mode: ColorMode): ExecutionPackCommonV1ThemeRef {
  if (!record) return { id, mode, shape, resolved: false };
  return { id, mode, shape, resolved: true, name: record.data.name, version: record.version };
}

/** Density and mode of a scope: the page wins over the section, the section over the app. */
export interface Effective {
  readonly density: Density;
  readonly mode: ColorMode;
}

export function override(
  base: Effective,
  overrides: EssenceV4DNAOverrides | undefined,
  pointer: string,
  theme: AppTheme,
): Effective {
  if (!overrides) return base;
  return {
    density: overrides.density ?? base.density,
    mode:
      overrides.mode === undefined
        ? base.mode
        : theme.offered(overrides.mode, `${pointer}/dna_overrides/mode`),
  };
}
