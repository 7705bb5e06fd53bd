/** Normalizes the key notations of contracts and libraries, so that they can be compared: `Cmd+Shift+p`, `g d`, `?`. */

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

/** Characters typed with Shift on a US keyboard, which most libraries assume. */
const SHIFTED: Readonly<Record<string, string>> = {
  '/': '?',
  '1': '!',
  '3': '#',
  ',': '<',
  '.': '>',
  ';': ':',
  '=': '+',
};

/** Normalizes a key name: `Escape`, `KeyK` and `K` become `escape`, `k` and `k`. */
export function normalizeKey(raw: string): string {
  const code = /^(?:Key([A-Z])|Digit(\d)|Numpad(\d))$/.exec(raw);
  const name = (code?.[1] ?? code?.[2] ?? code?.[3] ?? raw).toLowerCase();
  return Object.hasOwn(KEYS, name) ? (KEYS[name] ?? name) : name;
}

/** Formats one key stroke. Symbols are written without Shift, since it depends on the keyboard layout. */
export function formatStroke(key: string, modifiers: ReadonlySet<Modifier>): string {
  const name = normalizeKey(key);
  const shifted = modifiers.has('Shift') ? SHIFTED[name] : undefined;
  const isSymbol = name.length === 1 && !/[\p{L}\p{N}]/u.test(shifted ?? name);
  const held = (['Cmd', 'Alt', 'Shift'] as const).filter(
    (one) => modifiers.has(one) && !(one === 'Shift' && isSymbol),
  );
  return [...held, shifted ?? name].join('+');
}

/** Parses a key sequence of the contract or a library; undefined if it contains an unknown key or modifier. */
export function parseStrokes(text: string): string[] | undefined {
  const presses = text.trim() === '' && text !== '' ? [' '] : text.trim().split(/\s+/);
  const strokes = presses.map(parseStroke);
  return strokes.every((one) => one !== undefined) ? strokes : undefined;
}

function parseStroke(press: string): string | undefined {
  // A trailing plus is the key itself.
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
