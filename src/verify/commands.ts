import type { Finding } from './finding.ts';

/** What svc writes itself it can write again: the command for a repair, or for the part of it that a command can do. */
const COMMANDS: Readonly<Record<string, string>> = {
  'restore-essence-contract': 'svc init',
  'migrate-essence-v4': 'svc migrate --write',
  'regenerate-context-packs': 'svc packs compile --write',
  'hydrate-execution-packs': 'svc packs compile --write',
  'hydrate-review-pack': 'svc packs compile --write',
  'update-lock': 'svc packs compile --write',
  'refresh-agents-block': 'svc packs compile --write',
  'regenerate-typed-graph': 'svc graph',
};

export const commandFor = ({ repair }: Pick<Finding, 'repair'>): string | undefined =>
  Object.hasOwn(COMMANDS, repair) ? COMMANDS[repair] : undefined;
