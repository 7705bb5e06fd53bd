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
  summary: 'Every hotkey that the contract declares is listened to somewhere in the app.',
  why: 'Help and command palette show the keys of the contract; a key that does nothing is a promise that is broken with every press.',
  bad: "// the contract declares Cmd+k\nwindow.addEventListener('keydown', (event) => {\n  if (event.key === 'Escape') close();\n});",
  good: "window.addEventListener('keydown', (event) => {\n  if ((event.metaKey || event.ctrlKey) && event.key === 'k') openPalette();\n});",
  check(project) {
    const hotkeys = project.contract?.essence.meta.navigation?.hotkeys ?? [];
    if (hotkeys.length === 0 || project.facts.size === 0 || hasUnparsedMarkup(project)) return [];
    const keys = [...project.facts.values()].flatMap((facts) => facts.keys);
    // Keys that only the running app knows may be the ones that are missing.
    if (keys.some((one) => one.keys === '')) return [];
    const heard = hearing(keys);
    return hotkeys.flatMap(({ key, label }, index) => {
      const strokes = parseStrokes(key);
      if (!strokes || heard(strokes)) return [];
      return [
        {
          message: `The contract declares the hotkey ${quote(key)} for ${quote(label)}, but no file listens to it.`,
          pointer: `/meta/navigation/hotkeys/${index}`,
          suggestion: `Listen to ${quote(key)} on every page, or take the hotkey out of the contract.`,
        },
      ];
    });
  },
};

function hearing(keys: Facts['keys']): (strokes: readonly string[]) => boolean {
  const exact = new Set(keys.filter(({ isExact }) => isExact).map((one) => one.keys));
  const handlers = keys.filter(({ isExact }) => !isExact).map((one) => new Set(one.keys.split(' ')));
  return (strokes) =>
    exact.has(strokes.join(' ')) ||
    // The presses of a chord are compared one by one in one handler, or put together and compared as one.
    (strokes.length > 1 &&
      handlers.some((words) => words.has(strokes.join('')) || strokes.every((one) => words.has(one))));
}
