import { ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface DefinitionListProps extends SlotProps {
  readonly label?: string | undefined;
  readonly items: readonly Item[];
}

export function DefinitionList({ label, items, slot }: DefinitionListProps) {
  // A `dl` has no role that supports a name.
  return (
    <div
      className="p-definition-list"
      data-slot={slot}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      <dl>
        {items.map((item, index) => (
          <div key={index} className="p-definition-list__pair">
            <dt>
              <ItemIcon item={item} />
              {item.text}
            </dt>
            <dd>
              {item.value !== undefined && <span>{item.value}</span>}
              {item.content}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
