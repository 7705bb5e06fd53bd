import type { Choice, ListQuery } from './list-query';

const CONTROLS = '[data-action="search"], [data-action="filter"]';

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (field: Element): readonly Control[] => [
  ...field.querySelectorAll<Control>('input, select'),
];

/** The query after a change of one of its controls, or the same query if the element is none of them. */
export function withControl(query: ListQuery, changed: Element): ListQuery {
  const field = changed.closest<HTMLElement>(CONTROLS);
  const controls = field ? controlsOf(field) : [];
  const [first] = controls;
  if (!field || !first) return query;
  if (field.dataset.action === 'search') return { ...query, words: first.value };
  return {
    ...query,
    choices: { ...query.choices, [field.dataset.name ?? first.name]: readChoice(first, controls) },
  };
}

function readChoice(first: Control, controls: readonly Control[]): Choice {
  if (first instanceof HTMLSelectElement)
    return { values: listOf(first.value), isFirst: first.selectedIndex === 0 };
  if (first.type === 'checkbox' || first.type === 'radio') {
    const checked = controls.filter((one) => one instanceof HTMLInputElement && one.checked);
    return {
      // Options may end in the number of their rows.
      values: checked.map(({ value }) => value.replace(/ \(\d+\)$/, '')),
      isFirst: first.type === 'radio' && first.checked,
    };
  }
  const suggested = [...(first.list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  const isHalfTyped = suggested.length > 0 && !suggested.includes(first.value);
  return { values: isHalfTyped ? [] : listOf(first.value), isFirst: first.value === suggested[0] };
}

const listOf = (text: string): readonly string[] => (text === '' ? [] : [text]);

/** Empties the search and chooses all in the filters. */
export function clearControls(content: Element): void {
  for (const field of content.querySelectorAll(CONTROLS))
    for (const [index, control] of controlsOf(field).entries()) {
      if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
      else if (control.type === 'radio') control.checked = index === 0;
      else if (control.type === 'checkbox') control.checked = false;
      else control.value = '';
    }
}
