import { useAction } from '@/lib/actions';
import { useRovingFocus } from '@/lib/roving-focus';
import { Glyph } from '../icon';
import type { ListProps } from '../list';
import type { Item } from '../types';
import { Line } from './line';

/** A menu that is always open: one tab stop, arrow keys move between its commands. */
export function MenuList({ label, gap, items = [], 'data-slot': slot }: ListProps) {
  const roving = useRovingFocus('[role^="menuitem"]');
  return (
    <div
      className="p-list"
      data-slot={slot}
      role="menu"
      aria-label={label}
      data-kind="menu"
      data-gap={gap}
      tabIndex={-1}
      {...roving}
    >
      <Commands items={items} isFirst />
    </div>
  );
}

function Commands({ items, isFirst }: { readonly items: readonly Item[]; readonly isFirst: boolean }) {
  const perform = useAction();
  // One selected command is a choice between all of them.
  const isChoice = items.some((item) => item.selected) && items.every((item) => item.expanded === undefined);
  return items.map((item, index) => (
    <button
      key={item.text}
      className="p-list__command"
      type="button"
      tabIndex={isFirst && index === 0 ? 0 : -1}
      {...roleOf(item, isChoice)}
      aria-current={item.current ? 'true' : undefined}
      aria-disabled={item.disabled}
      data-tone={item.tone}
      onClick={() => {
        if (item.action !== undefined && !item.disabled) perform(item.action, { id: item.id });
      }}
    >
      <Line
        item={item}
        mark={
          item.checked === undefined ? undefined : (
            <span className="p-list__check">{item.checked && <Glyph name="check" />}</span>
          )
        }
      >
        <span className="p-list__text">{item.text}</span>
      </Line>
    </button>
  ));
}

function roleOf(item: Item, isChoice: boolean) {
  if (item.checked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': item.checked };
  if (isChoice) return { role: 'menuitemradio', 'aria-checked': item.selected ?? false };
  return { role: 'menuitem' };
}
