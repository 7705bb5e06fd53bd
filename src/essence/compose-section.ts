import type {
  ArchetypeV2,
  ArchetypeV2ArchetypePage,
  ArchetypeV2NavigationItem,
  BlueprintV1,
  BlueprintV1PageOverride,
  CommonV1Mode,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4NavigationHints,
  EssenceV4SectionNavigationItem,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';

/** An archetype with its id and role in an app. */
export interface PlacedArchetype {
  readonly archetype: ArchetypeV2;
  readonly id: string;
  readonly role: EssenceV4BlueprintSection['role'];
}

/** The settings of an app that affect its archetypes. */
export interface Arrangement extends Pick<BlueprintV1, 'routes' | 'overrides'> {
  /** Its hotkeys replace those of the archetypes, which may collide; without it, these stay. */
  readonly navigation?: Pick<EssenceV4NavigationHints, 'hotkeys'> | undefined;
  /** The modes of the theme; page overrides are limited to them. */
  readonly modes: readonly CommonV1Mode[];
}

/** A page of an archetype with the overrides of the app. */
interface ComposedPage {
  readonly page: ArchetypeV2ArchetypePage;
  readonly change: BlueprintV1PageOverride;
  /** The first path that shows the page. */
  readonly path: string | undefined;
  readonly shell: string;
}

/** Composes the section of an archetype; undefined if the app removes all of its pages. */
export function composeSection(
  { archetype, id, role }: PlacedArchetype,
  arrangement: Arrangement,
): EssenceV4BlueprintSection | undefined {
  const pages = collectPages(archetype, arrangement);
  const shell = mostCommonShell(pages);
  if (shell === undefined) return undefined;
  const without = new Set<string>(arrangement.overrides?.features_remove);
  const items = composeNavigation(archetype, pages, arrangement.navigation?.hotkeys);
  return {
    id,
    role,
    shell,
    features: archetype.features.filter((feature) => !without.has(feature)),
    description: archetype.description,
    pages: pages.map((page) => composePage(page, shell, arrangement.modes)),
    ...(items.length > 0 ? { navigation_items: items } : {}),
    ...(archetype.directives ? { directives: archetype.directives } : {}),
  };
}

function collectPages(archetype: ArchetypeV2, { routes, overrides }: Arrangement): ComposedPage[] {
  const removed = new Set(overrides?.pages_remove);
  return archetype.pages
    .filter((page) => !removed.has(`${archetype.id}/${page.id}`))
    .map((page) => {
      const [path, target] =
        Object.entries(routes).find(([, to]) => to.archetype === archetype.id && to.page === page.id) ?? [];
      const change = overrides?.pages?.[`${archetype.id}/${page.id}`] ?? {};
      return { page, change, path, shell: change.shell ?? target?.shell ?? page.shell };
    });
}

/** The most common shell, the first one if several are; pages with another shell override it. */
function mostCommonShell(pages: readonly ComposedPage[]): string | undefined {
  const count = (shell: string): number => pages.filter((page) => page.shell === shell).length;
  return pages.map(({ shell }) => shell).toSorted((a, b) => count(b) - count(a))[0];
}

function composePage(
  { page, change, path, shell }: ComposedPage,
  usual: string,
  modes: readonly CommonV1Mode[],
): EssenceV4BlueprintPage {
  const { density, mode } = change;
  const overrides = {
    ...(density === undefined ? {} : { density }),
    ...(mode === undefined || !modes.includes(mode) ? {} : { mode }),
  };
  // An essence page has no title field, so a page that the app renames gets a directive instead.
  const named = change.name === undefined ? [] : [`Title the page ${quote(change.name)}.`];
  const directives = [...new Set([...named, ...(page.directives ?? []), ...(change.directives ?? [])])];
  return {
    id: page.id,
    ...(path === undefined ? {} : { route: path }),
    ...(shell === usual ? {} : { shell_override: shell }),
    layout: change.default_layout ?? page.default_layout,
    ...(change.default_layout ? { default_layout: page.default_layout } : {}),
    ...(Object.keys(overrides).length > 0 ? { dna_overrides: overrides } : {}),
    ...(directives.length > 0 ? { directives } : {}),
  };
}

/**
 * Composes the navigation. An item follows the path and name of its page, and is removed with it. Its key is the one
 * that the app assigns to the path.
 */
function composeNavigation(
  { pages: all, navigation_items = [] }: ArchetypeV2,
  pages: readonly ComposedPage[],
  hotkeys: EssenceV4NavigationHints['hotkeys'],
): EssenceV4SectionNavigationItem[] {
  const usual = new Set(all.map(({ path }) => path));
  const pageAt = (path: string): ComposedPage | undefined => pages.find(({ page }) => page.path === path);
  const moved = (path: string): string => pageAt(path)?.path ?? path;
  return navigation_items
    .filter(({ route }) => pageAt(route) !== undefined || !usual.has(route))
    .map(({ label, route, hotkey: usualKey, active_match, ...rest }: ArchetypeV2NavigationItem) => {
      const path = moved(route);
      const hotkey = hotkeys ? hotkeys.find((one) => one.route === path)?.key : usualKey;
      const match = active_match === undefined ? undefined : moved(active_match);
      return {
        label: pageAt(route)?.change.name ?? label,
        route: path,
        ...rest,
        ...(hotkey === undefined ? {} : { hotkey }),
        // Every path starts with "/": as a prefix it would mark the item as current on all pages.
        ...(match === undefined || match === '/' ? {} : { active_match: match }),
      };
    });
}
