import type { Hue } from './art.ts';
import { SETTINGS } from './settings.ts';
import type { SettingName, Subject, Thing, Words } from './subject.ts';
import { SUBJECTS } from './subjects/index.ts';
import { portrait } from './subjects/portrait.ts';

/** The parts of a picture that its alternative text names. */
export interface Match {
  /** Absent if the text names no known subject. */
  readonly subject?: Subject;
  /** A second thing, beside or in front of the subject. */
  readonly companion?: Thing;
  readonly setting?: SettingName;
  /** The colour that the text gives the subject. */
  readonly hue?: Hue;
  readonly companionHue?: Hue;
  readonly words: Words;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  loaves: 'loaf',
  knives: 'knife',
  shelves: 'shelf',
  leaves: 'leaf',
  children: 'child',
  schoolchildren: 'child',
  women: 'woman',
  men: 'man',
  geese: 'goose',
  glasses: 'glass',
  potatoes: 'potato',
  tomatoes: 'tomato',
};

/** The singular of a noun; other words may lose an ending, the same way wherever they are compared. */
function singular(word: string): string {
  const known = IRREGULAR[word];
  if (known !== undefined) return known;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^sui]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}

const normalize = (phrase: string): string => phrase.split(' ').map(singular).join(' ');

const VOCABULARY: ReadonlyMap<string, Subject> = new Map(
  SUBJECTS.flatMap((subject) => subject.words.map((word) => [normalize(word), subject] as const)),
);
const VOCABULARY_PARTS: ReadonlySet<string> = new Set(
  [...VOCABULARY.keys()].flatMap((phrase) => phrase.split(' ')),
);
const MAX_WORDS = Math.max(...[...VOCABULARY.keys()].map((phrase) => phrase.split(' ').length));

const COLOURS: readonly (readonly [Hue, string])[] = [
  ['green', 'green moss celadon emerald olive'],
  ['blue', 'blue indigo navy turquoise'],
  ['red', 'red crimson scarlet rust'],
  ['yellow', 'yellow golden gold brass amber lemon'],
  ['orange', 'orange copper apricot bronze'],
  ['purple', 'purple violet lilac'],
  ['pink', 'pink rose'],
  [
    'brown',
    'brown walnut oak wooden wood leather elm cherry larch beech rosewood cedar cork wicker birch ash brindle',
  ],
  ['grey', 'grey gray silver steel iron metal pewter slate wire zinc'],
  ['black', 'black dark charcoal'],
  ['white', 'white cream pale ivory linen'],
];
const HUES: ReadonlyMap<string, Hue> = new Map(
  COLOURS.flatMap(([hue, words]) => words.split(' ').map((word) => [word, hue] as const)),
);

const NUMBERS: Readonly<Record<string, number>> = { two: 2, pair: 2, both: 2, row: 3, several: 3, stack: 3 };
const MANY = /^(?:three|four|five|six|seven|eight|nine|ten|twelve|forty|nineteen|\d+)$/;

/** Words that only introduce what is shown: "row of jackets", "drawing of a leaf". */
const INTRODUCTIONS =
  /^(?:(?:(?:hand|pencil|line|patent|close|still|small|tall|wide|square|pale|sliced|first|short|long|well|half|whole|old|black|and|white|letterpress|a|an|the|full) )*(?:row|stack|pair|set|heap|group|slice|half|bar|sticks?|coil|head|block|piece|view|photograph|photo|picture|portrait|drawing|print|engraving|cutaway|corner|rows|bales|tin|wedge|sleeve|display|lens) of |poster: |cover: |(?:[a-z-]+ )*(?:print|still|plate): )(?:(?:a|an|the|one|two|three) )?/i;

const SPLITTERS: ReadonlySet<string> = new Set(
  'with of on in at beside over under from by behind before between to for and around through above below against into among inside across along towards after without off per that who which while as up out beyond near within'.split(
    ' ',
  ),
);

/** Words ending in -ing start a new phrase, unless they belong to a noun: "living room", "drawing". */
const splitsPhrase = (word: string, index: number): boolean =>
  SPLITTERS.has(word) ||
  (index > 0 && word.endsWith('ing') && word.length > 5 && !VOCABULARY_PARTS.has(singular(word)));

