import type { EssenceV4 } from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import type { CheckResult } from '../verify/observations.ts';
import { quote } from '../base/text.ts';
import { hotkeyWorks, leadsTo } from './checks/hotkey-works.ts';
import { pathOf } from './contract-routes.ts';
import { type Look, NotOpened, withPage } from './page.ts';
import { bare } from './target.ts';
import type { Seen, Visited } from './visit.ts';

/** Presses every hotkey that leads to a route, on a page that is another one. */
export async function tryHotkeys(
  essence: EssenceV4,
  visited: readonly Visited[],
  values: ReadonlyMap<string, string>,
  look: Look,
): Promise<{ readonly seen: readonly Seen[]; readonly results: readonly CheckResult[] }> {
  const hotkeys = essence.meta.navigation?.hotkeys ?? [];
  if (hotkeys.length === 0) return { seen: [], results: [] };
  const starts = visited.flatMap(({ visit }) =>
    visit.status === 'visited' && visit.path !== undefined ? [visit.path] : [],
  );
  const seen: Seen[] = [];
  const left: string[] = [];
  let tried = 0;
  for (const [index, { key, label, route }] of hotkeys.entries()) {
    const reason = await (async (): Promise<string | undefined> => {
      if (route === undefined) return 'it starts an action, and what that does cannot be seen';
      const to = pathOf(route, values);
      if ('missing' in to) return to.missing;
      const start = starts.find((path) => bare(path) !== bare(to.path));
      if (start === undefined) return 'there is no other page to press it on';
      const works = await pressOn(start, key, to.path, look);
      if (typeof works === 'string') return works;
      if (works === undefined) return 'it is no key that can be pressed here';
      tried++;
      if (!works)
        seen.push({
          rule: hotkeyWorks,
          found: {
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
        ...(left.length > 0 ? { left } : {}),
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
  look: Look,
): Promise<boolean | undefined | string> {
  try {
    return await withPage(look, start, ({ tab }) => leadsTo(tab, key, path, look.target));
  } catch (thrown) {
    if (thrown instanceof NotOpened) return thrown.message;
    throw thrown;
  }
}
