import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import type { Facts } from './facts.ts';
import type { Contract, Tokens } from './rule.ts';
import { listExpectedTokens } from './theme-values.ts';

/** The file name of the contract, relative to the project; findings about the contract refer to it. */
export const CONTRACT_FILE = 'svc.essence.json';

/** Joins the document, its packs and the values of its tokens into the contract that rules check. */
export const buildContract = (
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
  components: Contract['components'],
  facts: ReadonlyMap<string, Facts> = new Map(),
  project?: Contract['project'],
): Contract => {
  const palette = collectPalette({ bundle }, facts);
  return {
    essence,
    bundle,
    tokens: collectTokens(bundle),
    components,
    ...(palette.size === 0 ? {} : { palette }),
    ...(project ? { project } : {}),
  };
};

/**
 * The tokens of the contract that are a colour of the palette in the project, by that colour: one token only, which is
 * declared nowhere else, such as for another mode.
 */
function collectPalette(
  contract: Pick<Contract, 'bundle'>,
  facts: ReadonlyMap<string, Facts>,
): Map<string, string> {
  const all = [...facts.values()];
  const aliases = all.flatMap(({ aliases: own = [] }) => own);
  if (aliases.length === 0) return new Map();
  const expected = listExpectedTokens(contract);
  const found = new Map<string, string>();
  for (const [property, colour] of aliases) {
    const isOnly =
      aliases.filter((one) => one[0] === property || one[1] === colour).length === 1 &&
      all.filter(({ properties }) => properties.includes(property)).length <= 1;
    if (isOnly && expected.has(property)) found.set(colour, property.replace('--color-', ''));
  }
  return found;
}

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

/** Folders of components that the rest of the project uses. */
const SHARED_FOLDER = /(?:^|\/)(?:components?|ui|design-system|lib|shared|primitives|atoms)\//i;

/** The shared components of the project by the native control they wrap. The most general one wins, then the first by path. */
export function collectSharedComponents(facts: ReadonlyMap<string, Facts>): Contract['components'] {
  const components = new Map<string, { name: string; file: string }>();
  for (const [file, { components: own }] of facts) {
    if (!SHARED_FOLDER.test(file)) continue;
    for (const { name, draws, isExported } of own) {
      if (draws === undefined || !isExported) continue;
      // `Button` is for all buttons; an `AddButton` that comes before it is not.
      const known = components.get(draws);
      if (!known || (!isGeneralComponentFor(known.name, draws) && isGeneralComponentFor(name, draws)))
        components.set(draws, { name, file });
    }
  }
  return components;
}

/** Input types for typed text. */
const TEXT_INPUT_TYPES = new Set(
  'text email password number search tel url date time datetime-local month week'.split(' '),
);

/** Words around the name of a control that do not make the component more specific. */
const GENERIC_PREFIX =
  /^(?:ui|base|app|v|my|the|custom|styled|core|shared|themed|common|default|primary|native|form|x|s|u|n|el)$/;
const GENERIC_SUFFIX = /^(?:field|control|base|root|primitive|component|element|box)$/;

/** Names of controls in component names. */
const CONTROL_NAMES: Readonly<Record<string, readonly string[]>> = {
  button: ['button', 'btn'],
  input: ['input', 'textinput', 'textfield', 'inputtext', 'field', 'formfield', 'textbox'],
  select: ['select', 'dropdown', 'selectinput'],
  textarea: ['textarea', 'textareainput'],
  dialog: ['dialog', 'modal'],
};

/** Input types by the word in the name of a component for that type only. */
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
 * Checks by its name whether a component replaces the native control everywhere: `Button` and `AppButton` are for all
 * buttons, `CloseButton` and `ThemeToggle` only for their own purpose.
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
