import { switchTheme } from '../essence/edit.ts';
import type { EssenceV4, EssenceV4DNAOverrides, ThemeV1 } from '../schemas/types.ts';

export const MODES = ['light', 'dark', 'auto'] as const;
export type Mode = (typeof MODES)[number];

/** How somebody wants to see it, if not as it is written. */
export interface Look {
  readonly theme?: string | undefined;
  readonly mode?: Mode | undefined;
}

/** The document as `svc theme switch` would make it, and in one mode throughout. Nothing is written. */
export function inLook(
  document: EssenceV4,
  { theme, old, mode }: { theme?: ThemeV1 | undefined; old?: ThemeV1 | undefined; mode?: Mode | undefined },
): EssenceV4 {
  const themed = theme ? switchTheme(document, theme, old) : document;
  return mode === undefined ? themed : inMode(themed, mode);
}

function inMode(document: EssenceV4, mode: Mode): EssenceV4 {
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
