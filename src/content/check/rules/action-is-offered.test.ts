import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith } from '../../../../test/content/probe.ts';
import { actionIsOffered } from './action-is-offered.ts';

describe(actionIsOffered.name, () => {
  it('reports actions of nodes, items and states that the pattern does not list', () => {
    const pattern = (action: string) =>
      patternWith(
        {
          is: 'stack',
          children: [
            { is: 'button', action },
            { is: 'list', items: [{ text: 'Open', action }] },
          ],
        },
        {
          io: { actions: ['open', 'retry'] },
          states: { error: { actions: ['retry', action] } },
        },
      );
    expect(violationPointers(actionIsOffered, pattern('open'))).toEqual([]);
    expect(violationPointers(actionIsOffered, pattern('close'))).toEqual([
      '/presets/only/anatomy/children/0/action',
      '/presets/only/anatomy/children/1/items/0/action',
      '/states/error/actions/1',
    ]);
    expect(violationPointers(actionIsOffered, patternWith({ is: 'button', action: 'open' }))).toEqual([
      '/presets/only/anatomy/action',
    ]);
  });
});
