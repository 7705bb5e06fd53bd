import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAction } from '@/lib/actions';
import { Glyph } from '../icon';
import { ItemEnd, ItemIcon } from '../item-parts';
import type { Item } from '../types';

interface LineProps {
  readonly item: Item;
  /** In place of the icon. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** One line of a list: icon or mark, text, and the end of the line. */
export function Line({ item, mark, children }: LineProps) {
  return (
    <>
      {mark ?? <ItemIcon item={item} />}
      <span className="p-list__body">
        {children}
        {item.detail !== undefined && <span className="p-list__detail">{item.detail}</span>}
      </span>
      <ItemEnd item={item} block="p-list" />
    </>
  );
}

/** The text of an item as a link, a button or plain text. */
export function ItemText({
  item,
  current = 'true',
}: {
  readonly item: Item;
  readonly current?: 'true' | 'step';
}) {
  const perform = useAction();
  const here = item.current || item.selected ? current : undefined;
  if (item.href !== undefined && !item.disabled)
    return (
      <Link className="p-list__press" to={item.href} aria-current={here}>
        {item.text}
      </Link>
    );
  const { action } = item;
  if (action !== undefined)
    return (
      <button
        className="p-list__press"
        type="button"
        disabled={item.disabled}
        data-action={action}
        aria-current={here}
        onClick={() => {
          perform(action, { id: item.id });
        }}
      >
        {item.text}
      </button>
    );
  return <span className="p-list__text">{item.text}</span>;
}

/** A visible and audible mark for done or not done. */
export function DoneMark({ isDone }: { readonly isDone: boolean }) {
  return (
    <span className="p-list__done" data-done={isDone}>
      {isDone && <Glyph name="check" />}
      <span className="v-hidden">{isDone ? 'Done: ' : 'Not done: '}</span>
    </span>
  );
}
