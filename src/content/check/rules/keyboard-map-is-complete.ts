import type { PatternV2 } from '../../../schemas/types.ts';
import { formatNames, quote } from '../../../base/text.ts';
import { walkPresets } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Roles whose elements are moved in with keys other than Tab. */
const COMPOSITE = new Set([
  'application',
  'combobox',
  'grid',
  'listbox',
  'menu',
  'menubar',
  'radiogroup',
  'slider',
  'spinbutton',
  'tablist',
  'toolbar',
  'tree',
  'treegrid',
]);

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

/** Keys without which a pattern of the ARIA Authoring Practices is not followed: one of each list. */
const NEEDED: Readonly<Record<string, readonly (readonly string[])[]>> = {
  accordion: [['Enter', 'Space']],
  'alert-dialog': [['Escape']],
  button: [['Enter', 'Space']],
  checkbox: [['Space']],
  combobox: [['ArrowDown'], ['Escape', 'Enter']],
  dialog: [['Escape']],
  disclosure: [['Enter', 'Space']],
  feed: [['PageDown', 'PageUp']],
  grid: [ARROWS],
  listbox: [ARROWS],
  'menu-button': [['Enter', 'Space', 'ArrowDown']],
  menubar: [ARROWS],
  'multi-thumb-slider': [ARROWS],
  'radio-group': [ARROWS],
  slider: [ARROWS],
  spinbutton: [['ArrowUp', 'ArrowDown']],
  switch: [['Space', 'Enter']],
  tabs: [ARROWS],
  toolbar: [ARROWS],
  'tree-view': [ARROWS],
  treegrid: [ARROWS],
  'window-splitter': [ARROWS],
};

/** Primitives a person can press or fill. */
const CONTROLS = new Set(['button', 'link', 'field', 'tabs', 'nav', 'breadcrumb', 'pagination', 'tree']);

/** What can be done with a pointer can be done with keys, and the record says with which. */
export const keyboardMapIsComplete: Rule = {
  name: 'keyboard-map-is-complete',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('pattern', function* ({ data }) {
    const { keyboard, role, authoring_practice: practice } = data.accessibility;
    if (keyboard.length === 0) {
      const why = needsKeys(data);
      if (why !== undefined)
        yield {
          pointer: '/accessibility/keyboard',
          message: `/accessibility/keyboard is empty, but ${why}.`,
          fix: 'List every key that does something, from the ARIA Authoring Practices where a pattern there fits.',
        };
      return;
    }
    const keys = new Set(keyboard.flatMap((line) => line.keys).map((key) => key.replace(/^.*\+(?=.)/, '')));
    for (const oneOf of NEEDED[practice ?? ''] ?? (COMPOSITE.has(role) ? [ARROWS] : [])) {
      if (oneOf.some((key) => keys.has(key))) continue;
      const who = practice === undefined ? `the role ${quote(role)}` : `the practice ${quote(practice)}`;
      yield {
        pointer: '/accessibility/keyboard',
        message: `/accessibility/keyboard lacks a key that ${who} needs: ${formatNames(oneOf)}.`,
        fix: 'Say what the key does, or name the practice that is really followed.',
      };
    }
  }),
};

function needsKeys(data: PatternV2): string | undefined {
  const { role, authoring_practice: practice } = data.accessibility;
  if (COMPOSITE.has(role)) return `the role ${quote(role)} is used with keys`;
  if (practice !== undefined && practice in NEEDED) return `the practice ${quote(practice)} has keys`;
  for (const preset of walkPresets(data))
    for (const { node, pointer } of preset.nodes)
      if (CONTROLS.has(node.is)) return `${pointer} is a ${node.is}`;
  return undefined;
}
