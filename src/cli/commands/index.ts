import type { Command } from '../command.ts';

/** Every command by name, in the order of the help. Commands are loaded on demand. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./init.ts')).init,
  create: async () => (await import('./create.ts')).create,
  search: async () => (await import('./search.ts')).search,
  suggest: async () => (await import('./suggest.ts')).suggest,
  list: async () => (await import('./list.ts')).list,
  get: async () => (await import('./get.ts')).get,
  schema: async () => (await import('./schema.ts')).schema,
  summary: async () => (await import('./summary.ts')).summary,
  showcase: async () => (await import('./showcase.ts')).showcase,
  'packs compile': async () => (await import('./packs-compile.ts')).packsCompile,
  'packs select': async () => (await import('./packs-select.ts')).packsSelect,
  'packs manifest': async () => (await import('./packs-manifest.ts')).packsManifest,
  validate: async () => (await import('./validate.ts')).validate,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'add page': async () => (await import('./add-page.ts')).addPage,
  'add section': async () => (await import('./add-section.ts')).addSection,
  'add feature': async () => (await import('./add-feature.ts')).addFeature,
  'remove page': async () => (await import('./remove-page.ts')).removePage,
  'remove section': async () => (await import('./remove-section.ts')).removeSection,
  'remove feature': async () => (await import('./remove-feature.ts')).removeFeature,
  'theme switch': async () => (await import('./theme-switch.ts')).themeSwitch,
  product: async () => (await import('./product.ts')).product,
  'product check': async () => (await import('./product-check.ts')).productCheck,
  'product init': async () => (await import('./product-init.ts')).productInit,
  'tokens export': async () => (await import('./tokens-export.ts')).tokensExport,
  'tokens import': async () => (await import('./tokens-import.ts')).tokensImport,
  preview: async () => (await import('./preview.ts')).preview,
  scan: async () => (await import('./scan.ts')).scan,
  verify: async () => (await import('./verify.ts')).verify,
  map: async () => (await import('./map.ts')).map,
  repair: async () => (await import('./repair.ts')).repair,
  task: async () => (await import('./task.ts')).task,
  report: async () => (await import('./report.ts')).report,
  graph: async () => (await import('./graph.ts')).graph,
  ci: async () => (await import('./ci.ts')).ci,
  explain: async () => (await import('./explain.ts')).explain,
  status: async () => (await import('./status.ts')).status,
  doctor: async () => (await import('./doctor.ts')).doctor,
  outdated: async () => (await import('./outdated.ts')).outdated,
  diff: async () => (await import('./diff.ts')).diff,
  upgrade: async () => (await import('./upgrade.ts')).upgrade,
  mirror: async () => (await import('./mirror.ts')).mirror,
  'content check': async () => (await import('./content-check.ts')).contentCheck,
  'content load': async () => (await import('./content-load.ts')).contentLoad,
  serve: async () => (await import('./serve.ts')).serve,
  mcp: async () => (await import('./mcp.ts')).mcp,
  connect: async () => (await import('./connect.ts')).connectClient,
  completion: async () => (await import('./completion.ts')).completion,
  'registry summary': async () => (await import('./registry-summary.ts')).registrySummary,
  'registry compile-packs': async () => (await import('./registry-compile-packs.ts')).registryCompilePacks,
  'registry get-pack': async () => (await import('./registry-get-pack.ts')).registryGetPack,
  'registry mirror': async () => (await import('./registry-mirror.ts')).registryMirror,
  'registry critique-file': async () => (await import('./registry-critique-file.ts')).registryCritiqueFile,
  'registry audit-project': async () => (await import('./registry-audit-project.ts')).registryAuditProject,
};

/** Summaries of the command groups. */
export const GROUPS: Readonly<Record<string, string>> = {
  packs: 'Compile the contract into execution packs.',
  add: 'Add to the contract; the result is validated before it is written.',
  remove: 'Remove from the contract; the result is validated before it is written.',
  theme: 'Change the theme of the contract.',
  tokens: 'Export a theme as design tokens, or import one.',
  content: 'Check and load folders of records.',
  registry: 'Deprecated command names; they still work.',
};

/**
 * Sections of the list that bare `svc` prints: the first words of commands, most used first. Commands of the first section
 * have a line each. The last section also gets those that no other one lists.
 */
export const SECTIONS: readonly { readonly title: string; readonly words: readonly string[] }[] = [
  { title: 'Start', words: ['init', 'create', 'preview', 'connect', 'verify'] },
  { title: 'Find', words: ['search', 'suggest', 'list', 'get', 'showcase', 'summary', 'schema'] },
  { title: 'Design', words: ['add', 'remove', 'theme', 'product', 'tokens', 'explain', 'validate'] },
  { title: 'Build', words: ['packs', 'task', 'mcp'] },
  { title: 'Check', words: ['status', 'map', 'repair', 'ci', 'scan', 'report', 'graph'] },
  { title: 'Update', words: ['outdated', 'diff', 'upgrade', 'migrate'] },
  { title: 'Run', words: ['serve', 'mirror', 'content', 'doctor', 'completion'] },
];
