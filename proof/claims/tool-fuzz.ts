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
import { estimateTokens } from '../../src/packs/estimate.ts';
import { hashOf } from '../../src/project/contract-file.ts';
import { ESSENCE } from '../../src/project/paths.ts';
import { snapshot } from '../../test/cli/program.ts';
import { type Asked, callsIn } from '../../test/mcp/calls.ts';
import { exampleProject, sessionIn } from '../../test/mcp/projects.ts';
import { Broken, grouped } from '../broken.ts';
import type { Claim } from '../claim.ts';
import { type DoPart, inHalves } from '../halves.ts';

const SEED = 6;
/** So many are drawn at once. */
const BLOCK = 1_000;

export const part: DoPart = async (size, seed, say) => {
  const root = exampleProject();
  const session = sessionIn(root);
  const { asked } = callsIn(root, hashOf(readFileSync(join(root, ESSENCE))));
  const broken = new Broken();
  const before = snapshot(root);
  // What is read and compiled once is not counted as slow.
  for (const tool of TOOLS)
    for (const { name, example } of tool.actions)
      await callTool(tool, { action: name, ...example }, session, () => {});
  let done = 0;
  let answered = 0;
  for (; done < size; done += BLOCK) {
    for (const one of fc.sample(asked, { numRuns: BLOCK, seed: seed + done })) {
      const { faults, isAnswered } = await answerOf(one, session);
      if (isAnswered) answered++;
      const [fault] = faults;
      if (fault !== undefined)
        broken.add(`${one.tool.name} ${JSON.stringify(one.given).slice(0, 150)}: ${fault}`);
    }
    if (done % 5_000 === 0) say(`${grouped(done + BLOCK)} calls`);
  }
  broken.unless(isDeepStrictEqual(snapshot(root), before), () => 'a file was changed');
  rmSync(root, { recursive: true });
  return { done, broken: broken.count, cases: broken.cases, figures: { answered } };
};

export const toolFuzz: Claim = {
  id: 'tool-fuzz',
  claim: 'fuzzed calls of the agent tools with a crash, a stack trace, another shape or a changed file',
  target: '0 of 50,000',
  full: 50_000,
  short: 1_000,
  async run(size, say) {
    const { done, broken, figures } = await inHalves(import.meta.url, part, size, SEED, say);
    const answered = figures.get('answered') ?? 0;
    return {
      value: `${broken.count} of ${grouped(done)} calls`,
      // Calls that are all refused would prove little.
      met: broken.count === 0 && done >= size && answered > done / 5,
      note: broken.note(
        `${grouped(answered)} did what they are for, the rest was refused with something to try`,
        `seed ${SEED}`,
      ),
    };
  },
};

const ajv = new Ajv.default({ strict: true });
const outputs = new Map(
  TOOLS.map((tool) => [tool.name, ajv.compile(describeTool(tool)['outputSchema'] as object)]),
);

/** What is wrong with the answer to a call; nothing, if it is as promised. */
async function answerOf(
  { tool, given }: Asked,
  session: Session,
): Promise<{ readonly faults: readonly string[]; readonly isAnswered: boolean }> {
  const faults: string[] = [];
  const since = performance.now();
  const { content, structuredContent, isError } = await callTool(tool, given, session, ({ facts }) => {
    faults.push(`a bug: ${facts.cause instanceof Error ? facts.cause.stack : String(facts.cause)}`);
  });
  if (performance.now() - since > 5_000) faults.push('more than five seconds');
  const [{ text } = { text: '' }] = content;
  // As it is sent: what is undefined is not there.
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(structuredContent))))
    faults.push('text and structure differ');
  if (estimateTokens(text) > MAX_TOKENS) faults.push('too long');
  // What the call itself gave may be said again.
  const said = JSON.stringify(given ?? null);
  if (text.includes(process.cwd()) || (text.includes(session.root) && !said.includes(session.root)))
    faults.push('a place on this machine');
  const isAnswered = !isError && 'action' in structuredContent && 'result' in structuredContent;
  if (isError) faults.push(...failureFaults(structuredContent as unknown as Failure, said));
  else if (!isAnswered) faults.push('no result');
  if (outputs.get(tool.name)?.(JSON.parse(text)) !== true)
    faults.push(`another shape: ${JSON.stringify(outputs.get(tool.name)?.errors)}`);
  return { faults, isAnswered };
}

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly allowed?: readonly unknown[];
  readonly suggestions?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

/** Of the inside of the program. */
const INSIDE = /\bat [^ ]+ \(|node:internal|file:\/\/|TypeError|ReferenceError|RangeError|\.ts:\d/;

function failureFaults({ code, detail, allowed, suggestions, errors }: Failure, said: string): string[] {
  const faults: string[] = [];
  if (!Object.hasOwn(FAILURES, code) || code === 'INTERNAL') faults.push(`the code ${code}`);
  const inside = INSIDE.exec(detail)?.[0];
  if (inside !== undefined && !said.includes(inside)) faults.push(`the inside of the program: ${inside}`);
  // What is allowed, what to try, or where it is wrong; or a second sentence that says what to do.
  const helps = [allowed, suggestions, errors].some((list) => list !== undefined && list.length > 0);
  if (!helps && !/[.!?"] [A-Z"`]/.test(detail)) faults.push(`nothing to try: ${code} ${detail}`);
  return faults;
}
