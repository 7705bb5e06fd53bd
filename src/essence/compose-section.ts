import type {
  ArchetypeV2,
  ArchetypeV2ArchetypePage,
  ArchetypeV2NavigationItem,
  BlueprintV1,
  BlueprintV1PageOverride,
  CommonV1Mode,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4SectionNavigationItem,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';

/** An archetype with its place in an app. */
export interface PlacedArchetype {
  readonly archetype: ArchetypeV2;
  readonly id: string;
  readonly role: EssenceV4BlueprintSection['role'];
}

/** What an app says about the archetypes it is made of. */
export interface Arrangement extends Pick<BlueprintV1, 'routes' | 'overrides'> {
  /** Modes the theme offers: a page cannot be put into another. */
  readonly modes: readonly CommonV1Mode[];
}

/** A page of an archetype as the app has it. */
interface ComposedPage {
  readonly page: ArchetypeV2ArchetypePage;
  readonly change: BlueprintV1PageOverride;
  /** The first path that shows the page. */
  readonly path: string | undefined;
  readonly shell: string;
}

/** The section that an archetype becomes; none when the app does without all of its pages. */
export function composeSection(
  { archetype, id, role }: PlacedArchetype,
  arrangement: Arrangement,
): EssenceV4BlueprintSection | undefined {
  const pages = collectPages(archetype, arrangement);
  const shell = mostCommonShell(pages);
  if (shell === undefined) return undefined;
  const without = new Set<string>(arrangement.overrides?.features_remove);
  const items = composeNavigation(archetype, pages);
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

/** The shell that most pages have, and of several such the first; the other pages override it. */
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
  // An essence page has no title: the name an app gives to a page of another name is a rule for building it.
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

/** An entry moves along with its page, takes over its new name, and goes when the page goes. */
function composeNavigation(
  { pages: all, navigation_items = [] }: ArchetypeV2,
  pages: readonly ComposedPage[],
): EssenceV4SectionNavigationItem[] {
  const usual = new Set(all.map(({ path }) => path));
  const pageAt = (path: string): ComposedPage | undefined => pages.find(({ page }) => page.path === path);
  const moved = (path: string): string => pageAt(path)?.path ?? path;
  return navigation_items
    .filter(({ route }) => pageAt(route) !== undefined || !usual.has(route))
    .map(({ label, route, active_match, ...rest }: ArchetypeV2NavigationItem) => {
      const match = active_match === undefined ? undefined : moved(active_match);
      return {
        label: pageAt(route)?.change.name ?? label,
        route: moved(route),
        ...rest,
        // Every path begins with "/": as a prefix it would make the entry current on all pages of the app.
        ...(match === undefined || match === '/' ? {} : { active_match: match }),
      };
    });
}
