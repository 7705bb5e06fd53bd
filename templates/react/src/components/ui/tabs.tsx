import { Tabs as Primitive } from 'radix-ui';
import { ItemBadge, ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface TabsProps extends SlotProps {
  readonly label: string;
  readonly items: readonly Item[];
}

export function Tabs({ label, items, 'data-slot': slot }: TabsProps) {
  const open = Math.max(
    0,
    items.findIndex((item) => item.selected),
  );
  return (
    <Primitive.Root className="p-tabs" data-slot={slot} defaultValue={String(open)}>
      <Primitive.List className="p-tabs__list" aria-label={label}>
        {items.map((item, index) => (
          <Primitive.Trigger
            key={item.text}
            className="p-tabs__tab"
            value={String(index)}
            disabled={item.disabled}
          >
            <ItemIcon item={{ icon: item.icon }} />
            <span>{item.text}</span>
            <ItemBadge item={item} />
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item, index) => (
        <Primitive.Content key={item.text} className="p-tabs__panel" value={String(index)}>
          {/* A tab without content of its own filters the content of the open one. */}
          {item.content ?? items[open]?.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
