import { quote } from '../../../base/text.ts';
import { walkPresets, collectTexts } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** What people read in a drawn pattern. */
const READ = [
  'text',
  'label',
  'placeholder',
  'hint',
  'error',
  'detail',
  'value',
  'alt',
  'cite',
  'options',
  'categories',
  'badge',
  'time',
];

/** Never real, wherever it stands. */
const FILLER =
  /\b(?:lorem|ipsum|dolor sit)\b|\b(?:sample|dummy|filler|placeholder|example) (?:text|title|heading|copy|content|image|paragraph)\b|\b(?:text|title|content|copy|description|name|heading|label)s? (?:goes )?here\b/i;
const UNDONE = /\b(?:TODO|TBD|FIXME|TKTK)\b/;

/** Never real as the whole of a text. */
const WHOLE: readonly RegExp[] = [
  /^(foo|bar|baz|foo ?bar|asdf\w*|qwerty|xxx+)$/i,
  /^(list )?(item|option|card|label|title|heading|feature|product|user|tab|column|button|link|value|name|category|placeholder|text)[ -]?([0-9]+|[A-C]|one|two|three)$/i,
  /^\s*$/,
];
/** No text that matches one of them as a whole is longer. */
const LONGEST = 24;

/** Real as the name of a field, a column or a tool of an editor, but not as what is written there. */
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

/** The anatomy is drawn, quoted and copied: its words are those of a product. */
export const sampleTextIsReal: Rule = {
  name: 'sample-text-is-real',
  severity: 'error',
  category: 'Wording',
  check: eachOfType('pattern', function* ({ data }) {
    for (const preset of walkPresets(data)) {
      for (const part of preset.parts) {
        const bare = BARE[String(part.value['is'])];
        for (const key of READ) {
          if (part.value[key] === undefined) continue;
          for (const { text, pointer } of collectTexts(part.value[key], `${part.pointer}/${key}`)) {
            if (!isFiller(text) && !(key === 'text' && bare?.test(text))) continue;
            yield {
              pointer,
              message: `${pointer} is filler: ${quote(text)}.`,
              fix: 'Write what a product would show there, with real names, dates and figures.',
            };
          }
        }
      }
    }
  }),
};

const isFiller = (text: string): boolean =>
  FILLER.test(text) || UNDONE.test(text) || (text.length <= LONGEST && WHOLE.some((one) => one.test(text)));
