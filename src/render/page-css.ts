import { BEHAVIOURS } from './behaviours-script.ts';
import { type Rule, splitAt } from './css-rules.ts';
import { VOID } from './html.ts';

/**
 * What a selector can ask a page for, as it writes it: an element, a class, an attribute, or two of them. `details.p-card`
 * and `.p-card[data-tone=danger]` are on one element, `.p-card>svg` are one in the other.
 */
export type Names = ReadonlySet<string>;

/** What must be on a page for a selector to meet anything: all of these names, and of each list one. */
interface Needs {
  readonly names: readonly string[];
  readonly oneOf: readonly (readonly Needs[])[];
}

const TAG = /<(\/?)([a-z][\w-]*)((?: [^\s=>"]+(?:="[^"]*")?)*)(\/?)>/g;
const ATTRIBUTE = / (class|role|(?:data|aria)-[\w-]+)(?:="([^"]*)")?/g;

/** What markup of ours has of that. */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  // Most tags stand on a page many times.
  const read = new Map<string, readonly string[]>();
  const open: (readonly string[])[] = [];
  for (const [text, slash, tag = '', attributes = '', isClosed] of html.matchAll(TAG)) {
    if (slash) {
      open.pop();
      continue;
    }
    const words = read.get(text) ?? wordsOf(tag, attributes, names);
    read.set(text, words);
    for (const outer of open.at(-1) ?? []) for (const word of words) names.add(`${outer}>${word}`);
    if (!isClosed && !VOID.has(tag)) open.push(words);
  }
  return names;
}

/** The element and its classes; they and its attributes become names. */
function wordsOf(tag: string, attributes: string, names: Set<string>): readonly string[] {
  const words = [tag];
  const states: string[] = [];
  for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (key === 'class') words.push(...value.split(' ').map((name) => `.${name}`));
    else states.push(`[${key}]`, `[${key}=${value}]`);
  }
  for (const name of [...words, ...states]) names.add(name);
  for (const name of words) names.add(tag + name);
  for (const state of states) for (const name of words) names.add(name + state);
  return words;
}

/** The rules that can meet something on a page with these names. Their order stays: it decides between equals. */
export function neededBy(names: Names, rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule): Rule[] => {
    if (rule.is === 'other') return [rule];
    if (rule.is === 'group') {
      const inner = neededBy(names, rule.rules);
      return inner.length > 0 ? [{ ...rule, rules: inner }] : [];
    }
    const selectors = rule.selectors.filter((selector) => isMet(needsOf(selector), names));
    return selectors.length > 0 ? [{ ...rule, selectors }] : [];
  });
}

const isMet = (needs: Needs, names: Names): boolean =>
  needs.names.every((name) => names.has(name)) &&
  needs.oneOf.every((list) => list.some((one) => isMet(one, names)));

/** Selectors are few and asked about for each page. */
const known = new Map<string, Needs>();

function needsOf(selector: string): Needs {
  const needs = known.get(selector) ?? readNeeds(selector, '');
  known.set(selector, needs);
  return needs;
}

const PART =
  /(?<tag>(?<![\w.:-])[a-z][\w-]*)|\.(?<name>[\w-]+)|\[(?<key>role|(?:data|aria)-[\w-]+)(?:=(?<value>"[^"]*"|[\w-]+))?\]|:(?:is|where)(?<same>\()|:has(?<within>\()|:[\w-]+(?<other>\()|\[[^\]]*\]|(?<next>[ >+~]+)/g;

/** `subject` is what is known of the element that the selector begins with. */
function readNeeds(selector: string, subject: string): Needs {
  const names: string[] = [];
  const oneOf: Needs[][] = [];
  let own = subject;
  let outer = '';
  const part = new RegExp(PART);
  for (let match = part.exec(selector); match; match = part.exec(selector)) {
    const { tag, name, key, value, same, within, other, next } = match.groups ?? {};
    if (next !== undefined) {
      // After a combinator another element is spoken of.
      outer = next === '>' ? own : '';
      own = '';
    }
    const word = tag ?? (name === undefined ? undefined : `.${name}`);
    if (word !== undefined) {
      if (!isScripted(word))
        names.push(word, ...(isTag(own) ? [own + word] : []), ...(outer ? [`${outer}>${word}`] : []));
      own = isScripted(word) ? '' : word;
    }
    if (key !== undefined && !isScriptedState(key, value))
      names.push(`${own}[${key}${value === undefined ? '' : `=${value.replaceAll('"', '')}`}]`);
    if (same === undefined && within === undefined && other === undefined) continue;
    const [inside = ''] = splitAt(selector.slice(part.lastIndex), ')');
    const list = splitAt(inside, ',');
    if (same !== undefined) oneOf.push(list.map((one) => readNeeds(one, isSimple(one) ? own : '')));
    if (within !== undefined) oneOf.push(list.map((one) => readNeeds(one, one.startsWith('>') ? own : '')));
    // What stands in other brackets, above all in those of `:not`, is not asked for.
    part.lastIndex += inside.length;
  }
  return { names, oneOf };
}

const isTag = (word: string): boolean => /^[a-z]/.test(word);

/** Of one element, without a combinator. */
const isSimple = (selector: string): boolean => !/[ >+~]/.test(selector);

/** Attributes that the script gives to what it makes, with the one value it gives them. */
const GIVEN = /"(data-[\w-]+)":"([\w-]*)"/g;
const GIVEN_STATES: ReadonlySet<string> = new Set(
  [...BEHAVIOURS.matchAll(GIVEN)].flatMap(([, key = '', value = '']) => [key, `${key}=${value}`]),
);

/** Words that stand for themselves in the script: elements and classes it makes, attributes it writes. */
const WORDS: ReadonlySet<string> = new Set([
  ...[...BEHAVIOURS.replace(GIVEN, '"":""').matchAll(/(["'`])((?:(?!\1)[^\\])*)\1/g)].flatMap(
    ([, , text = '']) => text.split(' '),
  ),
  ...[...BEHAVIOURS.matchAll(/\.dataset\.(\w+)=(?!=)/g)].map(
    ([, key = '']) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
  ),
]);

/** What the script makes comes and goes: a rule that asks for it may be needed at any time. */
const isScripted = (word: string): boolean => WORDS.has(word.replace('.', ''));

function isScriptedState(key: string, quoted?: string): boolean {
  const value = quoted?.replaceAll('"', '');
  if (key === 'role') return value === undefined || WORDS.has(value);
  if (GIVEN_STATES.has(value === undefined ? key : `${key}=${value}`)) return true;
  // The script names a state without its prefix.
  return WORDS.has(key) || (key.startsWith('aria-') && WORDS.has(key.slice('aria-'.length)));
}
