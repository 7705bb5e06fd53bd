import type { CommonV1AnatomyItem } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { renderIcon } from '../icon.ts';

export type Item = CommonV1AnatomyItem;
type Icon = NonNullable<Item['icon']>;
type Tone = NonNullable<Item['tone']>;

/** A decorative icon beside text that says the same; with a tone it is a coloured tile. */
export function renderItemIcon(
  context: RenderContext,
  icon: Icon | undefined,
  tone?: Tone,
): Html | undefined {
  if (icon === undefined) return undefined;
  return tone === undefined ? renderIcon(icon) : context.render({ is: 'icon', icon, size: 'sm', tone });
}

/** The badge of an item in the tone of the item. */
export const renderItemBadge = (context: RenderContext, item: Item): Html | undefined =>
  item.badge === undefined
    ? undefined
    : context.render({ is: 'badge', text: item.badge, ...(item.tone && { tone: item.tone }) });

/** Value, badge and time at the end of a line; undefined without any of them. */
export function renderItemEnd(context: RenderContext, item: Item, block: string): Html | undefined {
  if (item.value === undefined && item.badge === undefined && item.time === undefined) return undefined;
  return el(
    'span',
    { class: `${block}__end` },
    item.value !== undefined && el('span', { class: `${block}__value` }, formatNumber(item.value)),
    renderItemBadge(context, item),
    item.time !== undefined && el('span', { class: `${block}__time` }, renderTime(item.time)),
  );
}

/** Groups thousands from five digits on: four digits may be a year. */
export function formatNumber(value: string | number): string {
  if (typeof value === 'string' || Math.abs(value) < 10_000) return String(value);
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? grouped : `${grouped}.${part}`;
}

/** True if one of the nodes or their descendants is one of these primitives. */
export function containsPrimitive(
  nodes: readonly AnatomyNode[] | undefined,
  names: ReadonlySet<AnatomyNode['is']>,
): boolean {
  return (nodes ?? []).some((node) => names.has(node.is) || containsPrimitive(node.children, names));
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY = /(?<day>\d{1,2}) (?<month>[A-Z][a-z]{2})[a-z]* (?<year>\d{4})(?:,? (?<clock>\d{2}:\d{2}))?/;

/** A date or time: a `time` element if it is machine-readable, otherwise plain text. */
export function renderTime(text: string): Html {
  const moment = toDatetime(text);
  return moment === undefined ? el('span', {}, text) : el('time', { datetime: moment }, text);
}

function toDatetime(text: string): string | undefined {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) || /^\d{4}-\d\d(-\d\d)?$/.test(text)) return text;
  // Two dates are a period, which has no single value.
  if ((text.match(/\d{4}/g) ?? []).length > 1) return undefined;
  const { day = '', month = '', year = '', clock } = DAY.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month.toLowerCase()) + 1;
  if (number === 0) return undefined;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return clock === undefined ? date : `${date}T${clock}`;
}

/** Formats the value of a gauge: `61 of 88`, `41 %`; undefined if the label says it already. */
export function formatGaugeValue({ label = '', value, max, min = 0, unit }: AnatomyNode): string | undefined {
  if (typeof value !== 'number') return undefined;
  const amount = formatNumber(value);
  if (new RegExp(`(^|[^\\d.,])${amount.replace(/[.]/g, '\\.')}($|[^\\d.,])`).test(label)) return undefined;
  const behind = unit === undefined ? '' : ` ${unit}`;
  if (unit === '%' || max === undefined || min < 0) return `${amount}${behind}`;
  return `${amount} of ${formatNumber(max)}${behind}`;
}

/** Label and value above a bar. */
export const renderGauge = (
  name: 'progress' | 'meter',
  node: AnatomyNode,
  id: string,
  bar: Html,
  context: RenderContext,
): Html => {
  const text = formatGaugeValue(node);
  return el(
    'div',
    { class: `p-${name}`, 'data-tone': node.tone },
    el(
      'div',
      { class: `p-${name}__head` },
      el(
        'label',
        { class: context.repeatsHeading(node.label ?? '') ? 'v-hidden' : `p-${name}__label`, for: id },
        node.label,
      ),
      text !== undefined && el('span', { class: `p-${name}__value` }, text),
    ),
    bar,
  );
};
