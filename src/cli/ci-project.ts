import { baselineText } from './baseline-text.ts';
import { checkedProject } from './checked.ts';
import { type Call, jsonText, type Terminal } from './command.ts';
import { annotate, type Asked, exitOf, gateText } from './gate.ts';
import { brokenFor } from './layout.ts';
import { unknownCommit } from './since.ts';
import { fails } from './verification.ts';
import { projectOf } from './workspace.ts';

/** The gate over one project. */
export async function ciOfProject(call: Call, terminal: Terminal, asked: Asked): Promise<number> {
  const root = await projectOf(call, terminal, 'ci');
  const { changedFiles } = await import('../project/changed.ts');
  if (asked.since !== undefined && !(await changedFiles(root, asked.since))) throw unknownCommit(asked.since);
  const path = await pathFrom(terminal.cwd, root);
  const checked = await checkedProject(root, call, terminal, asked);
  const { report, fresh, inherited, resolved, baseline } = checked;
  const proof =
    asked.version === '3'
      ? await (await import('./governance.ts')).governed({ root, path }, checked, asked.since, call, terminal)
      : undefined;
  if (call.json) {
    const { ciReport, ciReportV2 } = await import('../reports/ci.ts');
    const { ciReportV3 } = await import('../reports/ci.ts');
    terminal.out(
      jsonText(
        proof ? ciReportV3(proof) : asked.version === '1' ? ciReport(report, path) : ciReportV2(report, path),
      ),
    );
  } else {
    const { humanReport } = await import('../reports/human.ts');
    terminal.out(humanReport({ ...report, findings: fresh }, terminal.colour, brokenFor(terminal)));
    if (baseline && !call.quiet) terminal.say(baselineText(inherited.length, resolved.length));
    if (proof) {
      const { gate, limitations, nextAction } = proof.delta;
      terminal.out(gateText(gate.result, [...limitations, nextAction], terminal));
    }
  }
  await annotate({ ...report, findings: fresh }, terminal);
  return proof ? exitOf(proof.delta.gate) : fails(fresh, asked.failOn) ? 1 : 0;
}

/** The folder of the app from where svc was started; null if it is there, or somewhere else on the machine. */
async function pathFrom(cwd: string, root: string): Promise<string | null> {
  const { isAbsolute, relative, sep } = await import('node:path');
  const way = relative(cwd, root);
  const isBelow = way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way);
  return isBelow ? way.replaceAll(sep, '/') : null;
}
