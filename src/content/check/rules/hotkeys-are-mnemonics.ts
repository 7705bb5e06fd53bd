import { formatNames, quote } from '../../../base/text.ts';
import type { Violation } from '../record-set.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Words that lead to a destination and do not name it: `Open the wiki` is remembered as wiki. */
const FILLER_WORDS = new Set(
  'a all an and at by for from go in into is look my of on open or our see show the this to up what who you your'.split(
    ' ',
  ),
);

/** A letter or digit, alone or as the end of a chord. Other keys, such as `/` for search, are conventions. */
const PLAIN_KEY = /^(?:(\w) )?([a-z0-9])$/;

interface Destination {
  readonly key: string;
  readonly label: string;
  readonly pointer: string;
}

const ofBlueprints = eachOfType('blueprint', ({ data: { navigation } }) =>
  checkKeys(
    navigation.hotkeys.flatMap(({ key, label, route }, index) =>
      route === undefined ? [] : [{ key, label, pointer: `/navigation/hotkeys/${index}/key` }],
    ),
    navigation.hotkeys.map(({ key }) => key),
  ),
);

const ofArchetypes = eachOfType('archetype', ({ data: { navigation_items = [] } }) =>
  checkKeys(
    navigation_items.flatMap(({ hotkey: key, label }, index) =>
      key === undefined ? [] : [{ key, label, pointer: `/navigation_items/${index}/hotkey` }],
    ),
    navigation_items.flatMap(({ hotkey }) => hotkey ?? []),
  ),
);

/** The key of a page is a letter of its label: an initial, unless other keys took all of them. */
export const hotkeysAreMnemonics: Rule = {
  name: 'hotkeys-are-mnemonics',
  severity: 'error',
  category: 'Accessibility',
  *check(recordSet) {
    yield* ofArchetypes(recordSet);
    yield* ofBlueprints(recordSet);
  },
};

function* checkKeys(destinations: readonly Destination[], taken: readonly string[]): Generator<Violation> {
  for (const { key, label, pointer } of destinations) {
    const [, first, letter = ''] = PLAIN_KEY.exec(key) ?? [];
    if (letter === '') continue;
    const withLetter = (other: string): string => (first === undefined ? other : `g ${other}`);
    if (first !== undefined && first !== 'g')
      yield {
        pointer,
        message: `${pointer} is ${quote(key)}, but chords that open a page start with g.`,
        fix: `Use ${quote(withLetter(letter))} or another chord with g.`,
      };
    const words = significantWords(label);
    const initials = [...new Set(words.map((word) => word.charAt(0)))];
    const free = initials.filter((initial) => !taken.includes(withLetter(initial)));
    if (!words.some((word) => word.includes(letter)))
      yield {
        pointer,
        message: `${pointer} is ${quote(key)}, a letter that does not occur in ${quote(label)}.`,
        fix: `Use a letter of ${formatNames(words)}.`,
      };
    else if (!initials.includes(letter) && free.length > 0)
      yield {
        pointer,
        message: `${pointer} is ${quote(key)}, although an initial of ${quote(label)} is free.`,
        fix: `Use ${free.map((initial) => quote(withLetter(initial))).join(' or ')}.`,
      };
  }
}

/** The words of a label that name its destination, in lower case. */
function significantWords(label: string): readonly string[] {
  const words = label.toLowerCase().match(/[a-z]+(?:['’][a-z]+)*/g) ?? [];
  const named = words.filter((word) => !FILLER_WORDS.has(word));
  return named.length > 0 ? named : words;
}
