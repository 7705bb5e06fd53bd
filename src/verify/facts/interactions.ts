import type { Source, Span } from '../../source/source.ts';
import type { Facts } from '../facts.ts';
import { INTERACTIONS, type Interaction } from '../interactions.ts';
import { byElements } from './interactions-by-element.ts';
import { byImports } from './interactions-by-package.ts';
import { byScripts } from './interactions-by-script.ts';
import { byStyles } from './interactions-by-style.ts';
import type { Trees } from './tree.ts';

/**
 * What in the file may be the reason that an interaction works. It is evidence, not proof: it has to be so wide that
 * without any of it in a whole project the interaction cannot be there.
 */
export function interactionsOf(source: Source, trees: Trees, keys: Facts['keys']): Facts['interactions'] {
  const found = new Map<string, Span & { name: string; how: string }>();
  const add = (names: readonly Interaction[], how: string, { start, end }: Span): void => {
    for (const name of names) if (!found.has(name)) found.set(name, { name, how, start, end });
  };
  byImports(source, trees, add);
  byElements(source, trees, add);
  byStyles(source, add);
  byScripts(source, trees, add);
  for (const { keys: pressed, start, end } of keys) {
    const words = new Set(pressed === '' ? EVERY_KEY : pressed.split(/[ +]/));
    // Editors have taught people to move with `j` and `k`.
    const moves = [...words].some((word) => /^(?:arrow(?:up|down|left|right)|home|end)$/.test(word));
    if (moves || (words.has('j') && words.has('k'))) add(['keyboard-navigation'], 'keys', { start, end });
    if (words.has('tab')) add(['focus-trap'], 'keys', { start, end });
  }
  return INTERACTIONS.flatMap((name) => found.get(name) ?? []);
}

/** Keys that only the running app knows may be any. */
const EVERY_KEY = ['arrowdown', 'tab'];
