import type { Found } from '../importer.ts';
import type { Mode } from '../values.ts';
import { over } from './colour.ts';
import type { Notes } from './notes.ts';
import { nearestSeen, type Palette, readable } from './palette.ts';
import type { Fields } from './placed.ts';

type Pair = Partial<Record<Mode, string>>;
export interface Status {
  label: string;
  color: Pair;
  on_color: Pair;
}

export interface InMode {
  readonly mode: Mode;
  readonly fields: Fields;
  readonly palette: Palette;
}

const SLUG = /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/;

/** Statuses of a trade: a name and, with `on-` before it, the colour of text on it. */
export function statusesOf(modes: readonly InMode[], notes: Notes): Record<string, Status> {
  const said = new Map<string, Found>();
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
      notes.leave(found, 'the name of a status has letters, digits and hyphens, and 2 to 64 of them');
    else if (missing) notes.leave(found, `the status has no colour in ${missing.mode} mode`);
    else statuses.set(name, statusOf(name, modes, notes));
  }
  return Object.fromEntries(statuses);
}

function statusOf(name: string, modes: readonly InMode[], notes: Notes): Status {
  const words = name.replaceAll('-', ' ');
  const label = (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 40).trim();
  const at = `/tokens/domain/${name}`;
  const status: Status = { label, color: {}, on_color: {} };
  notes.fill(`${at}/label`, label, 'the name of the status');
  for (const { mode, fields, palette } of modes) {
    const solid = (found: Found | undefined): string | undefined =>
      found?.value.kind === 'colour' ? over(found.value, palette.background) : undefined;
    const [fill, ink] = [fields.get(`status.${name}`), fields.get(`status.on-${name}`)];
    const color = solid(fill) ?? palette.info;
    if (fill) notes.take(fill, `${at}/color/${mode}`, color);
    status.color[mode] = color;
    const given = solid(ink);
    const on =
      (given && nearestSeen(given, [{ ground: color, least: 4.5 }])) ??
      readable(color, [palette.text, palette.background]);
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
        'the first of text, background, white and black that can be read there',
      );
    status.on_color[mode] = on;
  }
  return status;
}
