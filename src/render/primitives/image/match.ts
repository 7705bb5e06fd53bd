import type { Hue } from './art.ts';
import { SETTINGS } from './settings.ts';
import type { SettingName, Subject, Thing, Words } from './subject.ts';
import { SUBJECTS } from './subjects/index.ts';
import { people } from './subjects/people.ts';
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
  /** The name of the person in the picture, who has the same face in all of them. */
  readonly person?: string;
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
const MANY = /^(?:three|four|five|six|seven|eight|nine|ten|twelve|nineteen|forty)$/;

const numberOf = (word: string): number => NUMBERS[word] ?? (MANY.test(word) ? 3 : 1);

/** Words that only introduce what is shown: "row of jackets", "drawing of a leaf". */
const INTRODUCTIONS =
  /^(?:(?:(?:hand|pencil|line|patent|close|still|small|tall|wide|square|pale|sliced|first|short|long|well|half|whole|old|black|and|white|letterpress|a|an|the|full) )*(?:row|stack|pair|set|heap|group|slice|half|bar|sticks?|coil|head|block|piece|view|photograph|photo|picture|portrait|drawing|engraving|cutaway|corner|rows|bales|tin|wedge|sleeve|display|lens|table|wall) of |poster: |cover: |(?:[a-z-]+ )*(?:print|still|plate): )(?:(?:a|an|the|one|two|three) )?/i;

const SPLITTERS: ReadonlySet<string> = new Set(
  'with of on in at beside over under from by behind before between to for and around through above below curled against into among inside across along towards after without off per that who which while as up out beyond near within'.split(
    ' ',
  ),
);

/** Words ending in -ing start a new phrase, unless they belong to a noun: "living room", "drawing". */
const splitsPhrase = (word: string, index: number): boolean =>
  SPLITTERS.has(word) ||
  (index > 0 && word.endsWith('ing') && word.length > 5 && !VOCABULARY_PARTS.has(singular(word)));

/** Words up to the next preposition or comma, and the word that starts them. */
interface Phrase {
  readonly lead: string;
  readonly words: string[];
}

