import { setTimeout as wait } from 'node:timers/promises';
import type { Held } from '../../browser/keys.ts';
import type { Tab } from '../../browser/tab.ts';
import { parseStrokes } from '../../verify/key-strokes.ts';
import type { RuleDescription } from '../../verify/rule.ts';
import { bare, type Target } from '../target.ts';

export const hotkeyWorks: RuleDescription = {
  id: 'hotkey-works',
  code: 'INT021',
  category: 'Interactions',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'implement-hotkey',
  layer: 'interactions',
  summary: 'A hotkey of the contract leads to its route.',
  why: 'Help and command palette show the keys of the contract; that a file listens to them does not mean that they work on the page.',
  bad: "// the contract: g o leads to /orders\nif (event.key === 'o') openOrders();",
  good: "// the contract: g o leads to /orders\nif (last === 'g' && event.key === 'o') navigate('/orders');",
};

/** How long a route may take to change. */
const PATIENCE_MS = 1_500;
const STEP_MS = 50;

/** Presses the keys on an open page; whether the page is then at the path. Undefined for keys that nobody can press. */
export async function leadsTo(
  tab: Tab,
  key: string,
  path: string,
  target: Target,
): Promise<boolean | undefined> {
  const strokes = parseStrokes(key);
  if (!strokes) return undefined;
  const isCommand = strokes.some((stroke) => stroke.startsWith('Cmd+'));
  // Cmd means Ctrl away from the Mac; an app that listens to both, or to the other, keeps its promise as well.
  for (const command of isCommand ? (['ctrl', 'meta'] as const) : (['ctrl'] as const)) {
    for (const stroke of strokes) await press(tab, stroke, command);
    for (let passed = 0; passed < PATIENCE_MS; passed += STEP_MS) {
      const address = await tab.run<string>('() => location.href').catch(() => '');
      if (address !== '' && target.pathAt(address) === bare(path)) return true;
      await Promise.race([wait(STEP_MS), tab.over]);
    }
  }
  return false;
}

const NAMES: Readonly<Record<string, string>> = {
  escape: 'Escape',
  enter: 'Enter',
  tab: 'Tab',
  space: ' ',
  backspace: 'Backspace',
  delete: 'Delete',
  insert: 'Insert',
  home: 'Home',
  end: 'End',
  pageup: 'PageUp',
  pagedown: 'PageDown',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
};

async function press(tab: Tab, stroke: string, command: 'ctrl' | 'meta'): Promise<void> {
  const parts = stroke.split(/\+(?=.)/);
  const key = parts.pop() ?? '';
  const held: Held = {
    ...(parts.includes('Cmd') ? { [command]: true } : {}),
    ...(parts.includes('Alt') ? { alt: true } : {}),
    ...(parts.includes('Shift') ? { shift: true } : {}),
  };
  await tab.press(NAMES[key] ?? (/^f\d{1,2}$/.test(key) ? key.toUpperCase() : key), held);
}
