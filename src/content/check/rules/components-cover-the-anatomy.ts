import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { walkPresets } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';
import { type Violation } from '../record-set.ts';

/** Primitives that only arrange others and are not components. */
const LAYOUT_PRIMITIVES = ['stack', 'row', 'grid', 'split'];

/** The listed components suffice to build every preset. */
export const componentsCoverTheAnatomy: Rule = {
  name: 'components-cover-the-anatomy',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    const all: readonly string[] = data.components;
    for (const preset of walkPresets(data)) {
      const own: readonly string[] | undefined = data.presets[preset.name]?.components;
      const place = `/presets${pointerStep(preset.name)}/components`;
      for (const [index, component] of (own ?? []).entries())
        if (!all.includes(component)) yield lacking('/components', component, `${place}/${index}`);
      const reported = new Set<string>();
      for (const { node, pointer } of preset.nodes) {
        if (LAYOUT_PRIMITIVES.includes(node.is) || reported.has(node.is)) continue;
        reported.add(node.is);
        if (!all.includes(node.is)) yield lacking('/components', node.is, pointer);
        else if (own && !own.includes(node.is)) yield lacking(place, node.is, pointer);
      }
    }
    for (const [width, { hide_components = [] }] of Object.entries(data.responsive))
      for (const [index, component] of hide_components.entries())
        if (!all.includes(component))
          yield lacking(
            '/components',
            component,
            `/responsive${pointerStep(width)}/hide_components/${index}`,
          );
  }),
};

const lacking = (list: string, component: string, used: string): Violation => ({
  pointer: list,
  message: `${list} lacks ${quote(component)}, which ${used} uses.`,
  fix: `Add ${quote(component)} to ${list}.`,
});
