import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith } from '../../../../test/content/probe.ts';
import { keyboardMapIsComplete } from './keyboard-map-is-complete.ts';

describe(keyboardMapIsComplete.name, () => {
  const pattern = (anatomy: object, accessibility: object) => patternWith(anatomy, { accessibility });
  const map = (...keys: string[]) => [{ keys, does: 'Something happens.' }];

  it('requires a keyboard map for controls, composite roles and practices', () => {
    expect(
      violationPointers(keyboardMapIsComplete, pattern({ is: 'text' }, { role: 'region', keyboard: [] })),
    ).toEqual([]);
    expect(
      violationPointers(
        keyboardMapIsComplete,
        pattern({ is: 'button' }, { role: 'region', keyboard: map('Enter') }),
      ),
    ).toEqual([]);
    for (const [is, role, authoring_practice] of [
      ['button', 'region', undefined],
      ['text', 'listbox', undefined],
      ['text', 'region', 'tabs'],
    ])
      expect(
        violationPointers(keyboardMapIsComplete, pattern({ is }, { role, authoring_practice, keyboard: [] })),
      ).toEqual(['/accessibility/keyboard']);
  });

  it('requires the keys of the named practice', () => {
    const dialog = (...keys: string[]) =>
      violationPointers(
        keyboardMapIsComplete,
        pattern({ is: 'text' }, { role: 'dialog', authoring_practice: 'dialog', keyboard: map(...keys) }),
      );
    expect(dialog('Tab', 'Escape')).toEqual([]);
    expect(dialog('Tab')).toEqual(['/accessibility/keyboard']);
    const tree = (...keys: string[]) =>
      violationPointers(
        keyboardMapIsComplete,
        pattern({ is: 'text' }, { role: 'tree', keyboard: map(...keys) }),
      );
    expect(tree('Shift+ArrowDown')).toEqual([]);
    expect(tree('Enter')).toEqual(['/accessibility/keyboard']);
  });
});
