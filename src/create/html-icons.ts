import { ICONS } from '../render/icons.ts';
import { renderIcon, isIcon } from '../render/icon.ts';
import { NOTICE } from './icons-file.ts';
import { classesOf, element, type HtmlElement, type HtmlNode, parseHtml, walkElements } from './html-tree.ts';
import { printInline } from './html-text.ts';

/** Names by shapes. */
let names: ReadonlyMap<string, string> | undefined;

const shapesOf = ({ children }: HtmlElement): string => children.map((one) => printInline(one)).join('');

const listNames = (): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(ICONS)
      .filter(isIcon)
      .map((name) => [shapesOf(parseHtml(renderIcon(name).text)[0] as HtmlElement), name]),
  );

/**
 * Replaces the shapes of icons by references, and returns the shapes that a page refers to. They are on the page itself:
 * browsers do not load them from another file without a server.
 */
export function extractIcons(nodes: readonly HtmlNode[]): HtmlElement | undefined {
  names ??= listNames();
  const used = new Map<string, HtmlNode[]>();
  for (const icon of walkElements(nodes)) {
    const name =
      icon.tag === 'svg' && classesOf(icon).includes('p-icon__glyph') ? names.get(shapesOf(icon)) : undefined;
    if (name === undefined) continue;
    used.set(name, icon.children);
    icon.children = [element('use', { href: `#icon-${name}` })];
    icon.attributes.delete('viewBox');
  }
  if (used.size === 0) return undefined;
  const symbols = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
  return element('svg', { hidden: true, 'aria-hidden': 'true' }, [
    `\n      <!-- ${NOTICE} -->`,
    ...symbols.flatMap(([name, shapes]) => [
      '\n      ',
      element('symbol', { id: `icon-${name}`, viewBox: '0 0 24 24' }, shapes),
    ]),
    '\n    ',
  ]);
}
