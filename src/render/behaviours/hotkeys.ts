import { perform } from './actions.ts';
import { all, isEditable, navigationOf } from './dom.ts';
import { DEFAULTS, type Navigation, type Semantics } from './navigation.ts';
import { say } from './status.ts';
import { fits, shown, type Stroke, strokesOf } from './strokes.ts';

interface Binding {
  readonly key: string;
  readonly strokes: readonly Stroke[];
  readonly rules: Semantics;
  /** Does it; false if there is nothing to do here and now. */
  run(): boolean;
}

/** A chord that has begun: how many presses of it are done. It ends with its own window. */
interface Begun {
  readonly binding: Binding;
  readonly at: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

function bindingsOf(root: Document, { hotkeys, palette, semantics }: Navigation): Binding[] {
  const general = { ...DEFAULTS, ...semantics };
  const bind = (key: string, rules: Semantics, run: () => boolean): Binding => ({
    key,
    strokes: strokesOf(key),
    rules,
    run,
  });
  const taken = new Set(hotkeys.map(({ key }) => key));
  // The hotkey of a command runs it directly, also where the list of hotkeys does not name it.
  const ofCommands = (palette?.commands ?? []).flatMap(({ hotkey, ...command }) =>
    hotkey === undefined || taken.has(hotkey) ? [] : [{ ...command, key: hotkey, semantics }],
  );
  return [
    ...[...hotkeys, ...ofCommands].map((hotkey) => {
      const own = 'effectiveSemantics' in hotkey ? hotkey.effectiveSemantics : hotkey.semantics;
      return bind(hotkey.key, { ...general, ...own }, () => {
        perform(root, hotkey);
        return true;
      });
    }),
    // The button of a region that is shown anyway is hidden, and so has no key.
    ...all(root, '[data-hotkey]').map((button) =>
      bind(button.dataset['hotkey'] ?? '', general, () => {
        const isThere = button.checkVisibility();
        if (isThere) button.click();
        return isThere;
      }),
    ),
  ];
}

export function hotkeys(root: Document): void {
  const navigation = navigationOf(root);
  if (!navigation) return;
  const bindings = bindingsOf(root, navigation);
  let begun: Begun[] = [];
  // The line must be there, and empty, before its first words: only then are they read out.
  say(root, '');
  const indicate = (): void => {
    const one = begun.find(({ binding }) => binding.rules.show_chord_indicator);
    say(root, one ? `${shown(one.binding.key.trim().split(/\s+/).slice(0, one.at).join(' '))} …` : '');
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
    if (/^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(event.key)) return;
    // The page behind a modal dialog cannot be used, by keys either.
    if (root.querySelector('dialog:modal')) return;
    const isTyping = isEditable(event.target);
    const isMeant = ({ strokes, rules }: Binding, at: number): boolean => {
      const stroke = strokes[at];
      return stroke !== undefined && !(isTyping && rules.input_guard) && fits(stroke, event, rules);
    };
    const before = begun;
    begun = [];
    for (const { timer } of before) clearTimeout(timer);
    const going = before.filter(({ binding, at }) => isMeant(binding, at));
    const next =
      going.length > 0
        ? going
        : bindings
            // A wrong second key ends the chord; it may begin another, but does nothing by itself.
            .filter((one) => isMeant(one, 0) && (before.length === 0 || one.strokes.length > 1))
            .map((binding) => ({ binding, at: 0 }));
    const isDone = next.some(({ binding, at }) => at + 1 === binding.strokes.length && binding.run());
    if (!isDone)
      for (const { binding, at } of next) if (at + 1 < binding.strokes.length) begin(binding, at + 1);
    if (isDone || begun.length > 0) event.preventDefault();
    if (before.length + begun.length > 0 && !(isDone && before.length === 0)) indicate();
  });
}
