import type { Theme } from '../exporter.ts';
import type { ImportLog } from './log.ts';
import { readNumber, hasNumbers, LAYER_LIMITS, buildScale } from './numbers.ts';
import type { Fields } from './placement.ts';
import type { Layer } from '../importer.ts';
import type { Mode } from '../values.ts';

/** Takes the radii of the file; missing ones follow the base radius. */
export function buildRadius(fields: Fields, notes: ImportLog): Theme['radius'] {
  const corners = ['sm', 'md', 'lg', 'xl'] as const;
  const given = readNumber(fields, 'radius', 'base');
  const other = (['md', 'lg', 'sm', 'xl'] as const)
    .map((name) => readNumber(fields, 'radius', name))
    .find(Boolean);
  const base = given?.value ?? Math.min(32, other?.value ?? 8);
  if (given) notes.take(given.found, '/radius/base', base, given.changed);
  else notes.fill('/radius/base', base, other ? `the corner of ${other.found.name}` : 'a usual corner');
  // The same proportions as for a theme without its own radii.
  const usual = { sm: base / 2, md: base, lg: base * 1.5, xl: base * 2 };
  const steps = buildScale(fields, 'radius', { names: corners, usual, level: true }, notes);
  const philosophy = base <= 2 ? 'sharp' : base >= 24 ? 'pill' : 'rounded';
  notes.fill('/radius/philosophy', philosophy, `a base of ${base}px`);
  return { philosophy, base, ...steps };
}

const SPACES = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'] as const;
/** Common units, the most common first. */
const UNITS = [4, 8, 16, 14, 12, 10, 7, 6, 5, 3, 2, 1];

export function buildSpacing(fields: Fields, notes: ImportLog): Theme['spacing'] {
  const given = SPACES.flatMap((name) => readNumber(fields, 'space', name)?.value ?? []);
  const named = readNumber(fields, 'space', 'unit');
  const onGrid = (unit: number): boolean => given.every((value) => value % (unit / 2) === 0);
  const own = named && Number.isInteger(named.value) && onGrid(named.value) ? named : undefined;
  const unit = own?.value ?? UNITS.find(onGrid) ?? 1;
  if (own) notes.take(own.found, '/spacing/base_unit', unit, own.changed);
  else {
    if (named) notes.skip(named.found, 'the steps of the file are not multiples of half of it');
    notes.fill(
      '/spacing/base_unit',
      unit,
      given.length === 0 ? 'a usual unit' : 'the steps are multiples of half of it',
    );
  }
  const half = unit / 2;
  const usual = Object.fromEntries(
    SPACES.map((name, at) => [name, unit * ([0.5, 1, 2, 4, 6, 8, 12, 16][at] ?? 1)]),
  );
  const steps = buildScale(
    fields,
    'space',
    { names: SPACES, usual, level: false },
    notes,
    (value) => Math.round(value / half) * half,
  );
  // With a unit of 1, steps are multiples of half a pixel.
  for (const name of SPACES) {
    const even = Math.round(steps[name] / half) * half;
    if (even === steps[name]) continue;
    notes.fill(`/spacing/steps/${name}`, even, `${steps[name]} moved to a multiple of ${half}`);
    steps[name] = even;
  }
  const density = steps.md <= 12 ? 'compact' : steps.md <= 20 ? 'comfortable' : 'spacious';
  notes.fill('/spacing/density', density, `a step md of ${steps.md}px`);
  const scale = isEven(SPACES.map((name) => steps[name])) ? 'linear' : 'geometric';
  notes.fill('/spacing/scale', scale, 'how far the steps are from each other');
  notes.fill('/spacing/content_gap', 'md', 'the usual gap');
  return { base_unit: unit, scale, density, content_gap: 'md', steps };
}

function isEven(values: readonly number[]): boolean {
  const gaps = values.slice(1).map((value, at) => value - (values[at] ?? 0));
  return gaps.every((gap) => gap === gaps[0]);
}

export function buildMotion(fields: Fields, notes: ImportLog): Theme['motion'] {
  const names = ['instant', 'fast', 'normal', 'slow', 'slower'] as const;
  const usual = { instant: 50, fast: 120, normal: 200, slow: 320, slower: 600 };
  const durations = buildScale(fields, 'duration', { names, usual, level: true }, notes);
  const preference = durations.normal <= 150 ? 'snappy' : durations.normal <= 280 ? 'subtle' : 'smooth';
  notes.fill('/motion/preference', preference, `a normal duration of ${durations.normal}ms`);
  for (const [key, value] of Object.entries({ duration_scale: 1, reduce_motion: false, reduced: 'fade' }))
    notes.fill(`/motion/${key}`, value, 'a default, since tokens do not contain it');
  const easings = {
    standard: buildCurve(fields, 'standard', [0.2, 0, 0, 1], notes),
    enter: buildCurve(fields, 'enter', [0, 0, 0, 1], notes),
    exit: buildCurve(fields, 'exit', [0.3, 0, 1, 1], notes),
    ...(fields.has('easing.spring')
      ? { spring: buildCurve(fields, 'spring', [0.3, 1.3, 0.6, 1], notes) }
      : {}),
  };
  return { preference, duration_scale: 1, reduce_motion: false, durations, easings, reduced: 'fade' };
}

