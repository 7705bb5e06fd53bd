import { type Essence, HOTKEY_DEFAULTS } from '../essence/read.ts';
import { sectionsOf } from '../essence/walk.ts';
import type {
  EssenceV4,
  EssenceV4SectionNavigationItem,
  ExecutionPackCommonV1CommandPalette,
  ExecutionPackCommonV1Hotkey,
  ExecutionPackCommonV1NavigationGroup,
  ScaffoldPackV1,
} from '../schemas/types.ts';
import { nearestNames, quote } from '../base/text.ts';
import { createMatchCheck, createOpens, isOutside, type Opens } from './paths.ts';
import type { Report } from './diagnostics.ts';

/** A page as far as people go there. */
export interface Destination {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly paths: readonly string[];
  readonly section: { readonly id: string };
}

/** How people move through the app, with every default settled. */
export interface AppNavigation {
  readonly groups: ExecutionPackCommonV1NavigationGroup[];
  readonly hotkeys: ExecutionPackCommonV1Hotkey[];
  readonly palette: ExecutionPackCommonV1CommandPalette | undefined;
  /** As the scaffold pack carries it; nothing if the document is silent. */
  readonly contract: ScaffoldPackV1['data']['navigation'];
}

export function navigationOf(
  document: EssenceV4,
  essence: Essence,
  pages: readonly Destination[],
  report: Report,
): AppNavigation {
  const opens = createOpens(pages.flatMap(({ paths }) => paths));
  const written = document.meta.navigation;
  const settled = essence.meta.navigation;
  const hotkeys = (settled?.hotkeys ?? []).map(({ semantics, ...hotkey }) => ({
    ...hotkey,
    effectiveSemantics: semantics,
  }));
  const keys = hotkeys.map(({ key }) => key);
  const groups = groupsOf(document);
  checkItems(document, new Set(keys), opens, report);
  checkHotkeys(hotkeys, opens, report);
  checkCommands(written?.command_palette, opens, report);
  const palette = paletteOf(written?.command_palette, pages, hotkeys);
  const contract =
    written || groups.length > 0
      ? {
          ...(written?.command_palette === undefined
            ? {}
            : { commandPalette: palette ? bare(palette) : false }),
          ...(palette ? { commandPaletteSource: palette.source } : {}),
          ...(written?.hotkeys
            ? {
                hotkeys: hotkeys.map((hotkey, index) => {
                  const own = written.hotkeys?.[index]?.semantics;
                  return { ...hotkey, ...(own ? { semantics: { ...own } } : {}) };
                }),
              }
            : {}),
          ...(written?.hotkey_semantics ? { hotkeySemantics: { ...written.hotkey_semantics } } : {}),
          ...(written ? { effectiveHotkeySemantics: settled?.hotkey_semantics ?? HOTKEY_DEFAULTS } : {}),
          ...(groups.length > 0 ? { groups } : {}),
        }
      : undefined;
  return { groups, hotkeys, palette, contract };
}

function bare(
  palette: ExecutionPackCommonV1CommandPalette,
): Omit<ExecutionPackCommonV1CommandPalette, 'source'> {
  const { source: _, ...contract } = palette;
  return contract;
}

const groupsOf = (document: EssenceV4): ExecutionPackCommonV1NavigationGroup[] =>
  document.blueprint.sections.flatMap((section) =>
    section.navigation_items
      ? [
          {
            sectionId: section.id,
            shell: section.shell,
            items: section.navigation_items.map((item) => ({ ...item })),
          },
        ]
      : [],
  );

function checkItems(document: EssenceV4, keys: ReadonlySet<string>, opens: Opens, report: Report): void {
  const fault = createMatchCheck();
  for (const { section, pointer } of sectionsOf(document)) {
    for (const [index, item] of (section.navigation_items ?? []).entries())
      checkItem(item, `${pointer}/navigation_items/${index}`, { keys, opens, fault, report });
  }
}

