import { contrastRatio } from '../../content/check/colours.ts';
import { PAIRS } from '../../content/check/rules/contrast-is-enough.ts';
import type { SourceToken } from '../importer.ts';
import type { Mode } from '../values.ts';
import { withLightness, lightnessOf, mix, blendOver } from './colour.ts';
import { type Role, ROLE_NAMES } from './vocabulary.ts';
import type { ImportLog } from './log.ts';
import type { Fields } from './placement.ts';

export type Palette = Readonly<Record<Role, string>>;

/** Default status colours, for files without any. */
const STATUS_COLOURS = {
  light: { success: '#1f6130', warning: '#7a4d00', danger: '#a3201d', info: '#1d5378' },
  dark: { success: '#7ed08a', warning: '#f2c94c', danger: '#ff8f85', info: '#8fc0dd' },
} as const satisfies Record<Mode, object>;

/** Derivations of roles without a token. Later entries may use the roles before them. */
const DERIVATIONS: readonly (readonly [
  Role,
  from: string,
  (have: Readonly<Record<string, string>>, mode: Mode) => string,
])[] = [
  ['background', 'a plain ground of the mode', (_, mode) => (mode === 'light' ? '#ffffff' : '#121212')],
  [
    'text',
    'the opposite of background',
    ({ background = '' }) => (lightnessOf(background) > 0.6 ? '#1a1a1a' : '#f2f2f2'),
  ],
  ['surface', 'background with 3% of text', ({ background = '', text = '' }) => mix(background, text, 0.03)],
  [
    'surface-raised',
    'background with 6% of text',
    ({ background = '', text = '' }) => mix(background, text, 0.06),
  ],
  ['border', 'background with 15% of text', ({ background = '', text = '' }) => mix(background, text, 0.15)],
  [
    'border-strong',
    'background with 55% of text',
    ({ background = '', text = '' }) => mix(background, text, 0.55),
  ],
  [
    'text-muted',
    'text with 30% of background',
    ({ background = '', text = '' }) => mix(text, background, 0.3),
  ],
  ['primary', 'text, since no token is an action colour', ({ text = '' }) => text],
  ['secondary', 'surface-raised', ({ 'surface-raised': raised = '' }) => raised],
  ['accent', 'primary', ({ primary = '' }) => primary],
  ['link', 'primary', ({ primary = '' }) => primary],
  ['focus', 'primary', ({ primary = '' }) => primary],
  ...(['success', 'warning', 'danger', 'info'] as const).map(
    (role) =>
      [
        role,
        'the usual colour of this status',
        (_: object, mode: Mode) => STATUS_COLOURS[mode][role],
      ] as const,
  ),
  ['primary-hover', 'primary with 12% of text', ({ primary = '', text = '' }) => mix(primary, text, 0.12)],
  ...(['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info'] as const).map(
    (fill) =>
      [
        `on-${fill}`,
        `the first of text, background, white and black that is readable on ${fill}`,
        ({ [fill]: ground = '', text = '', background = '' }: Readonly<Record<string, string>>) =>
          firstReadable(ground, [text, background]),
      ] as const,
  ),
];

/** The first colour that is readable on a ground; either white or black always is. */
export const firstReadable = (ground: string, wishes: readonly string[]): string =>
  [...wishes, '#ffffff', '#000000'].find((one) => contrastRatio(one, ground) >= 4.5) ?? '#000000';

/**
 * Builds all roles of one mode: takes or derives them, then adjusts them as little as contrast requires.
 *
 * @param isExact Adjusts only derived roles: the theme then states the colours as they are.
 */
