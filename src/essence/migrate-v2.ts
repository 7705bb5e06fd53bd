import { SCHEMA_BASE } from '../schemas/catalog.ts';
import { parse } from '../schemas/parse.ts';
import type {
  EssenceV2,
  EssenceV2SectionedEssence,
  EssenceV2SimpleEssence,
  EssenceV2StructurePage,
  EssenceV2Theme,
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
  EssenceV4DNA,
  EssenceV4GuardV4,
} from '../schemas/types.ts';
import { DNA_DEFAULTS, ENFORCEMENT, RADIUS_PX } from './migrate-defaults.ts';
import { createFreeId, type MigrationNote, type MigrationResult, upgradeLayout } from './migration.ts';

/** Fills the fields that 2.x does not have with the defaults of 2.x tools, and adds a note for each. */
export function migrateV2(value: unknown): MigrationResult {
  const old: EssenceV2 = parse('essence.v2.json', value, 'INVALID_ESSENCE');
  const notes: MigrationNote[] = [];
  const sectioned = 'sections' in old;
  const theme = sectioned ? chooseCommonTheme(old, notes) : old.theme;
  const essence: EssenceV4 = {
    ...('$schema' in old ? { $schema: `${SCHEMA_BASE}essence.v4.json` } : {}),
    version: '4.0.0',
    dna: upgradeDna(old, theme, notes),
    blueprint: {
      sections: sectioned ? upgradeSections(old, theme, notes) : [buildOnlySection(old, notes)],
      features: sectioned ? (old.shared_features ?? []) : old.features,
    },
    meta: {
      archetype: sectioned ? (old.sections[0]?.archetype ?? '') : old.archetype,
      target: old.target,
      platform: old.platform,
      guard: upgradeGuard(old, notes),
    },
    ...(old._impression ? { _impression: old._impression } : {}),
  };
  return { essence, notes };
}

function upgradeDna(old: EssenceV2, theme: EssenceV2Theme, notes: MigrationNote[]): EssenceV4DNA {
  const derived = (pointer: string, message: string): void => {
    notes.push({ kind: 'derived', pointer: `/dna/${pointer}`, message });
  };
  const shape = theme.shape ?? 'rounded';
  derived('spacing/base_unit', 'Set to 4 px.');
  derived('spacing/scale', 'Set to "linear".');
  derived('typography', 'Set to a modular scale with weights 600 and 400.');
  derived('color', 'Set to the semantic palette with one accent.');
  derived('radius', `Set from the shape "${shape}".`);
  derived('elevation', 'Set to "layered" with 3 levels.');
  derived('motion', 'Set to "subtle" with reduced motion respected.');
  derived('accessibility', 'Focus outlines and the skip link are required.');
  if (old.accessibility?.wcag_level === undefined) derived('accessibility/wcag_level', 'Set to "AA".');
  if (old.density.content_gap === '') {
    notes.push({ kind: 'dropped', pointer: '/density/content_gap', message: 'It was empty; set to "4".' });
  }
  return {
    theme,
    ...DNA_DEFAULTS,
    spacing: {
      ...DNA_DEFAULTS.spacing,
      density: old.density.level,
      content_gap: old.density.content_gap || DNA_DEFAULTS.spacing.content_gap,
    },
    color: { ...DNA_DEFAULTS.color, cvd_preference: old.accessibility?.cvd_preference ?? 'auto' },
    radius: { philosophy: shape, base: RADIUS_PX[shape] },
    accessibility: {
      ...DNA_DEFAULTS.accessibility,
      wcag_level: old.accessibility?.wcag_level ?? DNA_DEFAULTS.accessibility.wcag_level,
    },
    personality: old.personality,
  };
}

