import type { CommonV1AnatomyItem } from '../../schemas/types.ts';
import type { Drawing, Node } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { glyph } from '../glyph.ts';
import { when } from '../when.ts';

export type Item = CommonV1AnatomyItem;
type Icon = NonNullable<Item['icon']>;
type Tone = NonNullable<Item['tone']>;

/** A picture beside words that say the same: never named. One with a tone is a tile of that colour. */
export function picture(drawing: Drawing, icon: Icon | undefined, tone?: Tone): Html | undefined {
  if (icon === undefined) return undefined;
  return tone === undefined ? glyph(icon) : drawing.draw({ is: 'icon', icon, size: 'sm', tone });
}

/** The short word at the end of an entry, in the tone of the entry. */
export const badgeOf = (drawing: Drawing, item: Item): Html | undefined =>
  item.badge === undefined
    ? undefined
    : drawing.draw({ is: 'badge', text: item.badge, ...(item.tone && { tone: item.tone }) });

/** Figure, badge and time that close a line; nothing at all when the entry has none. */
export function endOf(drawing: Drawing, item: Item, block: string): Html | undefined {
  if (item.value === undefined && item.badge === undefined && item.time === undefined) return undefined;
  return el(
    'span',
    { class: `${block}__end` },
    item.value !== undefined && el('span', { class: `${block}__value` }, figure(item.value)),
    badgeOf(drawing, item),
    item.time !== undefined && el('span', { class: `${block}__time` }, when(item.time)),
  );
}

/** Thousands are set apart from five digits on: four may be a year. */
export function figure(value: string | number): string {
  if (typeof value === 'string' || Math.abs(value) < 10_000) return String(value);
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** Whether the node, or one below it, is of these primitives. */
export function holds(nodes: readonly Node[] | undefined, names: ReadonlySet<Node['is']>): boolean {
  return (nodes ?? []).some((node) => names.has(node.is) || holds(node.children, names));
}
