import type { ExecutionPackCommonV1PackReference, MutationPackV1 } from '../../schemas/types.ts';
import { buildGuard } from '../design.ts';
import { type Check, buildEnvelope } from '../envelope.ts';
import { TOKEN_BOUNDS, packFileName, type MutationType } from '../manifest.ts';
import { mutationBlocks } from '../markdown/mutation.ts';
import type { Model } from '../model.ts';
import { recordName } from '../records.ts';
import { buildThemeRef } from '../theme.ts';
import { summarizeSections } from './scaffold.ts';

interface MutationGuide {
  readonly objective: string;
  readonly workflow: readonly string[];
  readonly checks: readonly Check[];
}

const MUTATION_GUIDES: Readonly<Record<MutationType, MutationGuide>> = {
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
        label: 'The page uses the shell of its section, or names another known shell.',
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

/** Builds the pack that explains one kind of change to the app. */
export function buildMutation(model: Model, mutationType: MutationType): MutationPackV1 {
  const { document, pages, theme } = model;
  const kind = MUTATION_GUIDES[mutationType];
  const isAdding = mutationType === 'add-page';
  const data: MutationPackV1['data'] = {
    mutationType,
    shell: model.shell,
    theme: buildThemeRef(theme, theme.mode),
    routing: document.meta.platform.routing,
    features: [...document.blueprint.features],
    guard: buildGuard(model),
    accessibility: { ...document.dna.accessibility },
    routes: pages.map(({ summary }) => summary),
    ...(isAdding ? { sections: summarizeSections(model) } : {}),
    ...(isAdding && model.navigation.hotkeys.length > 0
      ? { navigation: { hotkeys: model.navigation.hotkeys } }
      : {}),
    workflow: [...kind.workflow],
    references: buildReferences(),
  };
  return buildEnvelope(model, {
    packType: 'mutation',
    objective: kind.objective,
    pages,
    vocabulary: [mutationType, ...model.shells, theme.id, theme.mode, ...document.blueprint.features],
    checks: kind.checks.map((check) => ({ ...check })),
    data,
    blocks: mutationBlocks(data),
    bounds: TOKEN_BOUNDS.mutation,
    trace: [
      { at: '/data', essence: '' },
      {
        at: '/data/theme',
        essence: '/dna/theme',
        ...(theme.record ? { record: recordName(theme.record) } : {}),
      },
      { at: '/data/guard', essence: '/meta/guard' },
      { at: '/data/accessibility', essence: '/dna/accessibility' },
      { at: '/data/features', essence: '/blueprint/features' },
      { at: '/data/routes', essence: '/blueprint/sections' },
      ...(isAdding ? [{ at: '/data/sections', essence: '/blueprint/sections' }] : []),
      ...(data.navigation ? [{ at: '/data/navigation', essence: '/meta/navigation' }] : []),
    ],
  });
}

const buildReferences = (): ExecutionPackCommonV1PackReference[] => [
  {
    what: 'design, navigation and shells',
    pack: packFileName('scaffold'),
    pointer: '/data',
  },
];
