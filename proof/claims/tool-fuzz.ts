import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import Ajv from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { FAILURES } from '../../src/base/errors.ts';
import { MAX_TOKENS } from '../../src/mcp/result.ts';
import { callTool } from '../../src/mcp/call.ts';
import { describeTool } from '../../src/mcp/describe.ts';
import type { Session } from '../../src/mcp/session.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { ESSENCE } from '../../src/project/paths.ts';
import { snapshot } from '../../test/cli/program.ts';
import { type ToolCall, callsIn } from '../../test/mcp/calls.ts';
import { exampleProject, sessionIn } from '../../test/mcp/projects.ts';
import { Violations, formatCount, yieldTurn } from '../measure.ts';
import type { Claim } from '../claim.ts';
import { type RunPart, runInTwoProcesses } from '../split.ts';

const SEED = 6;
/** Calls generated at a time, at most. */
const BATCH_SIZE = 1_000;
const SLOW_MS = 5_000;

export const part: RunPart = async (size, seed, report) => {
  const root = exampleProject();
  const session = sessionIn(root);
  const { asked } = callsIn(root, sha256Digest(readFileSync(join(root, ESSENCE))));
  const violations = new Violations();
  const before = snapshot(root);
  // Warms caches, so that the first reads do not count as slow.
  for (const tool of TOOLS)
    for (const { name, example } of tool.actions)
      await callTool(tool, { action: name, ...example }, session, () => {});
  let done = 0;
  let answered = 0;
  while (done < size) {
    const numRuns = Math.min(BATCH_SIZE, size - done);
    for (const one of fc.sample(asked, { numRuns, seed: seed + done })) {
      await yieldTurn();
      const { found, isAnswered } = await judgeCall(one, session);
      if (isAnswered) answered++;
      const [first] = found;
      if (first !== undefined)
        violations.add(`${one.tool.name} ${JSON.stringify(one.given).slice(0, 150)}: ${first}`);
    }
    done += numRuns;
    if (done % 5_000 === 0) report(`${formatCount(done)} calls`);
  }
  violations.unless(isDeepStrictEqual(snapshot(root), before), () => 'a file was changed');
  rmSync(root, { recursive: true });
  return { done, violations: violations.count, cases: violations.cases, figures: { answered } };
};

export const toolFuzz: Claim = {
  id: 'tool-fuzz',
  title: 'fuzzed calls of the agent tools with a crash, a stack trace, an invalid shape or a changed file',
  target: '0 of 50,000',
  full: 50_000,
  short: 120,
  async run(size, report) {
    const { done, violations, figures } = await runInTwoProcesses(import.meta.url, part, size, SEED, report);
    const answered = figures.get('answered') ?? 0;
    return {
      measured: `${violations.count} of ${formatCount(done)} calls`,
      // If all calls were rejected, the run would prove little.
      met: violations.count === 0 && done >= size && answered > done / 5,
      note: violations.note(
        `${formatCount(answered)} succeeded, the rest was rejected with advice`,
        `seed ${SEED}`,
      ),
    };
  },
};

/** True of a call that is slow by itself; a call during which the machine stood still is fast the next time. */
async function isSlow(call: () => Promise<unknown>): Promise<boolean> {
  const since = performance.now();
  await call();
  return performance.now() - since > SLOW_MS;
}

const ajv = new Ajv.default({ strict: true });
const outputs = new Map(
  TOOLS.map((tool) => [tool.name, ajv.compile(describeTool(tool)['outputSchema'] as object)]),
);

/** Checks the result of a call. */
async function judgeCall(
  { tool, given }: ToolCall,
  session: Session,
): Promise<{ readonly found: readonly string[]; readonly isAnswered: boolean }> {
  const found: string[] = [];
  const call = (): ReturnType<typeof callTool> =>
    callTool(tool, given, session, ({ facts }) => {
      found.push(`a bug: ${facts.cause instanceof Error ? facts.cause.stack : String(facts.cause)}`);
    });
  const since = performance.now();
  const { content, structuredContent, isError } = await call();
  if (performance.now() - since > SLOW_MS && (await isSlow(call)))
    found.push('more than five seconds, twice');
  const [{ text } = { text: '' }] = content;
  // Compares what is sent: undefined values are omitted.
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(structuredContent))))
    found.push('text and structure differ');
  // A token has at least one byte, so most texts need not be split into tokens.
  if (Buffer.byteLength(text) > MAX_TOKENS && encode(text).length > MAX_TOKENS) found.push('too long');
  // Text of the call itself may be repeated.
  const said = JSON.stringify(given ?? null);
  if (text.includes(process.cwd()) || (text.includes(session.root) && !said.includes(session.root)))
    found.push('a path of this machine');
  const isAnswered = !isError && 'action' in structuredContent && 'result' in structuredContent;
  if (isError) found.push(...findFailureViolations(structuredContent as unknown as Failure, said));
  else if (!isAnswered) found.push('no result');
  if (outputs.get(tool.name)?.(JSON.parse(text)) !== true)
    found.push(`invalid shape: ${JSON.stringify(outputs.get(tool.name)?.errors)}`);
  return { found, isAnswered };
}

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly allowed?: readonly unknown[];
  readonly suggestions?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

/** Text that reveals internals of the program. */
const INTERNALS = /\bat [^ ]+ \(|node:internal|file:\/\/|TypeError|ReferenceError|RangeError|\.ts:\d/;

function findFailureViolations(
  { code, detail, allowed, suggestions, errors }: Failure,
  said: string,
): string[] {
  const found: string[] = [];
  if (!Object.hasOwn(FAILURES, code) || code === 'INTERNAL') found.push(`the code ${code}`);
  const inside = INTERNALS.exec(detail)?.[0];
  if (inside !== undefined && !said.includes(inside)) found.push(`internals of the program: ${inside}`);
  // Advice: allowed values, suggestions, places, or a second sentence.
  const helps = [allowed, suggestions, errors].some((list) => list !== undefined && list.length > 0);
  if (!helps && !/[.!?"] [A-Z"`]/.test(detail)) found.push(`no advice: ${code} ${detail}`);
  return found;
}
