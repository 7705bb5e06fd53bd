import { contrastRatio } from '../../content/check/colours.ts';
import { PAIRS } from '../../content/check/rules/contrast-is-enough.ts';
import type { Found } from '../importer.ts';
import type { Mode } from '../values.ts';
import { atLightness, lightnessOf, mixed, over } from './colour.ts';
import { type Role, ROLE_NAMES } from './names.ts';
import type { Notes } from './notes.ts';
import type { Fields } from './placed.ts';

export type Palette = Readonly<Record<Role, string>>;

/** Colours of statuses that are told apart in every theme, where a file has none. */
const STATUSES = {
  light: { success: '#1f6130', warning: '#7a4d00', danger: '#a3201d', info: '#1d5378' },
  dark: { success: '#7ed08a', warning: '#f2c94c', danger: '#ff8f85', info: '#8fc0dd' },
} as const satisfies Record<Mode, object>;

/** Where the colour of a role comes from when no token says it. Later rules may use the roles before them. */
const RULES: readonly (readonly [
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
  [
    'surface',
    'background with 3% of text',
    ({ background = '', text = '' }) => mixed(background, text, 0.03),
  ],
  [
    'surface-raised',
    'background with 6% of text',
    ({ background = '', text = '' }) => mixed(background, text, 0.06),
  ],
  [
    'border',
    'background with 15% of text',
    ({ background = '', text = '' }) => mixed(background, text, 0.15),
  ],
  [
    'border-strong',
    'background with 55% of text',
    ({ background = '', text = '' }) => mixed(background, text, 0.55),
  ],
  [
    'text-muted',
    'text with 30% of background',
    ({ background = '', text = '' }) => mixed(text, background, 0.3),
  ],
  ['primary', 'text, as no token is a colour for actions', ({ text = '' }) => text],
  ['secondary', 'surface-raised', ({ 'surface-raised': raised = '' }) => raised],
  ['accent', 'primary', ({ primary = '' }) => primary],
  ['link', 'primary', ({ primary = '' }) => primary],
  ['focus', 'primary', ({ primary = '' }) => primary],
  ...(['success', 'warning', 'danger', 'info'] as const).map(
    (role) =>
      [role, 'the usual colour of this status', (_: object, mode: Mode) => STATUSES[mode][role]] as const,
  ),
  ['primary-hover', 'primary with 12% of text', ({ primary = '', text = '' }) => mixed(primary, text, 0.12)],
  ...(['primary', 'secondary', 'accent', 'success', 'warning', 'danger', 'info'] as const).map(
    (fill) =>
      [
        `on-${fill}`,
        `the first of text, background, white and black that can be read on ${fill}`,
        ({ [fill]: ground = '', text = '', background = '' }: Readonly<Record<string, string>>) =>
          readable(ground, [text, background]),
      ] as const,
  ),
];

/** The first that can be read on a ground; of white and black, one always can. */
export const readable = (ground: string, wishes: readonly string[]): string =>
  [...wishes, '#ffffff', '#000000'].find((one) => contrastRatio(one, ground) >= 4.5) ?? '#000000';

/** All roles in one mode: taken, or filled in by a rule, then moved as little as contrast asks for. */
export function paletteOf(fields: Fields, mode: Mode, notes: Notes): Palette {
  const colours: Record<string, string> = {};
  const changes = new Map<string, string>();
  const ground = mode === 'light' ? '#ffffff' : '#000000';
  for (const role of ROLE_NAMES) {
    const value = fields.get(`color.${role}`)?.value;
    if (value?.kind !== 'colour') continue;
    colours[role] = over(value, colours['background'] ?? ground);
    if (value.alpha < 1)
      changes.set(
        role,
        `a theme has opaque colours: blended over ${role === 'background' ? ground : 'background'}`,
      );
  }
  const rules = new Map<string, string>();
  for (const [role, from, rule] of RULES) {
    if (colours[role] !== undefined) continue;
    colours[role] = rule(colours, mode);
    rules.set(role, from);
  }
  for (const [role, why] of moved(colours))
    changes.set(role, [changes.get(role), why].filter(Boolean).join('; '));
  for (const role of ROLE_NAMES) {
    const [field, value, change] = [`/palette/${role}/${mode}`, colours[role], changes.get(role)];
    const found: Found | undefined = fields.get(`color.${role}`);
    const from = rules.get(role);
    if (from !== undefined) notes.fill(field, value, change === undefined ? from : `${from}; ${change}`);
    else if (found) notes.take(found, field, value, change);
  }
  return colours as Palette;
}

/** What moves to be seen: first what stands on the grounds, then what stands on fills. */
const MOVABLE: readonly Role[] = [
  'text',
  'text-muted',
  'link',
  'border-strong',
  'focus',
  'primary',
  ...ROLE_NAMES.filter((role) => role.startsWith('on-')),
];

/** Moves colours in lightness until each pair can be read, and says which; what cannot be helped stays as it is. */
function moved(colours: Record<string, string>): Map<string, string> {
  const why = new Map<string, string>();
  for (const role of MOVABLE) {
    const before = colours[role] ?? '';
    let after = seenOnAll(role, colours);
    if (after === undefined && role === 'on-primary' && colours['primary'] !== undefined) {
      // No colour can be read on both: the hovered fill gives way.
      why.set(
        'primary-hover',
        `${colours['primary-hover']} made equal to primary: nothing can be read on both`,
      );
      colours['primary-hover'] = colours['primary'];
      after = seenOnAll(role, colours);
    }
    if (after === undefined || after === before) continue;
    colours[role] = after;
    why.set(role, `${before} moved in lightness to ${after} for contrast on ${groundsOf(role).join(', ')}`);
  }
  return why;
}

const groundsOf = (role: Role): string[] =>
  PAIRS.filter(({ front }) => front === role).map(({ ground }) => ground);

function seenOnAll(role: Role, colours: Readonly<Record<string, string>>): string | undefined {
  const pairs = PAIRS.filter(({ front }) => front === role);
  return nearestSeen(
    colours[role] ?? '',
    pairs.map(({ ground, least }) => ({ ground: colours[ground] ?? '', least })),
  );
}

const STEP = 0.005;

/** The colour itself, or the nearest of its hue that has the contrast on every ground; nothing if none has. */
export function nearestSeen(
  colour: string,
  grounds: readonly { readonly ground: string; readonly least: number }[],
): string | undefined {
  const isSeen = (one: string): boolean =>
    grounds.every(({ ground, least }) => contrastRatio(one, ground) >= least);
  if (isSeen(colour)) return colour;
  const start = lightnessOf(colour);
  for (let by = STEP; by <= 1; by += STEP)
    for (const lightness of [start - by, start + by]) {
      if (lightness < -STEP || lightness > 1 + STEP) continue;
      const one = atLightness(colour, Math.min(1, Math.max(0, lightness)));
      if (isSeen(one)) return one;
    }
  return undefined;
}
