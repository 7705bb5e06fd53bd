import { OUTCOMES } from '../outcomes.ts';
import type { AnatomyNode, MenuEntry, Primitive, RenderContext } from '../primitive.ts';
import { renderIcon, type IconName } from '../icon.ts';
import { type Attributes, type Child, el, fragment, type Html } from '../html.ts';

/** Icons that already say that something opens. */
const OPENERS: ReadonlySet<IconName | undefined> = new Set<IconName>([
  'chevron-down',
  'chevron-right',
  'chevron-up',
  'drag',
  'menu',
  'more',
]);

const isMenu = ({ kind }: AnatomyNode): boolean => kind === 'menu';

function stateAttributes(node: AnatomyNode): Attributes {
  const { kind, expanded, selected } = node;
  const isOpener = isMenu(node) || expanded !== undefined;
  return {
    'aria-haspopup': isMenu(node) ? 'menu' : undefined,
    'aria-expanded': isOpener ? String(expanded ?? false) : undefined,
    'aria-pressed': kind === 'toggle' ? String(selected ?? false) : undefined,
  };
}

function renderButton(node: AnatomyNode, attributes: Attributes, mark?: Html): Html {
  return el(
    'button',
    {
      class: 'p-button',
      type: node.kind === 'submit' ? 'submit' : 'button',
      ...variantAttributes(node),
      'aria-label': accessibleName(node),
      ...stateAttributes(node),
      disabled: node.disabled,
      'data-action': node.action,
      ...attributes,
    },
    renderControlContent(node, mark),
  );
}

/** A menu bar item: the bar moves the focus between its items. */
export const renderMenuItem = (node: AnatomyNode): Html =>
  renderButton(node, { role: 'menuitem', 'aria-pressed': undefined });

export const button = {
  name: 'button',
  render(node, context) {
    const { isOwned } = context;
    // The buttons of a page that a project owns do nothing yet, and must not say otherwise.
    if (!isMenu(node))
      return renderButton(node, {
        'data-outcome': isOwned || !node.action ? undefined : OUTCOMES[node.action],
      });
    const needsMark = node.text !== undefined && !OPENERS.has(node.icon);
    const id = node.menu && context.id('menu');
    const opener = renderButton(
      node,
      { 'data-behaviour': 'menu-button', 'aria-controls': id },
      needsMark ? renderIcon('chevron-down') : undefined,
    );
    return node.menu && id !== undefined
      ? fragment(opener, renderMenu(id, accessibleName(node) ?? node.text ?? '', node.menu, context))
      : opener;
  },
} as const satisfies Primitive;

/** In the top layer, so that a table that scrolls does not cut it. */
const renderMenu = (
  id: string,
  label: string,
  entries: readonly MenuEntry[],
  { href }: RenderContext,
): Html =>
  el(
    'div',
    { class: 'p-button__menu', id, role: 'menu', 'aria-label': label, popover: 'manual' },
    entries.map(({ text, icon, action, to, ...entry }) =>
      entry.href === undefined
        ? el(
            'button',
            {
              class: 'p-button__entry',
              type: 'button',
              role: 'menuitem',
              'data-action': action,
              'data-to': to,
              'data-outcome': OUTCOMES[action as keyof typeof OUTCOMES],
            },
            renderIcon(icon),
            el('span', {}, text),
          )
        : el(
            'a',
            { class: 'p-button__entry', role: 'menuitem', href: href(entry.href) },
            renderIcon(icon),
            el('span', {}, text),
          ),
    ),
  );

/** The accessible name must contain the visible text, so a label without it is appended. */
export function accessibleName({ text, label }: AnatomyNode): string | undefined {
  if (text === undefined || label === undefined || label === text)
    return text === undefined ? label : undefined;
  return label.toLowerCase().includes(text.toLowerCase()) ? label : `${text}: ${label}`;
}

/** Arrows that point forward or show that something opens below follow the text. */
function hasTrailingIcon({ icon, expanded, kind }: AnatomyNode): boolean {
  if (icon === 'chevron-up') return true;
  if (icon === 'chevron-down') return kind === 'menu' || expanded !== true;
  return (icon === 'chevron-right' || icon === 'arrow-right') && expanded === undefined;
}

export function renderControlContent(node: AnatomyNode, trailing?: Child): Child {
  const { icon, text } = node;
  const picture = icon && renderIcon(icon);
  if (text === undefined) return [picture || node.label, trailing];
  const words = el('span', {}, text);
  return hasTrailingIcon(node) ? [words, picture] : [picture, words, trailing];
}

/** Attributes for the look that buttons and links share. */
export const variantAttributes = ({ text, icon, tone, variant, size }: AnatomyNode): Attributes => ({
  'data-variant': variant ?? 'solid',
  'data-tone': tone,
  'data-size': size,
  'data-icon-only': text === undefined && icon !== undefined,
});
