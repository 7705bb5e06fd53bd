import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { placementMessage } from '../packs/product.ts';
import { el } from '../render/html.ts';
import { placementsOf } from './html-dialogs.ts';
import { element, type HtmlElement, type HtmlNode, parseHtml, textOf, walkElements } from './html-tree.ts';

const STATES = ['loading', 'empty', 'error'] as const;

/** Adds what lists show while they are loaded, without rows, or if loading failed: a template for each. */
export function addStates(nodes: readonly HtmlNode[], model: Model, page: AppPage): void {
  const roots = placementsOf(nodes);
  for (const placement of page.layout().placements) {
    const root = roots.get(placement.alias);
    // Only a list can be empty; other parts show their record as a whole.
    if (!root || !placementMessage(model, page, placement, 'empty')) continue;
    const templates = STATES.flatMap((state): HtmlElement[] => {
      const message = placementMessage(model, page, placement, state);
      return message
        ? [element('template', { 'data-state': state }, [drawMessage(root, state, message)])]
        : [];
    });
    root.children.push(...templates);
  }
}

/** The heading of a part stays unless it counts the rows; its message and the ways out take the place of the list. */
function drawMessage(
  root: HtmlElement,
  state: (typeof STATES)[number],
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
