import type { Session } from '../../src/mcp/session.ts';
import { callTool } from '../../src/mcp/call.ts';
import type { ToolResult } from '../../src/mcp/result.ts';
import type { Tool } from '../../src/mcp/tool.ts';
import { countTokens } from '../tokenizer.ts';

export { sessionIn } from './projects.ts';

export interface ToolCallResult {
  readonly result: ToolResult;
  readonly text: string;
  /** By the real tokenizer. */
  readonly tokens: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any;
}

/** One call, in this process; a bug fails the test. */
export async function ask(tool: Tool, args: object, session: Session): Promise<ToolCallResult> {
  const sent = await callTool(tool, args, session, (failure) => {
    throw failure.facts.cause ?? failure;
  });
  const [{ text } = { text: '' }] = sent.content;
  return {
    result: sent,
    text,
    // Only where it is needed: counting takes longer than most calls.
    get tokens() {
      return countTokens(text);
    },
    data: JSON.parse(text),
  };
}
