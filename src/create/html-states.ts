import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { placementMessage } from '../packs/product.ts';
import { el } from '../render/html.ts';
import { NOTICE } from '../render/page.ts';
import { placementsOf } from './html-dialogs.ts';
import { printInline } from './html-text.ts';
import {
  classesOf,
  element,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
  textOf,
  walkElements,
} from './html-tree.ts';

const LIST_STATES = ['loading', 'empty', 'error'] as const;

/** A page as the product draws it in one of its states. */
export interface DrawnState {
  readonly name: string;
  readonly nodes: readonly HtmlNode[];
}

/**
 * Adds what a page shows in its states, a template for each part that differs: those that the product draws, and what lists
 * show while they are loaded, without rows, or if loading failed.
 */
export function addStates(
  nodes: readonly HtmlNode[],
  model: Model,
  page: AppPage,
  drawn: readonly DrawnState[],
): void {
  const roots = placementsOf(nodes);
  const templates = new Map<HtmlElement, HtmlElement[]>();
  const add = (root: HtmlElement, state: string, children: readonly HtmlNode[]): void => {
    const own = templates.get(root) ?? [];
    templates.set(root, own);
    own.push(element('template', { 'data-state': state }, [...children]));
  };
  const notices = element('div', { class: 'l-placement', hidden: true }, []);
  for (const { name, nodes: others } of drawn) {
    const changed = placementsOf(others);
    for (const [alias, root] of roots) {
      const other = changed.get(alias)?.children ?? [];
      if (printAll(other) !== printAll(root.children)) add(root, name, other);
    }
    const notice = [...walkElements(others)].find(({ attributes }) => attributes.has(NOTICE));
    if (notice) add(notices, name, notice.children);
  }
  for (const placement of page.layout().placements) {
    const root = roots.get(placement.alias);
    // Only a list can be empty; other parts show their record as a whole.
    if (!root || !placementMessage(model, page, placement, 'empty')) continue;
    for (const state of LIST_STATES) {
      const message = placementMessage(model, page, placement, state);
      const isTaken = drawn.some(({ name }) => name === state);
      if (message && !isTaken) add(root, state, [drawMessage(root, state, message)]);
    }
  }
  for (const [root, own] of templates) root.children.push(...own);
  const content = [...walkElements(nodes)].find((one) => classesOf(one).includes('l-page'));
  if (content && templates.has(notices)) content.children.unshift(notices);
}

const printAll = (nodes: readonly HtmlNode[]): string => nodes.map((node) => printInline(node)).join('');

/** The heading of a part stays unless it counts the rows; its message and the ways out take the place of the list. */
function drawMessage(
  root: HtmlElement,
  state: (typeof LIST_STATES)[number],
  { text, actions }: NonNullable<ReturnType<typeof placementMessage>>,
): HtmlElement {
  const heading = [...walkElements(root.children)].find(({ tag }) => /^h[1-6]$/.test(tag));
  // "3 products in your basket" is not true while they are loaded, missing or none.
  const isCount = heading !== undefined && /^\d/.test(textOf(heading).trim());
  const copy = heading && !isCount && { ...heading, attributes: new Map(heading.attributes) };
  if (copy) copy.attributes.delete('id');
  const line = el(
    'p',
    {
      class: 'p-text',
      role: state === 'error' ? 'alert' : 'status',
      'data-tone': state === 'error' ? 'danger' : 'muted',
    },
    // Numbers and names that only an app has.
    text.replaceAll(/<[\w -]+>/g, '…'),
  );
  const buttons = actions.map(({ action, text: words }) =>
    el(
      'button',
      { class: 'p-button', type: 'button', 'data-variant': 'outline', 'data-action': action },
      el('span', {}, words),
    ),
  );
  const row = buttons.length > 0 && el('div', { class: 'p-row', 'data-gap': 'sm' }, buttons);
  return element('div', { class: 'p-stack', 'data-gap': 'md' }, [
    ...(copy ? [copy] : []),
    ...parseHtml(line.text),
    ...(row ? parseHtml(row.text) : []),
  ]);
}
