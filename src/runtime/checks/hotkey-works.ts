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
  summary: 'Every hotkey of the contract opens its route.',
  why: 'The help page and the command palette list the hotkeys of the contract. A key handler in the source does not prove that the key works on the page.',
  bad: "// contract: g o opens /orders\nif (event.key === 'o') openOrders();",
  good: "// contract: g o opens /orders\nif (last === 'g' && event.key === 'o') navigate('/orders');",
};

const NAVIGATION_TIMEOUT_MS = 1_500;
const STEP_MS = 50;

/** Presses a hotkey and returns whether it opens the path; undefined if the keys cannot be pressed. */
export async function pressHotkey(
  tab: Tab,
  key: string,
  path: string,
  target: Target,
): Promise<boolean | undefined> {
  const strokes = parseStrokes(key);
  if (!strokes) return undefined;
  const isCommand = strokes.some((stroke) => stroke.startsWith('Cmd+'));
  // Cmd means Ctrl except on macOS; an app that listens only to Meta satisfies the contract, too.
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
  const modifiers: Modifiers = {
    ...(parts.includes('Cmd') ? { [command]: true } : {}),
    ...(parts.includes('Alt') ? { alt: true } : {}),
    ...(parts.includes('Shift') ? { shift: true } : {}),
  };
  await tab.press(KEY_NAMES[key] ?? (/^f\d{1,2}$/.test(key) ? key.toUpperCase() : key), modifiers);
}

/** Presses every hotkey that opens a route, on a page other than its target. */
export async function checkHotkeys(
  essence: EssenceV4,
  visited: readonly RouteResult[],
  parameters: ReadonlyMap<string, string>,
  context: VisitContext,
): Promise<{ readonly violations: readonly RuleViolation[]; readonly results: readonly CheckResult[] }> {
  const hotkeys = essence.meta.navigation?.hotkeys ?? [];
  if (hotkeys.length === 0) return { violations: [], results: [] };
  const starts = visited.flatMap(({ visit }) =>
    visit.status === 'visited' && visit.path !== undefined ? [visit.path] : [],
  );
  const violations: RuleViolation[] = [];
  const skipped: string[] = [];
  let tried = 0;
  for (const [index, { key, label, route }] of hotkeys.entries()) {
    const reason = await (async (): Promise<string | undefined> => {
      if (route === undefined) return 'it triggers an action, whose effect cannot be observed';
      const to = fillParameters(route, parameters);
      if ('missing' in to) return to.missing;
      const start = starts.find((path) => normalizePath(path) !== normalizePath(to.path));
      if (start === undefined) return 'there is no other page to press it on';
      const works = await pressOn(start, key, to.path, context);
      if (typeof works === 'string') return works;
      if (works === undefined) return 'its keys cannot be simulated';
      tried++;
      if (!works)
        violations.push({
          rule: hotkeyWorks,
          violation: {
            file: CONTRACT_FILE,
            pointer: `/meta/navigation/hotkeys/${index}`,
            message: `The hotkey ${quote(key)} for ${quote(label)} does not open ${quote(route)}.`,
            suggestion: `Handle ${quote(key)} on every page and navigate to ${quote(route)}, or remove the hotkey from the contract.`,
            evidence: [`pressed on ${start}`],
          },
        });
      return undefined;
    })();
    if (reason !== undefined) skipped.push(`the hotkey ${quote(key)}: ${reason}`);
  }
  return {
    violations,
    results: [
      {
        code: hotkeyWorks.code,
        status: violations.length > 0 ? 'found' : tried > 0 ? 'passed' : 'not-checked',
        ...(skipped.length > 0 ? { skipped } : {}),
        ...(violations.length > 0 ? { severity: hotkeyWorks.severity } : {}),
      },
    ],
  };
}

/** Returns whether the hotkey works, or the reason why the start page could not be opened again. */
async function pressOn(
  start: string,
  key: string,
  path: string,
  context: VisitContext,
): Promise<boolean | undefined | string> {
  try {
    return await withPage(context, start, ({ tab }) => pressHotkey(tab, key, path, context.target));
  } catch (thrown) {
    if (thrown instanceof PageNotOpenedError) return thrown.message;
    throw thrown;
  }
}
