import type { EssenceV4 } from '../schemas/types.ts';

/** What people call a page, and where it is said: a place in the document, or a record. */
export interface Title {
  readonly text: string;
  readonly essence?: string;
  readonly record?: string;
}

/** The label of what leads to one of these paths: a navigation item, else a hotkey. */
export function titlesOf(document: EssenceV4): (paths: readonly string[]) => Title | undefined {
  const labels = new Map<string, Title>();
  const name = (route: string | undefined, text: string, essence: string): void => {
    if (route !== undefined && !labels.has(route)) labels.set(route, { text, essence });
  };
  for (const [index, section] of document.blueprint.sections.entries())
    for (const [at, { route, label }] of (section.navigation_items ?? []).entries())
      name(route, label, `/blueprint/sections/${index}/navigation_items/${at}/label`);
  for (const [at, { route, label }] of (document.meta.navigation?.hotkeys ?? []).entries())
    name(route, label, `/meta/navigation/hotkeys/${at}/label`);
  return (paths) => {
    for (const path of paths) {
      const label = labels.get(path);
      if (label !== undefined) return label;
    }
    return undefined;
  };
}
