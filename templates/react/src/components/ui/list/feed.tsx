import { Children, type ReactNode } from 'react';
import type { ListProps } from '../list';
import { ItemText, Line } from './line';

/** Articles in order; a feed announces the position of each. */
export function FeedList({ label, gap, items = [], 'data-slot': slot, children }: ListProps) {
  const nodes = Children.toArray(children);
  const size = items.length + nodes.length;
  return (
    <div className="p-list" data-slot={slot} role="feed" aria-label={label} data-kind="feed" data-gap={gap}>
      {items.map((item, at) => (
        <article
          key={at}
          className="p-list__article"
          aria-label={item.text}
          aria-posinset={at + 1}
          aria-setsize={size}
        >
          <div className="p-list__line">
            <Line item={item}>
              <ItemText item={item} />
            </Line>
          </div>
          {item.content !== undefined && <div className="p-list__content">{item.content}</div>}
        </article>
      ))}
      {children}
    </div>
  );
}

interface FeedItemProps {
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** A child of a feed that is more than a line of text. */
export function FeedItem({ label, children }: FeedItemProps) {
  return (
    <article className="p-list__article" aria-label={label} data-node>
      {children}
    </article>
  );
}
