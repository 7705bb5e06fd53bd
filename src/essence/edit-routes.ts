import type { EssenceV4, EssenceV4NavigationHints } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { invalidParameter } from './find.ts';
import { routesOf } from './walk.ts';

/** Throws if the path is malformed or already opens a page. */
export function assertFreePath(document: EssenceV4, path: string): void {
  if (!path.startsWith('/') || /\s/.test(path))
    throw invalidParameter(`${quote(path)} is not a path. A path starts with "/" and has no spaces.`);
  const taken = routesOf(document).find((route) => route.path === path);
  if (taken)
    throw invalidParameter(
      `${quote(path)} already opens the page ${quote(`${taken.section}/${taken.page}`)}; choose another path.`,
    );
}

/** Adds the pages to the route table, if the document has one. */
export function addRoutes(
  { blueprint }: EssenceV4,
  section: string,
  pages: readonly { readonly id: string; readonly route?: string }[],
): Pick<EssenceV4['blueprint'], 'routes'> {
  if (!blueprint.routes) return {};
  const added = pages.flatMap(({ id, route }) =>
    route === undefined ? [] : [[route, { section, page: id }] as const],
  );
  return { routes: { ...blueprint.routes, ...Object.fromEntries(added) } };
}

/**
 * Removes everything that leads to removed pages: their rows in the route table, and the navigation items, hotkeys and
 * commands whose path no longer opens a page. A hotkey or command with an action stays and only loses its route.
 */
export function removeDeadLinks(before: EssenceV4, after: EssenceV4): EssenceV4 {
  const { routes, ...blueprint } = after.blueprint;
  const present = new Set(
    after.blueprint.sections.flatMap(({ id, pages }) => pages.map((page) => `${id}/${page.id}`)),
  );
  const was = new Set(
    before.blueprint.sections.flatMap(({ id, pages }) => pages.map((page) => `${id}/${page.id}`)),
  );
  const kept: EssenceV4 = {
    ...after,
    blueprint: {
      ...blueprint,
      ...(routes
        ? {
            routes: Object.fromEntries(
              Object.entries(routes).filter(([, to]) => {
                const id = `${to.section}/${to.page}`;
                return present.has(id) || !was.has(id);
              }),
            ),
          }
        : {}),
    },
  };
  const opened = routesOf(before).map(({ path }) => path);
  const open = routesOf(kept).map(({ path }) => path);
  const isDead = (route: string | undefined): boolean =>
    route !== undefined && isOpenedBy(opened, route) && !isOpenedBy(open, route);
  return filterLinks(kept, isDead);
}

type IsDead = (route: string | undefined) => boolean;

function filterLinks(document: EssenceV4, isDead: IsDead): EssenceV4 {
  const { navigation, ...meta } = document.meta;
  const cleaned = navigation && filterHints(navigation, isDead);
  const keys = (from: EssenceV4NavigationHints | undefined): string[] =>
    from?.hotkeys?.map(({ key }) => key) ?? [];
  const left = new Set(keys(cleaned));
  const goneKeys = new Set(keys(navigation).filter((key) => !left.has(key)));
  return {
    ...document,
    blueprint: {
      ...document.blueprint,
      sections: document.blueprint.sections.map(({ navigation_items: items, ...section }) => ({
        ...section,
        ...(items
          ? {
              navigation_items: items
                .filter(({ route }) => !isDead(route))
                .map(({ hotkey, ...item }) =>
                  hotkey === undefined || goneKeys.has(hotkey) ? item : { ...item, hotkey },
                ),
            }
          : {}),
      })),
    },
    meta: { ...meta, ...(cleaned ? { navigation: cleaned } : {}) },
  };
}

function filterHints(
  { hotkeys, command_palette: palette, ...rest }: EssenceV4NavigationHints,
  isDead: IsDead,
): EssenceV4NavigationHints {
  return {
    ...rest,
    ...(hotkeys ? { hotkeys: filterTargets(hotkeys, isDead) } : {}),
    ...(palette === undefined
      ? {}
      : {
          command_palette:
            typeof palette === 'object' && palette.commands
              ? { ...palette, commands: filterTargets(palette.commands, isDead) }
              : palette,
        }),
  };
}

function filterTargets<Entry extends { route?: string; action?: string }>(
  entries: readonly Entry[],
  isDead: IsDead,
): Entry[] {
  return entries.flatMap((entry) => {
    if (!isDead(entry.route)) return [entry];
    if (entry.action === undefined) return [];
    const { route: _, ...rest } = entry;
    return [rest as Entry];
  });
}

/** Tests whether one of the paths opens an address, which may fill in parameters and have a query. */
function isOpenedBy(paths: readonly string[], address: string): boolean {
  const wanted = address.replace(/[?#].*$/s, '').split('/');
  return paths.some((path) => {
    if (path === address) return true;
    const parts = path.split('/');
    const rest = parts.indexOf('*');
    const fits = (part: string, index: number): boolean =>
      part === wanted[index] || (/^[^\w:]?:/.test(part) && (wanted[index] ?? '') !== '');
    if (rest >= 0) return wanted.length > rest && parts.slice(0, rest).every(fits);
    return parts.length === wanted.length && parts.every(fits);
  });
}
