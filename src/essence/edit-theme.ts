import type { EssenceV4, EssenceV4DNAOverrides, ThemeV1 } from '../schemas/types.ts';
import { changesOf } from './changes.ts';
import { dnaOf, type Look } from './compose-dna.ts';

type Dna = EssenceV4['dna'];

/**
 * Puts the product into a theme. Design values that were those of the old theme become those of the new one; values
 * the document chose itself stay. The mode and shape stay where the theme offers them, unless others are asked for.
 */
export function switchTheme(
  document: EssenceV4,
  theme: ThemeV1,
  old: ThemeV1 | undefined,
  asked: Look = {},
): EssenceV4 {
  const { dna, blueprint } = document;
  const next = valuesOf(dna, theme, asked);
  const shape = asked.shape !== undefined || dna.theme.shape !== undefined ? next.theme.shape : undefined;
  const taken = old ? follow(dna, valuesOf(dna, old, {}), next) : dna;
  return {
    ...document,
    dna: {
      ...taken,
      theme: { id: theme.id, mode: next.theme.mode, ...(shape === undefined ? {} : { shape }) },
    },
    blueprint: {
      ...blueprint,
      sections: blueprint.sections.map((section) => ({
        ...offered(section, theme),
        pages: section.pages.map((page) => offered(page, theme)),
      })),
    },
  };
}

/** The values a theme would give this document. A document without a shape has the theme's own. */
function valuesOf({ theme }: Dna, record: ThemeV1, asked: Look): Dna {
  const shape = theme.shape ?? record.radius.philosophy;
  return dnaOf(record, asked, { modes: [theme.mode], shapes: [shape] }, {});
}

/** Each value of the document that is the old one, replaced by the new one. */
function follow(dna: Dna, old: Dna, next: Dna): Dna {
  return {
    ...dna,
    spacing: followed(dna.spacing, old.spacing, next.spacing),
    typography: followed(dna.typography, old.typography, next.typography),
    color: followed(dna.color, old.color, next.color),
    radius: followed(dna.radius, old.radius, next.radius),
    elevation: followed(dna.elevation, old.elevation, next.elevation),
    motion: followed(dna.motion, old.motion, next.motion),
    personality: isSame(dna.personality, old.personality) ? next.personality : dna.personality,
  };
}

function followed<Group extends object>(own: Group, old: Group, next: Group): Group {
  const result = { ...own };
  for (const key of Object.keys(own) as (keyof Group)[])
    if (key in next && isSame(own[key], old[key])) result[key] = next[key];
  return result;
}

const isSame = (one: unknown, other: unknown): boolean => changesOf(one, other).length === 0;

/** A section or page cannot be in a mode that the theme does not have: it inherits. */
function offered<Part extends { dna_overrides?: EssenceV4DNAOverrides }>(
  part: Part,
  { modes }: ThemeV1,
): Part {
  const mode = part.dna_overrides?.mode;
  if (mode === undefined || modes.includes(mode)) return part;
  const { dna_overrides, ...rest } = part;
  const { mode: _, ...left } = dna_overrides ?? {};
  return (Object.keys(left).length > 0 ? { ...rest, dna_overrides: left } : rest) as Part;
}