function upgradeGuard(old: EssenceV2, notes: MigrationNote[]): EssenceV4GuardV4 {
  const { mode, enforce_style } = old.guard;
  const enforcement = ENFORCEMENT[mode];
  if (enforce_style === undefined) {
    notes.push({
      kind: 'derived',
      pointer: '/meta/guard',
      message: `Enforcement set from the mode "${mode}".`,
    });
    return { mode, ...enforcement };
  }
  const dna = enforce_style ? 'error' : 'off';
  notes.push({
    kind: 'moved',
    pointer: '/guard/enforce_style',
    message: `Replaced by /meta/guard/dna_enforcement, set to "${dna}".`,
  });
  return { mode, ...enforcement, dna_enforcement: dna };
}

function buildOnlySection(old: EssenceV2SimpleEssence, notes: MigrationNote[]): EssenceV4BlueprintSection {
  const id = createFreeId(old.archetype, new Set());
  const shell = old.structure[0]?.shell ?? '';
  noteDerivedFields(0, ['role', 'description'], notes);
  return {
    id,
    role: 'primary',
    shell,
    features: old.features,
    description: `Pages of ${old.archetype}.`,
    pages: upgradePages(old.structure, shell, '/structure', notes),
  };
}

/** A 2.x section could have its own theme; 4.0.0 has one theme, with a mode per section. */
function chooseCommonTheme(old: EssenceV2SectionedEssence, notes: MigrationNote[]): EssenceV2Theme {
  const theme = old.sections[0]?.theme ?? { id: '', mode: 'auto' };
  for (const [index, { theme: own }] of old.sections.entries()) {
    const pointer = `/sections/${index}/theme`;
    if (own.id !== theme.id) {
      notes.push({
        kind: 'dropped',
        pointer: `${pointer}/id`,
        message: `The whole app has the theme "${theme.id}".`,
      });
    }
    if (own.shape !== theme.shape) {
      const message = `The whole app has ${theme.shape ? `the shape "${theme.shape}"` : 'no shape of its own'}.`;
      notes.push({ kind: 'dropped', pointer: own.shape ? `${pointer}/shape` : pointer, message });
    }
  }
  return theme;
}

function upgradeSections(
  old: EssenceV2SectionedEssence,
  theme: EssenceV2Theme,
  notes: MigrationNote[],
): EssenceV4BlueprintSection[] {
  return old.sections.map((section, index) => {
    const shell = section.structure[0]?.shell ?? '';
    const pointer = `/sections/${index}`;
    noteDerivedFields(index, ['role', 'description'], notes);
    if (index > 0) {
      notes.push({
        kind: 'moved',
        pointer: `${pointer}/archetype`,
        message: 'Named in the description of the section.',
      });
    }
    const prefix = section.path.replace(/\/+$/, '');
    notes.push({
      kind: 'moved',
      pointer: `${pointer}/path`,
      message: 'Written into the routes of the pages.',
    });
    const pages = upgradePages(section.structure, shell, `${pointer}/structure`, notes);
    return {
      id: section.id,
      role: index === 0 ? 'primary' : 'auxiliary',
      shell,
      features: section.features ?? [],
      description: `Pages of ${section.archetype}.`,
      pages: pages.map((page, place) => ({
        ...page,
        route: place === 0 ? section.path : `${prefix}/${page.id}`,
      })),
      ...(section.theme.mode === theme.mode ? {} : { dna_overrides: { mode: section.theme.mode } }),
    };
  });
}

function noteDerivedFields(index: number, fields: readonly string[], notes: MigrationNote[]): void {
  for (const field of fields) {
    const message =
      field === 'role'
        ? 'Set by the order of the sections.'
        : 'Derived from the archetype; describe the purpose of the section.';
    notes.push({ kind: 'derived', pointer: `/blueprint/sections/${index}/${field}`, message });
  }
}

/** The section gets the shell of its first page; pages with another shell override it. */
function upgradePages(
  structure: readonly EssenceV2StructurePage[],
  shell: string,
  pointer: string,
  notes: MigrationNote[],
): EssenceV4BlueprintPage[] {
  return structure.map((page, index) => ({
    id: page.id,
    ...(page.shell === shell ? {} : { shell_override: page.shell }),
    layout: upgradeLayout(page.layout, `${pointer}/${index}/layout`, notes),
    ...(page.surface === undefined ? {} : { surface: page.surface }),
  }));
}
