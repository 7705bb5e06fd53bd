import { quote } from '../../../base/text.ts';
import { READ_KEYS } from '../../../product/words.ts';
import { walkPresets, collectTexts } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Placeholder text, anywhere in a text. */
const FILLER =
  /\b(?:lorem|ipsum|dolor sit)\b|\b(?:sample|dummy|filler|placeholder|example) (?:text|title|heading|copy|content|image|paragraph)\b|\b(?:text|title|content|copy|description|name|heading|label)s? (?:goes )?here\b/i;
const UNDONE = /\b(?:TODO|TBD|FIXME|TKTK)\b/;

/** Placeholder text if nothing else is in the text. */
const WHOLE_TEXT_FILLER: readonly RegExp[] = [
  /^(foo|bar|baz|foo ?bar|asdf\w*|qwerty|xxx+)$/i,
  /^(list )?(item|option|card|label|title|heading|feature|product|user|tab|column|button|link|value|name|category|placeholder|text)[ -]?([0-9]+|[A-C]|one|two|three)$/i,
  /^\s*$/,
];
/** Longest text that one of them can match. */
const MAX_FILLER_LENGTH = 24;

/** Plausible as the label of a field, column or tool, but not as content. */
const WRITTEN =
  /^(title|subtitle|heading|headline|text|label|button|link|description|body|content|caption|item|card|image|some text)\.?$/i;
const PRESSED = /^(button|label|click here|press me|title)\.?$/i;
const BARE: Readonly<Record<string, RegExp>> = {
  heading: WRITTEN,
  text: WRITTEN,
  quote: WRITTEN,
  button: PRESSED,
  link: PRESSED,
  badge: PRESSED,
};

/** Anatomies are rendered, quoted and copied, so their texts must be realistic. */
export const sampleTextIsReal: Rule = {
  name: 'sample-text-is-real',
  severity: 'error',
  category: 'Wording',
  check: eachOfType('pattern', function* ({ data }) {
    for (const preset of walkPresets(data)) {
      for (const part of preset.parts) {
        const bare = BARE[String(part.value['is'])];
        for (const key of READ_KEYS) {
          if (part.value[key] === undefined) continue;
          for (const { text, pointer } of collectTexts(part.value[key], `${part.pointer}/${key}`)) {
            if (!isFiller(text) && !(key === 'text' && bare?.test(text))) continue;
            yield {
              pointer,
              message: `${pointer} is placeholder text: ${quote(text)}.`,
              fix: 'Write what a real product would show there, with realistic names, dates and numbers.',
            };
          }
        }
      }
    }
  }),
};

const isFiller = (text: string): boolean =>
  FILLER.test(text) ||
  UNDONE.test(text) ||
  (text.length <= MAX_FILLER_LENGTH && WHOLE_TEXT_FILLER.some((one) => one.test(text)));
