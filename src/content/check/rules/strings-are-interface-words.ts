import { quote } from '../../../base/text.ts';
import { foreignWords, foreignWordsIn } from '../../../product/words.ts';
import { pointerStep } from '../../../schemas/json.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Strings of a pattern consist of templates and words of interfaces; words of a business belong into its examples. */
export const stringsAreInterfaceWords: Rule = {
  name: 'strings-are-interface-words',
  severity: 'error',
  category: 'Wording',
  check: eachOfType('pattern', function* ({ data }) {
    if (!data.data) return;
    const fix =
      'Take the word from the data or the copy of the pattern, or use a word of src/product/vocabulary.ts.';
    for (const [preset, { anatomy }] of Object.entries(data.presets))
      for (const { pointer, word } of foreignWordsIn(anatomy, `/presets${pointerStep(preset)}/anatomy`))
        yield {
          pointer,
          message: `${pointer} contains ${quote(word)}, which is not a word of interfaces.`,
          fix,
        };
    const { live_regions: live, announcements = [] } = data.accessibility;
    const spoken: [string, string | undefined][] = [
      ...Object.entries(data.states).map(([name, { announce }]): [string, string | undefined] => [
        `/states${pointerStep(name)}/announce`,
        announce,
      ]),
      ...live.map(({ announces }, at): [string, string] => [
        `/accessibility/live_regions/${at}/announces`,
        announces,
      ]),
      ...announcements.map((text, at): [string, string] => [`/accessibility/announcements/${at}`, text]),
      ...Object.entries(data.data.copy ?? {}).map(([name, slot]): [string, string | undefined] => [
        `/data/copy${pointerStep(name)}/default`,
        slot.default,
      ]),
    ];
    // Changing parts that are not data are written in angle brackets.
    for (const [pointer, text] of spoken)
      for (const word of foreignWords((text ?? '').replace(/<[^>]*>/g, '')))
        yield {
          pointer,
          message: `${pointer} contains ${quote(word)}, which is not a word of interfaces.`,
          fix,
        };
  }),
};
