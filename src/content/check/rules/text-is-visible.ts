import { quote } from '../../../base/text.ts';
import { eachRecord, type Rule } from '../rule.ts';
import { recordTexts } from '../walk.ts';

/** Control characters other than line break and tab, zero-width and bidirectional marks, tag characters. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/u;

/** A variation selector after a pictograph is allowed: it selects the emoji form. */
const EMOJI = /(\p{Extended_Pictographic})\ufe0f/gu;

/** Invisible characters can hide instructions that only a machine reads. */
export const textIsVisible: Rule = {
  name: 'text-is-visible',
  severity: 'error',
  category: 'Wording',
  check: eachRecord(function* ({ data }) {
    for (const { text, pointer } of recordTexts(data)) {
      if (!INVISIBLE.test(text)) continue;
      const [found] = INVISIBLE.exec(text.replace(EMOJI, '$1')) ?? [];
      if (found === undefined) continue;
      const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      yield {
        pointer,
        message: `${pointer} contains the invisible character U+${code} in ${quote(text)}.`,
        fix: 'Remove the character.',
      };
    }
  }),
};
