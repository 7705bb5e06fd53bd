import type { PatternV2 } from '../../../schemas/types.ts';
import { formatNames, quote } from '../../../base/text.ts';
import { walkPresets } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Composite roles, in which users move with keys other than Tab. */
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

/** Keys that the ARIA Authoring Practices require for each pattern: at least one key of each list. */
const REQUIRED_KEYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
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

/** Primitives that users can press or fill in. */
const CONTROLS = new Set(['button', 'link', 'field', 'tabs', 'nav', 'breadcrumb', 'pagination', 'tree']);

/** Everything that works with a pointer works with the keyboard, and the record documents the keys. */
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
          fix: 'List every key that does something; follow the ARIA Authoring Practices where they have a matching pattern.',
        };
      return;
    }
    const keys = new Set(keyboard.flatMap((line) => line.keys).map((key) => key.replace(/^.*\+(?=.)/, '')));
    for (const oneOf of REQUIRED_KEYS[practice ?? ''] ?? (COMPOSITE.has(role) ? [ARROWS] : [])) {
      if (oneOf.some((key) => keys.has(key))) continue;
      const who = practice === undefined ? `the role ${quote(role)}` : `the practice ${quote(practice)}`;
      yield {
        pointer: '/accessibility/keyboard',
        message: `/accessibility/keyboard lacks a key that ${who} requires: ${formatNames(oneOf)}.`,
        fix: 'Document the key, or name the practice that the pattern actually follows.',
      };
    }
  }),
};

function needsKeys(data: PatternV2): string | undefined {
  const { role, authoring_practice: practice } = data.accessibility;
  if (COMPOSITE.has(role)) return `the role ${quote(role)} is operated with keys`;
  if (practice !== undefined && practice in REQUIRED_KEYS)
    return `the practice ${quote(practice)} requires keys`;
  for (const preset of walkPresets(data))
    for (const { node, pointer } of preset.nodes)
      if (CONTROLS.has(node.is)) return `${pointer} is a ${node.is}`;
  return undefined;
}
