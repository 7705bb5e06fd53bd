import { Link } from 'react-router';
import { ItemBadge, ItemIcon } from './item-parts';
import { Time } from './time';
import type { Item, SlotProps } from './types';

interface TimelineProps extends SlotProps {
  readonly label?: string | undefined;
  readonly items: readonly Item[];
}

export function Timeline({ label, items, 'data-slot': slot }: TimelineProps) {
  return (
    <ol className="p-timeline" data-slot={slot} role="list" aria-label={label}>
      {items.map((item, index) => (
        <li key={index} className="p-timeline__item" aria-current={item.current ? 'step' : undefined}>
          <span className="p-timeline__mark">
            <ItemIcon item={item} />
          </span>
          <div className="p-timeline__body">
            <div className="p-timeline__head">
              {item.href === undefined ? (
                <span className="p-timeline__text">{item.text}</span>
              ) : (
                <Link className="p-timeline__text" to={item.href}>
                  {item.text}
                </Link>
              )}
              <ItemBadge item={item} />
              {item.time !== undefined && (
                <span className="p-timeline__time">
                  <Time>{item.time}</Time>
                </span>
              )}
            </div>
            {item.detail !== undefined && <p className="p-timeline__detail">{item.detail}</p>}
            {item.content}
          </div>
        </li>
      ))}
    </ol>
  );
}
