import { isValidElement, type ReactNode } from 'react';
import { textOf } from '@/lib/text';
import { ItemIcon } from './item-parts';
import type { Item, SlotProps } from './types';

interface DefinitionListProps extends SlotProps {
  readonly label?: string | undefined;
  readonly items: readonly Item[];
}

const AMOUNT = /^[\u2212-]?(?:[A-Z]{3}|[$€£¥])[\u00a0 ]?[\d.,]+$/;

/** The text of an element with nothing but text in it. */
const wordsOf = (content: ReactNode): string =>
  isValidElement<{ readonly children?: ReactNode }>(content) ? textOf(content.props.children) : '';

/** Amounts below each other, such as the lines of a bill, are aligned at their ends. */
const areSums = (items: readonly Item[]): boolean =>
  items.length > 1 && items.every(({ value, content }) => AMOUNT.test(value ?? wordsOf(content)));

export function DefinitionList({ label, items, 'data-slot': slot }: DefinitionListProps) {
  // A `dl` has no role that supports a name.
  return (
    <div
      className="p-definition-list"
      data-slot={slot}
      data-sums={areSums(items) || undefined}
      role={label === undefined ? undefined : 'group'}
      aria-label={label}
    >
      <dl>
        {items.map((item, index) => (
          <div
            key={index}
            className="p-definition-list__pair"
            data-line={(item.value !== undefined && item.content !== undefined) || undefined}
          >
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
