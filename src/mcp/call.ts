import { asServiceError, ServiceError } from '../errors.ts';
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
    const answer = await action.run(input, session);
    session.signal.throwIfAborted();
    return answered(action.name, answer, input.number('max_tokens'));
  } catch (thrown) {
    const failure = session.signal.aborted ? cancelled(thrown) : asServiceError(thrown);
    if (failure.code === 'INTERNAL') onBug(failure);
    return failed(failure);
  }
}

const cancelled = (cause: unknown): ServiceError =>
  new ServiceError('INTERRUPTED', 'The call was cancelled. Nothing was written.', { cause });

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
