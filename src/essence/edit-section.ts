import { ServiceError } from '../base/errors.ts';
import type {
  ArchetypeV2,
  CommonV1Mode,
  EssenceV4,
  EssenceV4BlueprintSection,
  EssenceV4NavigationHotkey,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { sectionOf } from './compose-section.ts';
import { refuseBadId, refused, sectionNamed } from './edit-find.ts';
import { refuseBadPath, withoutPages, withRoutes } from './edit-routes.ts';
import { routesOf } from './walk.ts';

/** The section an archetype becomes in this document: its pages at their usual paths, or all of them under its id. */
export function sectionFrom(
  document: EssenceV4,
  archetype: ArchetypeV2,
  id: string,
  role: EssenceV4BlueprintSection['role'] = archetype.role,
  modes: readonly CommonV1Mode[] = [],
): EssenceV4BlueprintSection {
  const taken = new Set(routesOf(document).map(({ path }) => path));
  const prefix = archetype.pages.some(({ path }) => taken.has(path)) ? `/${id}` : '';
  const routes = Object.fromEntries(
    archetype.pages.map((page) => [
      prefix !== '' && page.path === '/' ? prefix : prefix + page.path,
      { archetype: archetype.id, page: page.id, shell: page.shell },
    ]),
  );
  const section = sectionOf({ archetype, id, role }, { routes, modes });
  if (!section) throw refused(`The archetype ${quote(archetype.id)} has no pages.`);
  return structuredClone(section);
}

/** Adds a section at the end, with its paths, its features and the hotkeys of its navigation. */
export function addSection(document: EssenceV4, section: EssenceV4BlueprintSection): EssenceV4 {
  const { blueprint, meta } = document;
  refuseBadId('section', section.id);
  if (blueprint.sections.some(({ id }) => id === section.id))
    throw refused(`The contract already has a section ${quote(section.id)}.`);
  for (const { route } of section.pages) if (route !== undefined) refuseBadPath(document, route);
  const { own, hotkeys } = withHotkeys(section, meta.navigation?.hotkeys ?? []);
  return {
    ...document,
    blueprint: {
      ...blueprint,
      sections: [...blueprint.sections, own],
      features: [...new Set([...blueprint.features, ...section.features])],
      ...withRoutes(document, section.id, section.pages),
    },
    meta: hotkeys.length > 0 ? { ...meta, navigation: { ...meta.navigation, hotkeys } } : meta,
  };
}

/** A key that leads elsewhere already keeps doing so; the item goes without. */
function withHotkeys(
  section: EssenceV4BlueprintSection,
  before: readonly EssenceV4NavigationHotkey[],
): { own: EssenceV4BlueprintSection; hotkeys: EssenceV4NavigationHotkey[] } {
  const hotkeys = [...before];
  const items = section.navigation_items?.map(({ hotkey, ...item }) => {
    if (hotkey === undefined || hotkeys.some(({ key }) => key === hotkey)) return item;
    hotkeys.push({ key: hotkey, label: item.label, route: item.route });
    return { ...item, hotkey };
  });
  return { own: items ? { ...section, navigation_items: items } : section, hotkeys };
}

/** Takes out a section, everything that leads to its pages, and the features that only it asked for. */
export function removeSection(document: EssenceV4, name: string): EssenceV4 {
  const section = sectionNamed(document, name);
  const { blueprint } = document;
  const sections = blueprint.sections.filter((one) => one !== section);
  if (sections.length === 0)
    throw new ServiceError(
      'INVALID_RESULT',
      `${quote(name)} is the only section, and a contract has at least one.`,
    );
  const needed = new Set(sections.flatMap(({ features }) => features));
  const features = blueprint.features.filter(
    (feature) => needed.has(feature) || !section.features.includes(feature),
  );
  return withoutPages(document, { ...document, blueprint: { ...blueprint, sections, features } });
}