function phrasesOf(text: string): readonly Phrase[] {
  const phrases: Phrase[] = [];
  for (const part of text
    .toLowerCase()
    .replaceAll(/\bhand-drawn\b/g, '')
    .split(/[,:;.()“”"]+/)) {
    const words = part
      .replace(/\p{L}+[’']s\b/gu, ' ')
      .split(/[^\p{L}\d’']+/u)
      .filter((word) => word !== '');
    phrases.push({ lead: ',', words: [] });
    words.forEach((word, index) => {
      if (splitsPhrase(word, index)) phrases.push({ lead: word, words: [] });
      else phrases.at(-1)?.words.push(word);
    });
  }
  return phrases.filter(({ words }) => words.length > 0);
}

/**
 * English nouns end with their head, so the match nearest to the end wins, and the longer one of two. People come
 * first: in "two people paint blue lines", they are what is seen.
 */
function findIn(words: readonly string[]): Subject | undefined {
  const single = words.map(singular);
  let best: { readonly subject: Subject; readonly rank: number } | undefined;
  for (let from = 0; from < single.length; from += 1)
    for (let length = 1; length <= MAX_WORDS && from + length <= single.length; length += 1) {
      const subject = VOCABULARY.get(single.slice(from, from + length).join(' '));
      if (subject === undefined) continue;
      const rank = (subject.isPerson ? 100 : from + length) + length / 10;
      if (best === undefined || rank > best.rank) best = { subject, rank };
    }
  return best?.subject;
}

/** "Pale green" is green: only a text without another colour is white or black. */
function hueIn(words: readonly string[]): Hue | undefined {
  const hues = words.map((word) => HUES.get(word)).filter((hue) => hue !== undefined);
  return hues.find((hue) => hue !== 'white' && hue !== 'black') ?? hues[0];
}

const NAME = new RegExp(
  `^\\p{Lu}[\\p{L}’'.-]+(?: (?:de|van|von|la)\\b)?(?: (\\p{Lu}[\\p{L}’'.-]+)){1,2}(?=$|,| (?:${[...SPLITTERS].join('|')}|knee|\\p{Ll}+ing)\\b)`,
  'u',
);
const BODY_CUES =
  /\b(?:her|his|eyes|laughing|looking|photographed|half turned|hand raised|your own picture)\b/i;

/** True if a text starts with a first and a last name: "Isla Moss", but not "Quay Street". */
function isName(text: string): boolean {
  const last = NAME.exec(text)?.[1];
  return last !== undefined && VOCABULARY.get(singular(last.toLowerCase()))?.kind !== 'scene';
}

/** Nouns of several phrases: "table of prices", "code to scan". */
const OPENINGS: readonly (readonly [string, Subject])[] = [...VOCABULARY].filter(([word]) =>
  word.split(' ').some((part) => SPLITTERS.has(part)),
);

/** The subject of a noun of several phrases that a text starts with. */
function findOpening(text: string): Subject | undefined {
  const words = text.toLowerCase().split(/[^\p{L}\d’']+/u);
  const from = words.findIndex((word) => !/^(?:an?|the)$/.test(word) && numberOf(word) === 1);
  const start = `${words.slice(from).map(singular).join(' ')} `;
  return OPENINGS.find(([word]) => start.startsWith(`${word} `))?.[1];
}

/** True for "children", "two learners": several people are a group. */
const isGroup = (words: readonly string[], count: number): boolean =>
  count > 1 || words.some((word) => singular(word) !== word && VOCABULARY.get(singular(word)) === portrait);

/** Leaves out names of teams and people that are also names of things: "Two Lanterns caught between the lorries". */
const dropProperNouns = (text: string): string =>
  text.replace(/(?<=\S )\p{Lu}[\p{L}’]+/gu, (word) =>
    VOCABULARY.get(singular(word.toLowerCase()))?.kind === 'thing' ? '' : word,
  );

/** Reads the subject, its colour, a companion and the setting from an alternative text. */
export function matchText(text: string): Match {
  const plain = dropProperNouns(text.replace(INTRODUCTIONS, ''));
  const phrases = phrasesOf(plain);
  const flat = ` ${text.toLowerCase().replace(/[^\p{L}\d]+/gu, ' ')} `;
  const singulars = ` ${flat.trim().split(' ').map(singular).join(' ')} `;
  const found = phrases.map(({ words }) => findIn(words));
  const named = isName(text) || (found[0] === undefined && BODY_CUES.test(text));
  const opening = named ? undefined : (findOpening(text) ?? findOpening(plain));
  const at = named || opening ? 0 : found.findIndex((subject) => subject !== undefined);
  const own = phrases[at]?.words ?? [];
  const introduction = text
    .slice(0, text.length - plain.length)
    .toLowerCase()
    .split(' ');
  const count = Math.max(1, ...[...introduction, ...own].map(numberOf));
  const single = opening ?? found[at];
  const subject = named ? portrait : single === portrait && isGroup(own, count) ? people : single;
  const later = phrases
    .map(({ lead, words }, index) => ({ lead, words, index, subject: found[index] }))
    .find(
      (phrase) =>
        phrase.index > at &&
        phrase.lead !== 'of' &&
        phrase.subject !== subject &&
        phrase.subject?.kind === 'thing' &&
        phrase.subject.isProp !== false,
    );
  const rest = ` ${phrases
    .slice(at + 1)
    .flatMap(({ words }) => words.map(singular))
    .join(' ')} `;
  const setting = (Object.keys(SETTINGS) as SettingName[]).find((name) =>
    SETTINGS[name].words.some((word) => rest.includes(` ${normalize(word)} `)),
  );
  const hue = subject?.isPerson ? undefined : hueIn(own);
  const companionHue = later && hueIn(later.words);
  const words: Words = {
    has: (...wanted) =>
      wanted.some((word) => singulars.includes(` ${normalize(word)} `) || flat.includes(` ${word} `)),
    count,
  };
  return {
    words,
    ...(named && { person: NAME.exec(text)?.[0] ?? own.join(' ') }),
    ...(subject && { subject }),
    ...(later?.subject?.kind === 'thing' && { companion: later.subject }),
    ...(setting && { setting }),
    ...(hue && { hue }),
    ...(companionHue && { companionHue }),
  };
}
