import { BASE_CSS } from './base-css.ts';
import { BEHAVIOURS_CSS } from './behaviours-css.ts';
import { type Rule, rulesOf, splitAt, textOf } from './css-rules.ts';
import { LAYOUT_CSS } from './layout.ts';
import { namesIn, neededBy } from './page-css.ts';
import { PRIMITIVES } from './primitives/index.ts';
import { REGION_CSS } from './regions.ts';
import { SHELL_CSS } from './shell-css.ts';

/** The sheet of all pages of a site, in the order that decides between equals. */
export const SITE_CSS = 'assets/site.css';

const SHARED = rulesOf(BASE_CSS + BEHAVIOURS_CSS);
const OF_PAGES = rulesOf(
  [LAYOUT_CSS, SHELL_CSS, REGION_CSS, ...Object.values(PRIMITIVES).map(({ css }) => css)].join('\n'),
);

/** What a page needs of its frame and its primitives, and of what came up while it was drawn. */
export const pageCss = (page: string, own: readonly Rule[]): string =>
  textOf(neededBy(namesIn(page), [...OF_PAGES, ...own]));

/** What pages with these sheets share: the theme, the ground, and what the script of each may show. */
export function sharedCss(theme: string, pages: Iterable<string>): string {
  const shared = textOf(SHARED);
  const tokens = new Set([shared, ...pages].flatMap((css) => css.match(TOKEN) ?? []));
  return textOf(withTokens(rulesOf(theme), tokens)) + shared;
}

const TOKEN = /--[\w-]+/g;

/** A theme has more tokens than any one site speaks of. */
const withTokens = (rules: readonly Rule[], tokens: ReadonlySet<string>): Rule[] =>
  rules.map((rule) => {
    if (rule.is === 'group') return { ...rule, rules: withTokens(rule.rules, tokens) };
    if (rule.is === 'other') return rule;
    const kept = splitAt(rule.declarations, ';').filter((declaration) => {
      const [token] = declaration.match(/^--[\w-]+/) ?? [];
      return token === undefined || tokens.has(token);
    });
    return { ...rule, declarations: kept.join(';') };
  });
