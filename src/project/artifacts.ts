import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalog } from '../schemas/types.ts';
import { validatorOf } from '../schemas/validator.ts';
import type { Artifact, ArtifactName } from '../verify/observed.ts';
import { requireInside, textInside } from './inside.ts';
import { CONTEXT, ESSENCE } from './paths.ts';

/** Files that evidence is drawn from, where they are by custom. */
const PATHS: Readonly<Record<ArtifactName, string>> = {
  essence: ESSENCE,
  packManifest: `${CONTEXT}/pack-manifest.json`,
  reviewPack: `${CONTEXT}/review-pack.json`,
  graphSnapshot: '.svc/graph/graph.snapshot.json',
  graphManifest: '.svc/graph/graph.manifest.json',
  graphDiff: '.svc/graph/graph.diff.json',
  contractCapsule: '.svc/graph/contract-capsule.json',
  workspaceConfig: '.svc/workspace.json',
  runtimeProbe: '.svc/evidence/runtime-probe.json',
  visualManifest: '.svc/evidence/visual-manifest.json',
};

/** Each of them, there or not: what is missing is said, not left out. */
export const artifactsIn = (root: string): Readonly<Record<ArtifactName, Artifact>> =>
  Object.fromEntries(Object.entries(PATHS).map(([name, path]) => [name, artifactAt(root, path)])) as Record<
    ArtifactName,
    Artifact
  >;

function artifactAt(root: string, path: string): Artifact {
  try {
    requireInside(root, join(root, path));
    const file = openSync(join(root, path), constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw new Error('no file');
      return {
        path,
        present: true,
        hash: `sha256:${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
        changedAt: stat.mtime.toISOString(),
      };
    } finally {
      closeSync(file);
    }
  } catch {
    return { path, present: false, hash: null, changedAt: null };
  }
}

/** The document in such a file; undefined if it is not there, or not what its schema asks for. */
export function documentAt<Name extends keyof Catalog>(
  root: string,
  { path }: Artifact,
  name: Name,
): Catalog[Name] | undefined {
  try {
    const value: unknown = JSON.parse(textInside(root, join(root, path)) ?? '');
    return validatorOf(name)(value) ? (value as Catalog[Name]) : undefined;
  } catch {
    return undefined;
  }
}
