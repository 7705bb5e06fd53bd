import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parseEssence } from '../../src/essence/read.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { FILE, hashIn, projectWith, type Said, textIn, write } from '../../test/mcp/contract-project.ts';
import { Broken, grouped } from '../broken.ts';
import type { Claim } from '../claim.ts';
import { type DoPart, inHalves } from '../halves.ts';
import { quickFolder } from '../quick-folder.ts';

const SEED = 7;
/** So many operations on one project, one after the other. */
const LENGTH = 50;

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
const operation: fc.Arbitrary<Said> = fc.oneof(
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
/** Operations that are mostly in order, so that much is written, too. */
const usual: fc.Arbitrary<Said> = fc.oneof(
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
const call: fc.Arbitrary<Said> = fc.oneof(
  { weight: 8, arbitrary: usual.map((given) => ({ action: 'update_essence', ...given })) },
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
  readonly call: Said;
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

export const part: DoPart = async (size, seed, say) => {
  const broken = new Broken();
  const seen: Record<string, number> = {};
  const projects = fc.sample(fc.array(step, { minLength: LENGTH, maxLength: LENGTH }), {
    numRuns: Math.ceil(size / LENGTH),
    seed,
  });
  for (const [index, steps] of projects.entries()) {
    const root = projectWith({}, quickFolder());
    let previous = hashIn(root);
    for (const one of steps) {
      const before = textIn(root);
      const now = hashIn(root);
      const code = await codeOf(root, one, { before, now, previous }, broken);
      if (textIn(root) !== before) previous = now;
      seen[code] = (seen[code] ?? 0) + 1;
    }
    rmSync(root, { recursive: true });
    if (index % 100 === 99) say(`${grouped((index + 1) * LENGTH)} operations`);
  }
  return { done: projects.length * LENGTH, broken: broken.count, cases: broken.cases, figures: seen };
};

export const toolWrites: Claim = {
  id: 'tool-writes',
  claim: 'random operations of svc_contract_write that leave an invalid contract or another file',
  target: '0 of 50,000',
  full: 50_000,
  short: 1_000,
  async run(size, say) {
    const { done, broken, figures } = await inHalves(import.meta.url, part, size, SEED, say);
    return {
      value: `${broken.count} in ${grouped(done)} operations`,
      // Operations that are all refused, or all accepted, would prove little.
      met:
        broken.count === 0 &&
        done >= size &&
        ['written', 'CONFLICT', 'INVALID_RESULT', 'INVALID_PARAMETER'].every((code) => figures.has(code)),
      note: broken.note(
        [...figures].map(([code, count]) => `${grouped(count)} ${code}`).join(', '),
        `seed ${SEED}`,
      ),
    };
  },
};

interface State {
  readonly before: string;
  readonly now: string;
  readonly previous: string;
}

/** Does one operation, and says what came of it. */
async function codeOf(
  root: string,
  { call: given, hash, dry }: Step,
  { before, now, previous }: State,
  broken: Broken,
): Promise<string> {
  const { patch, ...rest } = given;
  const asked = {
    ...rest,
    ...(patch === undefined ? {} : { essence: put(before, patch) }),
    ...(hash === 'missing' ? {} : { expected_hash: { right: now, old: previous, none: 'none' }[hash] }),
    dry_run: dry,
  };
  const fault = (what: string) => () => `${what} after ${JSON.stringify(asked).slice(0, 200)}`;
  const said = await write(root, asked).catch(
    (bug: unknown) => ({ code: 'INTERNAL', detail: String(bug) }) as Said,
  );
  const after = textIn(root);
  broken.unless(isValid(root), fault('an invalid contract'));
  const isWritten = said['result']?.written === true && said['result'].file === FILE;
  if (!isWritten) broken.unless(after === before, fault('written without saying so'));
  else {
    broken.unless(hashIn(root) === said['result'].hash, fault('another hash than it says'));
    broken.unless(textIn(root, `${FILE}.bak`) === before, fault('the old contract is not kept'));
    broken.unless(!dry && hash !== 'missing' && hash !== 'none', fault('written without intent'));
  }
  const strange = filesIn(root).filter((file) => !ALLOWED.has(file));
  broken.unless(strange.length === 0, fault(`the file ${strange.join(', ')}`));
  broken.unless(said['code'] !== 'INTERNAL', fault(`a bug: ${said['detail']}`));
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

/** The document that is there, with one value put somewhere without looking. */
function put(text: string, { pointer: place, value: by }: { pointer: string; value: unknown }): unknown {
  const document = JSON.parse(text) as Said;
  const keys = place.split('/').slice(1);
  const last = keys.pop();
  if (last === undefined) return SAMPLE_ESSENCE;
  const own = (held: unknown, key: string): unknown =>
    typeof held === 'object' && held !== null && Object.hasOwn(held, key) ? (held as Said)[key] : undefined;
  const parent = keys.reduce<unknown>(own, document);
  if (typeof parent === 'object' && parent !== null && last !== '__proto__')
    (parent as Said)[last] = structuredClone(by);
  return document;
}
