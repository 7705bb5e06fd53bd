import { switchTheme } from '../essence/edit.ts';
import type { EssenceV4, EssenceV4DNAOverrides, ThemeV1 } from '../schemas/types.ts';

/** Prefix of the preview's own URLs; every other URL belongs to the app. */
export const TOOL = '/__svc/';
export const STYLE = `${TOOL}tool.css`;
export const RELOAD = `${TOOL}reload.js`;
export const VIEW_SCRIPT_FILE = `${TOOL}view.js`;
export const EVENTS = `${TOOL}events`;
export const VIEW = `${TOOL}view`;
const AS = `${TOOL}as/`;
/** Marks a theme or mode that is not overridden. */
const OWN = '-';
/** Separates the mode from the state, if there is one. */
const STATE = '~';

/** Phone, tablet, desktop and the full width. */
export const WIDTHS = ['390', '768', '1440', 'full'] as const;
export type Width = (typeof WIDTHS)[number];

/** The URL of a file in an appearance; links between its pages keep the appearance. */
export const fileUrl = ({ theme, mode, state }: Appearance, file: string): string =>
  `${AS}${encodeURIComponent(theme ?? OWN)}/${mode ?? OWN}${state === undefined ? '' : STATE + state}/${file.split('/').map(encodeURIComponent).join('/')}`;

/** The appearance and the file path in a URL made by `fileUrl`. */
export function parseFileUrl(path: string): { readonly look: Appearance; readonly rest: string } | undefined {
  if (!path.startsWith(AS)) return undefined;
  const [theme = OWN, choice = OWN, ...rest] = path.slice(AS.length).split('/');
  const [word = OWN, state] = choice.split(STATE);
  const mode = MODES.find((one) => one === word);
  if (mode === undefined && word !== OWN) return undefined;
  return { look: { theme: theme === OWN ? undefined : theme, mode, state }, rest: rest.join('/') };
}

export const viewUrl = (page: string): string => `${VIEW}?${new URLSearchParams({ page })}`;

export const MODES = ['light', 'dark', 'auto'] as const;
export type Mode = (typeof MODES)[number];

/** A theme and mode that override the ones in the document, and a state to draw. */
export interface Appearance {
  readonly theme?: string | undefined;
  readonly mode?: Mode | undefined;
  /** The state that patterns are drawn in, such as `empty`. */
  readonly state?: string | undefined;
}

/** Applies a theme as `svc theme switch` would, and one mode to every page. Nothing is written. */
export function applyAppearance(
  document: EssenceV4,
  { theme, old, mode }: { theme?: ThemeV1 | undefined; old?: ThemeV1 | undefined; mode?: Mode | undefined },
): EssenceV4 {
  const themed = theme ? switchTheme(document, theme, old) : document;
  return mode === undefined ? themed : applyMode(themed, mode);
}

function applyMode(document: EssenceV4, mode: Mode): EssenceV4 {
  const { dna, blueprint } = document;
  return {
    ...document,
    dna: { ...dna, theme: { ...dna.theme, mode } },
    blueprint: {
      ...blueprint,
      sections: blueprint.sections.map((section) => ({
        ...withMode(section, mode),
        pages: section.pages.map((page) => withMode(page, mode)),
      })),
    },
  };
}

/** Overrides the mode of a section or page that sets its own. */
const withMode = <Part extends { dna_overrides?: EssenceV4DNAOverrides }>(part: Part, mode: Mode): Part =>
  part.dna_overrides?.mode === undefined ? part : { ...part, dna_overrides: { ...part.dna_overrides, mode } };
