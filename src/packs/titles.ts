import type { EssenceV4 } from '../schemas/types.ts';

/** What people call the page at one of these paths: the label of what leads to it. */
export function titlesOf(document: EssenceV4): (paths: readonly string[]) => string | undefined {
  const labels = new Map<string, string>();
  const name = ({ route, label }: { route?: string; label: string }): void => {
    if (route !== undefined && !labels.has(route)) labels.set(route, label);
  };
  for (const section of document.blueprint.sections)
    for (const item of section.navigation_items ?? []) name(item);
  for (const hotkey of document.meta.navigation?.hotkeys ?? []) name(hotkey);
  return (paths) => {
    for (const path of paths) {
      const label = labels.get(path);
      if (label !== undefined) return label;
    }
    return undefined;
  };
}
