import type { CommonV1AnatomyNode, CommonV1AuthoringPractice, PatternV2 } from '../../../schemas/types.ts';
import { formatNames, quote } from '../../../base/text.ts';
import { type PresetAnatomy, walkPresets } from '../walk.ts';
import type { Violation } from '../record-set.ts';
import { eachOfType, type Rule } from '../rule.ts';

type Node = CommonV1AnatomyNode;

/** The parts and keys without which a practice of the ARIA Authoring Practices is not followed. */
interface Practice {
  /** The part in words, for the message. */
  readonly part: string;
  readonly isDrawn: (preset: PresetAnatomy) => boolean;
  /** Each of these keys; of a list, one is enough. */
  readonly keys: readonly (string | readonly string[])[];
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
const PRESS = ['Enter', 'Space'];

const count = ({ nodes }: PresetAnatomy, holds: (node: Node) => boolean): number =>
  nodes.filter(({ node }) => holds(node)).length;

const draws =
  (is: Node['is'], ...kinds: readonly string[]) =>
  (preset: PresetAnatomy): boolean =>
    count(preset, (node) => node.is === is && (kinds.length === 0 || kinds.includes(node.kind ?? ''))) > 0;

const isFolding = ({ is, expanded }: Node): boolean => is === 'card' && expanded !== undefined;
const isOpener = ({ is, kind, expanded }: Node): boolean =>
  is === 'button' && (kind === 'menu' || expanded !== undefined);

/** Items of a list or navigation that have this key. */
const hasItem = ({ parts }: PresetAnatomy, key: string): boolean =>
  parts.some(({ value }) => !('is' in value) && value[key] !== undefined);

const withRole =
  (role: Node['role']) =>
  (preset: PresetAnatomy): boolean =>
    count(preset, (node) => node.role === role) > 0;

const PRACTICES: Readonly<Record<CommonV1AuthoringPractice, Practice>> = {
  accordion: {
    part: 'two collapsible cards',
    isDrawn: (preset) => count(preset, isFolding) > 1,
    keys: PRESS,
  },
  alert: { part: 'a node with the role "alert"', isDrawn: withRole('alert'), keys: [] },
  'alert-dialog': {
    part: 'a dialog of the kind "alert"',
    isDrawn: draws('dialog', 'alert'),
    keys: ['Tab', 'Shift+Tab', 'Escape'],
  },
  breadcrumb: { part: 'a breadcrumb', isDrawn: draws('breadcrumb'), keys: [] },
  button: { part: 'a button', isDrawn: draws('button'), keys: PRESS },
  carousel: {
    part: 'buttons with the actions "go-back" and "go-next"',
    isDrawn: (preset) =>
      ['go-back', 'go-next'].every((action) => count(preset, (node) => node.action === action) > 0),
    keys: PRESS,
  },
  checkbox: {
    part: 'a checkbox',
    isDrawn: draws('field', 'checkbox', 'checkbox-group'),
    keys: ['Space'],
  },
  combobox: {
    part: 'a field of the kind "combobox"',
    isDrawn: draws('field', 'combobox'),
    keys: ['ArrowDown', 'Enter', 'Escape'],
  },
  dialog: {
    part: 'a dialog',
    isDrawn: draws('dialog'),
    keys: ['Tab', 'Shift+Tab', 'Escape'],
  },
  disclosure: {
    part: 'a button or card with "expanded"',
    isDrawn: (preset) =>
      count(preset, (node) => isFolding(node) || isOpener(node)) > 0 || hasItem(preset, 'expanded'),
    keys: PRESS,
  },
  feed: {
    part: 'a list of the kind "feed", whose entries are articles',
    isDrawn: draws('list', 'feed'),
    keys: ['PageDown', 'PageUp', 'Ctrl+End', 'Ctrl+Home'],
  },
  grid: {
    part: 'a calendar, or a table with fields in its cells',
    isDrawn: (preset) => draws('calendar')(preset) || count(preset, hasControls) > 0,
    keys: [...ARROWS, 'Home', 'End'],
  },
  landmarks: { part: 'a navigation', isDrawn: draws('nav'), keys: [] },
  link: { part: 'a link', isDrawn: draws('link'), keys: ['Enter'] },
  listbox: {
    part: 'a list of the kind "options"',
    isDrawn: draws('list', 'options'),
    keys: ['ArrowUp', 'ArrowDown'],
  },
  'menu-button': {
    part: 'a button and a list of the kind "menu"',
    isDrawn: (preset) => draws('button', 'menu')(preset) && draws('list', 'menu')(preset),
    keys: [...PRESS, 'ArrowDown', 'ArrowUp', 'Escape'],
  },
  menubar: {
    part: 'a row with the role "menubar", and a list of the kind "menu"',
    isDrawn: (preset) => withRole('menubar')(preset) && draws('list', 'menu')(preset),
    keys: [...ARROWS, 'Enter', 'Escape'],
  },
  meter: { part: 'a meter', isDrawn: draws('meter'), keys: [] },
  'multi-thumb-slider': {
    part: 'two fields of the kind "slider"',
    isDrawn: (preset) => count(preset, (node) => node.kind === 'slider') > 1,
    keys: [...ARROWS, 'Home', 'End'],
  },
  'radio-group': {
    part: 'a field of the kind "radio" or "rating"',
    isDrawn: draws('field', 'radio', 'rating'),
    keys: [...ARROWS, 'Space'],
  },
  slider: {
    part: 'a field of the kind "slider", or media with a position',
    isDrawn: (preset) => draws('field', 'slider')(preset) || draws('media')(preset),
    keys: [...ARROWS, 'Home', 'End'],
  },
  spinbutton: {
    part: 'a field of the kind "number"',
    isDrawn: draws('field', 'number'),
    keys: ['ArrowUp', 'ArrowDown'],
  },
  switch: { part: 'a field of the kind "switch"', isDrawn: draws('field', 'switch'), keys: ['Space'] },
  table: { part: 'a table', isDrawn: draws('table'), keys: [] },
  tabs: { part: 'tabs', isDrawn: draws('tabs'), keys: ['ArrowLeft', 'ArrowRight'] },
  toolbar: {
    part: 'an arrangement with the role "toolbar"',
    isDrawn: withRole('toolbar'),
    keys: ['ArrowLeft', 'ArrowRight'],
  },
  tooltip: { part: 'a node with the role "tooltip"', isDrawn: withRole('tooltip'), keys: ['Escape'] },
  'tree-view': {
    part: 'a tree',
    isDrawn: draws('tree'),
    keys: [...ARROWS, 'Home', 'End', 'Enter'],
  },
  treegrid: { part: 'a table', isDrawn: draws('table'), keys: ARROWS },
  'window-splitter': {
    part: 'a divider with a label, which names the border to move',
    isDrawn: (preset) => count(preset, ({ is, label }) => is === 'divider' && label !== undefined) > 0,
    keys: [
      ['ArrowLeft', 'ArrowUp'],
      ['ArrowRight', 'ArrowDown'],
    ],
  },
};

/** True for a table in whose cells people type or tick. */
const hasControls = ({ is, rows = [] }: Node): boolean =>
  is === 'table' && rows.flat().some((cell) => typeof cell === 'object' && cell.is === 'field');

/** Widgets with a single tab stop: their keys are documented wherever they are drawn. */
const COMPOSITES = ['feed', 'listbox', 'menubar', 'tabs', 'toolbar', 'tree-view'] as const;

/** A practice is more than its name: the parts it is about are drawn, and its keys are in the keyboard map. */
export const anatomyFollowsItsPractice: Rule = {
  name: 'anatomy-follows-its-practice',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('pattern', function* ({ data }) {
    const { authoring_practice: declared } = data.accessibility;
    const names = new Set([...(declared === undefined ? [] : [declared]), ...COMPOSITES]);
    for (const preset of walkPresets(data)) {
      for (const name of names) {
        const { part, isDrawn, keys } = PRACTICES[name];
        if (isDrawn(preset)) yield* checkKeys(data, preset.name, name, keys);
        else if (name === declared && preset.name === data.default_preset)
          yield {
            pointer: '/accessibility/authoring_practice',
            message: `/accessibility/authoring_practice is ${quote(name)}, but the default preset ${quote(preset.name)} does not draw ${part}.`,
            fix: 'Draw it, or name the practice that the default preset follows; leave the key out if there is none.',
          };
      }
    }
  }),
};

function* checkKeys(
  data: PatternV2,
  preset: string,
  practice: string,
  keys: Practice['keys'],
): Iterable<Violation> {
  const own = keysOf(data, preset);
  const missing = keys.filter((key) => ![key].flat().some((one) => own.has(one)));
  if (missing.length > 0)
    yield {
      pointer: '/accessibility/keyboard',
      message: `/accessibility/keyboard lacks keys that the practice ${quote(practice)} requires in the preset ${quote(preset)}: ${formatNames(missing.flat())}.`,
      fix: 'Document the keys; a key with a slot works only in presets that have the slot.',
    };
}

/** The keys that work in a preset: a key of a slot needs the slot. */
function keysOf({ accessibility, presets }: PatternV2, preset: string): Set<string> {
  const slots = presets[preset]?.layout.slots ?? {};
  return new Set(
    accessibility.keyboard
      .filter(({ slot }) => slot === undefined || Object.hasOwn(slots, slot))
      .flatMap(({ keys }) => keys),
  );
}
