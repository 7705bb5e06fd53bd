import { expect, it } from 'vitest';
import { withPanelFilters } from './panels.ts';

const field = { is: 'field', action: 'set-value' };
const panel = (...children: readonly object[]) => ({ is: 'dialog', children: [{ is: 'row', children }] });

it('makes filters of the fields in a panel with a button to filter, and of no others', () => {
  const bar = withPanelFilters({
    is: 'row',
    children: [field, panel(field, { is: 'button', action: 'filter' }), panel(field, { is: 'button' })],
  } as Parameters<typeof withPanelFilters>[0]);
  expect(JSON.stringify(bar).match(/"action":"[a-z-]+"/g)).toEqual([
    '"action":"set-value"',
    '"action":"filter"',
    '"action":"filter"',
    '"action":"set-value"',
  ]);
});
