import type { ProjectCheck } from '../../../project/check.ts';
import { quote } from '../../../base/text.ts';
import type { Input } from '../../arguments.ts';
import { checkedIn } from '../../checked.ts';
import { nameOf } from '../../documents.ts';
import { projectOf, type Session } from '../../session.ts';
import type { Answer } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { chosenIn, CODE, FINDING_ID, refuseUnknownCode } from '../verify/chosen.ts';
import { type Finding, healthOf, knownIn, rowOf } from '../verify/row.ts';

/** Parameters of every action about one finding. */
export const ONE_FINDING = {
  project_path: PROJECT_PATH,
  finding_id: FINDING_ID,
  code: { ...CODE, description: 'Instead of finding_id: the gravest finding with this code.' },
} as const;

/** The finding that a call is about, and what is checked around it. */
export interface Chosen {
  readonly finding: Finding;
  readonly root: string;
  readonly checked: ProjectCheck;
  /** What goes before every answer: the project, its health and the finding. */
  readonly head: Record<string, unknown>;
  /** The call that tells whether the repair was one. */
  readonly afterwards: string;
}

/** Answers about the finding that a call names; where there is none, with `nothing` in its place and why. */
export async function aboutFinding(
  input: Input,
  session: Session,
  nothing: Record<string, unknown>,
  answer: (chosen: Chosen) => Promise<Answer>,
): Promise<Answer> {
  await refuseUnknownCode(input);
  const project_path = input.text('project_path');
  const root = projectOf(session, project_path);
  const checked = await checkedIn(session, root);
  const finding = chosenIn(checked, input);
  const head = { project: nameOf(session, root), health: healthOf(checked) };
  if (!finding)
    return {
      result: { ...head, finding: null, ...nothing, message: nothingIn(input) },
      next: [nextCall('svc_verify findings', { project_path })],
    };
  return answer({
    finding,
    root,
    checked,
    head: { ...head, finding: rowOf(finding, knownIn(checked)) },
    afterwards: nextCall('svc_verify changes', { project_path }),
  });
}

/** Why there is nothing to tell. */
function nothingIn(input: Input): string {
  const code = input.text('code');
  return code === undefined
    ? 'Nothing has to be repaired: there is no finding.'
    : `Nothing has to be repaired: no finding has the code ${quote(code)}.`;
}
