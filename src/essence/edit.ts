import { ServiceError } from '../base/errors.ts';
import type {
  ArchetypeV2,
  CommonV1Mode,
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4DNAOverrides,
  EssenceV4LayoutItem,
  EssenceV4NavigationHotkey,
  ThemeV1,
} from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import { findPage, assertValidId, invalidParameter, findSection, replaceSection } from './find.ts';
import { assertFreePath, removeDeadLinks, addRoutes } from './edit-routes.ts';
import { composeSection } from './compose-section.ts';
import { routesOf } from './walk.ts';
import { diffDocuments } from './changes.ts';
import { composeDna, type Appearance } from './compose-dna.ts';

export interface NewPage {
  readonly id: string;
  readonly section: string;
  /** Defaults to `/` and the id. */
  readonly route?: string | undefined;
  readonly layout: readonly EssenceV4LayoutItem[];
  /** The title that users see. */
  readonly title?: string | undefined;
}

export function addPage(
  document: EssenceV4,
  { id, section: into, layout, title, ...given }: NewPage,
): EssenceV4 {
  const section = findSection(document, into);
  const route = given.route ?? `/${id}`;
  assertValidId('page', id);
  if (section.pages.some((page) => page.id === id))
    throw invalidParameter(`The section ${quote(into)} already has a page ${quote(id)}.`);
  assertFreePath(document, route);
  // Titles are navigation labels. A page that is not or cannot be in the navigation gets a directive instead.
  const listed = section.navigation_items !== undefined && !/[:*]/.test(route);
  const page: EssenceV4BlueprintPage = {
    id,
    route,
    layout: [...layout],
    ...(title === undefined || listed ? {} : { directives: [`Title the page ${quote(title)}.`] }),
  };
  const changed = replaceSection(document, {
    ...section,
    pages: [...section.pages, page],
    ...(title !== undefined && listed
      ? { navigation_items: [...(section.navigation_items ?? []), { label: title, route }] }
      : {}),
  });
  return {
    ...changed,
    blueprint: { ...changed.blueprint, ...addRoutes(document, into, [page]) },
  };
}

/** Removes a page and everything that leads to it. */
export function removePage(document: EssenceV4, name: string): EssenceV4 {
  const { section, page } = findPage(document, name);
  if (section.pages.length === 1)
    throw new ServiceError(
      'INVALID_RESULT',
      `${quote(page.id)} is the only page of the section ${quote(section.id)}, and a section has at least one. Remove the section instead.`,
      { suggestions: [`svc remove section ${section.id}`] },
    );
  const pages = section.pages.filter((one) => one !== page);
  return removeDeadLinks(document, replaceSection(document, { ...section, pages }));
}

/** Replaces the layout of a page. */
export function setLayout(
  document: EssenceV4,
  name: string,
  layout: readonly EssenceV4LayoutItem[],
): EssenceV4 {
  const { section, page } = findPage(document, name);
  const pages = section.pages.map((one) => (one === page ? { ...one, layout: [...layout] } : one));
  return replaceSection(document, { ...section, pages });
}

/** Composes a section from an archetype. If a default path is taken, all pages move below `/<id>`. */
export function sectionFromArchetype(
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
  const section = composeSection({ archetype, id, role }, { routes, modes });
  if (!section) throw invalidParameter(`The archetype ${quote(archetype.id)} has no pages.`);
  return structuredClone(section);
}

/** Adds a section at the end, with its paths, its features and the hotkeys of its navigation. */
export function addSection(document: EssenceV4, section: EssenceV4BlueprintSection): EssenceV4 {
  const { blueprint, meta } = document;
  assertValidId('section', section.id);
  if (blueprint.sections.some(({ id }) => id === section.id))
    throw invalidParameter(`The contract already has a section ${quote(section.id)}.`);
  for (const { route } of section.pages) if (route !== undefined) assertFreePath(document, route);
  const { own, hotkeys } = addHotkeys(section, meta.navigation?.hotkeys ?? []);
  return {
    ...document,
    blueprint: {
      ...blueprint,
      sections: [...blueprint.sections, own],
      features: [...new Set([...blueprint.features, ...section.features])],
      ...addRoutes(document, section.id, section.pages),
    },
    meta: hotkeys.length > 0 ? { ...meta, navigation: { ...meta.navigation, hotkeys } } : meta,
  };
}

