import type { Catalog } from '../schemas/types.ts';
import { oneLine } from './text.ts';
import type { Seen } from '../content/match-explanation.ts';

/** A value of an answer as one line for a terminal; nothing where the service sent no text and no number. */
export function seenText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? oneLine(value) : '';
}

/** What of a listed record may stand on a terminal. */
export function seenOf(summary: Catalog['public-content-summary.v1.json']): Seen {
  const slug = seenText(summary.slug);
  return {
    type: seenText(summary.type),
    slug,
    name: seenText(summary.name) || slug,
    description: seenText(summary.description),
  };
}
