import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { slotsMatchTheLayout } from './slots-match-the-layout.ts';

describe(slotsMatchTheLayout.name, () => {
  it('reports slots that only the layout or only the anatomy has', () => {
    const pattern = (slot: string) =>
      record('pattern', {
        presets: {
          a: {
            layout: { slots: { title: 'The name.' } },
            anatomy: { is: 'stack', children: [{ is: 'heading', slot }] },
          },
        },
      });
    expect(violationPointers(slotsMatchTheLayout, pattern('title'))).toEqual([]);
    expect(violationPointers(slotsMatchTheLayout, pattern('titel'))).toEqual([
      '/presets/a/anatomy/children/0/slot',
      '/presets/a/layout/slots/title',
    ]);
  });
});