export function buildPalette(fields: Fields, mode: Mode, notes: ImportLog, isExact = false): Palette {
  const colours: Record<string, string> = {};
  const changes = new Map<string, string>();
  const ground = mode === 'light' ? '#ffffff' : '#000000';
  for (const role of ROLE_NAMES) {
    const value = fields.get(`color.${role}`)?.value;
    if (value?.kind !== 'colour') continue;
    colours[role] = blendOver(value, colours['background'] ?? ground);
    if (value.alpha < 1)
      changes.set(
        role,
        `a theme has opaque colours: blended over ${role === 'background' ? ground : 'background'}`,
      );
  }
  const rules = new Map<string, string>();
  for (const [role, from, rule] of DERIVATIONS) {
    if (colours[role] !== undefined) continue;
    colours[role] = rule(colours, mode);
    rules.set(role, from);
  }
  const isFixed = (role: string): boolean => isExact && fields.has(`color.${role}`);
  for (const [role, why] of adjustContrast(colours, isFixed))
    changes.set(role, [changes.get(role), why].filter(Boolean).join('; '));
  for (const role of ROLE_NAMES) {
    const [field, value, change] = [`/palette/${role}/${mode}`, colours[role], changes.get(role)];
    const found: SourceToken | undefined = fields.get(`color.${role}`);
    const from = rules.get(role);
    if (from !== undefined) notes.fill(field, value, change === undefined ? from : `${from}; ${change}`);
    else if (found) notes.take(found, field, value, change);
  }
  return colours as Palette;
}

/** Roles that may be adjusted for contrast: first those on backgrounds, then those on fills. */
const ADJUSTABLE_ROLES: readonly Role[] = [
  'text',
  'text-muted',
  'link',
  'border-strong',
  'focus',
  'primary',
  ...ROLE_NAMES.filter((role) => role.startsWith('on-')),
];

/** Adjusts lightness until each pair is readable, and returns the changes. Hopeless pairs stay unchanged. */
function adjustContrast(
  colours: Record<string, string>,
  isFixed: (role: string) => boolean,
): Map<string, string> {
  const why = new Map<string, string>();
  for (const role of ADJUSTABLE_ROLES) {
    if (isFixed(role)) continue;
    const before = colours[role] ?? '';
    let after = adjustRole(role, colours);
    if (
      after === undefined &&
      role === 'on-primary' &&
      colours['primary'] !== undefined &&
      !isFixed('primary-hover')
    ) {
      // No colour is readable on both, so the hover fill is dropped.
      why.set(
        'primary-hover',
        `${colours['primary-hover']} replaced by primary: no colour is readable on both`,
      );
      colours['primary-hover'] = colours['primary'];
      after = adjustRole(role, colours);
    }
    if (after === undefined || after === before) continue;
    colours[role] = after;
    why.set(role, `${before} moved in lightness to ${after} for contrast on ${listGrounds(role).join(', ')}`);
  }
  return why;
}

const listGrounds = (role: Role): string[] =>
  PAIRS.filter(({ front }) => front === role).map(({ ground }) => ground);

function adjustRole(role: Role, colours: Readonly<Record<string, string>>): string | undefined {
  const pairs = PAIRS.filter(({ front }) => front === role);
  return nearestReadable(
    colours[role] ?? '',
    pairs.map(({ ground, least }) => ({ ground: colours[ground] ?? '', least })),
  );
}

const LIGHTNESS_STEP = 0.005;

/** The colour, or the nearest of its hue with enough contrast on every ground; undefined if there is none. */
export function nearestReadable(
  colour: string,
  grounds: readonly { readonly ground: string; readonly least: number }[],
): string | undefined {
  const isSeen = (one: string): boolean =>
    grounds.every(({ ground, least }) => contrastRatio(one, ground) >= least);
  if (isSeen(colour)) return colour;
  const start = lightnessOf(colour);
  for (let by = LIGHTNESS_STEP; by <= 1; by += LIGHTNESS_STEP)
    for (const lightness of [start - by, start + by]) {
      if (lightness < -LIGHTNESS_STEP || lightness > 1 + LIGHTNESS_STEP) continue;
      const one = withLightness(colour, Math.min(1, Math.max(0, lightness)));
      if (isSeen(one)) return one;
    }
  return undefined;
}

type Pair = Partial<Record<Mode, string>>;
export interface Status {
  label: string;
  color: Pair;
  on_color: Pair;
}

export interface ModePalette {
  readonly mode: Mode;
  readonly fields: Fields;
  readonly palette: Palette;
}

const SLUG = /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/;

