import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { cssOf, renderNode } from '../../../test/render/render-node.ts';
import { row } from './row.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a row', () => {
  it('becomes a group if its role requires other children or a place in the frame', () => {
    for (const role of ['listbox', 'tree', 'banner', 'main', 'slider'] as const)
      expect(renderNode(row, { role, label: 'Finds', children: [PRESS] })).toContain(
        'role="group" aria-label="Finds"',
      );
  });

  it('declares the behaviour of toolbars and menu bars', () => {
    expect(renderNode(row, { role: 'toolbar', label: 'Tools', children: [PRESS] })).toContain(
      'role="toolbar" aria-label="Tools" data-behaviour="toolbar"',
    );
    const bar = renderNode(row, {
      role: 'menubar',
      label: 'Commands',
      children: [{ is: 'button', kind: 'menu', text: 'Edit', expanded: false }],
    });
    expect(bar).toContain('role="menubar" aria-label="Commands" data-behaviour="menubar"');
    expect(bar).toContain('aria-haspopup="menu" aria-expanded="false" role="menuitem"');
    expect(bar).not.toContain('menu-button');
  });

  it('overrides the width of a field beside a title or in a toolbar', () => {
    // The rules of the field come later in the sheet, so rules of equal specificity would lose.
    expect(cssOf('field')).toContain('.p-row>.p-field{flex:');
    for (const kind of ['[data-justify=between]', '[role=toolbar]'])
      expect(cssOf('row')).toContain(`.p-row${kind}>.p-field{flex:0 1`);
  });

  it('aligns fields at their ends and centres small elements by default', () => {
    const aligned = (...children: AnatomyNode[]): string | undefined =>
      /data-align="(\w+)"/.exec(renderNode(row, { children }))?.[1];
    expect(aligned({ is: 'field', label: 'Name' }, PRESS)).toBe('end');
    // A hint below one field would push it above its neighbour.
    expect(
      aligned({ is: 'field', label: 'Expiry', hint: 'Month and year' }, { is: 'field', label: 'Code' }),
    ).toBe('start');
    expect(aligned({ is: 'icon', icon: 'key' }, PRESS)).toBe('center');
    expect(aligned({ is: 'card', children: [PRESS] }, PRESS)).toBe('stretch');
  });
});
