import { quote } from '../../../base/text.ts';
import { each, instead, type Rule } from '../rule.ts';

export const defaultPresetExists: Rule = {
  name: 'default-preset-exists',
  severity: 'error',
  about: 'Reference',
  check: each('pattern', function* ({ data: { default_preset, presets } }) {
    if (Object.hasOwn(presets, default_preset)) return;
    yield {
      pointer: '/default_preset',
      message: `/default_preset is ${quote(default_preset)}, which is none of the presets.`,
      fix: instead(default_preset, Object.keys(presets)),
    };
  }),
};
