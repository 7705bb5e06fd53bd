import { type Essence, HOTKEY_DEFAULTS } from '../essence/read.ts';
import type { DocumentParts, PlacedNavigationItem } from '../essence/walk.ts';
import type {
  EssenceV4,
  ExecutionPackCommonV1CommandPalette,
  ExecutionPackCommonV1Hotkey,
  ExecutionPackCommonV1NavigationGroup,
  ScaffoldPackV1,
} from '../schemas/types.ts';
import { nearestNames, quote } from '../base/text.ts';
import { createActiveMatchCheck, createRouteMatcher, isExternal, type RouteMatcher } from './paths.ts';
import type { ReportDiagnostic } from './diagnostics.ts';

/** A page as a target of navigation. */
export interface Destination {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly paths: readonly string[];
  readonly section: { readonly id: string };
}

/** Menus, hotkeys and the command palette, with every default applied. */
export interface AppNavigation {
  readonly groups: ExecutionPackCommonV1NavigationGroup[];
  readonly hotkeys: ExecutionPackCommonV1Hotkey[];
  readonly palette: ExecutionPackCommonV1CommandPalette | undefined;
  /** The form used in the scaffold pack; undefined if the document declares no navigation. */
  readonly contract: ScaffoldPackV1['data']['navigation'];
}

export function resolveNavigation(
  parts: DocumentParts,
  document: EssenceV4,
  essence: Essence,
  pages: readonly Destination[],
  report: ReportDiagnostic,
): AppNavigation {
  const opens = createRouteMatcher(pages.flatMap(({ paths }) => paths));
  const written = document.meta.navigation;
  const settled = essence.meta.navigation;
  const hotkeys = (settled?.hotkeys ?? []).map(({ semantics, ...hotkey }) => ({
    ...hotkey,
    effectiveSemantics: semantics,
  }));
  const keys = hotkeys.map(({ key }) => key);
  const groups = buildGroups(parts);
  checkItems(parts, new Set(keys), opens, report);
  checkHotkeys(hotkeys, opens, report);
  checkCommands(written?.command_palette, opens, report);
  const palette = buildPalette(written?.command_palette, pages, hotkeys);
  const contract =
    written || groups.length > 0
      ? {
          ...(written?.command_palette === undefined
            ? {}
            : { commandPalette: palette ? withoutSource(palette) : false }),
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

function withoutSource(
  palette: ExecutionPackCommonV1CommandPalette,
): Omit<ExecutionPackCommonV1CommandPalette, 'source'> {
  const { source: _, ...contract } = palette;
  return contract;
}

const buildGroups = ({ sections }: DocumentParts): ExecutionPackCommonV1NavigationGroup[] =>
  sections.flatMap(({ section }) =>
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

function checkItems(
  { navigationItems }: DocumentParts,
  keys: ReadonlySet<string>,
  opens: RouteMatcher,
  report: ReportDiagnostic,
): void {
  const context = { keys, opens, findIssue: createActiveMatchCheck(), report };
  for (const placed of navigationItems) checkItem(placed, context);
}

function checkItem(
  { item: { label, route, hotkey, active_match: match }, pointer }: PlacedNavigationItem,
  context: {
    readonly keys: ReadonlySet<string>;
    readonly opens: RouteMatcher;
    readonly findIssue: (value: string) => string | undefined;
    readonly report: ReportDiagnostic;
  },
): void {
  const { keys, opens, findIssue, report } = context;
  if (!isExternal(route) && !opens(route))
    report(
      'NAVIGATION_UNKNOWN_ROUTE',
      `${pointer}/route`,
      `${quote(label)} points to ${quote(route)}, which no page has.`,
      () => opens.near(route),
    );
  if (hotkey !== undefined && !keys.has(hotkey))
    report(
      'NAVIGATION_UNKNOWN_HOTKEY',
      `${pointer}/hotkey`,
      `${quote(label)} names the key ${quote(hotkey)}, which is not a hotkey of the app.`,
      () => nearestNames(hotkey, [...keys]),
    );
  const issue = match === undefined ? undefined : findIssue(match);
  if (issue !== undefined)
    report(
      'ACTIVE_MATCH_REFUSED',
      `${pointer}/active_match`,
      `${quote(match ?? '')} ${issue}; the packs contain it as text.`,
    );
}

function checkHotkeys(
  hotkeys: readonly ExecutionPackCommonV1Hotkey[],
  opens: RouteMatcher,
  report: ReportDiagnostic,
): void {
  const seen = new Set<string>();
  for (const [index, { key, label, route, action }] of hotkeys.entries()) {
    const pointer = `/meta/navigation/hotkeys/${index}`;
    if (seen.has(key))
      report('HOTKEY_DUPLICATE', `${pointer}/key`, `Another hotkey already uses the key ${quote(key)}.`);
    seen.add(key);
    if (route === undefined && action === undefined)
      report('HOTKEY_WITHOUT_EFFECT', pointer, `${quote(label)} has neither a route nor an action.`);
    if (route !== undefined && !isExternal(route) && !opens(route))
      report(
        'HOTKEY_UNKNOWN_ROUTE',
        `${pointer}/route`,
        `${quote(label)} points to ${quote(route)}, which no page has.`,
        () => opens.near(route),
      );
  }
}

type WrittenPalette = NonNullable<EssenceV4['meta']['navigation']>['command_palette'];

function checkCommands(palette: WrittenPalette, opens: RouteMatcher, report: ReportDiagnostic): void {
  if (typeof palette !== 'object') return;
  for (const [index, { label, route, action }] of (palette.commands ?? []).entries()) {
    const pointer = `/meta/navigation/command_palette/commands/${index}`;
    if (route === undefined && action === undefined)
      report('COMMAND_WITHOUT_EFFECT', pointer, `${quote(label)} has neither a route nor an action.`);
    if (route !== undefined && !isExternal(route) && !opens(route))
      report(
        'COMMAND_UNKNOWN_ROUTE',
        `${pointer}/route`,
        `${quote(label)} points to ${quote(route)}, which no page has.`,
        () => opens.near(route),
      );
  }
}

const DEFAULT_PALETTE = { trigger: 'Cmd+k', placeholder: 'Go to a page', styling: 'modal' } as const;

/** The palette of the document. Without explicit commands, it gets one for each page without path parameters. */
function buildPalette(
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
