import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Matches class names of utility CSS frameworks. */
const CLASSES =
  /(?<![\w-])(?:(?:[pm][xytrbl]?|gap|space-[xy]|min-[wh]|max-[wh])-(?:\d+(?:\.5)?|full|screen|auto|px)|[wh]-(?:full|screen|auto|px)|(?:bg|text|border|ring|from|to|fill)-[a-z]+-\d{2,3}|flex-(?:col|row|wrap|1)|items-(?:start|center|end|stretch)|justify-(?:start|center|end|between|around)|rounded-(?:sm|md|lg|xl|full)|shadow-(?:sm|md|lg|xl)|(?:sm|md|lg|xl):[a-z-]+)(?![\w-])/;

/** Matches literal colour values. */
const VALUES = /(?<![\w&])#(?:[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i;

/** Fields with a syntax of their own. */
const OWN_GRAMMAR =
  /\/(?:atoms|anatomy|examples|entities|content|code|palette|chart|seed|elevation|tokens|href)(?:\/|$)/;

/** Prose describes layout in words and colours by role, so that it applies to every framework and theme. */
export const structureIsSaidInWords: Rule = {
  name: 'structure-is-said-in-words',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      const found = CLASSES.exec(text)?.[0] ?? VALUES.exec(text)?.[0];
      if (found === undefined || OWN_GRAMMAR.test(pointer)) continue;
      yield {
        pointer,
        message: `${pointer} contains a CSS class or colour value: ${quote(found)}.`,
        fix: 'Describe the layout in words, distances as steps of the spacing scale, and colours as roles of the palette.',
      };
    }
  }),
};
