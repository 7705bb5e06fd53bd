import { Badge } from './badge';
import { Glyph, Icon } from './icon';
import { Time } from './time';
import type { Item } from './types';

/** A decorative icon beside text; with a tone it is a coloured tile. */
export function ItemIcon({ item: { icon, tone } }: { readonly item: Pick<Item, 'icon' | 'tone'> }) {
  if (icon === undefined) return null;
  return tone === undefined ? <Glyph name={icon} /> : <Icon icon={icon} size="sm" tone={tone} />;
}

export function ItemBadge({ item: { badge, tone } }: { readonly item: Item }) {
  return badge === undefined ? null : <Badge tone={tone}>{badge}</Badge>;
}

/** Value, badge and time at the end of a line. */
export function ItemEnd({ item, block }: { readonly item: Item; readonly block: string }) {
  if (item.value === undefined && item.badge === undefined && item.time === undefined) return null;
  return (
    <span className={`${block}__end`}>
      {item.value !== undefined && <span className={`${block}__value`}>{item.value}</span>}
      <ItemBadge item={item} />
      {item.time !== undefined && (
        <span className={`${block}__time`}>
          <Time>{item.time}</Time>
        </span>
      )}
    </span>
  );
}
