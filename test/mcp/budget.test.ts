import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../../src/mcp/result.ts';
import { fitResult, toErrorResult } from '../../src/mcp/result.ts';
import { callTool } from '../../src/mcp/call.ts';
import { describeTool, buildResultSchema } from '../../src/mcp/describe.ts';
import type { Session } from '../../src/mcp/session.ts';
import type { Action, Tool } from '../../src/mcp/tool.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { ESSENCE } from '../../src/project/paths.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { estimateTokens } from '../../src/packs/estimate.ts';
import Ajv from 'ajv/dist/2020.js';
import { snapshot } from '../cli/program.ts';
import { exampleProject, sessionIn } from './projects.ts';

const root = exampleProject();
const session = sessionIn(root);
const empty = sessionIn(mkdtempSync(join(tmpdir(), 'svc-empty-')));
/** Their examples begin a contract where there is none. */
const BEGINS = new Set(['put_essence']);

const cases = TOOLS.flatMap((tool) => tool.actions.map((action) => ({ tool, action })));
const callOrThrow = async (tool: Tool, args: object, by: Session): Promise<ToolResult> =>
  callTool(tool, args, by, (bug) => {
    throw bug.facts.cause ?? bug;
  });
const textOf = ({ content: [first] }: ToolResult): string => first?.text ?? '';
/** The example as a client would call it: with the hash of the contract if the action changes that. */
const exampleArguments = ({ name }: Tool, { name: action, example, parameters }: Action): object => ({
  action,
  ...(name === 'svc_contract_write' && 'expected_hash' in parameters
    ? { expected_hash: sha256Digest(readFileSync(join(root, ESSENCE))) }
    : {}),
  ...example,
});
const sessionFor = ({ name }: Action): Session => (BEGINS.has(name) ? empty : session);

const ajv = new Ajv.default({ strict: true });
const fits = new Map(TOOLS.map((tool) => [tool.name, ajv.compile(buildResultSchema(tool))]));
const fitsListed = new Map(
  TOOLS.map((tool) => [tool.name, ajv.compile(describeTool(tool)['outputSchema'] as object)]),
);

describe('the example of every action', () => {
  it.each(cases)('works and stays within its budget: $tool.name $action.name', async ({ tool, action }) => {
    const args = exampleArguments(tool, action);
    const result = await callOrThrow(tool, args, sessionFor(action));
    expect(result.isError, textOf(result)).toBeUndefined();
    expect(countTokens(textOf(result))).toBeLessThanOrEqual(4_000);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
    expect(result.structuredContent['action']).toBe(action.name);
    const right = fits.get(tool.name);
    expect(right?.(result.structuredContent), JSON.stringify(right?.errors)).toBe(true);
    expect(fitsListed.get(tool.name)?.(result.structuredContent)).toBe(true);

    const longer = await callOrThrow(tool, { ...args, max_tokens: 10_000 }, sessionFor(action));
    expect(longer.isError, textOf(longer)).toBeUndefined();
    expect(countTokens(textOf(longer))).toBeLessThanOrEqual(10_000);
    // The response reports omissions and how to get them.
    if (result.structuredContent['omitted']) expect(result.structuredContent['more']).toMatch(/\w+/);
    expect(textOf(longer).length).toBeGreaterThanOrEqual(textOf(result).length);
  });

  it.each(cases)('$tool.name $action.name returns the same bytes again', async ({ tool, action }) => {
    const args = exampleArguments(tool, action);
    const once = textOf(await callOrThrow(tool, args, sessionFor(action)));
    expect(textOf(await callOrThrow(tool, args, sessionFor(action)))).toBe(once);
    expect(once).not.toContain(root);
    expect(once).not.toContain(process.cwd());
  });

  it.each(cases)(
    '$tool.name $action.name fits 500 tokens, or fails with LIMIT_REACHED',
    async ({ tool, action }) => {
      const result = await callOrThrow(
        tool,
        { ...exampleArguments(tool, action), max_tokens: 500 },
        sessionFor(action),
      );
      if (result.isError) expect(result.structuredContent['code']).toBe('LIMIT_REACHED');
      expect(countTokens(textOf(result))).toBeLessThanOrEqual(500);
    },
  );

  it('writes nothing', async () => {
    const before = snapshot(root);
    for (const { tool, action } of cases)
      await callOrThrow(tool, exampleArguments(tool, action), sessionFor(action));
    expect(snapshot(root)).toEqual(before);
    expect(snapshot(empty.root)).toEqual({});
  });

  it('names only existing calls in "next"', async () => {
    const tools = new Map(TOOLS.map((tool) => [tool.name, tool.actions.map(({ name }) => name)]));
    for (const { tool, action } of cases) {
      const { structuredContent } = await callOrThrow(
        tool,
        exampleArguments(tool, action),
        sessionFor(action),
      );
      for (const line of (structuredContent['next'] ?? []) as string[]) {
        for (const [, name = '', called = ''] of line.matchAll(/\b(svc_\w+) (\w+)/g))
          expect(tools.get(name) ?? [], `${action.name}: ${line}`).toContain(called);
      }
    }
  });
});

