import type { EssenceV4DNA, EssenceV4GuardV4 } from '../schemas/types.ts';
import { isObject } from '../base/guards.ts';
import { toPointer } from '../schemas/json.ts';
import { DEFAULTS } from './compose-dna.ts';
import { arrayAt, type Draft, type DraftPath, valueAt } from './migrate-draft.ts';

/** The two enforcement levels that each guard mode of 2.x implied. */
export const ENFORCEMENT = {
  strict: { dna_enforcement: 'error', blueprint_enforcement: 'warn' },
  guided: { dna_enforcement: 'error', blueprint_enforcement: 'off' },
  creative: { dna_enforcement: 'off', blueprint_enforcement: 'off' },
} as const satisfies Record<EssenceV4GuardV4['mode'], Omit<EssenceV4GuardV4, 'mode'>>;

/** The base radius of each shape in 2.x. */
export const RADIUS_PX = { sharp: 0, rounded: 8, pill: 16 } as const;

/** The design values that 2.x tools assumed. */
export const DNA_DEFAULTS = {
  spacing: { base_unit: 4, scale: 'linear', density: 'comfortable', content_gap: '4' },
  typography: { scale: 'modular', heading_weight: 600, body_weight: 400 },
  color: { palette: 'semantic', accent_count: 1, cvd_preference: 'auto' },
  elevation: { system: 'layered', max_levels: 3 },
  motion: { preference: 'subtle', duration_scale: 1, reduce_motion: true },
  accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
} as const satisfies Partial<EssenceV4DNA>;

/** The shell of a document that names none. */
export const DEFAULT_SHELL = 'sidebar-main';

/** A value for a missing property, and its pointer in the 4.0.0 document. */
export interface DraftDefault {
  readonly value: unknown;
  readonly pointer: string;
}

/** Finds the default of a missing property of 2.x; undefined for the pages: only the author can write them. */
export function findV2Default(draft: Draft, path: DraftPath): DraftDefault | undefined {
  const [list, index] = path;
  if (path.at(-1) === 'shell') {
    const section = list === 'sections' && typeof index === 'number' ? index : 0;
    const pointer = toPointer(['blueprint', 'sections', section, 'shell']);
    return { value: findShell(draft, path.slice(0, -2)), pointer };
  }
  const pointer = V2_PLACES[toPointer(path)] ?? (path.at(-1) === 'mode' ? '/dna/theme/mode' : undefined);
  if (pointer === undefined) return undefined;
  const value = DEFAULT_VALUES[pointer]?.(draft);
  // The densities of 2.x and 4.0.0 have other names.
  if (pointer === '/dna/spacing') return { value: { level: 'comfortable', content_gap: '4' }, pointer };
  return pointer === '/meta/guard' ? { value: { mode: DEFAULTS.guardMode }, pointer } : { value, pointer };
}

/** The place in 4.0.0 of each property of 2.x that has a default. */
const V2_PLACES: Readonly<Record<string, string>> = {
  '/archetype': '/meta/archetype',
  '/features': '/blueprint/features',
  '/target': '/meta/target',
  '/platform': '/meta/platform',
  '/platform/type': '/meta/platform/type',
  '/platform/routing': '/meta/platform/routing',
  '/guard': '/meta/guard',
  '/guard/mode': '/meta/guard/mode',
  '/density': '/dna/spacing',
  '/density/level': '/dna/spacing/density',
  '/density/content_gap': '/dna/spacing/content_gap',
  '/personality': '/dna/personality',
};

/** Finds the default of a missing property of 3.x; undefined for the theme and the pages. */
export function findV3Default(draft: Draft, path: DraftPath): DraftDefault | undefined {
  const [layer, sections, index, key] = path;
  if (layer === 'blueprint' && sections === 'sections' && typeof index === 'number' && path.length === 4) {
    const value = SECTION_DEFAULTS[String(key)]?.(draft, index);
    // Flat pages become a section before the others.
    const place = index + (valueAt(draft, ['blueprint', 'pages']) === undefined ? 0 : 1);
    return value === undefined
      ? undefined
      : { value, pointer: toPointer(['blueprint', 'sections', place, String(key)]) };
  }
  const pointer = toPointer(path);
  const value = DEFAULT_VALUES[pointer]?.(draft);
  return value === undefined ? undefined : { value, pointer };
}

/** Defaults by their place in the 4.0.0 document. */
const DEFAULT_VALUES: Readonly<Record<string, (draft: Draft) => unknown>> = {
  ...Object.fromEntries(
    Object.entries(DNA_DEFAULTS).flatMap(([group, values]) => [
      [`/dna/${group}`, () => ({ ...values })],
      ...Object.entries(values).map(([key, value]) => [`/dna/${group}/${key}`, () => value]),
    ]),
  ),
  '/dna/radius': (draft) => ({ philosophy: shapeOf(draft), base: RADIUS_PX[shapeOf(draft)] }),
  '/dna/radius/philosophy': shapeOf,
  '/dna/radius/base': (draft) => RADIUS_PX[shapeOf(draft)],
  '/dna/theme/mode': () => 'auto',
  '/dna/personality': () => ['neutral'],
  '/blueprint/features': () => [],
  '/meta': () => ({}),
  '/meta/archetype': (draft) => valueAt(draft, ['blueprint', 'sections', 0, 'id']) ?? 'app',
  '/meta/target': () => DEFAULTS.target,
  '/meta/platform': () => ({
    type: DEFAULTS.platformType,
    routing: DEFAULTS.routingOf[DEFAULTS.platformType],
  }),
  '/meta/platform/type': () => DEFAULTS.platformType,
  '/meta/platform/routing': () => DEFAULTS.routingOf[DEFAULTS.platformType],
  '/meta/guard': () => ({ mode: DEFAULTS.guardMode, ...ENFORCEMENT[DEFAULTS.guardMode] }),
  '/meta/guard/mode': () => DEFAULTS.guardMode,
  '/meta/guard/dna_enforcement': (draft) => enforcementOf(draft).dna_enforcement,
  '/meta/guard/blueprint_enforcement': (draft) => enforcementOf(draft).blueprint_enforcement,
};

const SECTION_DEFAULTS: Readonly<Record<string, (draft: Draft, index: number) => unknown>> = {
  role: (_, index) => (index === 0 ? 'primary' : 'auxiliary'),
  shell: (draft, index) => findShell(draft, ['blueprint', 'sections', index, 'pages']),
  features: () => [],
  description: (draft, index) => {
    const id = valueAt(draft, ['blueprint', 'sections', index, 'id']);
    return typeof id === 'string' ? `Pages of ${id}.` : undefined;
  },
};

function shapeOf(draft: Draft): keyof typeof RADIUS_PX {
  const shape = valueAt(draft, ['dna', 'theme', 'shape']);
  return shape === 'sharp' || shape === 'pill' ? shape : 'rounded';
}

function enforcementOf(draft: Draft): (typeof ENFORCEMENT)[keyof typeof ENFORCEMENT] {
  const mode = valueAt(draft, ['meta', 'guard', 'mode']);
  return mode === 'strict' || mode === 'creative' ? ENFORCEMENT[mode] : ENFORCEMENT[DEFAULTS.guardMode];
}

/** The shell of the first page that names one. */
function findShell(draft: Draft, pages: DraftPath): string {
  const shells = arrayAt(draft, pages).map((page) => (isObject(page) ? page['shell'] : undefined));
  return shells.find((shell) => typeof shell === 'string') ?? DEFAULT_SHELL;
}
