import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { walkTemplates } from '../walk.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** The layout of a preset describes exactly the slots that its anatomy fills. */
export const slotsMatchTheLayout: Rule = {
  name: 'slots-match-the-layout',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    for (const preset of walkTemplates(data)) {
      const slots = Object.keys(data.presets[preset.name]?.layout.slots ?? {});
      const filled = new Set<string>();
      for (const { node, pointer } of preset.nodes) {
        if (node.slot === undefined) continue;
        filled.add(node.slot);
        if (!slots.includes(node.slot))
          yield {
            pointer: `${pointer}/slot`,
            message: `${pointer}/slot is ${quote(node.slot)}, which the layout of the preset does not list.`,
            fix: `${suggestName(node.slot, slots)} Or describe it in /presets${pointerStep(preset.name)}/layout/slots.`,
          };
      }
      for (const slot of slots) {
        const pointer = `/presets${pointerStep(preset.name)}/layout/slots${pointerStep(slot)}`;
        if (!filled.has(slot))
          yield {
            pointer,
            message: `${pointer} is not filled by any node of the anatomy.`,
            fix: `Give a node "slot": ${quote(slot)}, or remove the slot.`,
          };
      }
    }
  }),
};
