import type { ContentRecord } from '../content/corpus.ts';
import type { EssenceV4, EssenceV4DNAOverrides, ExecutionPackCommonV1ThemeRef } from '../schemas/types.ts';
import { formatNames, quote } from '../base/text.ts';
import type { ReportDiagnostic } from './diagnostics.ts';
import type { Resolver } from './records.ts';

export type ColorMode = EssenceV4['dna']['theme']['mode'];
export type Density = EssenceV4['dna']['spacing']['density'];

/** The theme of the document, with the mode and shape of the whole app. */
export interface AppTheme {
  readonly id: string;
  readonly record: ContentRecord<'theme'> | undefined;
  readonly mode: ColorMode;
  readonly shape: string | null;
  /** Returns the mode if the theme has it; otherwise reports the pointer and returns a replacement. */
  supportedMode(mode: ColorMode, pointer: string): ColorMode;
}

export function resolveTheme({ dna }: EssenceV4, resolver: Resolver, report: ReportDiagnostic): AppTheme {
  const { id, mode, shape } = dna.theme;
  const record = resolver.find('theme', id);
  if (!record) {
    report(
      'THEME_UNRESOLVED',
      '/dna/theme/id',
      `There is no theme ${quote(id)}; the packs contain the rules of the document but no token values.`,
      () => resolver.near('theme', id),
    );
    return { id, record, mode, shape: shape ?? null, supportedMode: (wanted) => wanted };
  }
  const { modes } = record.data;
  const offered = (wanted: ColorMode, pointer: string): ColorMode => {
    const given = modes.includes(wanted) ? wanted : (modes[0] ?? wanted);
    if (given !== wanted)
      report(
        'MODE_UNSUPPORTED',
        pointer,
        `The theme ${quote(id)} has no ${wanted} mode (it has ${formatNames(modes)}); ${given} is used.`,
        () => modes,
      );
    return given;
  };
  return {
    id,
    record,
    mode: offered(mode, '/dna/theme/mode'),
    shape: chooseShape(record, shape, report),
    supportedMode: offered,
  };
}

function chooseShape(
  { slug, data: { shapes, radius } }: ContentRecord<'theme'>,
  wanted: string | undefined,
  report: ReportDiagnostic,
): string {
  if (wanted === undefined) return radius.philosophy;
  if (shapes.some((shape) => shape === wanted)) return wanted;
  const given = shapes[0] ?? wanted;
  report(
    'SHAPE_UNSUPPORTED',
    '/dna/theme/shape',
    `The theme ${quote(slug)} has no ${wanted} shape (it has ${formatNames(shapes)}); ${given} is used.`,
    () => shapes,
  );
  return given;
}

/** A reference to the theme, with the mode in effect for a pack. */
export function buildThemeRef(
  { id, record, shape }: AppTheme,
  mode: ColorMode,
): ExecutionPackCommonV1ThemeRef {
  if (!record) return { id, mode, shape, resolved: false };
  return { id, mode, shape, resolved: true, name: record.data.name, version: record.version };
}

/** Density and mode of a scope. A page overrides its section, a section overrides the app. */
export interface EffectiveSettings {
  readonly density: Density;
  readonly mode: ColorMode;
}

export function applyOverrides(
  base: EffectiveSettings,
  overrides: EssenceV4DNAOverrides | undefined,
  pointer: string,
  theme: AppTheme,
): EffectiveSettings {
  if (!overrides) return base;
  return {
    density: overrides.density ?? base.density,
    mode:
      overrides.mode === undefined
        ? base.mode
        : theme.supportedMode(overrides.mode, `${pointer}/dna_overrides/mode`),
  };
}
