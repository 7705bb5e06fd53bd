/** Turns text into comparable words: folded, split at everything but letters and digits, singular. */
import { LIMITS } from '../../base/limits.ts';

/** The rest of a longer query is ignored. */
export const MAX_QUERY_CHARACTERS = LIMITS.queryCharacters.max;
export const MAX_QUERY_WORDS = 100;

/** Longer words are cut. */
const MAX_WORD_LENGTH = 64;

/** One character decomposes into at most 18, so this much text covers the first 200 folded characters. */
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

/** Words without meaning of their own. They count only in titles and joined with a neighbour: "sign in". */
const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a,after,all,also,an,and,any,are,as,at,be,because,been,before,being,both,but,by,can,could,did,do,does,each,' +
    'few,for,from,get,give,go,had,has,have,he,her,here,him,his,how,i,if,in,into,is,it,its,just,let,like,make,' +
    'many,may,me,might,more,most,much,must,my,need,no,not,of,off,on,only,or,other,our,out,own,same,see,she,' +
    'should,show,so,some,such,take,tell,than,that,the,their,them,then,there,these,they,this,those,to,too,until,' +
    'up,us,very,via,want,was,we,were,what,when,where,which,while,who,whose,why,will,with,within,would,you,your'
  ).split(','),
);

/** Words for any piece of software. They count less than the words next to them: "ticketing system". */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  (
    'app,application,area,interface,page,platform,screen,section,site,software,system,thing,tool,ui,view,web,' +
    'website'
  ).split(','),
);

export const isGeneric = (word: string): boolean => GENERIC_WORDS.has(singularize(word));

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** Text that needs no normalization, which is most of it. */
const ASCII = /^[ -~\n\t]*$/;

/** Converts to lower case without accents, so that canonically equal texts become equal. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC');
}

/**
 * Text whose words are ASCII: dashes, quotes and the ellipsis only separate them. The patterns below find the same words as
 * those with classes of Unicode, which take longer to compile than most searches take.
 */
const PLAIN = /^[ -~\n\t\u2010-\u2027]*$/;
const PLAIN_POSSESSIVE = /['\u2019]s?(?![a-z0-9])/g;
const PLAIN_WORD = /[a-z0-9]+/gi;

/** Matches every word of a text that is not folded. */
export const wordsIn = (text: string): RegExp => (PLAIN.test(text) ? PLAIN_WORD : WORD);

/** Splits a text into folded words, in order. */
export function tokenize(text: string): string[] {
  const folded = PLAIN.test(text) ? text.toLowerCase() : fold(text);
  const bare = folded.replace(PLAIN.test(folded) ? PLAIN_POSSESSIVE : POSSESSIVE, '');
  const words = bare.match(wordsIn(bare)) ?? [];
  return words.map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/** Splits a query into folded words, within the limits. */
export function tokenizeQuery(query: string): string[] {
  const folded = fold(query.slice(0, MAX_UNFOLDED_CHARACTERS));
  return tokenize([...folded].slice(0, MAX_QUERY_CHARACTERS).join('')).slice(0, MAX_QUERY_WORDS);
}

/** Approximates the singular. Deeper stemming would remove the letters by which typos are recognized. */
export function singularize(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /(?:ss|us|is)$/.test(word) ? word : word.slice(0, -1);
}

/** Joins consecutive words into one term, so that "data table" and "data-table" match "datatable". */
export function joinWords(words: readonly string[]): string {
  return singularize(words.join('').slice(0, MAX_WORD_LENGTH));
}

/** Lists other forms of an English word that neither prefixes nor typos cover: price, pricing. */
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
