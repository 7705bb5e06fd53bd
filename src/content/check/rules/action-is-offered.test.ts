import { describe, expect, it } from 'vitest';
import { brokenAt, drawn } from '../../../../test/content/probe.ts';
import { actionIsOffered } from './action-is-offered.ts';

describe('action is offered', () => {
  it('finds actions of nodes, items and states that the pattern does not offer', () => {
    const pattern = (action: string) =>
      drawn(
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
    expect(brokenAt(actionIsOffered, pattern('open'))).toEqual([]);
    expect(brokenAt(actionIsOffered, pattern('close'))).toEqual([
      '/presets/only/anatomy/children/0/action',
      '/presets/only/anatomy/children/1/items/0/action',
      '/states/error/actions/1',
    ]);
    expect(brokenAt(actionIsOffered, drawn({ is: 'button', action: 'open' }))).toEqual([
      '/presets/only/anatomy/action',
    ]);
  });
});
