import { frameSide } from '../content/frames.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { isActiveMatch } from '../packs/paths.ts';

/** The place of an entry in a frame: people look for the account and the basket in a corner, not among the pages. */
export type EntryPlace = 'main' | 'support' | 'account' | 'basket';

/** An entry of a navigation. */
export interface Entry {
  readonly route: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly badge?: string | undefined;
  readonly active_match?: string | undefined;
  readonly essence: string;
  readonly place: EntryPlace;
  /** The section whose navigation lists it, and the role of that section. */
  readonly section: string;
  readonly role: AppPage['section']['section']['role'];
}

/** Navigation items of the contract that lead to pages in the same frame; otherwise all pages without parameters. */
export function findEntries(model: Model, page: AppPage): readonly Entry[] {
  const written = model.sections.flatMap((own) =>
    (own.section.navigation_items ?? []).map((item, index) => {
      const target = model.pages.find(({ paths }) => paths.includes(item.route));
      return {
        ...item,
        frame: target ? frameOf(target, model) : own.section.shell,
        role: own.section.role,
        section: own.id,
        essence: `${own.pointer}/navigation_items/${index}`,
      };
    }),
  );
  const frame = frameOf(page, model);
  const own = written.filter((entry) => entry.frame === frame);
  const entries = own.length > 0 ? own : written;
  if (entries.length === 0)
    return model.pages.filter(({ path }) => !path.includes(':')).map((one) => entryOf(one));
  const settings = new Set(
    entries.flatMap(({ role, icon, section }) =>
      role === 'auxiliary' && SETTINGS_ICONS.has(icon ?? '') ? [section] : [],
    ),
  );
  return entries.map((entry) => {
    const place = placeOf(entry.icon);
    return { ...entry, place: place === 'main' && settings.has(entry.section) ? 'support' : place };
  });
}

/** Signs of a section that sets the product up instead of being its work. */
const SETTINGS_ICONS: ReadonlySet<string> = new Set(['settings', 'volume']);

/** A page as an entry. */
export const entryOf = ({ path, title, pointer, section }: AppPage): Entry => ({
  route: path,
  label: title,
  essence: pointer,
  place: 'main',
  section: section.id,
  role: section.section.role,
});

const placeOf = (icon: string | undefined): EntryPlace =>
  icon === 'user' ? 'account' : icon === 'cart' ? 'basket' : 'main';

/** The shell around a page: its own, or that of its section if the page has a shell for one task. */
export function frameOf({ shell, section }: AppPage, { resolver }: Model): string {
  const record = resolver.find('shell', shell);
  return record && frameSide(record.data) ? shell : section.section.shell;
}

/** The pages in the same frame. */
export const pagesInFrame = (model: Model, page: AppPage): readonly AppPage[] =>
  model.pages.filter((one) => frameOf(one, model) === frameOf(page, model));

/** The one entry that is active on a page: its own, otherwise the most specific one whose `active_match` applies. */
export function findActive(entries: readonly Entry[], { paths }: AppPage): Entry | undefined {
  const own = entries.find(({ route }) => paths.includes(route));
  if (own) return own;
  return entries
    .filter(
      ({ active_match: match }) => match !== undefined && paths.some((path) => isActiveMatch(match, path)),
    )
    .toSorted((a, b) => b.route.length - a.route.length)[0];
}

/** A page of the archetype that lets people in: `sign-in` or `sign-up`. */
export const gatePage = ({ pages }: Model, id: string): AppPage | undefined =>
  pages.find(({ page, section }) => section.section.role === 'gateway' && page.id === id);
