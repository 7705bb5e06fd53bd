import { define, perform } from './actions.ts';
import { all, isEditable, createElement, readNavigation, announce } from './dom.ts';
import { DEFAULTS, type Navigation, type Semantics } from './navigation.ts';
import { openDialog } from './dialog.ts';

interface Binding {
  readonly key: string;
  readonly strokes: readonly Stroke[];
  readonly rules: Semantics;
  /** Runs the binding; false if there is nothing to do now. */
  run(): boolean;
}

/** A pending chord and the number of presses so far. It expires after its own window. */
interface PendingChord {
  readonly binding: Binding;
  readonly at: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function createBindings(root: Document, { hotkeys, palette, semantics }: Navigation): Binding[] {
  const general = { ...DEFAULTS, ...semantics };
  const bind = (key: string, rules: Semantics, run: () => boolean): Binding => ({
    key,
    strokes: parseStrokes(key),
    rules,
    run,
  });
  const taken = new Set(hotkeys.map(({ key }) => key));
  // The hotkey of a command runs it directly, even if the list of hotkeys does not contain it.
  const ofCommands = (palette?.commands ?? []).flatMap(({ hotkey, ...command }) =>
    hotkey === undefined || taken.has(hotkey) ? [] : [{ ...command, key: hotkey, semantics }],
  );
  return [
    ...[...hotkeys, ...ofCommands].map((hotkey) =>
      bind(hotkey.key, { ...general, ...hotkey.semantics }, () => {
        perform(root, hotkey);
        return true;
      }),
    ),
    // The button of a region that is always visible is hidden, so its hotkey does nothing.
    ...all(root, '[data-hotkey]').map((button) =>
      bind(button.dataset['hotkey'] as string, general, () => {
        const isThere = button.checkVisibility();
        if (isThere) button.click();
        return isThere;
      }),
    ),
  ];
}

export function hotkeys(root: Document): void {
  const navigation = readNavigation(root);
  if (!navigation) return;
  const bindings = createBindings(root, navigation);
  let begun: PendingChord[] = [];
  // The live region must exist, empty, before its first message: only then is that announced.
  announce(root, '');
  const indicate = (): void => {
    const one = begun.find(({ binding }) => binding.rules.show_chord_indicator);
    announce(root, one ? `${formatKey(pressesOf(one.binding.key).slice(0, one.at).join(' '))} …` : '');
  };
  const begin = (binding: Binding, at: number): void => {
    const timer = setTimeout(() => {
      begun = begun.filter((one) => one.timer !== timer);
      if (begun.length === 0) indicate();
    }, binding.rules.chord_window_ms);
    begun.push({ binding, at, timer });
  };
  root.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    // A modifier alone neither continues nor ends a chord.
    if (event.getModifierState(event.key)) return;
    // Hotkeys do not work behind a modal dialog.
    if (root.querySelector('dialog:modal')) return;
    const isTyping = isEditable(event.target);
    const isMeant = ({ strokes, rules }: Binding, at: number): boolean => {
      const stroke = strokes[at];
      return stroke !== undefined && !(isTyping && rules.input_guard) && matchesStroke(stroke, event, rules);
    };
    const before = begun;
    begun = [];
    for (const { timer } of before) clearTimeout(timer);
    const going = before.filter(({ binding, at }) => isMeant(binding, at));
    const next =
      going.length > 0
        ? going
        : bindings
            // A wrong second key ends the chord; it may start another, but runs nothing by itself.
            .filter((one) => isMeant(one, 0) && (before.length === 0 || one.strokes.length > 1))
            .map((binding) => ({ binding, at: 0 }));
    const isDone = next.some(({ binding, at }) => at + 1 === binding.strokes.length && binding.run());
    if (!isDone)
      for (const { binding, at } of next) if (at + 1 < binding.strokes.length) begin(binding, at + 1);
    if (isDone || begun.length > 0) event.preventDefault();
    if (before.length + begun.length > 0 && !(isDone && before.length === 0)) indicate();
  });
}

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

/** The key of a press and its modifiers in lower case. */
function read(text: string): { readonly key: string; readonly modifiers: readonly string[] } {
  // The last plus may be the key itself.
  const names = text.split(/\+(?=.)/);
  return { key: names.pop() as string, modifiers: names.map((name) => name.toLowerCase()) };
}

const pressesOf = (keys: string): string[] => keys.trim().split(/\s+/);

/** The presses in a key string; a chord has several, separated by spaces. */
export const parseStrokes = (keys: string): Stroke[] =>
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

/** Formats a key for the user's keyboard: `Ctrl K`, `g then i`. */
export const formatKey = (keys: string): string =>
  pressesOf(keys)
    .map((text) => {
      const { key, modifiers } = read(text);
      const names = modifiers.map((name) =>
        name !== 'cmd' ? name[0]?.toUpperCase() + name.slice(1) : isMac ? '⌘' : 'Ctrl',
      );
      return [...names, names.length > 0 && key.length === 1 ? key.toUpperCase() : key].join(' ');
    })
    .join(' then ');

/** The pressed key, also where Alt or another alphabet changes its character. */
function keyOf({ key, code, altKey, shiftKey }: KeyboardEvent, alt: boolean): string {
  const letter = /^Key(.)$/.exec(code)?.[1];
  const isOther = (alt && altKey) || (key.length === 1 && key > '\u007f');
  return letter && isOther ? (shiftKey ? letter : letter.toLowerCase()) : key;
}

/** True if an event is this press under the semantics of its hotkey. */
export function matchesStroke(stroke: Stroke, event: KeyboardEvent, rules: Semantics): boolean {
  const { ctrl, meta, alt, shift } = stroke;
  // AltGr types characters on some keyboards; then it is not a modifier.
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
  // A character such as `?` needs Shift on some keyboards only.
  if (!isLetter) return key === wanted;
  if (rules.match_case && !shift && wanted.length === 1) return key === wanted;
  const isCapital = wanted !== wanted.toLowerCase();
  return (
    key.toLowerCase() === wanted.toLowerCase() &&
    // `Cmd+K` is usually written with a capital, with or without Shift.
    (event.shiftKey === (shift || isCapital) || (isCapital && (ctrl || meta || alt)))
  );
}

/** The list of keys that `open-help` shows. */
export function keyList(root: Document): void {
  const navigation = readNavigation(root);
  if (!navigation) return;
  let dialog: HTMLDialogElement | undefined;
  define('open-help', () => {
    dialog ??= build();
    openDialog(dialog);
  });
  const build = (): HTMLDialogElement => {
    const { hotkeys, palette } = navigation;
    const rows = [
      ...hotkeys.map(({ key, label }) => [key, label] as const),
      ...(palette?.trigger ? [[palette.trigger, 'Open the command palette'] as const] : []),
    ];
    const list = createElement('dl', {});
    for (const [key, label] of rows)
      list.append(
        createElement('dt', {}, createElement('kbd', {}, formatKey(key))),
        createElement('dd', {}, label),
      );
    return root.body.appendChild(
      createElement(
        'dialog',
        { class: 'svc-keys', 'aria-labelledby': 'svc-keys-title' },
        createElement('h2', { id: 'svc-keys-title' }, 'Keys'),
        list,
        createElement('button', { type: 'button', 'data-action': 'close' }, 'Close'),
      ),
    );
  };
}
