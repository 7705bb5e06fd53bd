import type { Rule } from '../render/css.ts';
import { selectorsOf, type UiRules } from './html-css.ts';
import { printInline } from './html-text.ts';
import { classesOf, type HtmlElement, type HtmlNode, isElement, walkElements } from './html-tree.ts';

/** Longer examples show more than the part. */
const MAX_EXAMPLE = 420;

/** `assets/ui.md`: how each part that the product uses is written, taken from its pages. */
export function printParts(pages: readonly (readonly HtmlNode[])[], { parts, theme }: UiRules): string {
  const examples = new Map<string, HtmlElement>();
  for (const page of pages)
    for (const one of walkElements(page))
      for (const name of classesOf(one)) {
        const part = /^p-(?!.*__)(.+)$/.exec(name)?.[1];
        if (part === undefined) continue;
        const known = examples.get(part);
        if (!known || rank(one) < rank(known)) examples.set(part, one);
      }
  const looks = readLooks([...parts, ...theme]);
  const entries = [...examples]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, one]) => {
      const text = printInline(strip(one));
      const example = text.length <= MAX_EXAMPLE ? text : printInline(strip(shorten(one)));
      const attributes = [...(looks.get(part) ?? [])].map(([name, values]) =>
        values.size === 0 ? `\`${name}\`` : `\`${name}\`: ${[...values].join(', ')}`,
      );
      const look = attributes.length === 0 ? '' : ` ${attributes.join('; ')}.`;
      return `**${part}**${look}\n\`${example}\`\n`;
    });
  return `# Parts

The parts that the pages of this product use, with the attributes that change their look and an example from the pages.
The style of each is in \`ui.css\` under its name. An icon needs its \`<symbol>\` at the end of the page.
\`data-gap\` on a part with children: ${listGaps(parts).join(', ')}.

${entries.join('\n')}`;
}

/** The steps of space between children. */
const listGaps = (rules: readonly Rule[]): string[] =>
  rules.flatMap(selectorsOf).flatMap((text) => /^:where\(\[data-gap="?([\w-]+)"?\]\)$/.exec(text)?.[1] ?? []);

/** An example has content, and as little of it as possible. */
function rank(one: HtmlElement): number {
  const { length } = printInline(one);
  return one.children.length === 0 && one.tag !== 'input' && one.tag !== 'hr' ? 1e6 + length : length;
}

/** Attributes of verification and of one place on a page say nothing about the part. */
const PLACE =
  /^(?:id|for|data-slot|data-opens|data-placement|data-pattern|data-after|hidden|aria-(?:describedby|controls|labelledby))$/;

const strip = (node: HtmlNode): HtmlNode =>
  isElement(node)
    ? {
        tag: node.tag,
        attributes: new Map([...node.attributes].filter(([name]) => !PLACE.test(name))),
        children: node.children.map(strip),
      }
    : node;

/** A part with the start of its content. */
const shorten = (one: HtmlElement, depth = 0): HtmlElement => ({
  ...one,
  children:
    one.tag === 'svg'
      ? one.children
      : depth > 2
        ? ['…']
        : one.children.slice(0, 2).map((child) => (isElement(child) ? shorten(child, depth + 1) : child)),
});

/** Attributes that change the look of a part, with their values, from its selectors. */
function readLooks(rules: readonly Rule[]): Map<string, Map<string, Set<string>>> {
  const looks = new Map<string, Map<string, Set<string>>>();
  for (const text of rules.flatMap(selectorsOf))
    for (const [, part = '', conditions = ''] of text.matchAll(
      /\.p-([a-z-]+)(?!_)((?:\[[^\]]*\]|:is\([^)]*\))+)/g,
    ))
      for (const [, name = '', value] of conditions.matchAll(/\[(data-[\w-]+)(?:="?([^"\]]*)"?)?\]/g)) {
        const known = looks.get(part) ?? new Map<string, Set<string>>();
        const values = known.get(name) ?? new Set<string>();
        if (value !== undefined) values.add(value);
        known.set(name, values);
        looks.set(part, known);
      }
  return looks;
}