/** Domain statuses: a colour and, prefixed with `on-`, the text colour on it. */
export function buildStatuses(modes: readonly ModePalette[], notes: ImportLog): Record<string, Status> {
  const said = new Map<string, SourceToken>();
  for (const { fields } of modes)
    for (const [key, found] of fields)
      if (key.startsWith('status.')) said.set(key.slice('status.'.length), said.get(key.slice(7)) ?? found);
  // `on-standby` is a status if there is an `on-on-standby`, or no `standby`.
  const names = [...said.keys()].filter(
    (name) => said.has(`on-${name}`) || !(name.startsWith('on-') && said.has(name.slice(3))),
  );
  const statuses = new Map<string, Status>();
  for (const name of names) {
    const found = said.get(name);
    const missing = modes.find(({ fields }) => fields.get(`status.${name}`)?.value.kind !== 'colour');
    if (!found) continue;
    if (!SLUG.test(name))
      notes.skip(found, 'the name of a status must consist of 2 to 64 letters, digits and hyphens');
    else if (missing) notes.skip(found, `the status has no colour in ${missing.mode} mode`);
    else statuses.set(name, buildStatus(name, modes, notes));
  }
  return Object.fromEntries(statuses);
}

function buildStatus(name: string, modes: readonly ModePalette[], notes: ImportLog): Status {
  const words = name.replaceAll('-', ' ');
  const label = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 40).trim();
  const at = `/tokens/domain/${name}`;
  const status: Status = { label, color: {}, on_color: {} };
  notes.fill(`${at}/label`, label, 'the name of the status');
  for (const { mode, fields, palette } of modes) {
    const solid = (found: SourceToken | undefined): string | undefined =>
      found?.value.kind === 'colour' ? blendOver(found.value, palette.background) : undefined;
    const [fill, ink] = [fields.get(`status.${name}`), fields.get(`status.on-${name}`)];
    const color = solid(fill) ?? palette.info;
    if (fill) notes.take(fill, `${at}/color/${mode}`, color);
    status.color[mode] = color;
    const given = solid(ink);
    const on =
      (given && nearestReadable(given, [{ ground: color, least: 4.5 }])) ??
      firstReadable(color, [palette.text, palette.background]);
    if (ink && given !== undefined)
      notes.take(
        ink,
        `${at}/on_color/${mode}`,
        on,
        on === given ? undefined : `${given} moved in lightness to ${on} for contrast`,
      );
    else
      notes.fill(
        `${at}/on_color/${mode}`,
        on,
        'the first of text, background, white and black that is readable on it',
      );
    status.on_color[mode] = on;
  }
  return status;
}

export interface Gradient {
  readonly angle: number;
  readonly stops: string[];
}

const GRADIENT_NAME = /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/;

/** Gradients of a theme refer to roles: each stop must be the colour of one role in every mode. */
export function buildGradients(modes: readonly ModePalette[], notes: ImportLog): Record<string, Gradient> {
  const [first] = modes;
  const gradients = new Map<string, Gradient>();
  for (const [key, found] of first?.fields ?? []) {
    if (!key.startsWith('gradient.') || found.value.kind !== 'gradient') continue;
    const name = key.slice('gradient.'.length);
    const { angle, stops } = found.value;
    if (!GRADIENT_NAME.test(name))
      notes.skip(found, 'the name of a gradient must consist of 2 to 64 letters, digits and hyphens');
    else if (stops.length < 2 || stops.length > 5) notes.skip(found, 'a gradient has 2 to 5 stops');
    else {
      const roles = stops.map((_, at) => findRole(modes, key, at));
      const known = roles.filter((role) => role !== undefined);
      if (known.length < roles.length)
        notes.skip(found, 'a stop is not a colour of the palette, or differs between the modes');
      else {
        gradients.set(name, { angle, stops: known.map((role) => `{color.${role}}`) });
        notes.take(found, `/tokens/gradients/${name}`, gradients.get(name));
      }
    }
  }
  return Object.fromEntries(gradients);
}

function findRole(modes: readonly ModePalette[], key: string, at: number): string | undefined {
  const stop = (found: SourceToken | undefined): string | undefined =>
    found?.value.kind === 'gradient' ? found.value.stops[at] : undefined;
  return ROLE_NAMES.find((role) =>
    modes.every(({ fields, palette }) => palette[role] === stop(fields.get(key))),
  );
}
