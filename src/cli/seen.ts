import type { Catalog } from '../schemas/types.ts';
import { oneLine } from './text.ts';
import type { Seen } from './why.ts';

const text = (value: unknown): string => (typeof value === 'string' ? oneLine(value) : '');

/** What of a listed record may stand on a terminal, whatever the service sent. */
export function seenOf(summary: Catalog['public-content-summary.v1.json']): Seen {
  const slug = text(summary.slug);
  return {
    type: text(summary.type),
    slug,
    name: text(summary.name) || slug,
    description: text(summary.description),
  };
}
