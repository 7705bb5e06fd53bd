/** How text becomes words that meet: folded, cut at everything that is no letter or digit, singular. */

/** At most this many characters of a query count, and at most this many of its words. */
export const MAX_QUERY_CHARACTERS = 200;
export const MAX_QUERY_WORDS = 100;

/** A longer run of letters is no word that anyone looks for. */
const MAX_WORD_LENGTH = 64;

/** One character decomposes to at most 18: enough of a long query to have its first 200 folded ones. */
const MAX_UNFOLDED_CHARACTERS = MAX_QUERY_CHARACTERS * 18;

const MARKS = /[\u0300-\u036f]+/g;
const POSSESSIVE = /['\u2019]s?(?![\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const UNDECOMPOSED = /[ßæœøłđςı]/g;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ς: 'σ',
  ı: 'i',
};

/** Words that say nothing alone. They count only in titles, and joined with a neighbour: "sign in". */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a after all also an and any are as at be because been before being both but by can could did do does each ' +
    'few for from get give go had has have he her here him his how i if in into is it its just let like make ' +
    'many may me might more most much must my need no not of off on only or other our out own same see she ' +
    'should show so some such take tell than that the their them then there these they this those to too until ' +
    'up us very via want was we were what when where which while who whose why will with within would you your'
  ).split(' '),
);

/** Words for any piece of software. They count less than what stands beside them: "ticketing system". */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    'app application area interface page platform screen section site software system thing tool ui view web ' +
    'website'
  ).split(' '),
);

export const isGeneric = (word: string): boolean => GENERIC_WORDS.has(singularize(word));

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Most texts have no other characters, and these have one form only. */
const ASCII = /^[ -~\n\t]*$/;

/** Lower case without accents; texts that are canonically equal become equal. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/** The folded words of a text, in order. */
export function tokenize(text: string): string[] {
  const words = fold(text).replace(POSSESSIVE, '').match(WORD) ?? [];
  return words.map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** The words of a query, within the limits. */
export function tokenizeQuery(query: string): string[] {
  const folded = fold(query.slice(0, MAX_UNFOLDED_CHARACTERS));
  return tokenize([...folded].slice(0, MAX_QUERY_CHARACTERS).join('')).slice(0, MAX_QUERY_WORDS);
}

/** The singular, roughly. No deeper stemming: it takes away the letters by which a typo is recognised. */
export function singularize(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

/** Words in a row as one: "data table" and "data-table" meet "datatable". */
export function joinWords(words: readonly string[]): string {
  return singularize(words.join('').slice(0, MAX_WORD_LENGTH));
}

/** Other forms of an English word that neither share all its letters nor are a slip: price, pricing. */
export function inflect(word: string): string[] {
  const forms: string[] = [];
  const add = (base: string): void => {
    if (base.length < 3) return;
    forms.push(base, `${base}e`, `${base}ing`, `${base}ed`);
    if (base.at(-1) === base.at(-2)) forms.push(base.slice(0, -1));
  };
  if (word.endsWith('ing')) add(word.slice(0, -3));
  else if (word.endsWith('ed')) add(word.slice(0, -2));
  else if (word.endsWith('e')) add(word.slice(0, -1));
  return forms.filter((form) => form !== word);
}
