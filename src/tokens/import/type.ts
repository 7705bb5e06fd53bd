import { splitFamilies, type Theme } from '../exporter.ts';
import type { SourceToken } from '../importer.ts';
import type { ImportLog } from './log.ts';
import { type GivenNumber, readNumber, buildScale } from './numbers.ts';
import type { Fields } from './placement.ts';
import { splitTopLevel } from './css-value.ts';

type Typography = Theme['typography'];
type ScaleName = Typography['scale']['name'];
type Size = keyof Typography['scale']['steps'];

/** The ratios that a scale may have. */
export const RATIOS: Readonly<Record<ScaleName, number>> = {
  'minor-second': 1.067,
  'major-second': 1.125,
  'minor-third': 1.2,
  'major-third': 1.25,
  'perfect-fourth': 1.333,
  'augmented-fourth': 1.414,
  'perfect-fifth': 1.5,
};
const POWERS: Readonly<Record<Size, number>> = {
  xs: -2,
  sm: -1,
  md: 0,
  lg: 1,
  xl: 2,
  '2xl': 3,
  '3xl': 4,
  '4xl': 5,
};
const SIZES = Object.keys(POWERS) as readonly Size[];
const DEFAULT_BASE_PX = 16;
const DEFAULT_RATIO = 'major-third';

/** The maximum error of two roundings to hundredths. */
const ROUNDING_TOLERANCE = 0.0051;

export function buildTypography(fields: Fields, notes: ImportLog): Typography {
  const body = buildFamily(
    fields,
    'body',
    'Segoe UI, Roboto, Helvetica, Arial, sans-serif',
    'families of common systems',
    notes,
  );
  const display = buildFamily(fields, 'display', body, 'the family of text', notes);
  const mono = buildFamily(
    fields,
    'mono',
    'Cascadia Code, Menlo, Consolas, monospace',
    'families of common systems',
    notes,
  );
  const scale = buildSizes(fields, notes);
  const weights = buildScale(
    fields,
    'weight',
    {
      names: ['regular', 'medium', 'semibold', 'bold'],
      usual: { regular: 400, medium: 500, semibold: 600, bold: 700 },
      level: true,
    },
    notes,
  );
  const lines = buildScale(
    fields,
    'leading',
    { names: ['tight', 'normal', 'relaxed'], usual: { tight: 1.2, normal: 1.5, relaxed: 1.7 }, level: true },
    notes,
  );
  const tracking = buildLetterSpacing(fields, notes);
  return {
    display,
    body,
    mono,
    scale,
    heading_weight: chooseWeight(fields, 'heading', 'heading_weight', weights, weights.semibold, notes),
    body_weight: chooseWeight(fields, 'text', 'body_weight', weights, weights.regular, notes),
    weights,
    line_heights: lines,
    ...(tracking ? { letter_spacing: tracking } : {}),
  };
}

const GENERIC = ['serif', 'sans-serif', 'monospace', 'system-ui', 'cursive'];
const NAME = /^[A-Za-z][A-Za-z0-9 -]*$/;
const MAX_STACK_LENGTH = 160;

function buildFamily(
  fields: Fields,
  name: 'display' | 'body' | 'mono',
  usual: string,
  from: string,
  notes: ImportLog,
): string {
  const field = `/typography/${name}`;
  const found = fields.get(`font.${name}`);
  const families = found && parseFamilies(found);
  if (found && families && families.length > 0) {
    const { stack, changed } = buildStack(families, name === 'mono' ? 'monospace' : 'sans-serif');
    if (stack !== undefined) {
      notes.take(found, field, stack, changed);
      return stack;
    }
    notes.skip(found, 'no family has a valid name: letters, digits, spaces and hyphens');
  } else if (found)
    notes.skip(
      found,
      found.value.kind === 'other' ? found.value.reason : 'it is not a list of font families',
    );
  notes.fill(field, usual, from);
  return usual;
}

