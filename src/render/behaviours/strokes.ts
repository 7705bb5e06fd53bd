import type { Semantics } from './navigation.ts';

/** One press of a chord: `Cmd+Shift+k`, `?`, `g`. */
export interface Stroke {
  readonly key: string;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isMac = /Mac|iP/.test(navigator.platform);
const CMD = isMac ? 'meta' : 'ctrl';

/** The key of a press, and the names of its modifiers in lower case. */
function read(text: string): { readonly key: string; readonly modifiers: readonly string[] } {
  // The last plus may be the key itself.
  const names = text.split(/\+(?=.)/);
  return { key: names.pop() ?? text, modifiers: names.map((name) => name.toLowerCase()) };
}

const pressesOf = (keys: string): string[] => keys.trim().split(/\s+/);

/** The presses of a key string; a chord has several, with spaces between. */
export const strokesOf = (keys: string): Stroke[] =>
  pressesOf(keys).map((text) => {
    const { key, modifiers } = read(text);
    const has = (name: string): boolean =>
      modifiers.includes(name) || (name === CMD && modifiers.includes('cmd'));
    return {
      key: key === 'Space' ? ' ' : key.length === 1 ? key : key.toLowerCase(),
      ctrl: has('ctrl'),
      meta: has('meta'),
      alt: has('alt'),
      shift: has('shift'),
    };
  });

/** As people read it on their keyboard: `Ctrl K`, `g then i`. */
export const shown = (keys: string): string =>
  pressesOf(keys)
    .map((text) => {
      const { key, modifiers } = read(text);
      const names = modifiers.map((name) =>
        name !== 'cmd' ? name[0]?.toUpperCase() + name.slice(1) : isMac ? '⌘' : 'Ctrl',
      );
      return [...names, names.length > 0 && key.length === 1 ? key.toUpperCase() : key].join(' ');
    })
    .join(' then ');

/** The key that was pressed, also where Alt or another alphabet turns it into another character. */
function keyOf({ key, code, altKey, shiftKey }: KeyboardEvent, alt: boolean): string {
  const letter = /^Key(.)$/.exec(code)?.[1];
  const isOther = (alt && altKey) || (key.length === 1 && key > '\u007f');
  return letter && isOther ? (shiftKey ? letter : letter.toLowerCase()) : key;
}

/** Whether a press is the stroke, by the rules of its hotkey. */
export function fits(stroke: Stroke, event: KeyboardEvent, rules: Semantics): boolean {
  const { ctrl, meta, alt, shift } = stroke;
  // AltGr is how some keyboards write a character; there it is no modifier.
  const isWriting = event.getModifierState('AltGraph');
  const allows = (isNamed: boolean, isHeld: boolean): boolean =>
    isNamed ? isHeld : !isHeld || !rules.modifier_suppression;
  if (
    !allows(ctrl, event.ctrlKey && !isWriting) ||
    !allows(meta, event.metaKey) ||
    !allows(alt, event.altKey && !isWriting) ||
    (shift && !event.shiftKey)
  )
    return false;
  const key = keyOf(event, alt);
  const wanted = stroke.key;
  const isLetter = wanted.toLowerCase() !== wanted.toUpperCase();
  // A sign such as `?` needs Shift on some keyboards and not on others.
  if (!isLetter) return key === wanted;
  if (rules.match_case && !shift && wanted.length === 1) return key === wanted;
  const isCapital = wanted !== wanted.toLowerCase();
  return (
    key.toLowerCase() === wanted.toLowerCase() &&
    // `Cmd+K` is how such a key is usually written, with Shift or without.
    (event.shiftKey === (shift || isCapital) || (isCapital && (ctrl || meta || alt)))
  );
}
