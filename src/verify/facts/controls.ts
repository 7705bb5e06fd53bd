import { isControl } from './components.ts';
import type { Trees } from './tree.ts';
import { compareText } from '../../base/text.ts';

/** How often the file draws each control of the platform by itself, names in order. */
export function controlsOf({ elements }: Trees): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { element } of elements)
    if (!element.isComponent && isControl(element.tag))
      counts.set(element.tag, (counts.get(element.tag) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}
