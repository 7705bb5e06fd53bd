import type {
  ExecutionPackCommonV1NavigationItem,
  ExecutionPackCommonV1EffectiveHotkeySemantics,
  ScaffoldPackV1,
} from '../../schemas/types.ts';
import { type Block, block } from './blocks.ts';
import { code, pairs, text } from './text.ts';

type Navigation = NonNullable<ScaffoldPackV1['data']['navigation']>;

export const itemLine = ({
  label,
  route,
  icon,
  hotkey,
  active_match: match,
  badge,
}: ExecutionPackCommonV1NavigationItem): string =>
  [
    `${text(label)} → ${code(route)}`,
    ...(icon === undefined ? [] : [`icon ${code(icon)}`]),
    ...(hotkey === undefined ? [] : [`key ${code(hotkey)}`]),
    ...(match === undefined ? [] : [`active on ${code(match)}`]),
    ...(badge === undefined ? [] : [`badge "${text(badge)}"`]),
  ].join(', ');

/** Renders menus in short (the section packs have every field of an entry), hotkeys and the command palette. */
export function navigationBlocks({
  navigation,
  routes,
}: Pick<ScaffoldPackV1['data'], 'navigation' | 'routes'>): Block[] {
  if (!navigation) return [];
  const { hotkeys = [], effectiveHotkeySemantics: common, groups = [] } = navigation;
  const titles = new Map(routes.map(({ path, title }) => [path, title]));
  // The list of routes has the path of a page by its title.
  const short = ({ label, route, icon }: ExecutionPackCommonV1NavigationItem): string =>
    `${text(label)}${titles.get(route) === label ? '' : ` ${code(route)}`}${icon === undefined ? '' : ` (${text(icon)})`}`;
  return [
    ...block('/data/navigation', ['## Navigation']),
    ...block(
      '/data/navigation/groups',
      groups.map(({ sectionId, items }) => `Menu of ${code(sectionId)}: ${items.map(short).join('; ')}`),
    ),
    ...block('/data/navigation/effectiveHotkeySemantics', [
      common && hotkeys.length > 0 ? `Hotkeys: ${semantics(common)}.` : undefined,
    ]),
    ...block('/data/navigation/hotkeys', [
      hotkeys.length === 0
        ? undefined
        : `Keys: ${hotkeys.map((hotkey) => `${code(hotkey.key)} ${hotkeyLine(hotkey, common)}`).join('; ')}`,
    ]),
    ...block('/data/navigation/commandPalette', palette(navigation)),
  ];
}

type Hotkey = NonNullable<Navigation['hotkeys']>[number];
type Semantics = ExecutionPackCommonV1EffectiveHotkeySemantics;

function hotkeyLine(
  { label, route, action, effectiveSemantics: own }: Hotkey,
  common: Semantics | undefined,
): string {
  const differs =
    own && common
      ? Object.entries(own).filter(([name, value]) => common[name as keyof Semantics] !== value)
      : [];
  return [
    `${text(label ?? '')}${route === undefined ? '' : ` ${code(route)}`}`,
    ...(action === undefined ? [] : [`does ${code(action)}`]),
    ...(differs.length === 0 ? [] : [`with ${pairs(Object.fromEntries(differs))}`]),
  ].join(', ');
}

function semantics(rules: Semantics): string {
  return [
    `a chord resets after ${rules.chord_window_ms} ms`,
    rules.input_guard ? 'nothing fires while typing in a field' : 'keys fire in fields, too',
    rules.modifier_suppression
      ? 'nothing fires while Meta, Ctrl or Alt is held unless the key says so'
      : 'held modifiers do not matter',
    rules.match_case ? 'case matters' : 'an upper-case letter means Shift',
    rules.show_chord_indicator ? 'a corner badge shows a begun chord' : 'chords are tracked silently',
  ].join('; ');
}

function palette({ commandPalette: contract, commandPaletteSource: source }: Navigation): string[] {
  if (contract === undefined) return [];
  if (typeof contract === 'boolean')
    return [contract ? 'Command palette: wanted.' : 'Command palette: none.'];
  const { trigger, placeholder, width, styling, commands = [] } = contract;
  const groups = new Map<string, string[]>();
  for (const { id, label, section, hotkey, action, route } of commands) {
    const does = [hotkey ?? route, action].flatMap((one) => (one === undefined ? [] : [` ${code(one)}`]));
    const line = `${code(id)} ${text(label)}${does.join('')}`;
    groups.set(section ?? '', [...(groups.get(section ?? '') ?? []), line]);
  }
  return [
    `Command palette${source === 'document' ? '' : ' (commands derived from the routes)'}: ${pairs({ trigger, styling, width, placeholder })}`,
    ...[...groups].map(
      ([section, lines]) => `- ${section === '' ? 'Commands' : text(section)}: ${lines.join('; ')}`,
    ),
  ];
}
