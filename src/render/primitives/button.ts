import { controlContent, controlLooks, spokenName } from '../control.ts';
import type { Node, Primitive } from '../drawing.ts';
import { glyph, type IconName } from '../glyph.ts';
import { type Attributes, el, type Html } from '../html.ts';
import { perTone } from '../tones.ts';

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
  // A link with a variant looks the same. No tone means the main thing: a filled one stands alone in its place.
  css: `
.p-button{--tone:var(--color-primary);--on-tone:var(--color-on-primary);--size:var(--control);display:inline-flex;align-items:center;justify-content:center;gap:.5em;max-inline-size:100%;min-block-size:max(24px,var(--size));padding:.25em calc(var(--size)*.4);border:var(--border-medium) solid transparent;border-radius:var(--radius-md);background:var(--tone);color:var(--on-tone);font-family:inherit;font-size:var(--text-md);font-weight:var(--weight-medium);line-height:1.25;text-align:center;text-decoration:none;cursor:pointer;transition:background-color var(--duration-fast) var(--easing-standard),border-color var(--duration-fast) var(--easing-standard)}
.p-button>span{min-inline-size:min-content}
.p-button[data-size=sm]{--size:calc(var(--control)*.8);font-size:var(--text-sm)}
.p-button[data-size=lg]{--size:calc(var(--control)*1.2);font-size:var(--text-lg)}
.p-button[data-size=xl]{--size:calc(var(--control)*1.45);font-size:var(--text-lg)}
.p-button[data-icon-only]{inline-size:max(24px,var(--size));padding:0;flex:none}
${perTone((tone) => `.p-button[data-tone=${tone}]{--tone:var(--color-${tone});--on-tone:var(--color-on-${tone})}`)}
.p-button[data-variant=solid]:is([data-tone=neutral],[data-tone=muted]){--tone:var(--color-secondary);--on-tone:var(--color-on-secondary)}
.p-button[data-variant=solid]:hover{box-shadow:var(--elevation-raised)}
.p-button[data-variant=solid]:not([data-tone]):hover,.p-button[data-variant=solid][data-tone=primary]:hover{background:var(--color-primary-hover)}
.p-button:not([data-variant=solid]){background:transparent;color:var(--color-text)}
.p-button[data-variant=soft]{background:color-mix(in oklab,var(--color-text) 9%,transparent)}
.p-button[data-variant=soft][data-tone]{background:color-mix(in oklab,var(--tone) 13%,transparent)}
.p-button[data-variant=outline]{border-color:var(--color-border-strong)}
.p-button[data-variant=outline][data-tone]:not([data-tone=neutral],[data-tone=muted]){border-color:var(--tone)}
.p-button:not([data-variant=solid])[data-tone]:not([data-tone=neutral],[data-tone=muted])>.p-icon__glyph{color:var(--color-text)}
.p-button:is([data-variant=ghost],[data-variant=outline]):hover{background:color-mix(in oklab,var(--color-text) 8%,transparent)}
.p-button[data-variant=soft]:hover{background:color-mix(in oklab,var(--color-text) 14%,transparent)}
.p-button[aria-pressed=true]:not([data-variant=solid]),.p-button[aria-current]:not([data-variant=solid]){border-color:var(--color-primary);background:color-mix(in oklab,var(--color-primary) 13%,transparent);font-weight:var(--weight-semibold)}
.p-button[aria-pressed=false][data-variant=solid]{background:transparent;border-color:var(--color-border-strong);color:var(--color-text)}
.p-button[aria-expanded=true]:not([data-variant=solid]){background:color-mix(in oklab,var(--color-text) 10%,transparent)}
.p-button:disabled{opacity:.55;cursor:not-allowed;box-shadow:none}
`,
  draw(node) {
    if (!isMenu(node)) return control(node, {});
    const needsMark = node.text !== undefined && !OPENERS.has(node.icon);
    return control(node, { 'data-behaviour': 'menu-button' }, needsMark ? glyph('chevron-down') : undefined);
  },
} as const satisfies Primitive;
