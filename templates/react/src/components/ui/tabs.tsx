import { useId, useState } from 'react';
import { useRovingFocus } from '@/lib/roving-focus';
import { ItemBadge, ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface TabsProps extends SlotProps {
  readonly label: string;
  readonly items: readonly Item[];
}

/** Tabs with their panels. The arrow keys move between the tabs and open them. */
export function Tabs({ label, items, 'data-slot': slot }: TabsProps) {
  const id = useId();
  const [first] = useState(() =>
    Math.max(
      0,
      items.findIndex((item) => item.selected),
    ),
  );
  const [open, setOpen] = useState(first);
  const roving = useRovingFocus('[role="tab"]:enabled', 'horizontal');
  return (
    <div className="p-tabs" data-slot={slot}>
      <div className="p-tabs__list" role="tablist" aria-label={label} tabIndex={-1} {...roving}>
        {items.map((item, index) => (
          <button
            key={item.text}
            id={`${id}-tab-${index}`}
            className="p-tabs__tab"
            type="button"
            role="tab"
            aria-selected={index === open}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === open ? 0 : -1}
            disabled={item.disabled}
            onClick={() => {
              setOpen(index);
            }}
            onFocus={() => {
              setOpen(index);
            }}
          >
            <ItemIcon item={{ icon: item.icon }} />
            <span>{item.text}</span>
            <ItemBadge item={item} />
          </button>
        ))}
      </div>
      {items.map((item, index) => (
        <div
          key={item.text}
          id={`${id}-panel-${index}`}
          className="p-tabs__panel"
          role="tabpanel"
          aria-labelledby={`${id}-tab-${index}`}
          tabIndex={0}
          hidden={index !== open}
        >
          {/* A tab without content of its own filters the content of the first one. */}
          {index === open && (item.content ?? items[first]?.content)}
        </div>
      ))}
    </div>
  );
}
