import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { type AgentsChange, agentsWithoutBlock, writeAgents } from './agents-file.ts';
import { requireInside } from './inside.ts';
import { AGENTS, CONTEXT, ESSENCE, LOCK } from './paths.ts';
import { SCHEMA_FILE } from './schemas.ts';

export interface Removal {
  /** Files that go, from the folder of the project, with `/`. */
  readonly files: readonly string[];
  readonly agents: AgentsChange;
  readonly remove: () => void;
}

/** What `svc init` has made in a project and can be made again; the contract only if it is asked for. */
export function planRemoval(root: string, { contract }: { readonly contract: boolean }): Removal {
  const context = join(root, CONTEXT);
  requireInside(root, context);
  // The schema belongs to the contract: an editor looks for it as long as there is one.
  const goes = contract || !isThere(join(root, ESSENCE));
  const files = [
    ...(isThere(context) ? readdirSync(context).filter(isOurs).sort() : []).map(
      (name) => `${CONTEXT}/${name}`,
    ),
    ...[LOCK, ...(goes ? [SCHEMA_FILE] : []), ...(contract ? [ESSENCE] : [])].filter((path) =>
      isThere(join(root, path)),
    ),
  ];
  const agents = agentsWithoutBlock(root);
  return {
    files,
    agents,
    remove: () => {
      writeAgents(root, agents);
      for (const path of files) removed(join(root, path));
      for (const folder of [CONTEXT, dirname(SCHEMA_FILE), '.svc']) removeEmpty(join(root, folder));
    },
  };
}

/** Everything that is touched; nothing if the project has none of ours. */
export const removalPaths = ({ files, agents }: Removal): readonly string[] =>
  agents.before === agents.after ? files : [...files, AGENTS];

/** What a compile writes; anything else in the folder is somebody's own. */
const isOurs = (name: string): boolean =>
  name === 'pack-manifest.json' || /^[a-z][a-z0-9-]*-pack\.(?:json|md)$/.test(name);

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

function removed(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch (thrown) {
    const { code = 'unknown error' } = thrown as NodeJS.ErrnoException;
    throw new ServiceError(
      code === 'EACCES' || code === 'EPERM' ? 'PERMISSION_DENIED' : 'WRITE_FAILED',
      `${quote(path)} cannot be removed: ${code}. The same command goes on where this one stopped.`,
      { cause: thrown },
    );
  }
}

function removeEmpty(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // Somebody's own files are in it, or it is gone already.
  }
}
