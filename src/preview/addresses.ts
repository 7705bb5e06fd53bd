import { type Look, MODES } from './look.ts';

/** Where the preview itself is; everything else is the app. */
export const TOOL = '/__svc/';
export const STYLE = `${TOOL}tool.css`;
export const RELOAD = `${TOOL}reload.js`;
export const VIEW_SCRIPT_FILE = `${TOOL}view.js`;
export const EVENTS = `${TOOL}events`;
export const VIEW = `${TOOL}view`;
const AS = `${TOOL}as/`;
/** As it is written. */
const OWN = '-';

/** Widths of a telephone, a tablet and a desk, and all there is. */
export const WIDTHS = ['390', '820', '1440', 'full'] as const;
export type Width = (typeof WIDTHS)[number];

/** A file of the site as it is, in a look: what a page links to stays in the look. */
export const fileIn = ({ theme, mode }: Look, file: string): string =>
  `${AS}${encodeURIComponent(theme ?? OWN)}/${mode ?? OWN}/${file.split('/').map(encodeURIComponent).join('/')}`;

/** The look and the rest of an address that `fileIn` made. */
export function lookAt(path: string): { readonly look: Look; readonly rest: string } | undefined {
  if (!path.startsWith(AS)) return undefined;
  const [theme = OWN, word = OWN, ...rest] = path.slice(AS.length).split('/');
  const mode = MODES.find((one) => one === word);
  if (mode === undefined && word !== OWN) return undefined;
  return { look: { theme: theme === OWN ? undefined : theme, mode }, rest: rest.join('/') };
}

export const viewOf = (page: string): string => `${VIEW}?${new URLSearchParams({ page })}`;
