import { createHash } from 'node:crypto';
import { canonical } from '../schemas/canonical.ts';

export const digestOfText = (text: string): string =>
  `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The digest that pins a record: over its canonical JSON, so that formatting does not matter. */
export const digestOf = (value: unknown): string => digestOfText(canonical(value));
