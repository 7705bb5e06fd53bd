import { asServiceError, ServiceError } from '../base/errors.ts';
import { fitResult, toErrorResult, type ToolResult } from './result.ts';
import { MAX_TOKENS_PARAMETER } from './describe.ts';
import { parseCall } from './input.ts';
import type { Session } from './session.ts';
import type { Tool } from './tool.ts';

/** Calls a tool. Every failure becomes an error result; bugs are also reported to `onBug`. */
export async function callTool(
  tool: Tool,
  given: unknown,
  session: Session,
  onBug: (failure: ServiceError) => void,
): Promise<ToolResult> {
  try {
    const { action, input } = parseCall(withMaxTokens(tool), given ?? {});
    return fitResult(action.name, await action.run(input, session), input.number('max_tokens'));
  } catch (thrown) {
    const failure = session.signal.aborted ? cancelledError(thrown) : asServiceError(thrown);
    if (failure.code === 'INTERNAL') onBug(failure);
    return toErrorResult(withSuggestion(failure, tool), session.root);
  }
}

/** The calls that list the names an error is about, for errors that do not list them. */
const LISTING_CALLS: Readonly<Record<string, string>> = {
  svc_graph: 'svc_graph query',
  svc_verify: 'svc_verify findings',
  svc_repair: 'svc_verify findings',
};

/** Adds a next step to an error without one. */
function withSuggestion(failure: ServiceError, { name }: Tool): ServiceError {
  const { errors, available, suggestions } = failure.facts;
  if ([errors, available, suggestions].some((list) => (list?.length ?? 0) > 0)) return failure;
  // The messages of these errors contain the next step.
  if (failure.code === 'LIMIT_REACHED' || failure.code === 'INTERRUPTED') return failure;
  const step =
    failure.code === 'UNKNOWN_RECORD' ? (LISTING_CALLS[name] ?? 'svc_registry search') : 'svc_project state';
  return new ServiceError(failure.code, failure.message, { ...failure.facts, suggestions: [step] });
}

const cancelledError = (cause: unknown): ServiceError =>
  new ServiceError(
    'INTERRUPTED',
    'The call was cancelled before it finished. Repeat it if you still need the result.',
    { cause },
  );

const toolsWithMaxTokens = new WeakMap<Tool, Tool>();

/** Adds `max_tokens` to every action. */
function withMaxTokens(tool: Tool): Tool {
  const known = toolsWithMaxTokens.get(tool);
  if (known) return known;
  const made = {
    ...tool,
    actions: tool.actions.map((action) => ({
      ...action,
      parameters: { ...action.parameters, max_tokens: MAX_TOKENS_PARAMETER },
    })),
  };
  toolsWithMaxTokens.set(tool, made);
  return made;
}
