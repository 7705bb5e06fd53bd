import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

export const defaultPresetExists: Rule = {
  name: 'default-preset-exists',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('pattern', function* ({ data: { default_preset, presets } }) {
    if (Object.hasOwn(presets, default_preset)) return;
    yield {
      pointer: '/default_preset',
      message: `/default_preset is ${quote(default_preset)}, which is not one of the presets.`,
      fix: suggestName(default_preset, Object.keys(presets)),
    };
  }),
};
