import { BEHAVIOURS, PLAIN_BEHAVIOURS } from './behaviours-script.ts';

/** What plain.ts leaves out. A button for a menu does nothing where no menu is drawn. */
const WIDGETS = /data-behaviour="(?:menubar|combobox|listbox|tree|grid|tags)"|role="menu"/;

export const SCRIPTS = { 'assets/site.js': BEHAVIOURS, 'assets/plain.js': PLAIN_BEHAVIOURS } as const;

/** The script for this markup: as little as does all that it asks for. */
export const scriptFor = (markup: string): keyof typeof SCRIPTS =>
  WIDGETS.test(markup) ? 'assets/site.js' : 'assets/plain.js';
