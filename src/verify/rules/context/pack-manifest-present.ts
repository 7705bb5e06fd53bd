import type { ProjectRule } from '../../rule.ts';

export const packManifestPresent: ProjectRule = {
  scope: 'project',
  id: 'pack-manifest-present',
  code: 'CTX002',
  category: 'Context',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'hydrate-execution-packs',
  summary: 'The packs and their manifest are in .svc/context/.',
  why: 'Agents use the manifest to find what to read. Without it they read the code and guess the rest.',
  bad: '.svc/context/ without pack-manifest.json',
  good: '.svc/context/pack-manifest.json',
  check: ({ context }) =>
    context && !context.manifest
      ? [
          {
            message: 'There is no .svc/context/pack-manifest.json: the packs have not been written.',
            suggestion: 'Run svc packs compile --write.',
          },
        ]
      : [],
};
