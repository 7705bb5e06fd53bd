import type { Found } from '../importer.ts';
import { ROLE_NAMES } from './names.ts';
import type { Notes } from './notes.ts';
import type { InMode } from './statuses.ts';

export interface Gradient {
  readonly angle: number;
  readonly stops: string[];
}

const SLUG = /^[a-z][a-z0-9-]{0,62}[a-z0-9]$/;

/** Gradients of a theme run between roles: each stop must be the colour of one role in every mode. */
export function gradientsOf(modes: readonly InMode[], notes: Notes): Record<string, Gradient> {
  const [first] = modes;
  const gradients = new Map<string, Gradient>();
  for (const [key, found] of first?.fields ?? []) {
    if (!key.startsWith('gradient.') || found.value.kind !== 'gradient') continue;
    const name = key.slice('gradient.'.length);
    const { angle, stops } = found.value;
    if (!SLUG.test(name))
      notes.leave(found, 'the name of a gradient has letters, digits and hyphens, and 2 to 64 of them');
    else if (stops.length < 2 || stops.length > 5) notes.leave(found, 'a gradient has 2 to 5 stops');
    else {
      const roles = stops.map((_, at) => roleAt(modes, key, at));
      const known = roles.filter((role) => role !== undefined);
      if (known.length < roles.length)
        notes.leave(found, 'a stop is no colour of the palette, or another one in each mode');
      else {
        gradients.set(name, { angle, stops: known.map((role) => `{color.${role}}`) });
        notes.take(found, `/tokens/gradients/${name}`, gradients.get(name));
      }
    }
  }
  return Object.fromEntries(gradients);
}

function roleAt(modes: readonly InMode[], key: string, at: number): string | undefined {
  const stop = (found: Found | undefined): string | undefined =>
    found?.value.kind === 'gradient' ? found.value.stops[at] : undefined;
  return ROLE_NAMES.find((role) =>
    modes.every(({ fields, palette }) => palette[role] === stop(fields.get(key))),
  );
}
