import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Every key has one meaning: it is not assigned twice, does not start a chord and opens no region of a shell. */
export const hotkeysAreUnique: Rule = {
  name: 'hotkeys-are-unique',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('blueprint', function* ({ data: { navigation, routes } }, recordSet) {
    const keys = [
      { key: navigation.command_palette.trigger, pointer: '/navigation/command_palette/trigger' },
      ...navigation.hotkeys.map(({ key }, index) => ({ key, pointer: `/navigation/hotkeys/${index}/key` })),
    ];
    const chords = new Set(keys.flatMap(({ key }) => (key.includes(' ') ? [key.split(' ')[0]] : [])));
    const shells = new Set(Object.values(routes).map(({ shell }) => shell));
    const regions = [...shells].flatMap((shell) => recordSet.get('shell', shell)?.data.regions ?? []);
    for (const [index, { key, pointer }] of keys.entries()) {
      const region = regions.find(({ collapse }) => collapse?.hotkey === key);
      if (region)
        yield {
          pointer,
          message: `${pointer} is ${quote(key)}, which opens the region ${quote(region.label)} of a shell in use.`,
          fix: 'Use another key here, or another one in the shell.',
        };
      if (keys.slice(0, index).some((one) => one.key === key))
        yield {
          pointer,
          message: `${pointer} is ${quote(key)}, which is already assigned.`,
          fix: 'Give each hotkey a unique key.',
        };
      if (chords.has(key))
        yield {
          pointer,
          message: `${pointer} is ${quote(key)}, which is also the first key of a chord, so the chord could never be completed.`,
          fix: 'Use another key, or another chord.',
        };
    }
  }),
};
