import type { ExecutionPackCommonV1PackReference, MutationPackV1 } from '../../schemas/types.ts';
import { guardOf } from '../design.ts';
import { type Check, envelope } from '../envelope.ts';
import { BOUNDS, fileOf, type MutationType } from '../manifest.ts';
import { mutationBlocks } from '../markdown/mutation.ts';
import type { Model } from '../model.ts';
import { nameOf } from '../records.ts';
import { themeRef } from '../theme.ts';
import { sectionSummaries } from './scaffold.ts';

interface Kind {
  readonly objective: string;
  readonly workflow: readonly string[];
  readonly checks: readonly Check[];
}

const KINDS: Readonly<Record<MutationType, Kind>> = {
  'add-page': {
    objective: 'Add a page to the app without breaking what is there.',
    workflow: [
      'Write the page into the essence first: append it to the pages of its section, with an id that is free there and a layout of known patterns, and give it a path that no route has.',
      'Add a navigation item or a hotkey only if people need to find it there, with a key that is free.',
      'Compile again, read the new page pack and the pack of its section, then build.',
    ],
    checks: [
      {
        id: 'mutation-essence-first',
        label: 'The essence has the page before the code does.',
        severity: 'error',
      },
      {
        id: 'mutation-shell-contract',
        label: 'The page stands in the shell of its section, or names another known one.',
        severity: 'error',
      },
      {
        id: 'mutation-refresh',
        label: 'The packs are compiled again and have no new diagnostics.',
        severity: 'warn',
      },
    ],
  },
  modify: {
    objective: 'Change pages that exist and keep the rest of the contract.',
    workflow: [
      'Read the pack of the page that changes; it says what has to stay.',
      'If the change touches layout, path, shell, rules or looks, change the essence first and compile again.',
      'Change the code, then look at every state and key of the patterns on the page.',
    ],
    checks: [
      {
        id: 'mutation-existing-topology',
        label: 'Every path that existed still opens the same page.',
        severity: 'error',
      },
      {
        id: 'mutation-theme-contract',
        label: 'No value is used that is not a token of the theme.',
        severity: 'error',
      },
      {
        id: 'mutation-page-pack-first',
        label: 'The page pack was read before the page was changed.',
        severity: 'warn',
      },
    ],
  },
};

/** How the app may be changed. */
export function buildMutation(model: Model, mutationType: MutationType): MutationPackV1 {
  const { document, pages, theme } = model;
  const kind = KINDS[mutationType];
  const isAdding = mutationType === 'add-page';
  const data: MutationPackV1['data'] = {
    mutationType,
    shell: model.shell,
    theme: themeRef(theme, theme.mode),
    routing: document.meta.platform.routing,
    features: [...document.blueprint.features],
    guard: guardOf(model),
    accessibility: { ...document.dna.accessibility },
    routes: pages.map(({ summary }) => summary),
    ...(isAdding ? { sections: sectionSummaries(model) } : {}),
    ...(isAdding && model.navigation.hotkeys.length > 0
      ? { navigation: { hotkeys: model.navigation.hotkeys } }
      : {}),
    workflow: [...kind.workflow],
    references: references(),
  };
  return envelope(model, {
    packType: 'mutation',
    objective: kind.objective,
    pages,
    vocabulary: [mutationType, ...model.shells, theme.id, theme.mode, ...document.blueprint.features],
    checks: kind.checks.map((check) => ({ ...check })),
    data,
    blocks: mutationBlocks(data),
    bounds: BOUNDS.mutation,
    trace: [
      { at: '/data', essence: '' },
      { at: '/data/theme', essence: '/dna/theme', ...(theme.record ? { record: nameOf(theme.record) } : {}) },
      { at: '/data/guard', essence: '/meta/guard' },
      { at: '/data/accessibility', essence: '/dna/accessibility' },
      { at: '/data/features', essence: '/blueprint/features' },
      { at: '/data/routes', essence: '/blueprint/sections' },
      ...(isAdding ? [{ at: '/data/sections', essence: '/blueprint/sections' }] : []),
      ...(data.navigation ? [{ at: '/data/navigation', essence: '/meta/navigation' }] : []),
    ],
  });
}

const references = (): ExecutionPackCommonV1PackReference[] => [
  {
    what: 'design, navigation and shells',
    pack: fileOf('scaffold'),
    pointer: '/data',
  },
];
