import { asServiceError, ServiceError } from '../base/errors.ts';
import { answered, failed, type Sent } from './answer.ts';
import { MAX_TOKENS } from './describe.ts';
import { inputOf } from './input.ts';
import type { Session } from './session.ts';
import type { Tool } from './tool.ts';

/** One call of a tool; every failure is an answer. What is a bug is told to `onBug` only. */
export async function call(
  tool: Tool,
  given: unknown,
  session: Session,
  onBug: (failure: ServiceError) => void,
): Promise<Sent> {
  try {
    const { action, input } = inputOf(withTokens(tool), given ?? {});
    return answered(action.name, await action.run(input, session), input.number('max_tokens'));
  } catch (thrown) {
    const failure = session.signal.aborted ? cancelled(thrown) : asServiceError(thrown);
    if (failure.code === 'INTERNAL') onBug(failure);
    return failed(withStep(failure, tool), session.root);
  }
}

/** Where the names are listed that a failure is about, if it does not list them itself. */
const LISTS: Readonly<Record<string, string>> = {
  svc_graph: 'svc_graph query',
  svc_verify: 'svc_verify findings',
  svc_repair: 'svc_verify findings',
};

/** No failure is without a next step. */
function withStep(failure: ServiceError, { name }: Tool): ServiceError {
  const { errors, available, suggestions } = failure.facts;
  if ([errors, available, suggestions].some((list) => (list?.length ?? 0) > 0)) return failure;
  // These say it in their words.
  if (failure.code === 'LIMIT_REACHED' || failure.code === 'INTERRUPTED') return failure;
  const step =
    failure.code === 'UNKNOWN_RECORD' ? (LISTS[name] ?? 'svc_registry search') : 'svc_project state';
  return new ServiceError(failure.code, failure.message, { ...failure.facts, suggestions: [step] });
}

const cancelled = (cause: unknown): ServiceError =>
  new ServiceError(
    'INTERRUPTED',
    'The call was cancelled before it was done. Make it again if it is still wanted.',
    { cause },
  );

const held = new WeakMap<Tool, Tool>();

/** Every action takes `max_tokens`. */
function withTokens(tool: Tool): Tool {
  const known = held.get(tool);
  if (known) return known;
  const made = {
    ...tool,
    actions: tool.actions.map((action) => ({
      ...action,
      parameters: { ...action.parameters, max_tokens: MAX_TOKENS },
    })),
  };
  held.set(tool, made);
  return made;
}
