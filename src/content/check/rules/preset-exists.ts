import { quote } from '../../../base/text.ts';
import { collectReferences } from '../../references.ts';
import { eachRecord, suggestName, type Rule } from '../rule.ts';

/** References to presets name presets that the pattern has. */
export const presetExists: Rule = {
  name: 'preset-exists',
  severity: 'error',
  category: 'Reference',
  check: eachRecord(function* (record, recordSet) {
    for (const { type, slug, preset, pointer } of collectReferences(record)) {
      const presets = type === 'pattern' ? recordSet.get('pattern', slug)?.data.presets : undefined;
      if (preset === undefined || presets === undefined || Object.hasOwn(presets, preset)) continue;
      yield {
        pointer,
        message: `${pointer} uses the preset ${quote(preset)}, which the pattern ${quote(slug)} does not have.`,
        fix: suggestName(preset, Object.keys(presets)),
      };
    }
  }),
};
