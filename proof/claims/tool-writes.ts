import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseEssence } from '../../src/essence/read.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { parseJson } from '../../src/schemas/json.ts';
import {
  FILE,
  hashIn,
  projectWith,
  type JsonObject,
  textIn,
  write,
} from '../../test/mcp/contract-project.ts';
import { Violations, formatCount, yieldTurn } from '../measure.ts';
import type { Claim } from '../claim.ts';
import { type RunPart, runInTwoProcesses } from '../split.ts';
import { fastFolder } from '../environment.ts';

const SEED = 7;
/** Sequential operations per project. */
const OPERATIONS_PER_PROJECT = 50;

const ALLOWED = new Set([FILE, `${FILE}.bak`, '.svc/drift-log.json']);

const word = fc.constantFrom(
  ...[
    'invoices',
    'billing',
    'reports',
    'a',
    'x-1',
    'Bad Id',
    '',
    '__proto__',
    'constructor',
    'é\u202e',
    '-',
    '/',
  ],
);
const pattern = fc.constantFrom(
  'data-table',
  'hero',
  'page-header',
  'no-such-pattern',
  'data-table:standard',
  '',
);
const layout = fc.oneof(
  fc.array(pattern, { maxLength: 3 }),
  fc.constant([{ cols: ['hero', 'data-table'] }]),
  fc.constant([{ cols: ['hero'] }]),
  fc.jsonValue({ maxDepth: 2 }),
);
const pointer = fc.oneof(
  fc.constantFrom(
    ...['', '/', '/dna', '/dna/theme/id', '/dna/theme/mode', '/dna/spacing/base_unit', '/dna/personality/-'],
    ...[
      '/blueprint/sections',
      '/blueprint/sections/0',
      '/blueprint/sections/0/pages',
      '/blueprint/sections/-',
    ],
    ...[
      '/blueprint/sections/0/pages/0/layout/-',
      '/blueprint/routes',
      '/blueprint/routes/~1new',
      '/meta/guard',
    ],
    ...['/version', '/__proto__', '/blueprint/routes/__proto__', '/dna/constraints', '/blueprint/features/0'],
    ...['/blueprint/sections/0/pages/0/route', '/blueprint/sections/0/id', '/_impression', '/meta/target'],
  ),
  fc.array(word, { maxLength: 4 }).map((words) => `/${words.join('/')}`),
);
const value = fc.oneof(
  fc.constantFrom<unknown>('dark', 'light', 'slate', 'ledger', 4, -1, null, true, [], {}, '\ud800', 1e308),
  fc.constant({ effects: { __proto__: null, blur: 'none' } }),
  fc.constant({ section: 'billing', page: 'invoices' }),
  fc.constant(JSON.parse('{"__proto__": {"section": "billing", "page": "invoices"}}') as unknown),
  fc.constant('x'.repeat(20_000)),
  fc.jsonValue({ maxDepth: 3 }),
);
const operation: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ operation: fc.constant('set'), payload: fc.record({ pointer, value }) }),
  fc.record({ operation: fc.constant('remove'), payload: fc.record({ pointer }) }),
  fc.record({
    operation: fc.constantFrom('add_page', 'update_page_layout'),
    payload: fc.record(
      { id: word, layout, section_id: word, route: word },
      { requiredKeys: ['id', 'layout'] },
    ),
  }),
  fc.record({
    operation: fc.constant('add_page'),
    payload: fc.record({ id: word, layout: fc.constant(['data-table']) }),
  }),
  fc.record({
    operation: fc.constantFrom('remove_page', 'remove_section'),
    payload: fc.record({ id: word }),
  }),
  fc.record({
    operation: fc.constantFrom('add_feature', 'remove_feature'),
    payload: fc.record({ feature: word, section_id: word }, { requiredKeys: ['feature'] }),
  }),
  fc.record({
    operation: fc.constant('add_section'),
    payload: fc.oneof(
      fc.record({ id: word, archetype: fc.constantFrom('landing-page', 'nothing') }),
      fc.record({
        id: word,
        role: fc.constantFrom('public', 'nobody'),
        description: fc.constant('More.'),
        pages: fc.constant([{ id: 'home', route: '/more', layout: ['hero'] }]),
      }),
    ),
  }),
  fc.record({
    operation: fc.constantFrom('update_dna', 'update_blueprint'),
    payload: fc.dictionary(fc.constantFrom('theme', 'spacing', 'shell', 'routes', 'sections', 'no'), value, {
      maxKeys: 2,
    }),
  }),
);
/** Mostly valid operations, so that there are writes as well. */
const validOperation: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.nat(9).map((n) => ({ operation: 'add_feature', payload: { feature: `feature-${n}` } })),
  fc.nat(9).map((n) => ({ operation: 'remove_feature', payload: { feature: `feature-${n}` } })),
  fc.nat(5).map((n) => ({
    operation: 'add_page',
    payload: { id: `page-${n}`, section_id: 'billing', layout: ['page-header', 'data-table'] },
  })),
  fc.nat(5).map((n) => ({ operation: 'remove_page', payload: { page_id: `page-${n}` } })),
  fc.nat(99).map((value) => ({ operation: 'set', payload: { pointer: '/dna/radius/base', value } })),
  fc.constantFrom('slate', 'ledger').map((id) => ({ operation: 'update_dna', payload: { theme: { id } } })),
);
const call: fc.Arbitrary<JsonObject> = fc.oneof(
  { weight: 8, arbitrary: validOperation.map((given) => ({ action: 'update_essence', ...given })) },
  { weight: 8, arbitrary: operation.map((given) => ({ action: 'update_essence', ...given })) },
  {
    weight: 2,
    arbitrary: fc.record({ pointer, value }).map((patch) => ({ action: 'put_essence', patch })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('accept_drift'),
      resolution: fc.constantFrom('accept', 'accept_scoped', 'reject', 'defer'),
      confirm_dna: fc.boolean(),
      scope: word,
      violations: fc.array(
        fc.record(
          {
            rule: fc.constantFrom(
              'theme-mode',
              'density',
              'page-exists',
              'layout',
              'pattern-missing',
              'other',
            ),
            page_id: word,
            used: fc.constantFrom('dark', 'compact', 'hero', 'x'),
            expected: pattern,
            layout,
          },
          { requiredKeys: ['rule'] },
        ),
        { maxLength: 2 },
      ),
    }),
  },
);
interface Step {
  readonly call: JsonObject;
  readonly hash: 'right' | 'old' | 'missing' | 'none';
  readonly dry: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  call,
  hash: fc.constantFrom<Step['hash'][]>('right', 'right', 'right', 'right', 'old', 'missing', 'none'),
  dry: fc.constantFrom(false, false, false, true),
});

