import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { slotExists } from './slot-exists.ts';

describe(slotExists.name, () => {
  it('reports an unknown slot, wherever it is named', () => {
    const pattern = (slot: string) =>
      record('pattern', {
        states: {},
        presets: { a: { layout: { slots: { title: '' } } }, b: { layout: { slots: { tools: '' } } } },
        accessibility: {
          name_from: { slot },
          focus_order: ['tools', slot],
          keyboard: [],
          live_regions: [{ slot }],
        },
        responsive: {
          base: { hide_slots: [slot], stack_order: ['tools', slot] },
          md: { show_slots: [slot], scroll_slots: [slot] },
        },
        motion: { micro: [{ slot }], transitions: [{}], ambient: [{ slot }] },
      });
    expect(violationPointers(slotExists, pattern('title'))).toEqual([]);
    expect(violationPointers(slotExists, pattern('gone'))).toEqual([
      '/accessibility/name_from/slot',
      '/accessibility/focus_order/1',
      '/accessibility/live_regions/0/slot',
      '/responsive/base/hide_slots/0',
      '/responsive/base/stack_order/1',
      '/responsive/md/show_slots/0',
      '/responsive/md/scroll_slots/0',
      '/motion/micro/0/slot',
      '/motion/ambient/0/slot',
    ]);
  });

  it('reports a condition that names no slot, data role, option or consumed signal', () => {
    const pattern = (...needs: readonly string[]) =>
      record('pattern', {
        presets: { a: { layout: { slots: { title: '' } } } },
        data: { roles: { rows: {} }, options: { more: {} } },
        io: { consumes: ['filters'] },
        accessibility: {
          name_from: {},
          focus_order: [],
          keyboard: [{ needs }],
          live_regions: [{ slot: 'title', needs }],
        },
        states: { error: { needs } },
        responsive: { base: { needs } },
        motion: {},
      });
    expect(violationPointers(slotExists, pattern('title', 'rows', 'more', 'filters'))).toEqual([]);
    expect(violationPointers(slotExists, pattern('title', 'row'))).toEqual([
      '/states/error/needs/1',
      '/responsive/base/needs/1',
      '/accessibility/keyboard/0/needs/1',
      '/accessibility/live_regions/0/needs/1',
    ]);
  });
});