type Curve = Theme['motion']['easings']['standard'];

function buildCurve(fields: Fields, name: string, usual: Curve, notes: ImportLog): Curve {
  const found = fields.get(`easing.${name}`);
  const field = `/motion/easings/${name}`;
  if (found?.value.kind === 'curve') {
    const [a = 0, b = 0, c = 0, d = 0] = found.value.points;
    if ([a, b, c, d].every((one) => one >= -1 && one <= 2)) {
      notes.take(found, field, [a, b, c, d]);
      return [a, b, c, d];
    }
    notes.skip(found, 'a number of the curve is less than -1 or more than 2');
  }
  notes.fill(field, usual, 'a usual curve');
  return usual;
}

/** Always builds border widths; opacities and blurs only if the file has any. */
export function buildValues(
  fields: Fields,
  notes: ImportLog,
): Pick<Theme['tokens'], 'border' | 'opacity' | 'blur'> {
  const opacities = {
    names: ['faint', 'muted', 'strong'],
    usual: { faint: 0.1, muted: 0.6, strong: 0.9 },
  } as const;
  const blurs = { names: ['sm', 'md', 'lg'], usual: { sm: 4, md: 12, lg: 24 } } as const;
  const widths = { names: ['thin', 'medium', 'thick'], usual: { thin: 1, medium: 2, thick: 4 } } as const;
  return {
    border: buildScale(fields, 'border', { ...widths, level: true }, notes),
    ...(hasNumbers(fields, 'opacity', opacities.names)
      ? { opacity: buildScale(fields, 'opacity', { ...opacities, level: false }, notes) }
      : {}),
    ...(hasNumbers(fields, 'blur', blurs.names)
      ? { blur: buildScale(fields, 'blur', { ...blurs, level: false }, notes) }
      : {}),
  };
}

export const LEVELS = ['flat', 'raised', 'floating', 'overlay', 'top'] as const;
export type Level = (typeof LEVELS)[number];

const MAX_LAYERS = 4;

/** Default shadows: offset, blur and opacity. */
const DEFAULT_SHADOWS: Readonly<
  Record<Level, readonly (readonly [y: number, blur: number, opacity: number])[]>
> = {
  flat: [],
  raised: [[1, 2, 0.08]],
  floating: [[4, 12, 0.12]],
  overlay: [[12, 32, 0.18]],
  top: [[20, 48, 0.24]],
};

/** Builds every level of one mode. Default shadows are twice as strong in dark mode, or they would be invisible. */
export function buildElevation(fields: Fields, mode: Mode, notes: ImportLog): Record<Level, Layer[]> {
  return Object.fromEntries(
    LEVELS.map((level) => {
      const found = fields.get(`elevation.${level}`);
      const field = `/elevation/${level}/${mode}`;
      if (found?.value.kind === 'shadow') {
        const given = found.value.layers;
        const layers = given.slice(0, MAX_LAYERS).map(clampLayer);
        const changes = [
          ...(given.length > MAX_LAYERS ? [`a level has at most ${MAX_LAYERS} layers`] : []),
          ...(layers.some((layer, at) => JSON.stringify(layer) !== JSON.stringify(given[at]))
            ? ['limited to the largest shadow of a theme']
            : []),
        ];
        notes.take(found, field, layers, changes.length === 0 ? undefined : changes.join('; '));
        return [level, layers];
      }
      const layers = DEFAULT_SHADOWS[level].map(([y, blur, opacity]) => {
        return {
          x: 0,
          y,
          blur,
          spread: 0,
          color: '#000000',
          opacity: mode === 'dark' ? opacity * 2 : opacity,
        };
      });
      notes.fill(
        field,
        layers,
        level === 'flat' ? 'the flat level has no shadow' : 'a plain shadow of this level',
      );
      return [level, layers];
    }),
  ) as Record<Level, Layer[]>;
}

function clampLayer({ x, y, blur, spread, ...rest }: Layer): Layer {
  const cut = (value: number, [least, most]: readonly [number, number]): number =>
    Math.min(most, Math.max(least, value));
  return {
    x: cut(x, LAYER_LIMITS.x),
    y: cut(y, LAYER_LIMITS.y),
    blur: cut(blur, LAYER_LIMITS.blur),
    spread: cut(spread, LAYER_LIMITS.spread),
    ...rest,
  };
}
