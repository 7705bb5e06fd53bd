import type { ProjectCheck } from '../../../project/check.ts';
import { findingId } from '../../../reports/findings.ts';

interface Recommended {
  readonly tool: string;
  readonly action: string;
  /** With these the call works as it stands. */
  readonly arguments: Readonly<Record<string, string>>;
  readonly why: string;
}

export interface Next {
  readonly recommended_next_actions: readonly Recommended[];
  /** What a tool cannot do, as it writes. */
  readonly commands: readonly string[];
}

/** What to do now, the most urgent first. */
export function recommended({ result, fresh }: ProjectCheck, project: string | undefined): Next {
  const { contract, context, refusal } = result.project;
  const about = project === undefined ? {} : { project_path: project };
  const call = (tool: string, action: string, why: string, given: Recommended['arguments'] = {}) => ({
    tool,
    action,
    arguments: { ...given, ...about },
    why,
  });
  if (!contract)
    return refusal?.kind === 'missing'
      ? {
          recommended_next_actions: [
            call('svc_verify', 'report', 'what is here: stack, pages, components, styling', { name: 'scan' }),
            {
              tool: 'svc_registry',
              action: 'list',
              arguments: { type: 'blueprint' },
              why: 'a contract begins with a blueprint; svc_contract create_essence drafts one',
            },
          ],
          commands: ['svc init'],
        }
      : {
          recommended_next_actions: [
            call('svc_contract', 'validate', 'the contract is refused: where and why'),
          ],
          commands: refusal?.kind === 'version' ? ['svc migrate --write'] : [],
        };
  const [gravest] = fresh;
  const page = contract.bundle.manifest.pages[0];
  return {
    recommended_next_actions: [
      ...(gravest
        ? [
            call('svc_repair', 'repair_plan', 'the gravest finding that is open', {
              finding_id: findingId(gravest),
            }),
            call('svc_verify', 'findings', 'all that is open'),
          ]
        : []),
      call('svc_verify', 'changes', 'after every edit'),
      ...(page
        ? [
            call('svc_context', 'page', 'before a page is built or changed', {
              page_id: page.qualifiedId ?? page.id,
            }),
          ]
        : []),
    ],
    commands: [
      ...(context && (context.stale.length > 0 || context.lock !== 'current')
        ? ['svc packs compile --write']
        : []),
      ...(context?.graph === 'fresh' ? [] : ['svc graph']),
    ],
  };
}
