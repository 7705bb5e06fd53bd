import { Tabs as Primitive } from 'radix-ui';
import { ItemBadge, ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface TabsProps extends SlotProps {
  readonly label: string;
  readonly items: readonly Item[];
}

export function Tabs({ label, items, slot }: TabsProps) {
  const open = items.find((item) => item.selected) ?? items[0];
  return (
    <Primitive.Root className="p-tabs" data-slot={slot} defaultValue={open?.text}>
      <Primitive.List className="p-tabs__list" aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger
            key={item.text}
            className="p-tabs__tab"
            value={item.text}
            disabled={item.disabled}
          >
            <ItemIcon item={{ icon: item.icon }} />
            <span>{item.text}</span>
            <ItemBadge item={item} />
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.text} className="p-tabs__panel" value={item.text}>
          {/* A tab without content of its own filters the content of the open one. */}
          {item.content ?? open?.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
