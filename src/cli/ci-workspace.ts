import type { GovernedProject } from '../reports/ci.ts';
import type { SvcCiReportV3WorkspaceReport } from '../schemas/types.ts';
import { type Call, jsonText, type Terminal } from './command.ts';
import { annotate, type Asked, exitOf, gateText } from './gate.ts';
import { brokenFor } from './layout.ts';
import { checkWorkspace, toldOf, type WorkspaceRun, workspaceText } from './workspace.ts';

/** The gate over all projects of a workspace. */
export async function ciOfWorkspace(call: Call, terminal: Terminal, asked: Asked): Promise<number> {
  const proofs = new Map<string, GovernedProject>();
  const run = await checkWorkspace(call, terminal, {
    ...asked,
    after: async ({ root, path, checked }) => {
      if (asked.version !== '3') return;
      const { governed } = await import('./governance.ts');
      proofs.set(path, await governed({ root, path }, checked, asked.since, call, terminal));
    },
  });
  const proof = asked.version === '3' ? await proofOf(run, proofs, asked) : undefined;
  const report = await toldOf(run);
  if (call.json) {
    const { ciWorkspaceReport, ciWorkspaceReportV2 } = await import('../reports/ci.ts');
    const { workspace } = run;
    terminal.out(
      jsonText(
        proof ??
          (asked.version === '1'
            ? ciWorkspaceReport(workspace, asked.failOn)
            : ciWorkspaceReportV2(workspace, asked.failOn)),
      ),
    );
  } else {
    const { humanReport } = await import('../reports/human.ts');
    if (report) terminal.out(humanReport(report, terminal.colour, brokenFor(terminal)));
    terminal.out(await workspaceText(run, terminal));
    if (proof) terminal.out(gateText(proof.gate.result, linesOf(proof), terminal));
  }
  if (report) await annotate(report, terminal);
  return proof ? Math.max(exitOf(proof.gate), run.broken) : Math.max(run.found, run.broken);
}

async function proofOf(
  { workspace, projects }: WorkspaceRun,
  proofs: ReadonlyMap<string, GovernedProject>,
  { failOn }: Asked,
): Promise<SvcCiReportV3WorkspaceReport> {
  const { ciWorkspaceReportV3 } = await import('../reports/ci.ts');
  const { projectIdentity } = await import('../project/identity.ts');
  const broken = projects
    .filter(({ path }) => !proofs.has(path))
    .map(({ path, root }) => ({ path, identity: projectIdentity(root) }));
  return ciWorkspaceReportV3(workspace, failOn, [...proofs.values()], broken);
}

/** What each project says about it that has not passed. */
const linesOf = ({ gate, projects }: SvcCiReportV3WorkspaceReport): string[] =>
  gate.projects
    .filter(({ result }) => result !== 'pass')
    .map(({ projectPath }) => {
      const own = projects.find((one) => one.projectPath === projectPath);
      return `${projectPath ?? '.'}: ${own?.governanceDelta.nextAction ?? 'It could not be checked.'}`;
    });