function phrasesOf(text: string): readonly (readonly string[])[] {
  const phrases: string[][] = [[]];
  for (const part of text.toLowerCase().split(/[,:;.()“”"]+/)) {
    const words = part
      .replace(/\p{L}+[’']s\b/gu, ' ')
      .split(/[^\p{L}\d’']+/u)
      .filter((word) => word !== '');
    phrases.push([]);
    words.forEach((word, index) => {
      if (splitsPhrase(word, index)) phrases.push([]);
      else phrases.at(-1)?.push(word);
    });
  }
  return phrases.filter((words) => words.length > 0);
}

interface Found {
  readonly subject: Subject;
  readonly end: number;
  readonly length: number;
}

/** English nouns end with their head, so the match nearest to the end wins, and the longer one of two. */
function findIn(words: readonly string[]): Subject | undefined {
  let best: Found | undefined;
  const single = words.map(singular);
  for (let from = 0; from < single.length; from += 1)
    for (let length = 1; length <= MAX_WORDS && from + length <= single.length; length += 1) {
      const subject = VOCABULARY.get(single.slice(from, from + length).join(' '));
      if (subject === undefined) continue;
      const isPerson = subject.kind === 'figure' && best?.subject.kind !== 'figure';
      const end = from + length;
      if (
        best === undefined ||
        isPerson ||
        (best.subject.kind !== 'figure' && (end > best.end || length > best.length))
      )
        best = { subject, end, length };
    }
  return best?.subject;
}

const hueIn = (words: readonly string[]): Hue | undefined =>
  words.map((word) => HUES.get(word)).find((hue) => hue !== undefined);

const NAME = /^\p{Lu}[\p{L}’'.-]+(?: (?:de|van|von|la)\b)?(?: \p{Lu}[\p{L}’'.-]+){1,2}(?=$|,| \p{Ll})/u;
const BODY_CUES =
  /\b(?:her|his|eyes|laughing|looking|photographed|half turned|hand raised|your own picture)\b/i;

/** A text that starts with a first and a last name, or that speaks of a person without a noun. */
const isPerson = (text: string): boolean => NAME.test(text) || BODY_CUES.test(text);

/** Reads the subject, its colour, a companion and the setting from an alternative text. */
export function matchText(text: string): Match {
  const plain = text.replace(INTRODUCTIONS, '');
  const phrases = phrasesOf(plain);
  const flat = ` ${phrasesOf(text).flat().map(singular).join(' ')} ${text.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ')} `;
  const count = phrasesOf(text)
    .slice(0, 2)
    .flat()
    .map((word) => NUMBERS[word] ?? (MANY.test(word) ? 3 : 1));
  const words: Words = {
    has: (...wanted) =>
      wanted.some((word) => flat.includes(` ${normalize(word)} `) || flat.includes(` ${word} `)),
    count: Math.max(1, ...count),
  };
  const found = phrases.map(findIn);
  const named = found[0] === undefined && isPerson(text);
  const at = named ? 0 : found.findIndex((subject) => subject !== undefined);
  const subject = named ? portrait : found[at];
  const later = found
    .map((other, index) => ({ other, index }))
    .find(
      (entry): entry is { other: Thing; index: number } =>
        entry.index > at && entry.other?.kind === 'thing' && entry.other !== subject,
    );
  const setting = (Object.keys(SETTINGS) as SettingName[]).find((name) => {
    const rest = ` ${phrases
      .slice(at + 1)
      .flat()
      .map(singular)
      .join(' ')} `;
    return SETTINGS[name].words.some((word) => rest.includes(` ${normalize(word)} `));
  });
  const hue = hueIn(phrases[at] ?? []);
  const companionHue = later && hueIn(phrases[later.index] ?? []);
  return {
    words,
    ...(subject && { subject }),
    ...(later && { companion: later.other }),
    ...(setting && { setting }),
    ...(hue && { hue }),
    ...(companionHue && { companionHue }),
  };
}