/** Adds the hotkeys of navigation items. An item loses its hotkey if the key is taken. */
function addHotkeys(
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

/** Removes a section, everything that leads to its pages, and the features that no other section has. */
export function removeSection(document: EssenceV4, name: string): EssenceV4 {
  const section = findSection(document, name);
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
  return removeDeadLinks(document, { ...document, blueprint: { ...blueprint, sections, features } });
}

const addName = (features: readonly string[], name: string): string[] => [...new Set([...features, name])];
const removeName = (features: readonly string[], name: string): string[] =>
  features.filter((one) => one !== name);

/** Adds a feature to the app and, if named, to one of its sections. Has no effect if it is there already. */
export function addFeature(document: EssenceV4, name: string, into?: string): EssenceV4 {
  if (name.trim() === '') throw invalidParameter('A feature needs a name, for example export-csv.');
  const { blueprint } = into === undefined ? document : addFeatureToSection(document, into, name);
  return { ...document, blueprint: { ...blueprint, features: addName(blueprint.features, name) } };
}

function addFeatureToSection(document: EssenceV4, into: string, name: string): EssenceV4 {
  const section = findSection(document, into);
  return replaceSection(document, { ...section, features: addName(section.features, name) });
}

/** Removes a feature from one section, or from the app and all of its sections. */
export function removeFeature(document: EssenceV4, name: string, from?: string): EssenceV4 {
  const { blueprint } = document;
  const owners = from === undefined ? blueprint.sections : [findSection(document, from)];
  const known = [
    ...new Set([
      ...(from === undefined ? blueprint.features : []),
      ...owners.flatMap(({ features }) => features),
    ]),
  ];
  if (!known.includes(name)) {
    const where = from === undefined ? 'The contract' : `The section ${quote(from)}`;
    const there = known.length === 0 ? 'no features' : formatNames(known);
    throw invalidParameter(
      `${where} has no feature ${quote(name)}. It has ${there}.`,
      nearestNames(name, known),
    );
  }
  return {
    ...document,
    blueprint: {
      ...blueprint,
      sections: blueprint.sections.map((section) =>
        owners.includes(section) ? { ...section, features: removeName(section.features, name) } : section,
      ),
      ...(from === undefined ? { features: removeName(blueprint.features, name) } : {}),
    },
  };
}

type Dna = EssenceV4['dna'];

/**
 * Switches the app to another theme. Design values of the old theme become those of the new one; values that the
 * document set itself stay. Mode and shape stay if the theme offers them, unless others are requested.
 */
export function switchTheme(
  document: EssenceV4,
  theme: ThemeV1,
  old: ThemeV1 | undefined,
  requested: Appearance = {},
): EssenceV4 {
  const { dna, blueprint } = document;
  const next = themeDna(dna, theme, requested);
  const shape = requested.shape !== undefined || dna.theme.shape !== undefined ? next.theme.shape : undefined;
  const taken = old ? followTheme(dna, themeDna(dna, old, {}), next) : dna;
  return {
    ...document,
    dna: {
      ...taken,
      theme: { id: theme.id, mode: next.theme.mode, ...(shape === undefined ? {} : { shape }) },
    },
    blueprint: {
      ...blueprint,
      sections: blueprint.sections.map((section) => ({
        ...dropUnofferedMode(section, theme),
        pages: section.pages.map((page) => dropUnofferedMode(page, theme)),
      })),
    },
  };
}

/** The design values that a theme gives this document. A document without a shape has that of the theme. */
function themeDna({ theme }: Dna, record: ThemeV1, requested: Appearance): Dna {
  const shape = theme.shape ?? record.radius.philosophy;
  return composeDna(record, requested, { modes: [theme.mode], shapes: [shape] }, {});
}

/** Replaces each value that equals that of the old theme by that of the new one. */
function followTheme(dna: Dna, old: Dna, next: Dna): Dna {
  return {
    ...dna,
    spacing: followGroup(dna.spacing, old.spacing, next.spacing),
    typography: followGroup(dna.typography, old.typography, next.typography),
    color: followGroup(dna.color, old.color, next.color),
    radius: followGroup(dna.radius, old.radius, next.radius),
    elevation: followGroup(dna.elevation, old.elevation, next.elevation),
    motion: followGroup(dna.motion, old.motion, next.motion),
    personality: isSame(dna.personality, old.personality) ? next.personality : dna.personality,
  };
}

function followGroup<Group extends object>(own: Group, old: Group, next: Group): Group {
  const result = { ...own };
  for (const key of Object.keys(own) as (keyof Group)[])
    if (key in next && isSame(own[key], old[key])) result[key] = next[key];
  return result;
}

const isSame = (one: unknown, other: unknown): boolean => diffDocuments(one, other).length === 0;

/** Removes a mode override that the theme does not offer, so that the section or page inherits. */
function dropUnofferedMode<Part extends { dna_overrides?: EssenceV4DNAOverrides }>(
  part: Part,
  { modes }: ThemeV1,
): Part {
  const mode = part.dna_overrides?.mode;
  if (mode === undefined || modes.includes(mode)) return part;
  const { dna_overrides, ...rest } = part;
  const { mode: _, ...left } = dna_overrides ?? {};
  return (Object.keys(left).length > 0 ? { ...rest, dna_overrides: left } : rest) as Part;
}
