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

/** The command that brings over a state folder: copies what the project wrote, and writes the rest again. */
export function restoreCommand({ path, law }: OlderState): string {
  const files = law.map((file) => formatArgument(`${path}/${file}`));
  return files.length === 0 ? 'svc init' : `cp ${files.join(' ')} .svc/ && svc init`;
}

/** A row of `svc status` or `svc doctor`. */
export interface OlderCheck {
  readonly name: 'older';
  readonly state: 'ok' | 'problem';
  readonly message: string;
  readonly run?: string;
}

/** Older contracts are a problem until there is a new one; files that are left over are not. */
export function checkOlderFiles(
  older: OlderProject,
  { hasContract, folder }: { readonly hasContract: boolean; readonly folder: string },
): OlderCheck[] {
  const run = migrateCommand(older, folder) ?? 'svc migrate';
  return [
    ...older.contracts.map((file): OlderCheck => {
      const what = describeOlderContract(file);
      return hasContract && file.path !== CONTRACT_FILE
        ? { name: 'older', state: 'ok', message: `${what} is not used` }
        : { name: 'older', state: 'problem', message: `${what} is a contract of an older version`, run };
    }),
    ...older.state.map((folder): OlderCheck => {
      const message = `${describeOlderState(folder)} has files of an older version, which svc does not use`;
      // Everything else in it is written again from the contract.
      return {
        name: 'older',
        state: 'ok',
        message,
        ...(folder.law.length > 0 ? { run: restoreCommand(folder) } : {}),
      };
    }),
  ];
}

/** Quotes an argument for a shell if it needs that. */
function formatArgument(text: string): string {
  if (/^[\w./@+][\w./@+-]*$/.test(text)) return text;
  return `'${quote(text, 200).slice(1, -1).replaceAll("'", String.raw`'\''`)}'`;
}
