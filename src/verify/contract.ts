import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Facts } from './facts.ts';
import type { Contract, Tokens } from './rule.ts';

/** The contract as files are held against it: the document, its packs, and the values its tokens have. */
export const buildContract = (
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
  components: Contract['components'],
): Contract => ({ essence, bundle, tokens: collectTokens(bundle), components });

function collectTokens({ scaffold }: ExecutionPackBundleV1): Tokens {
  const { modes = {}, common = {} } = scaffold.data.design?.tokens ?? {};
  const colours = new Map<string, string[]>();
  for (const groups of Object.values(modes))
    for (const group of ['color', 'chart', 'status'] as const)
      for (const [name, value] of Object.entries(groups?.[group] ?? {}))
        if (/^#[\da-f]{6}(?:[\da-f]{2})?$/i.test(String(value)))
          add(colours, String(value).toLowerCase(), `${group}-${name}`);
  return {
    colours,
    spaces: groupByLength('space', common['space'] ?? {}),
    radii: groupByLength('radius', common['radius'] ?? {}),
  };
}

function groupByLength(group: string, values: Readonly<Record<string, unknown>>): Map<number, string[]> {
  const lengths = new Map<number, string[]>();
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number') add(lengths, value, `${group}-${name}`);
  return lengths;
}

function add<Key>(names: Map<Key, string[]>, key: Key, name: string): void {
  const known = names.get(key);
  if (!known) names.set(key, [name]);
  else if (!known.includes(name)) known.push(name);
}

/** Folders whose components are made to be used elsewhere in the project. */
const SHARED = /(?:^|\/)(?:components?|ui|design-system|lib|shared|primitives|atoms)\//i;

/** The project's own components that stand for a control of the platform; of several, the first by path. */
export function collectSharedComponents(facts: ReadonlyMap<string, Facts>): Contract['components'] {
  const components = new Map<string, { name: string; file: string }>();
  for (const [file, { components: own }] of facts) {
    if (!SHARED.test(file)) continue;
    for (const { name, draws, isExported } of own) {
      if (draws === undefined || !isExported) continue;
      // `Button` stands for buttons in general; an `AddButton` that comes before it does not.
      const known = components.get(draws);
      if (!known || (!isGeneralComponentFor(known.name, draws) && isGeneralComponentFor(name, draws)))
        components.set(draws, { name, file });
    }
  }
  return components;
}

/** Where findings about the contract itself stand, from the root of the project. */
export const CONTRACT_FILE = 'svc.essence.json';

/** Kinds of input that people write into. */
const TEXT_INPUT_TYPES = new Set(
  'text email password number search tel url date time datetime-local month week'.split(' '),
);

/** Words before and after the name of a control that do not make it something special. */
const GENERIC_PREFIX =
  /^(?:ui|base|app|v|my|the|custom|styled|core|shared|themed|common|default|primary|native|form|x|s|u|n|el)$/;
const GENERIC_SUFFIX = /^(?:field|control|base|root|primitive|component|element|box)$/;

/** What the control is called in names of components. */
const CONTROL_NAMES: Readonly<Record<string, readonly string[]>> = {
  button: ['button', 'btn'],
  input: ['input', 'textinput', 'textfield', 'inputtext', 'field', 'formfield', 'textbox'],
  select: ['select', 'dropdown', 'selectinput'],
  textarea: ['textarea', 'textareainput'],
  dialog: ['dialog', 'modal'],
};

/** Components for one kind of input only, by the word in their names. */
const INPUT_TYPES: Readonly<Record<string, string>> = {
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
export function isGeneralComponentFor(name: string, control: string, type = 'text'): boolean {
  const words = (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  if (control === 'input') {
    const kind = words
      .map((word) => (Object.hasOwn(INPUT_TYPES, word) ? INPUT_TYPES[word] : undefined))
      .find(Boolean);
    if (kind !== undefined) return kind === type;
    if (!TEXT_INPUT_TYPES.has(type)) return false;
  }
  while (words.length > 1 && GENERIC_PREFIX.test(words[0] ?? '')) words.shift();
  const known = Object.hasOwn(CONTROL_NAMES, control) ? (CONTROL_NAMES[control] ?? []) : [];
  while (words.length > 0) {
    if (known.includes(words.join(''))) return true;
    if (!GENERIC_SUFFIX.test(words.pop() ?? '')) return false;
  }
  return false;
}
