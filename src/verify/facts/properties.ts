import type { Source } from '../../source/source.ts';

/** The custom properties the file declares, each once, in order. */
export function propertiesOf({ declarations }: Source): string[] {
  const names = new Set<string>();
  for (const { property } of declarations) if (property.startsWith('--')) names.add(property);
  return [...names].sort();
}
