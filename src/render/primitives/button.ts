import { controlContent, controlLooks, spokenName } from '../control.ts';
import type { Node, Primitive } from '../drawing.ts';
import { glyph, type IconName } from '../glyph.ts';
import { type Attributes, el, type Html } from '../html.ts';

/** Icons that say themselves that something opens. */
const OPENERS: ReadonlySet<IconName | undefined> = new Set<IconName>([
  'chevron-down',
  'chevron-right',
  'chevron-up',
  'drag',
  'menu',
  'more',
]);

const isMenu = ({ kind }: Node): boolean => kind === 'menu';

function states(node: Node): Attributes {
  const { kind, expanded, selected } = node;
  const isOpener = isMenu(node) || expanded !== undefined;
  return {
    'aria-haspopup': isMenu(node) ? 'menu' : undefined,
    'aria-expanded': isOpener ? String(expanded ?? false) : undefined,
    'aria-pressed': kind === 'toggle' ? String(selected ?? false) : undefined,
  };
}

function control(node: Node, attributes: Attributes, mark?: Html): Html {
  return el(
    'button',
    {
      class: 'p-button',
      type: node.kind === 'submit' ? 'submit' : 'button',
      ...controlLooks(node),
      'aria-label': spokenName(node),
      ...states(node),
      disabled: node.disabled,
      'data-action': node.action,
      ...attributes,
    },
    controlContent(node, mark),
  );
}

/** An entry of a menu bar: the bar moves the focus among its entries. */
export const menuItem = (node: Node): Html => control(node, { role: 'menuitem', 'aria-pressed': undefined });

export const button = {
  name: 'button',
  draw(node) {
    if (!isMenu(node)) return control(node, {});
    const needsMark = node.text !== undefined && !OPENERS.has(node.icon);
    return control(node, { 'data-behaviour': 'menu-button' }, needsMark ? glyph('chevron-down') : undefined);
  },
} as const satisfies Primitive;
