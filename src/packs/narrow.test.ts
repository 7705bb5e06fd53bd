import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../content/load.ts';
import { validate } from '../schemas/parse.ts';
import { narrowToPresets } from './narrow.ts';

const corpus = loadCorpus();
const patterns = corpus.records.flatMap(({ type, slug }) => {
  const record = type === 'pattern' ? corpus.get('pattern', slug) : undefined;
  return record ? [record.data] : [];
});

describe('a pattern narrowed to one preset', () => {
  it.each(patterns.map((data) => [data.id, data] as const))(
    '%s names only slots of the preset',
    (_, data) => {
      for (const [preset, { layout }] of Object.entries(data.presets)) {
        const slots = new Set(Object.keys(layout.slots));
        const { accessibility, responsive, motion } = narrowToPresets(data, [preset]);
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
          ...[motion.micro, motion.transitions, motion.ambient].flatMap((rules) =>
            (rules ?? []).map(({ slot }) => slot),
          ),
        ].filter((slot) => slot !== undefined);
        expect(
          named.filter((slot) => !slots.has(slot)),
          `${data.id} ${preset}`,
        ).toEqual([]);
        expect(validate('pattern.v2.json', { ...data, accessibility, responsive, motion }).issues).toEqual(
          [],
        );
      }
    },
  );

  it('keeps every rule when all presets are used', () => {
    for (const data of patterns) {
      const { accessibility, responsive, motion } = data;
      expect(narrowToPresets(data, Object.keys(data.presets))).toEqual({ accessibility, responsive, motion });
    }
  });
});
