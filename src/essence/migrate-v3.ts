import { SCHEMA_BASE } from '../schemas/catalog.ts';
import { parse } from '../schemas/parse.ts';
import { pointerStep } from '../schemas/json.ts';
import type {
  EssenceV3,
  EssenceV3BlueprintPage,
  EssenceV3BlueprintSection,
  EssenceV4,
  EssenceV4BlueprintPage,
  EssenceV4BlueprintSection,
} from '../schemas/types.ts';
import { DEFAULT_SHELL } from './migrate-defaults.ts';
import { createFreeId, type MigrationResult, type MigrationNote, upgradeLayout } from './migration.ts';

/** 3.x differs from 4.0.0 in three ways: flat pages, extra keys in breakpoint entries, and the version. */
export function migrateV3(value: unknown): MigrationResult {
  const old = parse('essence.v3.json', value, 'INVALID_ESSENCE');
  const notes: MigrationNote[] = [];
  const { pages, sections: oldSections = [], routes, ...blueprint } = old.blueprint;

  const sections = oldSections.map((section, index) =>
    upgradeSection(section, `/blueprint/sections/${index}`, notes),
  );
  const gathered = pages ? gatherPages(old, pages, sections, notes) : undefined;
  const all = gathered ? [gathered, ...sections] : sections;

  const essence: EssenceV4 = {
    ...old,
    ...('$schema' in old ? { $schema: `${SCHEMA_BASE}essence.v4.json` } : {}),
    version: '4.0.0',
    blueprint: {
      ...blueprint,
      sections: all,
      ...(routes ? { routes: upgradeRoutes(routes, gathered, sections, notes) } : {}),
    },
  };
  return { essence, notes };
}

/** Moves flat pages into one section named after the archetype. */
function gatherPages(
  old: EssenceV3,
  pages: readonly EssenceV3BlueprintPage[],
  sections: readonly EssenceV4BlueprintSection[],
  notes: MigrationNote[],
): EssenceV4BlueprintSection {
  const id = createFreeId(old.meta.archetype, new Set(sections.map((section) => section.id)));
  const at = '/blueprint/sections/0';
  notes.push({
    kind: 'moved',
    pointer: '/blueprint/pages',
    message: `The pages moved to the section "${id}".`,
  });
  const { shell } = old.blueprint;
  for (const [field, message] of [
    ['role', 'Set to "primary", the role of the main section.'],
    ['description', 'Derived from the archetype; describe the purpose of the section.'],
    ['features', 'Left empty; the features of the whole app stay in /blueprint/features.'],
    ...(shell === undefined
      ? [['shell', `Set to "${DEFAULT_SHELL}", because the document named no shell.`]]
      : []),
  ] as const) {
    notes.push({ kind: 'derived', pointer: `${at}/${field}`, message: message ?? '' });
  }
  return {
    id,
    role: 'primary',
    shell: shell ?? DEFAULT_SHELL,
    features: [],
    description: `Pages of ${old.meta.archetype}.`,
    pages: pages.map((page, index) => upgradePage(page, `/blueprint/pages/${index}`, notes)),
  };
}

function upgradeSection(
  section: EssenceV3BlueprintSection,
  pointer: string,
  notes: MigrationNote[],
): EssenceV4BlueprintSection {
  return {
    ...section,
    pages: section.pages.map((page, index) => upgradePage(page, `${pointer}/pages/${index}`, notes)),
  };
}

function upgradePage(
  page: EssenceV3BlueprintPage,
  pointer: string,
  notes: MigrationNote[],
): EssenceV4BlueprintPage {
  return {
    ...page,
    layout: upgradeLayout(page.layout, `${pointer}/layout`, notes),
    ...(page.default_layout
      ? { default_layout: upgradeLayout(page.default_layout, `${pointer}/default_layout`, notes) }
      : {}),
  };
}

/** Updates the section of routes to pages that moved. */
function upgradeRoutes(
  routes: NonNullable<EssenceV3['blueprint']['routes']>,
  gathered: EssenceV4BlueprintSection | undefined,
  sections: readonly EssenceV4BlueprintSection[],
  notes: MigrationNote[],
): NonNullable<EssenceV4['blueprint']['routes']> {
  const entries = Object.entries(routes).map(([path, entry]): [string, typeof entry] => {
    const known = sections.some((section) => section.id === entry.section);
    if (!gathered || known || !gathered.pages.some((page) => page.id === entry.page)) return [path, entry];
    const pointer = `/blueprint/routes${pointerStep(path)}/section`;
    if (entry.section !== gathered.id) {
      notes.push({ kind: 'moved', pointer, message: `The page moved to the section "${gathered.id}".` });
    }
    return [path, { ...entry, section: gathered.id }];
  });
  return Object.fromEntries(entries);
}
