import { quote } from '../../../base/text.ts';
import type { Facts } from '../../facts.ts';
import type { ProjectRule } from '../../rule.ts';
import { parseStrokes } from '../../key-strokes.ts';
import { hasUnparsedMarkup } from '../../landmarks.ts';

export const hotkeyIsImplemented: ProjectRule = {
  id: 'hotkey-is-implemented',
  code: 'INT001',
  category: 'Interactions',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'implement-hotkey',
  layer: 'interactions',
  scope: 'project',
  summary: 'The app handles every hotkey that the contract declares.',
  why: 'The help and the command palette list the hotkeys of the contract. A listed key that does nothing looks like a bug.',
  bad: "// the contract declares Cmd+k\nwindow.addEventListener('keydown', (event) => {\n  if (event.key === 'Escape') close();\n});",
  good: "window.addEventListener('keydown', (event) => {\n  if ((event.metaKey || event.ctrlKey) && event.key === 'k') openPalette();\n});",
  check(project) {
    const hotkeys = project.contract?.essence.meta.navigation?.hotkeys ?? [];
    if (hotkeys.length === 0 || project.facts.size === 0 || hasUnparsedMarkup(project)) return [];
    const keys = [...project.facts.values()].flatMap((facts) => facts.keys);
    // A handler whose keys are only known at run time may handle the missing ones.
    if (keys.some((one) => one.keys === '')) return [];
    const isHandled = createKeyLookup(keys);
    return hotkeys.flatMap(({ key, label }, index) => {
      const strokes = parseStrokes(key);
      if (!strokes || isHandled(strokes)) return [];
      return [
        {
          message: `The contract declares the hotkey ${quote(key)} for ${quote(label)}, but no file handles it.`,
          pointer: `/meta/navigation/hotkeys/${index}`,
          suggestion: `Handle ${quote(key)} on every page, or remove the hotkey from the contract.`,
        },
      ];
    });
  },
};

function createKeyLookup(keys: Facts['keys']): (strokes: readonly string[]) => boolean {
  const exact = new Set(keys.filter(({ isExact }) => isExact).map((one) => one.keys));
  const handlers = keys.filter(({ isExact }) => !isExact).map((one) => new Set(one.keys.split(' ')));
  return (strokes) =>
    exact.has(strokes.join(' ')) ||
    // One handler compares the keys of a sequence one by one, or joins them and compares the result.
    (strokes.length > 1 &&
      handlers.some((words) => words.has(strokes.join('')) || strokes.every((one) => words.has(one))));
}
