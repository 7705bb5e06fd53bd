import { quote } from '../../../base/text.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { BlueprintV1, CommonV1Mode, ThemeV1 } from '../../../schemas/types.ts';
import { listPlacements } from '../../references.ts';
import type { RecordSet, Violation } from '../record-set.ts';
import { eachOfType, type Rule } from '../rule.ts';
import { listBlueprintPages } from '../walk.ts';

/** The modes that words of a product promise. */
const PROMISES: readonly [word: RegExp, modes: readonly CommonV1Mode[]][] = [
  [/\blight\b/i, ['light']],
  [/\bdark\b/i, ['dark']],
  [/\bboth modes\b/i, ['light', 'dark']],
];

/** A product uses no pattern and no shell that its theme advises against, and promises no mode that the theme lacks. */
export const themeFitsTheProduct: Rule = {
  name: 'theme-fits-the-product',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const theme = recordSet.get('theme', data.theme.id)?.data;
    if (!theme) return;
    yield* checkAdvice(data, theme, recordSet);
    yield* checkModes(data, theme);
  }),
};

function* checkAdvice(data: BlueprintV1, theme: ThemeV1, recordSet: RecordSet): Iterable<Violation> {
  const patterns = new Set<string>(theme.pattern_preferences?.avoid);
  const shells = new Set<string>(theme.shell?.avoid);
  for (const { id, layout, shell, shellPointer } of listBlueprintPages(data, recordSet)) {
    for (const { pattern } of listPlacements(layout, ''))
      if (patterns.has(pattern))
        yield {
          pointer: '/theme/id',
          message: `/theme/id is ${quote(theme.id)}, which advises against ${quote(pattern)}, a pattern of the page ${quote(id)}.`,
          fix: `Choose another pattern under /overrides/pages${pointerStep(id)}/default_layout or another theme, or remove the advice from the theme.`,
        };
    if (shells.has(shell))
      yield {
        pointer: shellPointer,
        message: `${shellPointer} is ${quote(shell)}, which the theme ${quote(theme.id)} advises against.`,
        fix: 'Choose another shell or another theme, or remove the advice from the theme.',
      };
  }
}

function* checkModes({ design_constraints, features }: BlueprintV1, theme: ThemeV1): Iterable<Violation> {
  const text = design_constraints?.mode ?? '';
  const promised = PROMISES.flatMap(([word, modes]) => (word.test(text) ? modes : []));
  const missing = (modes: readonly CommonV1Mode[]): CommonV1Mode[] =>
    [...new Set(modes)].filter((mode) => !theme.modes.includes(mode));
  for (const mode of missing(promised))
    yield {
      pointer: '/design_constraints/mode',
      message: `/design_constraints/mode speaks of the mode ${quote(mode)}, which the theme ${quote(theme.id)} does not have.`,
      fix: `Write only of ${theme.modes.join(', ')}, or choose another theme.`,
    };
  const index = features.indexOf('theme-switching');
  for (const mode of index < 0 ? [] : missing(['light', 'dark']))
    yield {
      pointer: `/features/${index}`,
      message: `/features/${index} lets people switch modes, but the theme ${quote(theme.id)} has no mode ${quote(mode)}.`,
      fix: 'Name the feature in /overrides/features_remove, or choose a theme with both modes.',
    };
}
