import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { homePath } from '../render/regions.ts';
import { productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import type { CommonV1AnatomyNode } from '../schemas/types.ts';
import { type Entry, findEntries } from '../render/entries.ts';
import { searches } from '../render/find.ts';
import { listFooterColumns } from '../render/footer.ts';
import type { Frame } from '../render/frame.ts';
import { isIcon } from '../render/icon.ts';
import { readNews } from '../render/notices.ts';
import {
  groupEntries,
  holdsContent,
  isListed,
  isRow,
  isSecondNavigation,
  isTabBar,
} from '../render/regions.ts';
import { printCode, stringLiteral } from './code.ts';
import { type AppPlacement, linkPath } from './component.ts';
import { toCode } from './data-file.ts';
import {
  columnsName,
  frameOfShell,
  navigationName,
  newsName,
  type ShellContext,
  type ShellInUse,
} from './shell-frame.ts';

/** `src/navigation.ts`: the pages, what the shells list of them, and the commands of the palette. */
export function printNavigation(
  shells: readonly ShellInUse[],
  placements: readonly AppPlacement[],
  context: ShellContext,
): string {
  const { model, parts } = context;
  const { name, scope } = productOf(model);
  const printed = new Map<string, string>();
  const lists = shells.flatMap((used) => {
    const frame = frameOfShell(used, model);
    return frame ? printLists(frame, context, printed) : [];
  });
  const titled = new Set(
    placements.flatMap(({ page, filled }) => (filled && hasBreadcrumb(filled) ? [page] : [])),
  );
  const pathsOf = (isOne: (page: AppPage) => boolean): string[] =>
    model.pages.filter(isOne).flatMap(({ paths }) => paths);
  const uses = (...names: readonly string[]): boolean => names.some((name) => parts.has(name));
  if (uses('Crumbs'))
    lists.unshift(
      printList(
        'pages',
        'PageInfo',
        model.pages.map((page) => ({
          paths: page.paths,
          title: page.title,
          ...(titled.has(page) ? { hasCrumbs: true } : {}),
        })),
      ),
    );
  if (uses('SectionNavigation'))
    lists.push(
      '/** The pages of each section. */',
      printList(
        'sections',
        'Section',
        model.sections.map((section) => ({
          paths: model.pagesOf(section).flatMap(({ paths }) => paths),
          entries: model.pagesOf(section).map(({ path, title }) => ({ to: path, label: title })),
        })),
      ),
    );
  if (uses('SearchLink'))
    lists.push(
      '/** The pages with a field for a search. */',
      printList('searchPaths', 'string', pathsOf(searches)),
    );
  if (uses('SignedIn', 'SignedOut'))
    lists.push(
      '/** The pages before the sign-in. */',
      printList(
        'gatePaths',
        'string',
        pathsOf(({ section }) => section.section.role === 'gateway'),
      ),
    );
  if (uses('Palette', 'PaletteButton'))
    lists.push(
      '/** The commands of the palette. */',
      printList(
        'commands',
        'Command',
        (model.navigation.palette?.commands ?? []).map((one) => ({
          ...command(one),
          ...(one.section === undefined ? {} : { group: one.section }),
        })),
      ),
    );
  const text = lists.join('\n');
  const types = TYPES.filter((type) => text.includes(`: readonly ${type}[]`));
  const imports =
    types.length > 0 ? `import type { ${types.join(', ')} } from '@/components/shell/types';\n\n` : '';
  return `${imports}export const productName = ${stringLiteral(name)};

/** The first page, where the name of the product leads. */
export const homePath = ${stringLiteral(homePath(model))};

/** The letters of the mark beside the name. */
export const productMark = ${stringLiteral(toText(fillText('{product.mark}', scope)))};

${text}`;
}

const TYPES = ['Command', 'Link', 'NavigationGroup', 'Notice', 'PageInfo', 'Section'];

const printList = (name: string, type: string, value: unknown): string =>
  `export const ${name}: readonly ${type}[] = ${printCode(toCode(value))};\n`;

/** `src/hotkeys.ts`: the hotkeys of the contract in the file that handles them, where `svc verify` finds both. */
export const printHotkeys = (template: string, { navigation }: Model): string =>
  template.replace(
    /(?<=hotkeys: readonly Hotkey\[\] = )\[\]/,
    printCode(toCode(navigation.hotkeys.map((one) => ({ keys: one.key.toLowerCase(), ...command(one) })))),
  );

const hasBreadcrumb = (node: CommonV1AnatomyNode): boolean =>
  node.is === 'breadcrumb' || (node.children ?? []).some(hasBreadcrumb);

const command = (one: {
  label: string;
  route?: string | undefined;
  action?: string | undefined;
}): object => ({
  label: one.label,
  ...(one.route === undefined ? {} : { to: one.route }),
  ...(one.action === undefined ? {} : { action: one.action }),
});

/** The lists of one shell. One that another shell has already is written once, under both names. */
function printLists(frame: Frame, { icons }: ShellContext, printed: Map<string, string>): string[] {
  const { model, page, shell } = frame;
  const to = (target: string): string => linkPath(model, page, target);
  const lists: string[] = [];
  const declare = (name: string, type: string, value: unknown): void => {
    const key = printList('', type, value);
    const known = printed.get(key);
    lists.push(known === undefined ? printList(name, type, value) : `export const ${name} = ${known};\n`);
    if (known === undefined) printed.set(key, name);
  };
  const usesEntries =
    holdsContent(shell, 'navigation') ||
    holdsContent(shell, 'breadcrumb') ||
    shell.regions.some((region) => isSecondNavigation(region, shell));
  if (usesEntries) declare(navigationName(shell.id), 'NavigationGroup', navigationGroups(frame, to, icons));
  if (holdsContent(shell, 'footer-links'))
    declare(
      columnsName(shell.id),
      'Link[]',
      listFooterColumns(frame, to).map((column) =>
        column.map(({ target, label }) => ({ to: to(target), label })),
      ),
    );
  const news = holdsContent(shell, 'notifications') ? readNews(frame) : undefined;
  if (news)
    declare(
      newsName(shell.id),
      'Notice',
      news.notices.map(({ title, detail, time, isNew }) => ({
        title,
        detail,
        ...(time === undefined ? {} : { time }),
        isNew,
      })),
    );
  return lists;
}

/** Entries that are shown elsewhere are hidden in the lists, but still name the way to the pages below them. */
function navigationGroups(frame: Frame, to: (target: string) => string, icons: Set<string>): unknown {
  const { model, page, shell } = frame;
  const entries = findEntries(model, page);
  const listed = entries.filter(isListed(frame));
  const region = shell.regions.find(({ holds }) => holds.includes('navigation'));
  const groups = region && isRow(region, shell) && !isTabBar(region) ? [listed] : groupEntries(listed);
  const hidden = entries.filter((entry) => !listed.includes(entry));
  const entryData = ({ route, label, icon, badge, active_match: activeMatch }: Entry): object => {
    if (isIcon(icon)) icons.add(icon);
    return {
      to: to(route),
      label,
      ...(isIcon(icon) ? { icon } : {}),
      ...(badge === undefined ? {} : { badge }),
      ...(activeMatch === undefined ? {} : { activeMatch }),
    };
  };
  return [
    ...groups.map((group) => ({
      ...(group[0]?.place === 'support' ? { place: 'support' } : {}),
      entries: group.map(entryData),
    })),
    ...(hidden.length > 0 ? [{ place: 'elsewhere', entries: hidden.map(entryData) }] : []),
  ];
}
