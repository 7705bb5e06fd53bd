import { addressOf, define, perform } from './actions.ts';
import { behaviour, isEditable, createElement, readNavigation, on, onKey, set } from './dom.ts';
import { closeDialog, openDialog } from './dialog.ts';
import { DEFAULTS, type Palette, type PaletteCommand } from './navigation.ts';
import { highlight, adjacentOption, normalizeText } from './roving.ts';
import { matchesStroke, formatKey, parseStrokes } from './hotkeys.ts';

interface Entry {
  readonly command: PaletteCommand;
  readonly option: HTMLElement;
  readonly group: HTMLElement;
  readonly words: string;
}

/** Commands by section, in the order of the contract. */
function entriesOf(list: HTMLElement, commands: readonly PaletteCommand[]): Entry[] {
  const groups = new Map<string, HTMLElement>();
  return commands.map((command, index) => {
    const { section = '', label, hotkey } = command;
    let group = groups.get(section);
    if (!group) {
      group = list.appendChild(
        createElement('div', section ? { role: 'group', 'aria-label': section } : { role: 'none' }),
      );
      if (section)
        group.append(createElement('div', { class: 'svc-palette__head', 'aria-hidden': 'true' }, section));
      groups.set(section, group);
    }
    const option = createElement(
      'div',
      { role: 'option', id: `svc-command-${index}`, 'aria-selected': 'false' },
      label,
    );
    if (hotkey !== undefined) option.append(' ', createElement('kbd', {}, formatKey(hotkey)));
    group.append(option);
    return { command, option, group, words: normalizeText(`${label} ${section}`) };
  });
}

function build(root: Document, { placeholder, width, styling, commands }: Palette) {
  const input = createElement('input', {
    type: 'text',
    role: 'combobox',
    'aria-label': 'Find a command',
    'aria-expanded': 'true',
    'aria-controls': 'svc-commands',
    'aria-autocomplete': 'list',
    autocomplete: 'off',
    spellcheck: 'false',
    autofocus: '',
    placeholder: placeholder ?? '',
  });
  const list = createElement('div', { role: 'listbox', id: 'svc-commands', 'aria-label': 'Commands' });
  const count = createElement('p', { role: 'status', class: 'svc-palette__count' });
  const dialog = createElement(
    'dialog',
    {
      class: 'svc-palette',
      'aria-label': 'Command palette',
      'data-styling': styling ?? 'modal',
      // A press on the backdrop closes it.
      closedby: 'any',
    },
    input,
    list,
    count,
  );
  // A property instead of an attribute: the policy of the page allows no inline styles.
  if (width !== undefined) dialog.style.setProperty('--svc-palette-width', width);
  root.body.append(dialog);
  return { input, list, count, dialog, entries: entriesOf(list, commands) };
}

export function palette(root: Document): void {
  const navigation = readNavigation(root);
  if (!navigation?.palette) return;
  const { trigger, commands } = navigation.palette;
  const { input, list, count, dialog, entries } = build(root, navigation.palette);
  const options = entries.map(({ option }) => option);
  const shownOptions = (): HTMLElement[] => options.filter((option) => !option.hidden);
  const active = (): Entry | undefined => entries.find(({ option }) => option.hasAttribute('data-active'));

  const mark = (option: HTMLElement | undefined): void => {
    highlight(input, options, option);
    for (const one of options) set(one, 'selected', one === option);
  };
  const filter = (): void => {
    const wanted = normalizeText(input.value).split(/\s+/);
    for (const { option, words } of entries) option.hidden = !wanted.every((word) => words.includes(word));
    for (const group of new Set(entries.map((entry) => entry.group)))
      group.hidden = !group.querySelector('[role=option]:not([hidden])');
    const found = shownOptions();
    list.hidden = found.length === 0;
    set(input, 'expanded', found.length > 0);
    count.textContent =
      found.length === 0 ? 'No command matches' : `${found.length} of ${commands.length} commands`;
    mark(found[0]);
  };
  const open = (): void => {
    input.value = '';
    openDialog(dialog);
    filter();
  };
  const run = (entry: Entry | undefined, isApart: boolean): void => {
    if (!entry) return;
    const { route } = entry.command;
    const address = route === undefined ? undefined : addressOf(root, route);
    if (isApart && address !== undefined) {
      globalThis.open(address, '_blank', 'noopener');
      return;
    }
    closeDialog(dialog);
    perform(root, entry.command);
  };

  input.addEventListener('input', filter);
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      mark(adjacentOption(shownOptions(), active()?.option, key === 'ArrowDown' ? 1 : -1));
    else if (key === 'Enter') run(active(), event.ctrlKey || event.metaKey);
    else if (key === 'Escape' && input.value !== '') {
      input.value = '';
      filter();
    } else return;
    event.preventDefault();
  });
  list.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target: target }) => {
    run(
      entries.find(({ option }) => target instanceof Node && option.contains(target)),
      false,
    );
  });
  on(root, 'click', behaviour('palette-open'), open);
  define('open-command-palette', open);
  const [stroke] = parseStrokes(trigger ?? '');
  onKey(root, '*', (element, event) => {
    if (!stroke || event.repeat || !matchesStroke(stroke, event, DEFAULTS)) return false;
    // The trigger works everywhere, unless it types a character into a field or another dialog is open.
    if (!stroke.ctrl && !stroke.meta && !stroke.alt && isEditable(element)) return false;
    if (dialog.open) closeDialog(dialog);
    else if (root.querySelector('dialog:modal')) return false;
    else open();
    return true;
  });
}
