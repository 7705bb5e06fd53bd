import { toCanonicalJson } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The layout is duplicated for older readers, so the two copies must agree. */
export const defaultLayoutRepeatsItsPreset: Rule = {
  name: 'default-layout-repeats-its-preset',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data: { default_layout, default_preset, presets } }) {
    const preset = presets[default_preset];
    if (!default_layout || !preset || toCanonicalJson(default_layout) === toCanonicalJson(preset.layout))
      return;
    yield {
      pointer: '/default_layout',
      message: `/default_layout differs from the layout of the default preset ${quote(default_preset)}.`,
      fix: 'Repeat the layout of that preset, or remove /default_layout.',
    };
  }),
};
