import { describe, expect, it } from 'vitest';
import { withMenus } from './menus.ts';
import type { AnatomyNode } from './primitive.ts';

const more: AnatomyNode = {
  is: 'button',
  kind: 'menu',
  label: 'More actions for Ada',
  icon: 'more',
  action: 'open',
};
const link: AnatomyNode = { is: 'link', text: 'Ada', href: '#ada', action: 'open' };
const box: AnatomyNode = { is: 'field', kind: 'checkbox', label: 'Select Ada', action: 'select' };

/** The entries of all menus, in reading order. */
function entriesOf(node: AnatomyNode, actions: readonly string[]): string[][] {
  const found: string[][] = [];
  JSON.stringify(withMenus(node, actions), (key, value: unknown) => {
    if (key === 'menu') found.push((value as { text: string }[]).map(({ text }) => text));
    return value;
  });
  return found;
}

const tableOf = (...cells: AnatomyNode[]): AnatomyNode =>
  ({
    is: 'table',
    label: 'People',
    columns: [...cells.slice(1).map(() => ({ label: 'Name' })), { label: 'Actions', hide_label: true }],
    rows: [cells],
  }) as AnatomyNode;

describe('the menu of a button', () => {
  it('has what can be done with its row: the link, the selection, and the actions without a control there', () => {
    expect(entriesOf(tableOf(box, link, more), ['open', 'select', 'export', 'delete', 'sort'])).toEqual([
      ['Open', 'Select', 'Export', 'Delete'],
    ]);
    const own: AnatomyNode = { is: 'button', text: 'Export', action: 'export' };
    expect(entriesOf(tableOf(link, own, more), ['export', 'archive'])).toEqual([['Open', 'Archive']]);
  });

  it('on a page header has no row to open', () => {
    const header: AnatomyNode = { is: 'row', children: [link, { ...more, label: 'More actions' }] };
    expect(entriesOf(header, ['share', 'print', 'create'])).toEqual([['Share', 'Print']]);
  });

  it('is not drawn without entries, nor is a column of such buttons', () => {
    const choice: AnatomyNode = {
      is: 'button',
      kind: 'menu',
      text: 'Insert saved text',
      action: 'set-value',
    };
    expect(withMenus({ is: 'row', children: [link, choice] }, ['set-value'])).toEqual({
      is: 'row',
      children: [link],
    });
    const { columns, rows } = withMenus(tableOf({ is: 'text', text: 'Ada' }, more), ['sort']);
    expect(columns).toEqual([{ label: 'Name' }]);
    expect(rows).toEqual([[{ is: 'text', text: 'Ada' }]]);
  });

  it('moves in a list, or to the columns of a board', () => {
    const move: AnatomyNode = { is: 'button', kind: 'menu', label: 'Move Ada', action: 'move' };
    expect(entriesOf(tableOf(link, { ...move, label: 'Move or remove Ada' }), ['move'])).toEqual([
      ['Move up', 'Move down', 'Remove'],
    ]);
    const column = (label: string, ...children: AnatomyNode[]): AnatomyNode => ({
      is: 'stack',
      label,
      children: [{ is: 'list', label, items: [{ text: 'Ada', children }] }],
    });
    const board: AnatomyNode = {
      is: 'row',
      children: [column('Ideas', { is: 'card', children: [link, move] }), column('Ready', link)],
    };
    expect(entriesOf(board, ['move'])).toEqual([['Move to Ideas', 'Move to Ready']]);
  });

  it('stays as it is where the pattern draws a menu', () => {
    const drawn: AnatomyNode = {
      is: 'row',
      children: [more, { is: 'list', kind: 'menu', items: [{ text: 'Edit' }] }],
    };
    expect(withMenus(drawn, ['edit'])).toEqual(drawn);
  });
});
