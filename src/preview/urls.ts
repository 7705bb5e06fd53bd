import { switchTheme } from '../essence/edit.ts';
import type { EssenceV4, EssenceV4DNAOverrides, ThemeV1 } from '../schemas/types.ts';

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
export const fileUrl = ({ theme, mode }: Appearance, file: string): string =>
  `${AS}${encodeURIComponent(theme ?? OWN)}/${mode ?? OWN}/${file.split('/').map(encodeURIComponent).join('/')}`;

/** The look and the rest of an address that `fileIn` made. */
export function parseFileUrl(path: string): { readonly look: Appearance; readonly rest: string } | undefined {
  if (!path.startsWith(AS)) return undefined;
  const [theme = OWN, word = OWN, ...rest] = path.slice(AS.length).split('/');
  const mode = MODES.find((one) => one === word);
  if (mode === undefined && word !== OWN) return undefined;
  return { look: { theme: theme === OWN ? undefined : theme, mode }, rest: rest.join('/') };
}

export const viewUrl = (page: string): string => `${VIEW}?${new URLSearchParams({ page })}`;

export const MODES = ['light', 'dark', 'auto'] as const;
export type Mode = (typeof MODES)[number];

/** How somebody wants to see it, if not as it is written. */
export interface Appearance {
  readonly theme?: string | undefined;
  readonly mode?: Mode | undefined;
}

/** The document as `svc theme switch` would make it, and in one mode throughout. Nothing is written. */
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

/** A section or page with a mode of its own gives it up. */
const withMode = <Part extends { dna_overrides?: EssenceV4DNAOverrides }>(part: Part, mode: Mode): Part =>
  part.dna_overrides?.mode === undefined ? part : { ...part, dna_overrides: { ...part.dna_overrides, mode } };
