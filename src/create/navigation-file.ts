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
  const { model } = context;
  const { name, scope } = productOf(model);
  const lists = shells.flatMap((used) => {
    const frame = frameOfShell(used, model);
    return frame ? printLists(frame, context) : [];
  });
  const titled = new Set(
    placements.flatMap(({ page, filled }) => (filled && hasBreadcrumb(filled) ? [page] : [])),
  );
  const pages = model.pages.map((page) => ({
    paths: page.paths,
    title: page.title,
    ...(titled.has(page) ? { hasCrumbs: true } : {}),
    ...(page.section.section.role === 'gateway' ? { isGate: true } : {}),
    ...(searches(page) ? { searches: true } : {}),
  }));
  const sections = model.sections.map((section) => {
    const own = model.pagesOf(section);
    return {
      paths: own.flatMap(({ paths }) => paths),
      entries: own.map(({ path, title }) => ({ to: path, label: title })),
    };
  });
  const { palette } = model.navigation;
  const commands = (palette?.commands ?? []).map((one) => ({
    ...command(one),
    ...(one.section === undefined ? {} : { group: one.section }),
  }));
  const types = ['Command', 'PageInfo', 'Section'];
  const text = lists.join('\n');
  for (const type of ['Link', 'NavigationGroup', 'Notice']) if (text.includes(`${type}[]`)) types.push(type);
  return `import type { ${types.sort().join(', ')} } from '@/components/shell/types';

export const productName = ${stringLiteral(name)};

/** The first page, where the name of the product leads. */
export const homePath = ${stringLiteral(homePath(model))};

/** The letters of the mark beside the name. */
export const productMark = ${stringLiteral(toText(fillText('{product.mark}', scope)))};

export const pages: readonly PageInfo[] = ${printCode(toCode(pages))};

${text}
/** The pages of each section. */
export const sections: readonly Section[] = ${printCode(toCode(sections))};

/** The commands of the palette; empty for an app without one. */
export const commands: readonly Command[] = ${printCode(toCode(commands))};
`;
}

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

/** The lists of one shell. */
function printLists(frame: Frame, { icons }: ShellContext): string[] {
  const { model, page, shell } = frame;
  const to = (target: string): string => linkPath(model, page, target);
  const lists: string[] = [];
  const declare = (name: string, type: string, value: unknown): void => {
    lists.push(`export const ${name}: readonly ${type}[] = ${printCode(toCode(value))};\n`);
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
