import { Glyph } from '../icon';
import { ItemEnd } from '../item-parts';
import type { ListProps } from '../list';
import type { Item } from '../types';
import { ItemText } from './line';

/** Steps in a row if there is room, otherwise in a column. */
export function StepList({ label, items = [], 'data-slot': slot, children }: ListProps) {
  const isShort =
    items.length <= 5 && items.every(({ text, content }) => content === undefined && text.length <= 24);
  return (
    <div className="p-list__stage" data-slot={slot}>
      <ol
        className="p-list"
        role="list"
        aria-label={label}
        data-kind="steps"
        data-flow={isShort ? 'row' : 'column'}
      >
        {items.map((item, at) => (
          <Step key={at} item={item} number={at + 1} />
        ))}
        {children}
      </ol>
    </div>
  );
}

function Step({ item, number }: { readonly item: Item; readonly number: number }) {
  const isDone = item.checked === true && !item.current;
  const icon = item.icon ?? (isDone ? 'check' : undefined);
  return (
    <li
      className="p-list__step"
      aria-current={item.current ? 'step' : undefined}
      data-done={isDone || undefined}
      data-disabled={item.disabled || undefined}
    >
      <span className="p-list__number" aria-hidden="true">
        {icon ? <Glyph name={icon} /> : number}
      </span>
      <div className="p-list__body">
        {isDone && <span className="v-hidden">Done: </span>}
        <ItemText item={{ ...item, current: false }} current="step" />
        {item.detail !== undefined && <span className="p-list__detail">{item.detail}</span>}
        <ItemEnd item={item} block="p-list" />
        {item.content !== undefined && <div className="p-list__content">{item.content}</div>}
      </div>
    </li>
  );
}
