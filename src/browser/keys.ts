/** Modifier keys that are held while another key is pressed. */
export interface Modifiers {
  readonly alt?: boolean;
  readonly ctrl?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
}

interface KeyEvent {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly modifiers: number;
  /** The typed text; absent if the key types nothing. */
  readonly text?: string;
}

const NAMED_KEYS: Readonly<Record<string, readonly [code: string, number: number, text?: string]>> = {
  Tab: ['Tab', 9],
  Enter: ['Enter', 13, '\r'],
  Escape: ['Escape', 27],
  ' ': ['Space', 32, ' '],
  Backspace: ['Backspace', 8],
  Delete: ['Delete', 46],
  Insert: ['Insert', 45],
  Home: ['Home', 36],
  End: ['End', 35],
  PageUp: ['PageUp', 33],
  PageDown: ['PageDown', 34],
  ArrowLeft: ['ArrowLeft', 37],
  ArrowUp: ['ArrowUp', 38],
  ArrowRight: ['ArrowRight', 39],
  ArrowDown: ['ArrowDown', 40],
};

/** Signs by where they are on the keyboard that most apps have in mind: code, number, and whether with Shift. */
const SYMBOL_KEYS: Readonly<Record<string, readonly [code: string, number: number, isShifted: boolean]>> = {
  '/': ['Slash', 191, false],
  '?': ['Slash', 191, true],
  ',': ['Comma', 188, false],
  '<': ['Comma', 188, true],
  '.': ['Period', 190, false],
  '>': ['Period', 190, true],
  ';': ['Semicolon', 186, false],
  ':': ['Semicolon', 186, true],
  '=': ['Equal', 187, false],
  '+': ['Equal', 187, true],
  '-': ['Minus', 189, false],
  '[': ['BracketLeft', 219, false],
  ']': ['BracketRight', 221, false],
  "'": ['Quote', 222, false],
  '`': ['Backquote', 192, false],
  '\\': ['Backslash', 220, false],
  '!': ['Digit1', 49, true],
  '#': ['Digit3', 51, true],
};

/** Builds a key event of the protocol. `key` is `event.key` without modifiers, such as `k`. */
export function keyEvent(key: string, modifierKeys: Modifiers = {}): KeyEvent {
  const named = NAMED_KEYS[key];
  const sign = SYMBOL_KEYS[key];
  const isShifted = modifierKeys.shift === true || sign?.[2] === true;
  const modifiers =
    (modifierKeys.alt ? 1 : 0) +
    (modifierKeys.ctrl ? 2 : 0) +
    (modifierKeys.meta ? 4 : 0) +
    (isShifted ? 8 : 0);
  const types = !modifierKeys.alt && !modifierKeys.ctrl && !modifierKeys.meta;
  if (named) {
    const [code, windowsVirtualKeyCode, text] = named;
    return { key, code, windowsVirtualKeyCode, modifiers, ...(text !== undefined && types ? { text } : {}) };
  }
  const functional = /^F(\d{1,2})$/.exec(key);
  if (functional) return { key, code: key, windowsVirtualKeyCode: 111 + Number(functional[1]), modifiers };
  const written = isShifted ? key.toUpperCase() : key;
  const [code, windowsVirtualKeyCode] = sign ?? [
    /^\d$/.test(key) ? `Digit${key}` : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
    key.toUpperCase().codePointAt(0) ?? 0,
  ];
  return { key: written, code, windowsVirtualKeyCode, modifiers, ...(types ? { text: written } : {}) };
}
