import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../src/errors.ts';
import { MOST_TOKENS } from '../../src/mcp/answer.ts';
import { call } from '../../src/mcp/call.ts';
import { described } from '../../src/mcp/describe.ts';
import type { Action, Property, Tool } from '../../src/mcp/tool.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { hashOf } from '../../src/project/contract-file.ts';
import { ESSENCE } from '../../src/project/paths.ts';
import { estimateTokens } from '../../src/packs/estimate.ts';
import { snapshot } from '../cli/program.ts';
import { exampleProject, sessionIn } from './projects.ts';

const CALLS = Number(process.env['SVC_FUZZ'] || 2_000);
const SEED = Number(process.env['SVC_FUZZ_SEED'] || Date.now() % 1_000_000_007);

const root = exampleProject();
const session = sessionIn(root);
const HASH = hashOf(readFileSync(join(root, ESSENCE)));

/** Words that mean something somewhere, and words that try to. */
const WORDS = [
  ...[
    'hero',
    'data-table',
    'slate',
    'sidebar-main',
    'landing-page',
    'online-store',
    'cart',
    'store',
    '/cart',
  ],
  ...['store/cart', 'home', 'src/App.tsx', 'src/pages/Cart.tsx', 'svc.essence.json', '.', 'src', 'none'],
  ...[
    'drafts/next.essence.json',
    'A11Y012',
    'rt:/cart',
    'pg:store:cart',
    'proj:default',
    '@official',
    '/dna',
  ],
  ...['..', '../..', '/', '/etc/passwd', '/proc/self/environ', '~/.ssh', 'C:\\x', '\\\\host\\share', 'a\0b'],
  ...['%2e%2e/x', '.git/config', 'node_modules', 'src/../../x', 'src/App.tsx/', './src/./App.tsx', root],
  ...[
    '',
    ' ',
    '-',
    '--help',
    '; rm -rf .',
    '$(id)',
    '`id`',
    'é',
    '\u202e',
    '\u{1f600}',
    '\ud800',
    '__proto__',
  ],
  ...[
    'constructor',
    'toString',
    '<script>',
    'null',
    'undefined',
    'NaN',
    '0',
    '-1',
    '1e9',
    '{}',
    '[]',
    '{"a":1}',
  ],
];
const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.constantFrom('x'.repeat(1_001), '/a'.repeat(2_000), '🙂'.repeat(600)) },
);

const number = ({ minimum = 0, maximum = 1_000 }: Property) => fc.integer({ min: minimum, max: maximum });

/** What there is of some names in the project and in the corpus. */
const THERE: Readonly<Record<string, readonly string[]>> = {
  project_path: ['.'],
  workspace_root: ['.', 'src'],
  essence_path: ['svc.essence.json', 'drafts/next.essence.json'],
  path: ['svc.essence.json'],
  file_path: ['src/App.tsx', 'src/pages/Cart.tsx'],
  route: ['/cart', '/'],
  page_id: ['/cart', 'store/cart', 'home'],
  section_id: ['store'],
  namespace: ['@official'],
  from: ['rt:/cart', 'src/App.tsx'],
};

/** A value that fits the parameter; most often one that leads somewhere. */
function fitting(name: string, property: Property): fc.Arbitrary<unknown> {
  const there = THERE[name];
  const any = fittingAny(property);
  return there && property.type === 'string'
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: any })
    : any;
}

function fittingAny(property: Property): fc.Arbitrary<unknown> {
  const { type, enum: allowed, examples = [], maxItems = 5 } = property;
  const known = examples.length > 0 ? [fc.constantFrom(...examples)] : [];
  if (allowed) return fc.constantFrom(...allowed);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(number(property), ...known);
  if (type === 'array')
    return property.items?.type === 'object'
      ? fc.oneof(fc.array(fc.dictionary(word, word, { maxKeys: 3 }), { maxLength: maxItems }), ...known)
      : fc.oneof(fc.array(word, { maxLength: Math.min(maxItems, 5) }), ...known);
  if (type === 'object')
    return fc.oneof(fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }), ...known);
  return fc.oneof(word, ...known);
}

/** A value of any kind: deep, long, or not what is meant. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  word,
  fc.constantFrom<unknown>(null, 0, -1, 2 ** 53, 1.5, true, [], {}, [[]], [null], deep(500)),
);

function deep(levels: number): unknown {
  return levels === 0 ? 'end' : { down: [deep(levels - 1)] };
}

/** The arguments of an action: those it needs and some of the others, with or without slips. */
const argumentsOf = ({ name, parameters, required = [], example }: Action): fc.Arbitrary<object> => {
  const valid = fc.record(
    Object.fromEntries(Object.entries(parameters).map(([key, property]) => [key, fitting(key, property)])),
    { requiredKeys: [...required] },
  );
  const given = fc.oneof(
    { weight: 3, arbitrary: valid },
    {
      weight: 3,
      arbitrary: fc
        .subarray(Object.entries(parameters), { maxLength: Math.min(2, Object.keys(parameters).length) })
        .chain((some) => fc.record(Object.fromEntries(some.map(([key, one]) => [key, fitting(key, one)]))))
        .map((more) => ({ ...example, ...more })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          valid,
          fc.dictionary(fc.oneof(word, fc.constantFrom(...Object.keys(parameters), 'q')), anything),
        )
        .map(([right, wrong]) => ({ ...right, ...wrong })),
    },
    { weight: 1, arbitrary: fc.dictionary(word, anything, { maxKeys: 5 }) },
  );
  const writes = 'expected_hash' in parameters && 'dry_run' in parameters;
  return fc.tuple(given, fc.boolean()).map(([one, hasRead]) => {
    const { expected_hash: _, ...rest }: Record<string, unknown> = { action: name, ...one };
    if (!writes) return rest;
    // Who has read the contract looks first; who has not may try.
    return hasRead ? { ...rest, expected_hash: HASH, dry_run: true } : { ...rest, expected_hash: 'sha256:0' };
  });
};