function checkItem(
  { label, route, hotkey, active_match: match }: EssenceV4SectionNavigationItem,
  pointer: string,
  context: {
    readonly keys: ReadonlySet<string>;
    readonly opens: Opens;
    readonly fault: (value: string) => string | undefined;
    readonly report: Report;
  },
): void {
  const { keys, opens, fault, report } = context;
  if (!isOutside(route) && !opens(route))
    report(
      'NAVIGATION_UNKNOWN_ROUTE',
      `${pointer}/route`,
      `${quote(label)} leads to ${quote(route)}, which no page has.`,
      () => opens.near(route),
    );
  if (hotkey !== undefined && !keys.has(hotkey))
    report(
      'NAVIGATION_UNKNOWN_HOTKEY',
      `${pointer}/hotkey`,
      `${quote(label)} names the key ${quote(hotkey)}, which is no hotkey of the app.`,
      () => nearestNames(hotkey, [...keys]),
    );
  const refused = match === undefined ? undefined : fault(match);
  if (refused !== undefined)
    report(
      'ACTIVE_MATCH_REFUSED',
      `${pointer}/active_match`,
      `${quote(match ?? '')} ${refused}; it is carried as text.`,
    );
}

function checkHotkeys(hotkeys: readonly ExecutionPackCommonV1Hotkey[], opens: Opens, report: Report): void {
  const seen = new Set<string>();
  for (const [index, { key, label, route, action }] of hotkeys.entries()) {
    const pointer = `/meta/navigation/hotkeys/${index}`;
    if (seen.has(key))
      report('HOTKEY_DUPLICATE', `${pointer}/key`, `The key ${quote(key)} is taken by another hotkey.`);
    seen.add(key);
    if (route === undefined && action === undefined)
      report('HOTKEY_WITHOUT_EFFECT', pointer, `${quote(label)} has neither a route nor an action.`);
    if (route !== undefined && !isOutside(route) && !opens(route))
      report(
        'HOTKEY_UNKNOWN_ROUTE',
        `${pointer}/route`,
        `${quote(label)} leads to ${quote(route)}, which no page has.`,
        () => opens.near(route),
      );
  }
}

type WrittenPalette = NonNullable<EssenceV4['meta']['navigation']>['command_palette'];

function checkCommands(palette: WrittenPalette, opens: Opens, report: Report): void {
  if (typeof palette !== 'object') return;
  for (const [index, { label, route, action }] of (palette.commands ?? []).entries()) {
    const pointer = `/meta/navigation/command_palette/commands/${index}`;
    if (route === undefined && action === undefined)
      report('COMMAND_WITHOUT_EFFECT', pointer, `${quote(label)} has neither a route nor an action.`);
    if (route !== undefined && !isOutside(route) && !opens(route))
      report(
        'COMMAND_UNKNOWN_ROUTE',
        `${pointer}/route`,
        `${quote(label)} leads to ${quote(route)}, which no page has.`,
        () => opens.near(route),
      );
  }
}

const DEFAULT_PALETTE = { trigger: 'Cmd+k', placeholder: 'Go to a page', styling: 'modal' } as const;

/** The palette of the document; where it leaves the commands open, one for each page that has a fixed address. */
function paletteOf(
  written: WrittenPalette,
  pages: readonly Destination[],
  hotkeys: readonly ExecutionPackCommonV1Hotkey[],
): ExecutionPackCommonV1CommandPalette | undefined {
  if (written === undefined || written === false) return undefined;
  if (written !== true && written.commands)
    return { ...written, source: 'document', commands: written.commands.map((command) => ({ ...command })) };
  const keyOf = new Map(
    hotkeys.flatMap(({ route, key }) => (route === undefined ? [] : [[route, key] as const])),
  );
  const commands = pages
    .filter(({ path }) => !/[:*]/.test(path))
    .map(({ id, title, path, section }) => {
      const hotkey = keyOf.get(path);
      return {
        id,
        label: title,
        section: section.id,
        route: path,
        ...(hotkey === undefined ? {} : { hotkey }),
      };
    });
  return written === true
    ? { source: 'derived', ...DEFAULT_PALETTE, commands }
    : { source: 'commands-derived', ...written, commands };
}
