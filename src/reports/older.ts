import { formatCount, formatSize, quote } from '../base/text.ts';
import type { OlderContract, OlderProject, OlderState } from '../verify/observations.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';

/** `old.essence.json (version 3.1.0, 4.2 kB)` */
export const describeOlderContract = ({ path, version, bytes }: OlderContract): string =>
  `${path} (${version === null ? 'no version' : `version ${version}`}, ${formatSize(bytes)})`;

/** `.old/ (version 1.0.0, 12 files, 30.1 kB)` */
export const describeOlderState = ({ path, version, files, bytes }: OlderState): string =>
  `${path}/ (${version === null ? '' : `version ${version}, `}${formatCount(files, 'file')}, ${formatSize(bytes)})`;

/** The contracts that `svc.essence.json` can be written from. */
export const listOtherContracts = ({ contracts }: OlderProject): readonly OlderContract[] =>
  contracts.filter(({ path }) => path !== CONTRACT_FILE);

/**
 * The command that writes a 4.0.0 contract from an older one; undefined if there is none. `folder` is the project,
 * relative to the current folder.
 */
export function migrateCommand({ contracts }: OlderProject, folder = '.'): string | undefined {
  const [first, ...others] = contracts;
  if (!first) return undefined;
  if (folder !== '.') return `svc migrate ${formatArgument(`${folder}/${first.path}`)} --write`;
  const isDefault =
    contracts.some(({ path }) => path === CONTRACT_FILE) ||
    (others.length === 0 && !first.path.includes('/'));
  return `svc migrate${isDefault ? '' : ` ${formatArgument(first.path)}`} --write`;
}

/**
 * The command that brings over a state folder: writes again what the contract determines, and copies what the project
 * wrote itself.
 */
export function restoreCommand({ path, law }: OlderState): string {
  const files = law.map((file) => formatArgument(`${path}/${file}`));
  return files.length === 0 ? 'svc init' : `svc init && cp ${files.join(' ')} .svc/`;
}

/** A row of `svc status` or `svc doctor`. */
export interface OlderCheck {
  readonly name: 'older';
  readonly state: 'ok' | 'problem';
  readonly message: string;
  readonly run?: string;
}

interface OlderContext {
  /** True if `svc.essence.json` exists. */
  readonly hasContract: boolean;
  /** The project, relative to the current folder. */
  readonly folder: string;
}

/** Older contracts are a problem until there is a new one. */
export function checkOlderContracts(
  older: OlderProject,
  { hasContract, folder }: OlderContext,
): OlderCheck[] {
  const run = migrateCommand(older, folder) ?? 'svc migrate';
  return older.contracts.map((file): OlderCheck => {
    const what = describeOlderContract(file);
    return hasContract && file.path !== CONTRACT_FILE
      ? { name: 'older', state: 'ok', message: `${what} is not used` }
      : { name: 'older', state: 'problem', message: `${what} is a contract of an older version`, run };
  });
}

/** Older state is not a problem; it has a command as long as it has something that the project does not have yet. */
export function checkOlderState(older: OlderProject, { hasContract, folder }: OlderContext): OlderCheck[] {
  const first = hasContract ? undefined : migrateCommand(older, folder);
  return older.state.map((state): OlderCheck => {
    const message = `${describeOlderState(state)} has files of an older version, which svc does not use`;
    const run = [first, restoreCommand(state)].filter((command) => command !== undefined).join(' && ');
    return { name: 'older', state: 'ok', message, ...(hasContract && state.law.length === 0 ? {} : { run }) };
  });
}

/** Quotes an argument for a shell if it needs that. */
function formatArgument(text: string): string {
  if (/^[\w./@+][\w./@+-]*$/.test(text)) return text;
  return `'${quote(text, 200).slice(1, -1).replaceAll("'", String.raw`'\''`)}'`;
}
