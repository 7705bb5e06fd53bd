/** Kinds of input that people write into. */
const WRITTEN = new Set(
  'text email password number search tel url date time datetime-local month week'.split(' '),
);

/** Words before and after the name of a control that do not make it something special. */
const BEFORE =
  /^(?:ui|base|app|v|my|the|custom|styled|core|shared|themed|common|default|primary|native|form|x|s|u|n|el)$/;
const AFTER = /^(?:field|control|base|root|primitive|component|element|box)$/;

/** What the control is called in names of components. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  button: ['button', 'btn'],
  input: ['input', 'textinput', 'textfield', 'inputtext', 'field', 'formfield', 'textbox'],
  select: ['select', 'dropdown', 'selectinput'],
  textarea: ['textarea', 'textareainput'],
  dialog: ['dialog', 'modal'],
};

/** Components for one kind of input only, by the word in their names. */
const KINDS: Readonly<Record<string, string>> = {
  checkbox: 'checkbox',
  switch: 'checkbox',
  radio: 'radio',
  slider: 'range',
  range: 'range',
  file: 'file',
  search: 'search',
  password: 'password',
  number: 'number',
  email: 'email',
  date: 'date',
  color: 'color',
};

/**
 * Whether a component of that name is what to use for the control, wherever it stands: `Button` and `AppButton` are for
 * every button, `CloseButton` and `ThemeToggle` only for those they were made for.
 */
export function standsFor(name: string, control: string, type = 'text'): boolean {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  if (control === 'input') {
    const kind = words.map((word) => (Object.hasOwn(KINDS, word) ? KINDS[word] : undefined)).find(Boolean);
    if (kind !== undefined) return kind === type;
    if (!WRITTEN.has(type)) return false;
  }
  while (words.length > 1 && BEFORE.test(words[0] ?? '')) words.shift();
  const known = Object.hasOwn(WORDS, control) ? (WORDS[control] ?? []) : [];
  while (words.length > 0) {
    if (known.includes(words.join(''))) return true;
    if (!AFTER.test(words.pop() ?? '')) return false;
  }
  return false;
}