const asked: fc.Arbitrary<{ readonly tool: Tool; readonly given: unknown }> = fc
  .constantFrom(...TOOLS)
  .chain((tool) =>
    fc
      .oneof(
        { weight: 12, arbitrary: fc.constantFrom(...tool.actions).chain(argumentsOf) },
        { weight: 1, arbitrary: anything },
        { weight: 1, arbitrary: fc.record({ action: anything }) },
      )
      .map((given) => ({ tool, given })),
  );

const ajv = new Ajv.default({ strict: true });
const outputs = new Map(
  TOOLS.map((tool) => [tool.name, ajv.compile(described(tool)['outputSchema'] as object)]),
);

/** Of the inside of the program. */
const INSIDE = /\bat [^ ]+ \(|node:internal|file:\/\/|TypeError|ReferenceError|RangeError|\.ts:\d/;

/** How often each action did what it is for. */
const done = new Map<unknown, number>();

/** What is wrong with the answer to a call; nothing, if it is as promised. */
async function faultsOf(tool: Tool, given: unknown): Promise<string[]> {
  const faults: string[] = [];
  const since = performance.now();
  const { content, structuredContent, isError } = await call(tool, given, session, ({ facts }) => {
    faults.push(`a bug: ${facts.cause instanceof Error ? facts.cause.stack : String(facts.cause)}`);
  });
  if (performance.now() - since > 5_000) faults.push('more than five seconds');
  const [{ text } = { text: '' }] = content;
  // As it is sent: what is undefined is not there.
  if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(structuredContent))))
    faults.push('text and structure differ');
  if (estimateTokens(text) > MOST_TOKENS) faults.push('too long');
  // What the call itself gave may be said again.
  const said = JSON.stringify(given ?? null);
  if (text.includes(process.cwd()) || (text.includes(root) && !said.includes(root)))
    faults.push('a place on this machine');
  if (isError) faults.push(...failureFaults(structuredContent as unknown as Failure, said));
  else if (!('action' in structuredContent && 'result' in structuredContent)) faults.push('no result');
  else done.set(structuredContent['action'], (done.get(structuredContent['action']) ?? 0) + 1);
  if (outputs.get(tool.name)?.(JSON.parse(text)) !== true)
    faults.push(`another shape: ${JSON.stringify(outputs.get(tool.name)?.errors)}`);
  return faults;
}

interface Failure {
  readonly code: string;
  readonly detail: string;
  readonly allowed?: readonly unknown[];
  readonly suggestions?: readonly unknown[];
  readonly errors?: readonly unknown[];
}

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

describe(`${CALLS} calls of all kinds`, () => {
  it('are each answered as promised, and touch no file', { timeout: 60 * 60_000 }, async () => {
    const before = snapshot(root);
    const faults = new Map<string, string>();
    // What is read and compiled once is not counted as slow.
    for (const tool of TOOLS)
      for (const { name, example } of tool.actions)
        await call(tool, { action: name, ...example }, session, () => {});
    const kinds = new Set<string>();
    for (const { tool, given } of fc.sample(asked, { numRuns: CALLS, seed: SEED })) {
      const found = await faultsOf(tool, given);
      for (const fault of found) {
        const kind = fault.replace(/"[^"]*"/g, '"…"').slice(0, 120);
        if (!kinds.has(kind)) faults.set(`${tool.name} ${JSON.stringify(given).slice(0, 300)}`, fault);
        kinds.add(kind);
      }
    }
    expect(Object.fromEntries(faults), `SVC_FUZZ_SEED=${SEED}`).toEqual({});
    expect(snapshot(root)).toEqual(before);
    // Calls that are all refused would prove little.
    const answered = [...done.values()].reduce((sum, count) => sum + count, 0);
    expect(answered).toBeGreaterThan(CALLS / 5);
  });
});

describe('the list of tools', () => {
  it.each(TOOLS)('lets every valid call of $name through', (tool) => {
    const takes = ajv.compile(described(tool)['inputSchema'] as object);
    for (const action of tool.actions) {
      const valid = fc.record(
        Object.fromEntries(
          Object.entries(action.parameters).map(([key, one]) => [key, fitting(key, { ...one, maxItems: 3 })]),
        ),
        { requiredKeys: [...(action.required ?? [])] },
      );
      const own = ajv.compile({ type: 'object', properties: { ...action.parameters } });
      fc.assert(
        fc.property(valid, (given) => {
          fc.pre(own(given));
          expect(takes({ action: action.name, ...given }), JSON.stringify(takes.errors)).toBe(true);
        }),
        { numRuns: 100 },
      );
    }
  });
});
