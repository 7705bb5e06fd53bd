import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useRovingFocus } from '@/lib/roving-focus';
import { Glyph } from './icon';
import { ItemBadge, ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface TreeProps extends SlotProps {
  readonly label: string;
  readonly items: readonly Item[];
}

/** One item is in the tab order; arrow keys reach the others, and open and close them. */
export function Tree({ label, items, 'data-slot': slot }: TreeProps) {
  const roving = useRovingFocus('[role="treeitem"]:not([hidden] *)');
  const entry = items.flatMap(visibleItems).find((item) => item.selected ?? item.current) ?? items[0];
  return (
    <ul className="p-tree" data-slot={slot} role="tree" aria-label={label} {...roving}>
      {items.map((item, index) => (
        <TreeItem key={index} item={item} level={1} entry={entry} />
      ))}
    </ul>
  );
}

const visibleItems = (item: Item): readonly Item[] => [
  item,
  ...(item.expanded === false ? [] : (item.items ?? []).flatMap(visibleItems)),
];

interface TreeItemProps {
  readonly item: Item;
  readonly level: number;
  /** The item that is in the tab order. */
  readonly entry: Item | undefined;
}

function TreeItem({ item, level, entry }: TreeItemProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(item.expanded ?? true);
  const words = (
    <>
      <span>{item.text}</span>
      {item.detail !== undefined && <span className="p-tree__detail">{item.detail}</span>}
    </>
  );
  return (
    <li
      className="p-tree__item"
      role="treeitem"
      aria-labelledby={id}
      aria-level={level}
      aria-expanded={item.items && isOpen}
      aria-selected={item.selected ?? false}
      aria-current={item.current ? 'page' : undefined}
      aria-disabled={item.disabled}
      tabIndex={item === entry ? 0 : -1}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'ArrowRight') setOpen(true);
        if (event.key === 'ArrowLeft') setOpen(false);
      }}
    >
      <div className="p-tree__row" id={id}>
        <span className="p-tree__fold">{item.items && <Glyph name="chevron-down" />}</span>
        <ItemIcon item={item} />
        {item.href === undefined ? (
          <span className="p-tree__words">{words}</span>
        ) : (
          <Link className="p-tree__words" to={item.href}>
            {words}
          </Link>
        )}
        <ItemBadge item={item} />
      </div>
      {item.items && (
        <ul className="p-tree__group" role="group" hidden={!isOpen}>
          {item.items.map((below, index) => (
            <TreeItem key={index} item={below} level={level + 1} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}
