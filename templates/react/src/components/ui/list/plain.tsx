import { ItemEnd } from '../item-parts';
import type { ListProps } from '../list';
import type { Item } from '../types';
import { DoneMark, ItemText, Line } from './line';

export function PlainList({ label, gap, ordered, items = [], 'data-slot': slot, children }: ListProps) {
  const Element = ordered ? 'ol' : 'ul';
  return (
    <Element
      className="p-list"
      data-slot={slot}
      role="list"
      aria-label={label}
      data-kind="plain"
      data-gap={gap}
      data-ordered={ordered}
    >
      {items.map((item, index) => (
        <Entry key={index} item={item} />
      ))}
      {children}
    </Element>
  );
}

function Entry({ item }: { readonly item: Item }) {
  const isPressable = item.href !== undefined || item.action !== undefined;
  return (
    <li
      className="p-list__item"
      aria-current={item.current && !isPressable ? 'true' : undefined}
      data-current={item.current || item.selected || undefined}
      data-disabled={item.disabled || undefined}
    >
      {item.checked !== undefined && item.action === 'toggle' ? (
        <TickLine item={item} />
      ) : (
        <div className="p-list__line">
          <Line
            item={item}
            mark={item.checked === undefined ? undefined : <DoneMark isDone={item.checked} />}
          >
            <ItemText item={item} />
          </Line>
        </div>
      )}
      {item.content !== undefined && <div className="p-list__content">{item.content}</div>}
      {item.items && (
        <ul className="p-list__nested" role="list">
          {item.items.map((below, index) => (
            <Entry key={index} item={below} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** An item that can be checked off. */
function TickLine({ item }: { readonly item: Item }) {
  return (
    <label className="p-list__line">
      <input
        className="p-list__tick p-field__checkbox"
        type="checkbox"
        defaultChecked={item.checked}
        disabled={item.disabled}
      />
      <span className="p-list__body">
        <span className="p-list__text">{item.text}</span>
        {item.detail !== undefined && <span className="p-list__detail">{item.detail}</span>}
      </span>
      <ItemEnd item={item} block="p-list" />
    </label>
  );
}
