import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The mode and shape of an app, and the modes of its pages, are offered by its theme. */
export const themeOffersModeAndShape: Rule = {
  name: 'theme-offers-mode-and-shape',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const theme = recordSet.get('theme', data.theme.id)?.data;
    if (!theme) return;
    const used: [word: string, offered: readonly string[], pointer: string][] = [
      [data.theme.mode, theme.modes, '/theme/mode'],
      [data.theme.shape, theme.shapes, '/theme/shape'],
      ...Object.entries(data.overrides?.pages ?? {}).flatMap(
        ([page, { mode }]): [string, readonly string[], string][] =>
          mode === undefined ? [] : [[mode, theme.modes, `/overrides/pages${pointerStep(page)}/mode`]],
      ),
    ];
    for (const [word, offered, pointer] of used)
      if (!offered.includes(word))
        yield {
          pointer,
          message: `${pointer} is ${quote(word)}, which the theme ${quote(data.theme.id)} does not offer.`,
          fix: `Use one of: ${offered.join(', ')}.`,
        };
  }),
};
