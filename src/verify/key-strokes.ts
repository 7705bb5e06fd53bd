/** Keys as people and libraries write them, in one form that can be compared: `Cmd+Shift+p`, `g d`, `?`. */

type Modifier = 'Cmd' | 'Alt' | 'Shift';

const MODIFIERS: Readonly<Record<string, Modifier>> = {
  cmd: 'Cmd',
  command: 'Cmd',
  ctrl: 'Cmd',
  control: 'Cmd',
  meta: 'Cmd',
  mod: 'Cmd',
  $mod: 'Cmd',
  primary: 'Cmd',
  super: 'Cmd',
  win: 'Cmd',
  cmdorctrl: 'Cmd',
  commandorcontrol: 'Cmd',
  '⌘': 'Cmd',
  '^': 'Cmd',
  alt: 'Alt',
  option: 'Alt',
  opt: 'Alt',
  '⌥': 'Alt',
  shift: 'Shift',
  '⇧': 'Shift',
};

const KEYS: Readonly<Record<string, string>> = {
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
  ' ': 'space',
  spacebar: 'space',
  slash: '/',
  period: '.',
  comma: ',',
  dot: '.',
  plus: '+',
  minus: '-',
  equal: '=',
  semicolon: ';',
  quote: "'",
  backquote: '`',
  backslash: '\\',
  bracketleft: '[',
  bracketright: ']',
  question: '?',
  questionmark: '?',
};

/** What Shift makes of a key on the keyboard most libraries have in mind. */
const SHIFTED: Readonly<Record<string, string>> = {
  '/': '?',
  '1': '!',
  '3': '#',
  ',': '<',
  '.': '>',
  ';': ':',
  '=': '+',
};

/** The name of a key in one form: `Escape`, `KeyK` and `K` are `escape`, `k` and `k`. */
export function normalizeKey(raw: string): string {
  const code = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(raw);
  const name = (code?.[1] ?? code?.[2] ?? code?.[3] ?? raw).toLowerCase();
  return Object.hasOwn(KEYS, name) ? (KEYS[name] ?? name) : name;
}

/** One press in its one form; a sign keeps no Shift, since some keyboards need it and others do not. */
export function formatStroke(key: string, modifiers: ReadonlySet<Modifier>): string {
  const name = normalizeKey(key);
  const shifted = modifiers.has('Shift') ? SHIFTED[name] : undefined;
  const isSign = name.length === 1 && !/[\p{L}\p{N}]/u.test(shifted ?? name);
  const held = (['Cmd', 'Alt', 'Shift'] as const).filter(
    (one) => modifiers.has(one) && !(one === 'Shift' && isSign),
  );
  return [...held, shifted ?? name].join('+');
}

/** A key string of the contract or of a library; undefined where a part of it is no modifier and no key. */
export function parseStrokes(text: string): string[] | undefined {
  const presses = text.trim() === '' && text !== '' ? [' '] : text.trim().split(/\s+/);
  const strokes = presses.map(parseStroke);
  return strokes.every((one) => one !== undefined) ? strokes : undefined;
}

function parseStroke(press: string): string | undefined {
  // The last plus may be the key itself; some libraries write a hyphen or an underscore instead.
  const parts = press.length === 1 ? [press] : press.split(/\+(?=.)/);
  const key = parts.pop() ?? press;
  const modifiers = new Set<Modifier>();
  for (const part of parts) {
    const name = parseModifier(part);
    if (name === undefined) return undefined;
    modifiers.add(name);
  }
  return isKey(key) ? formatStroke(key, modifiers) : undefined;
}

export function parseModifier(name: string): Modifier | undefined {
  const lower = name.toLowerCase();
  return Object.hasOwn(MODIFIERS, lower) ? MODIFIERS[lower] : undefined;
}

const NAMED =
  /^(?:key[a-z]|digit\d|f\d{1,2}|escape|esc|enter|return|tab|space|spacebar|backspace|delete|del|insert|home|end|pageup|pagedown|arrow(?:up|down|left|right)|up|down|left|right|slash|period|comma|plus|minus|equal|question(?:mark)?|backslash|backquote|quote|semicolon|bracket(?:left|right)|dot)$/i;

export const isKey = (text: string): boolean => [...text].length === 1 || NAMED.test(text);

export type { Modifier };
