import type { PublicContentSummaryV1 } from '../schemas/types.ts';
import type { Seen } from './why.ts';

/** The texts of a listed record as they came; nothing where the service sent no text. */
export function plainSeen({ type, slug, name, description }: PublicContentSummaryV1): Seen {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    type: text(type),
    slug: text(slug),
    name: text(name) || text(slug),
    description: text(description),
  };
}
