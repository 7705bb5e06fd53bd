import { describe, expect, it } from 'vitest';
import { validate } from '../schemas/parse.ts';
import type { CommonV1TemplateNode } from '../schemas/types.ts';
import { narrowToPreset } from './narrow.ts';
import { corpus } from '../../test/corpus.ts';

const patterns = corpus.records.flatMap(({ type, slug }) => {
  const record = type === 'pattern' ? corpus.get('pattern', slug) : undefined;
  return record ? [record.data] : [];
});

describe('a pattern narrowed to one preset', () => {
  it.each(patterns.map((data) => [data.id, data] as const))(
    '%s names only slots of the preset, and no other preset',
    (_, data) => {
      for (const [preset, { layout }] of Object.entries(data.presets)) {
        const slots = new Set(Object.keys(layout.slots));
        const { accessibility, responsive, states, look } = narrowToPreset(data, preset);
        const named = [
          ...accessibility.keyboard.map(({ slot }) => slot),
          ...accessibility.focus_order,
          ...accessibility.live_regions.map(({ slot }) => slot),
          ...Object.values(responsive).flatMap((rule) => [
            ...(rule.hide_slots ?? []),
            ...(rule.show_slots ?? []),
            ...(rule.stack_order ?? []),
            ...(rule.scroll_slots ?? []),
          ]),
        ].filter((slot) => slot !== undefined);
        expect(
          named.filter((slot) => !slots.has(slot)),
          `${data.id} ${preset}`,
        ).toEqual([]);
        const texts = [
          look ?? '',
          ...Object.values(responsive).map(({ notes = '' }) => notes),
          ...accessibility.keyboard.map(({ when = '' }) => when),
        ].join(' ');
        const others = Object.keys(data.presets).filter((other) => other !== preset);
        expect(
          others.filter((other) =>
            new RegExp(`\\b${other.replace(/-/g, '[- ]')} presets?\\b`, 'i').test(texts),
          ),
          `${data.id} ${preset}`,
        ).toEqual([]);
        expect(validate('pattern.v2.json', { ...data, accessibility, responsive }).issues).toEqual([]);
        expect(Object.keys(data.states)).toEqual(expect.arrayContaining(Object.keys(states)));
      }
    },
  );

  it('scrolls sideways only with the slots that scroll', () => {
    const found = patterns.find(({ id }) => id === 'transaction-list');
    if (!found) throw new Error('The corpus lacks transaction-list.');
    const base = { ...found.responsive.base, horizontal_scroll: true, scroll_slots: ['rows'] };
    const list = { ...found, responsive: { ...found.responsive, base } } as typeof found;
    const title: CommonV1TemplateNode = { is: 'heading', slot: 'title', level: 2, text: 'Bookings' };
    const { responsive } = narrowToPreset(list, 'by-day', (text) => text, title);
    expect(responsive.base?.scroll_slots).toBeUndefined();
    expect(responsive.base?.horizontal_scroll).toBeUndefined();
  });

  it('has no rules for a slot that its content leaves empty, also if it would open on demand', () => {
    const [header] = patterns.filter(({ id }) => id === 'page-header');
    const [list] = patterns.filter(({ id }) => id === 'switch-list');
    if (!header || !list) throw new Error('The corpus lacks page-header or switch-list.');
    const title: CommonV1TemplateNode = { is: 'heading', slot: 'title', level: 1, text: 'Cards' };
    const same = (text: string): string => text;
    expect(narrowToPreset(header, 'editing').accessibility.live_regions).toHaveLength(1);
    const { accessibility, responsive } = narrowToPreset(header, 'editing', same, title);
    expect(accessibility.live_regions).toEqual([]);
    expect(JSON.stringify(responsive)).not.toContain('status');
    expect(narrowToPreset(list, 'master').accessibility.focus_order).toContain('schedule');
    expect(narrowToPreset(list, 'master', same, title).accessibility.focus_order).toEqual([]);
  });

  it('has only the states and the notes that can occur with what is drawn', () => {
    const [header] = patterns.filter(({ id }) => id === 'page-header');
    if (!header) throw new Error('The corpus lacks page-header.');
    const same = (text: string): string => text;
    const title: CommonV1TemplateNode = { is: 'heading', slot: 'title', level: 1, text: 'Cards' };
    const button: CommonV1TemplateNode = { is: 'row', slot: 'actions', children: [title] };
    const standard = (anatomy: CommonV1TemplateNode, ...roles: readonly string[]): unknown => {
      const { states, responsive, accessibility } = narrowToPreset(
        header,
        'standard',
        same,
        anatomy,
        new Set(roles),
      );
      expect(JSON.stringify([states, responsive])).not.toContain('needs');
      expect(accessibility.live_regions).toEqual([]);
      return { states: Object.keys(states), hasNotes: responsive.base?.notes !== undefined };
    };
    expect(standard(title)).toEqual({ states: [], hasNotes: false });
    expect(standard(button)).toEqual({ states: ['no-permission'], hasNotes: true });
    expect(standard(button, 'record')).toEqual({
      states: ['loading', 'error', 'no-permission'],
      hasNotes: true,
    });
  });

  it('has every state in at least one of its presets, and each of these presets exists', () => {
    for (const { id, states, presets } of patterns)
      for (const [name, { presets: only = [] }] of Object.entries(states))
        expect(
          only.filter((preset) => !Object.hasOwn(presets, preset)),
          `${id} ${name}`,
        ).toEqual([]);
  });
});