function parseFamilies({ value, text }: SourceToken): string[] | undefined {
  if (value.kind === 'family') return [...value.families];
  if (value.kind !== 'other' || /\bvar\(/.test(text) || text.length > 2_000) return undefined;
  return splitTopLevel(text, ',').map((one) => one.replace(/^(["'])(.*)\1$/, '$2').trim());
}

/** Builds a font stack of valid family names that ends in a generic family. */
function buildStack(families: readonly string[], generic: string): { stack?: string; changed?: string } {
  // What follows the last generic family, as emoji do, is never reached for letters.
  const last = families.findLastIndex((one) => GENERIC.includes(one));
  const reached = last < 0 ? families : families.slice(0, last + 1);
  const named = reached.filter((one) => NAME.test(one)).map((one) => one.trim());
  while (named.length > 1 && [...named, generic].join(', ').length > MAX_STACK_LENGTH) named.splice(-2, 1);
  const ends = GENERIC.includes(named.at(-1) ?? '');
  const stack = [...named, ...(ends && named.length > 1 ? [] : [generic])].join(', ');
  if (named.length === 0 || stack.length < 8 || stack.length > MAX_STACK_LENGTH) return {};
  if (splitFamilies(stack).join() === families.join()) return { stack };
  return {
    stack,
    changed: 'families that a record cannot name are left out, and a generic one ends the list',
  };
}

/** A theme computes its sizes: the ratio that comes nearest to those of the file. */
function buildSizes(fields: Fields, notes: ImportLog): Typography['scale'] {
  const given = new Map<Size, GivenNumber>();
  for (const size of SIZES) {
    const one = readNumber(fields, 'text', size);
    if (one) given.set(size, one);
  }
  const options = (Object.keys(RATIOS) as ScaleName[]).flatMap((name) => {
    const base = estimateBase(given, RATIOS[name]);
    const steps = computeSteps(base, RATIOS[name]);
    if (steps.xs < 8 || steps['4xl'] > 160) return [];
    const off = [...given].reduce((sum, [size, { value }]) => sum + Math.log(value / steps[size]) ** 2, 0);
    return [{ name, base, steps, off }];
  });
  const usual = options.find(({ name }) => name === DEFAULT_RATIO) ?? options[0];
  const best = given.size < 2 ? usual : options.toSorted((a, b) => a.off - b.off)[0];
  const { name, base, steps } = best ?? {
    name: DEFAULT_RATIO,
    base: DEFAULT_BASE_PX,
    steps: computeSteps(DEFAULT_BASE_PX, RATIOS[DEFAULT_RATIO]),
  };
  const ratio = RATIOS[name];
  notes.fill(
    '/typography/scale',
    { name, base, ratio },
    given.size < 2 ? 'a usual scale' : 'the ratio nearest to the sizes of the file',
  );
  for (const size of SIZES) {
    const one = given.get(size);
    const field = `/typography/scale/steps/${size}`;
    if (!one) notes.fill(field, steps[size], 'computed by the scale');
    else if (Math.abs(one.value - base * ratio ** POWERS[size]) <= ROUNDING_TOLERANCE) {
      // The rounding of the file is as good as ours.
      steps[size] = one.value;
      notes.take(one.found, field, one.value, one.changed);
    } else
      notes.take(one.found, field, steps[size], `${one.value} is not on the scale, which a theme computes`);
  }
  return { name, base, ratio, steps };
}

function estimateBase(given: ReadonlyMap<Size, GivenNumber>, ratio: number): number {
  const bases = [...given].map(([size, { value }]) => value / ratio ** POWERS[size]);
  const mean = bases.length === 0 ? DEFAULT_BASE_PX : bases.reduce((sum, one) => sum + one, 0) / bases.length;
  return Math.min(22, Math.max(12, given.get('md')?.value ?? Math.round(mean * 2) / 2));
}

function computeSteps(base: number, ratio: number): Record<Size, number> {
  return Object.fromEntries(
    SIZES.map((size) => [size, Math.round(base * ratio ** POWERS[size] * 100) / 100]),
  ) as Record<Size, number>;
}

function buildLetterSpacing(fields: Fields, notes: ImportLog): Typography['letter_spacing'] | undefined {
  const spacing: NonNullable<Typography['letter_spacing']> = {};
  for (const name of ['heading', 'body', 'label'] as const) {
    const one = readNumber(fields, 'tracking', name);
    if (!one) continue;
    spacing[name] = one.value;
    notes.take(one.found, `/typography/letter_spacing/${name}`, one.value, one.changed);
  }
  return Object.keys(spacing).length === 0 ? undefined : spacing;
}

/** Which of the weights something is set in. */
function chooseWeight(
  fields: Fields,
  name: 'heading' | 'text',
  key: 'heading_weight' | 'body_weight',
  weights: Typography['weights'],
  usual: number,
  notes: ImportLog,
): number {
  const given = readNumber(fields, 'weight', name);
  const field = `/typography/${key}`;
  if (given && Object.values(weights).includes(given.value)) {
    notes.take(given.found, field, given.value, given.changed);
    return given.value;
  }
  if (given) notes.skip(given.found, `it is none of the weights ${Object.values(weights).join(', ')}`);
  notes.fill(field, usual, name === 'heading' ? 'the semibold weight' : 'the regular weight');
  return usual;
}