const filesIn = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

export const part: RunPart = async (size, seed, report) => {
  const violations = new Violations();
  const seen: Record<string, number> = {};
  const projects = fc.sample(
    fc.array(step, { minLength: OPERATIONS_PER_PROJECT, maxLength: OPERATIONS_PER_PROJECT }),
    {
      numRuns: Math.ceil(size / OPERATIONS_PER_PROJECT),
      seed,
    },
  );
  for (const [index, steps] of projects.entries()) {
    const root = projectWith({}, fastFolder());
    let previous = hashIn(root);
    for (const one of steps) {
      await yieldTurn();
      const before = textIn(root);
      const now = hashIn(root);
      const code = await runOperation(root, one, { before, now, previous }, violations);
      if (textIn(root) !== before) previous = now;
      seen[code] = (seen[code] ?? 0) + 1;
    }
    rmSync(root, { recursive: true });
    if (index % 100 === 99) report(`${formatCount((index + 1) * OPERATIONS_PER_PROJECT)} operations`);
  }
  return {
    done: projects.length * OPERATIONS_PER_PROJECT,
    violations: violations.count,
    cases: violations.cases,
    figures: seen,
  };
};

export const toolWrites: Claim = {
  id: 'tool-writes',
  title: 'random operations of svc_contract_write that leave an invalid contract or another file',
  target: '0 of 50,000',
  full: 50_000,
  short: 250,
  async run(size, report) {
    const { done, violations, figures } = await runInTwoProcesses(import.meta.url, part, size, SEED, report);
    return {
      measured: `${violations.count} in ${formatCount(done)} operations`,
      // If all operations were rejected, or all accepted, the run would prove little.
      met:
        violations.count === 0 &&
        done >= size &&
        ['written', 'CONFLICT', 'INVALID_RESULT', 'INVALID_PARAMETER'].every((code) => figures.has(code)),
      note: violations.note(
        [...figures].map(([code, count]) => `${formatCount(count)} ${code}`).join(', '),
        `seed ${SEED}`,
      ),
    };
  },
};

interface ContractState {
  readonly before: string;
  readonly now: string;
  readonly previous: string;
}

/** Runs one operation and returns its result code. */
async function runOperation(
  root: string,
  { call: given, hash, dry }: Step,
  { before, now, previous }: ContractState,
  violations: Violations,
): Promise<string> {
  const { patch, ...rest } = given;
  const request = {
    ...rest,
    ...(patch === undefined ? {} : { essence: setValue(before, patch) }),
    ...(hash === 'missing' ? {} : { expected_hash: { right: now, old: previous, none: 'none' }[hash] }),
    dry_run: dry,
  };
  const describe = (what: string) => () => `${what} after ${JSON.stringify(request).slice(0, 200)}`;
  const said = await write(root, request).catch(
    (bug: unknown) => ({ code: 'INTERNAL', detail: String(bug) }) as JsonObject,
  );
  const after = textIn(root);
  violations.unless(isValid(root), describe('an invalid contract'));
  const isWritten = said['result']?.written === true && said['result'].file === FILE;
  if (!isWritten) violations.unless(after === before, describe('written without a report'));
  else {
    violations.unless(
      hashIn(root) === said['result'].hash,
      describe('a hash that does not match the report'),
    );
    violations.unless(textIn(root, `${FILE}.bak`) === before, describe('the old contract is not kept'));
    violations.unless(
      !dry && hash !== 'missing' && hash !== 'none',
      describe('written without a valid hash'),
    );
  }
  const strange = filesIn(root).filter((file) => !ALLOWED.has(file));
  violations.unless(strange.length === 0, describe(`the file ${strange.join(', ')}`));
  violations.unless(said['code'] !== 'INTERNAL', describe(`a bug: ${said['detail']}`));
  return isWritten ? 'written' : (said['code'] ?? 'nothing');
}

function isValid(root: string): boolean {
  try {
    parseEssence(parseJson(readFileSync(join(root, FILE))));
    return true;
  } catch {
    return false;
  }
}

/** The current document with one value set without any check. */
function setValue(text: string, { pointer: place, value: by }: { pointer: string; value: unknown }): unknown {
  const document = JSON.parse(text) as JsonObject;
  const keys = place.split('/').slice(1);
  const last = keys.pop();
  if (last === undefined) return SAMPLE_ESSENCE;
  const own = (held: unknown, key: string): unknown =>
    typeof held === 'object' && held !== null && Object.hasOwn(held, key)
      ? (held as JsonObject)[key]
      : undefined;
  const parent = keys.reduce<unknown>(own, document);
  if (typeof parent === 'object' && parent !== null && last !== '__proto__')
    (parent as JsonObject)[last] = structuredClone(by);
  return document;
}
