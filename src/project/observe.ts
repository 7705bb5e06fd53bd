import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GraphInput } from '../graph/input.ts';
import type { ArtifactName, Observed } from '../verify/observed.ts';
import type { Project } from '../verify/rule.ts';
import { artifactsIn, documentAt } from './artifacts.ts';
import { projectIdentity } from './identity.ts';
import { textInside } from './inside.ts';
import { graphSeen } from './observe-graph.ts';
import { hostingOf } from './observe-hosting.ts';
import { packageIn } from './observe-package.ts';
import { stylesIn } from './observe-styles.ts';
import { toolsIn } from './observe-tools.ts';
import { CONTEXT, ESSENCE, LOCK } from './paths.ts';
import { walkProject } from './sources.ts';

/** What documents say about a project beside what the rules read off its sources. Writes nothing. */
export async function observeProject(
  root: string,
  project: Pick<Project, 'facts' | 'paths'>,
  graph?: GraphInput,
): Promise<Observed> {
  const { left } = walkProject(root);
  const { manifest, packageManager, workspace, homepage } = packageIn(root);
  const isThere = (path: string): boolean => existsSync(join(root, path));
  const artifacts = artifactsIn(root);
  return {
    identity: projectIdentity(root),
    workspace,
    manifest,
    packageManager,
    typescript: ['tsconfig.json', 'tsconfig.app.json', 'jsconfig.json'].find(isThere),
    ruleFiles: [...RULE_FILES.filter(isThere), ...RULE_FOLDERS.flatMap((folder) => namesIn(root, folder))],
    law: LAW.filter(isThere),
    support: [
      LOCK,
      CONTEXT,
      ...SUPPORT.map((name) => artifacts[name].path),
      ...['.svc/health-baseline.json', '.svc/schemas'],
    ].filter(isThere),
    artifacts,
    essenceVersion: versionIn(root),
    runtimeProbe: documentAt(root, artifacts.runtimeProbe, 'runtime-probe-payload.v2.json'),
    graph: graphSeen(root, artifacts, graph),
    ...(await stylesIn(root, project)),
    hosting: hostingOf(root, manifest, homepage),
    tools: toolsIn(root, project.paths, left, manifest),
    left,
  };
}

/** Where coding assistants look for instructions. */
const RULE_FILES = [
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
  '.github/copilot-instructions.md',
];
const RULE_FOLDERS = ['.cursor/rules', '.github/instructions', '.windsurf/rules'];

const LAW = ['.svc/local-patterns.json', '.svc/rules.json', '.svc/style-bridge.json'];

const SUPPORT: readonly ArtifactName[] = ['graphSnapshot', 'graphManifest', 'graphDiff', 'contractCapsule'];

function versionIn(root: string): string | undefined {
  try {
    const { version } = JSON.parse(textInside(root, join(root, ESSENCE)) ?? '{}') as { version?: unknown };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Files of a folder, in order; none if it is not there. */
function namesIn(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`)
      .sort();
  } catch {
    return [];
  }
}
