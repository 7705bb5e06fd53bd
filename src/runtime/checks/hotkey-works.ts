import { setTimeout as wait } from 'node:timers/promises';
import type { Modifiers } from '../../browser/keys.ts';
import type { Tab } from '../../browser/tab.ts';
import { parseStrokes } from '../../verify/key-strokes.ts';
import type { RuleDescription } from '../../verify/rule.ts';
import { normalizePath, fillParameters, type Target } from '../routes.ts';
import type { EssenceV4 } from '../../schemas/types.ts';
import { CONTRACT_FILE } from '../../verify/contract.ts';
import type { CheckResult } from '../../verify/observations.ts';
import { quote } from '../../base/text.ts';
import { type VisitContext, PageNotOpenedError, withPage } from '../page.ts';
import type { RuleViolation, RouteResult } from '../check.ts';

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
const NAVIGATION_TIMEOUT_MS = 1_500;
const STEP_MS = 50;

/** Presses the keys on an open page; whether the page is then at the path. Undefined for keys that nobody can press. */
export async function pressHotkey(
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
    for (let passed = 0; passed < NAVIGATION_TIMEOUT_MS; passed += STEP_MS) {
      const address = await tab.run<string>('() => location.href').catch(() => '');
      if (address !== '' && target.pathAt(address) === normalizePath(path)) return true;
      await Promise.race([wait(STEP_MS), tab.failure]);
    }
  }
  return false;
}

const KEY_NAMES: Readonly<Record<string, string>> = {
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
  const held: Modifiers = {
    ...(parts.includes('Cmd') ? { [command]: true } : {}),
    ...(parts.includes('Alt') ? { alt: true } : {}),
    ...(parts.includes('Shift') ? { shift: true } : {}),
  };
  await tab.press(KEY_NAMES[key] ?? (/^f\d{1,2}$/.test(key) ? key.toUpperCase() : key), held);
}

/** Presses every hotkey that leads to a route, on a page that is another one. */
export async function checkHotkeys(
  essence: EssenceV4,
  visited: readonly RouteResult[],
  values: ReadonlyMap<string, string>,
  look: VisitContext,
): Promise<{ readonly seen: readonly RuleViolation[]; readonly results: readonly CheckResult[] }> {
  const hotkeys = essence.meta.navigation?.hotkeys ?? [];
  if (hotkeys.length === 0) return { seen: [], results: [] };
  const starts = visited.flatMap(({ visit }) =>
    visit.status === 'visited' && visit.path !== undefined ? [visit.path] : [],
  );
  const seen: RuleViolation[] = [];
  const left: string[] = [];
  let tried = 0;
  for (const [index, { key, label, route }] of hotkeys.entries()) {
    const reason = await (async (): Promise<string | undefined> => {
      if (route === undefined) return 'it starts an action, and what that does cannot be seen';
      const to = fillParameters(route, values);
      if ('missing' in to) return to.missing;
      const start = starts.find((path) => normalizePath(path) !== normalizePath(to.path));
      if (start === undefined) return 'there is no other page to press it on';
      const works = await pressOn(start, key, to.path, look);
      if (typeof works === 'string') return works;
      if (works === undefined) return 'it is no key that can be pressed here';
      tried++;
      if (!works)
        seen.push({
          rule: hotkeyWorks,
          violation: {
            file: CONTRACT_FILE,
            pointer: `/meta/navigation/hotkeys/${index}`,
            message: `The hotkey ${quote(key)} for ${quote(label)} does not lead to ${quote(route)}.`,
            suggestion: `Listen to ${quote(key)} on every page and go to ${quote(route)}, or take the hotkey out of the contract.`,
            evidence: [`pressed on ${start}`],
          },
        });
      return undefined;
    })();
    if (reason !== undefined) left.push(`the hotkey ${quote(key)}: ${reason}`);
  }
  return {
    seen,
    results: [
      {
        code: hotkeyWorks.code,
        status: seen.length > 0 ? 'found' : tried > 0 ? 'passed' : 'not-checked',
        ...(left.length > 0 ? { skipped: left } : {}),
        ...(seen.length > 0 ? { severity: hotkeyWorks.severity } : {}),
      },
    ],
  };
}

/** Whether the keys lead there; words, if the page on which they are pressed could not be opened again. */
async function pressOn(
  start: string,
  key: string,
  path: string,
  look: VisitContext,
): Promise<boolean | undefined | string> {
  try {
    return await withPage(look, start, ({ tab }) => pressHotkey(tab, key, path, look.target));
  } catch (thrown) {
    if (thrown instanceof PageNotOpenedError) return thrown.message;
    throw thrown;
  }
}
