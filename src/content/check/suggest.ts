import { formatNames, nearestNames, quote } from '../../base/text.ts';

/** What to write instead of a name that nobody knows: the nearest known one, else what there is. */
export function instead(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known);
  if (near !== undefined) return `Use ${quote(near)}.`;
  return known.length === 0 ? 'Remove the name.' : `Use one of: ${formatNames(known)}.`;
}
