import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { cssOf, trial } from '../../../test/render/trial.ts';
import { row } from './row.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a row', () => {
  it('becomes a group where the role would need other children or a place in the frame', () => {
    for (const role of ['listbox', 'tree', 'banner', 'main', 'slider'] as const)
      expect(trial(row, { role, label: 'Finds', children: [PRESS] })).toContain(
        'role="group" aria-label="Finds"',
      );
  });

  it('tells the script about tool bars and menu bars', () => {
    expect(trial(row, { role: 'toolbar', label: 'Tools', children: [PRESS] })).toContain(
      'role="toolbar" aria-label="Tools" data-behaviour="toolbar"',
    );
    const bar = trial(row, {
      role: 'menubar',
      label: 'Commands',
      children: [{ is: 'button', kind: 'menu', text: 'Edit', expanded: false }],
    });
    expect(bar).toContain('role="menubar" aria-label="Commands" data-behaviour="menubar"');
    expect(bar).toContain('aria-haspopup="menu" aria-expanded="false" role="menuitem"');
    expect(bar).not.toContain('menu-button');
  });

  it('says how wide a field is beside a title or in a tool bar in rules that beat those of the field', () => {
    // Both stand in one sheet, the rules of the field below: equal ones would lose.
    expect(cssOf('field')).toContain('.p-row>.p-field{flex:');
    for (const kind of ['[data-justify=between]', '[role=toolbar]'])
      expect(cssOf('row')).toContain(`.p-row${kind}>.p-field{flex:0 1`);
  });

  it('ends fields together and centres small things unless told otherwise', () => {
    const aligned = (...children: AnatomyNode[]): string | undefined =>
      /data-align="(\w+)"/.exec(trial(row, { children }))?.[1];
    expect(aligned({ is: 'field', label: 'Name' }, PRESS)).toBe('end');
    expect(aligned({ is: 'icon', icon: 'key' }, PRESS)).toBe('center');
    expect(aligned({ is: 'card', children: [PRESS] }, PRESS)).toBe('stretch');
  });
});