describe('the token estimate', () => {
  let estimated = 0;
  let real = 0;

  it.each(cases)('is within 5 % of the tokenizer for $tool.name $action.name', async ({ tool, action }) => {
    for (const max_tokens of [500, 1_500, 4_000, 10_000]) {
      const text = textOf(
        await callOrThrow(tool, { ...exampleArguments(tool, action), max_tokens }, sessionFor(action)),
      );
      const tokens = countTokens(text);
      estimated += estimateTokens(text);
      real += tokens;
      if (tokens >= 200) expect(Math.abs(estimateTokens(text) / tokens - 1), text).toBeLessThan(0.05);
    }
  });

  it('is within 1 % of the tokenizer for all results together', () => {
    expect(real).toBeGreaterThan(100_000);
    expect(Math.abs(estimated / real - 1)).toBeLessThan(0.01);
  });
});

describe('a tool result', () => {
  it('drops the least important part first, and reports where and how much', () => {
    const result = {
      id: 'x',
      rows: Array.from({ length: 5_000 }, (_, at) => `row ${at}`),
      note: 'n'.repeat(90),
    };
    const fitted = fitResult('list', { result, cuts: ['rows', 'note'] }, undefined);
    const { omitted } = fitted.structuredContent as { omitted: { at: string; count: number; of: number }[] };
    expect(omitted).toMatchObject([{ at: 'rows', of: 5_000 }]);
    // The margin for the error of the estimate is all that is lost.
    expect(countTokens(textOf(fitted))).toBeGreaterThan(3_600);
    expect(countTokens(textOf(fitted))).toBeLessThanOrEqual(4_000);
  });

  it('escapes invisible characters without changing the value', () => {
    const hidden = 'a\u200b\u202e\u2066\ufeff\u00ad\u{e0041}\u2028\u009b';
    const result = fitResult('x', { result: { hidden } }, undefined);
    expect(textOf(result)).toMatch(/^[\u0020-\u007e]+$/);
    expect(JSON.parse(textOf(result))).toEqual(result.structuredContent);
  });

  it('for a failure stays within a few hundred tokens, however long the details are', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `record-number-${at}`);
    const result = toErrorResult(
      new ServiceError('UNKNOWN_RECORD', 'No.', { available: many, suggestions: many }),
    );
    expect(countTokens(textOf(result))).toBeLessThanOrEqual(4_000);
  });

  it('reports a cancelled call as interrupted', async () => {
    const signal = AbortSignal.abort();
    for (const { tool, action } of cases.filter(({ tool: { name } }) => name === 'svc_verify')) {
      const fresh = sessionIn(exampleProject());
      const result = await callOrThrow(tool, exampleArguments(tool, action), { ...fresh, signal });
      expect(result.structuredContent, action.name).toMatchObject({ code: 'INTERRUPTED', retryable: false });
    }
  });

  it('does not reveal the path of the project', () => {
    const result = toErrorResult(
      new ServiceError('FILE_NOT_FOUND', 'No "/home/me/shop/a.tsx" in "/home/me/shop".'),
      '/home/me/shop',
    );
    expect(result.structuredContent['detail']).toBe('No "a.tsx" in ".".');
  });
});
