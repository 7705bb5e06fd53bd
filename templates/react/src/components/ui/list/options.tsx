import { useState } from 'react';
import { useRovingFocus } from '@/lib/roving-focus';
import type { ListProps } from '../list';
import { Line } from './line';

/** A listbox: one option is in the tab order, arrow keys reach the others. */
export function OptionList({ label, gap, items = [], 'data-slot': slot }: ListProps) {
  const isMultiple =
    items.some((item) => item.checked !== undefined) || items.filter((item) => item.selected).length > 1;
  const [chosen, setChosen] = useState(
    () => new Set(items.flatMap((item, index) => ((item.selected ?? item.checked) ? [index] : []))),
  );
  const roving = useRovingFocus('[role="option"]');
  const choose = (index: number) => {
    const others = isMultiple ? [...chosen].filter((one) => one !== index) : [];
    setChosen(new Set(isMultiple && chosen.has(index) ? others : [...others, index]));
  };
  const entry = Math.min(...chosen, items.length - 1);
  return (
    <ul
      className="p-list"
      data-slot={slot}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      data-kind="options"
      data-gap={gap}
      {...roving}
    >
      {items.map((item, index) => (
        <li
          key={item.text}
          className="p-list__option"
          role="option"
          aria-selected={chosen.has(index)}
          aria-current={item.current ? 'true' : undefined}
          aria-disabled={item.disabled}
          tabIndex={index === (chosen.size > 0 ? entry : 0) ? 0 : -1}
          onClick={() => {
            choose(index);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return;
            event.preventDefault();
            choose(index);
          }}
        >
          <Line item={item}>
            <span className="p-list__text">{item.text}</span>
          </Line>
        </li>
      ))}
    </ul>
  );
}
