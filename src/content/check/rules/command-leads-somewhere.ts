import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Hotkeys and commands open routes that the app declares, and commands show hotkeys that exist. */
export const commandLeadsSomewhere: Rule = {
  name: 'command-leads-somewhere',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('blueprint', function* ({ data: { navigation, routes } }) {
    const paths = Object.keys(routes);
    const { commands } = navigation.command_palette;
    const keys = navigation.hotkeys.map(({ key }) => key);
    const leading = [
      ...navigation.hotkeys.map(({ route }, index) => ({
        route,
        pointer: `/navigation/hotkeys/${index}/route`,
      })),
      ...commands.map(({ route }, index) => ({
        route,
        pointer: `/navigation/command_palette/commands/${index}/route`,
      })),
    ];
    for (const { route, pointer } of leading) {
      if (route === undefined) continue;
      if (!paths.includes(route))
        yield {
          pointer,
          message: `${pointer} is ${quote(route)}, which is not a route of the blueprint.`,
          fix: suggestName(route, paths),
        };
      else if (route.includes('/:'))
        yield {
          pointer,
          message: `${pointer} is ${quote(route)}, which has a parameter and therefore no single page to open.`,
          fix: 'Use a route without parameters.',
        };
    }
    for (const [index, { id, hotkey }] of commands.entries()) {
      const pointer = `/navigation/command_palette/commands/${index}`;
      if (commands.slice(0, index).some((one) => one.id === id))
        yield {
          pointer: `${pointer}/id`,
          message: `${pointer}/id is ${quote(id)}, the id of another command.`,
          fix: 'Give each command a unique id.',
        };
      if (hotkey !== undefined && !keys.includes(hotkey))
        yield {
          pointer: `${pointer}/hotkey`,
          message: `${pointer}/hotkey is ${quote(hotkey)}, which is not one of the hotkeys.`,
          fix: `${suggestName(hotkey, keys)} Or declare it in /navigation/hotkeys.`,
        };
    }
  }),
};
