import type { ThemeCss } from './theme-css.ts';
import { printRules, type Rule, type Selector } from './css.ts';
import { VOID } from './html.ts';
import { PAGE_RULES, SHARED_CSS } from './styles.ts';

/** The style sheet that all pages of a site load. */
export const SITE_CSS = 'assets/site.css';

/** The rules that a page needs, from the frame, the primitives and the rules added while it was drawn. */
export const pageCss = (html: string, added: readonly Rule[]): string =>
  printRules([...PAGE_RULES, ...added], namesIn(html));

/** The rules that pages with these style sheets share: the theme, the base and the states a script can show. */
export function siteCss(theme: ThemeCss | undefined, pages: Iterable<string>): string {
  const tokens = new Set([SHARED_CSS, ...pages].flatMap((css) => css.match(/--[\w-]+/g) ?? []));
  return (theme?.(tokens) ?? '') + SHARED_CSS;
}

/** Rules that come up while pages are drawn, each once and in the order of their first use. */
export interface Sheet {
  /** The class with these rules; equal rules get the same class. */
  classFor(stem: string, rules: (selector: Selector) => readonly Rule[]): string;
  /** Adds rules under a name, unless the name has some. */
  add(name: string, rules: () => readonly Rule[]): void;
  rules(): readonly Rule[];
}

export function createSheet(): Sheet {
  const classes = new Map<string, string>();
  const named = new Map<string, readonly Rule[]>();
  const add: Sheet['add'] = (name, rules) => {
    if (!named.has(name)) named.set(name, rules());
  };
  return {
    classFor(stem, rules) {
      const key = `${stem} ${JSON.stringify(rules({ text: '&', needs: [] }))}`;
      const known = classes.get(key) ?? `${stem}-${classes.size + 1}`;
      classes.set(key, known);
      add(known, () => rules({ text: `.${known}`, needs: [`.${known}`] }));
      return known;
    },
    add,
    rules: () => [...named.values()].flat(),
  };
}

const TAG = /<(\/?)([a-z][\w-]*)((?: [^\s=>"]+(?:="[^"]*")?)*)(\/?)>/g;
const ATTRIBUTE = / (class|role|(?:data|aria)-[\w-]+)(?:="([^"]*)")?/g;

/** Everything in markup that a selector can need: see `Needs`. */
export function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  // Most tags occur many times on a page.
  const known = new Map<string, readonly string[]>();
  const open: (readonly string[])[] = [];
  for (const [text, slash, tag = '', attributes = '', isClosed] of html.matchAll(TAG)) {
    if (slash) {
      open.pop();
      continue;
    }
    const words = known.get(text) ?? readTag(tag, attributes, names);
    known.set(text, words);
    for (const outer of open.at(-1) ?? []) for (const word of words) names.add(`${outer}>${word}`);
    if (!isClosed && !VOID.has(tag)) open.push(words);
  }
  return names;
}

/** Adds the names of one tag and returns its element name and classes. */
function readTag(tag: string, attributes: string, names: Set<string>): readonly string[] {
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
