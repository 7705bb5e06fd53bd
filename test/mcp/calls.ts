import fc from 'fast-check';
import type { Action, Parameter, Tool } from '../../src/mcp/tool.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { codePoint } from '../code-point.ts';

export interface ToolCall {
  readonly tool: Tool;
  readonly given: unknown;
}

/** Valid names from the corpus and the project, and hostile ones. */
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
  ...['%2e%2e/x', '.git/config', 'node_modules', 'src/../../x', 'src/App.tsx/', './src/./App.tsx'],
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
const number = ({ minimum = 0, maximum = 1_000 }: Parameter) => fc.integer({ min: minimum, max: maximum });

/** Existing values of some parameters, in the project and in the corpus. */
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

function deep(levels: number): unknown {
  return levels === 0 ? 'end' : { down: [deep(levels - 1)] };
}

/** Calls of all kinds in a project as `exampleProject` makes it, whose contract has this hash; none of them writes. */
export function callsIn(
  root: string,
  hash: string,
): {
  readonly asked: fc.Arbitrary<ToolCall>;
  readonly fitting: (name: string, property: Parameter) => fc.Arbitrary<unknown>;
} {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...WORDS, root) },
    { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(1_001), '/a'.repeat(2_000), '🙂'.repeat(600)) },
  );

  /** A value that fits the parameter; most often one that leads somewhere. */
  function fitting(name: string, property: Parameter): fc.Arbitrary<unknown> {
    const there = THERE[name];
    const any = fittingAny(property);
    return there && property.type === 'string'
      ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...there) }, { weight: 1, arbitrary: any })
      : any;
  }

  function fittingAny(property: Parameter): fc.Arbitrary<unknown> {
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

  /** The arguments of an action: the required ones and some of the others, with or without typos. */
  const argumentsOf = ({ name, parameters, required = [], example }: Action): fc.Arbitrary<object> => {
    const valid = fc.record(
      Object.fromEntries(Object.entries(parameters).map(([key, property]) => [key, fitting(key, property)])),
      { requiredKeys: [...required] },
    );
    const args = fc.oneof(
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
          .map(([right, invalid]) => ({ ...right, ...invalid })),
      },
      { weight: 1, arbitrary: fc.dictionary(word, anything, { maxKeys: 5 }) },
    );
    const writes = 'expected_hash' in parameters && 'dry_run' in parameters;
    return fc.tuple(args, fc.boolean()).map(([one, hasRead]) => {
      const { expected_hash: _, ...rest }: Record<string, unknown> = { action: name, ...one };
      if (!writes) return rest;
      // Who has read the contract looks first; who has not may try.
      return hasRead
        ? { ...rest, expected_hash: hash, dry_run: true }
        : { ...rest, expected_hash: 'sha256:0' };
    });
  };

  const asked: fc.Arbitrary<ToolCall> = fc
    .constantFrom(...TOOLS)
    .chain((tool) =>
      fc
        .oneof(
          { weight: 12, arbitrary: fc.constantFrom(...tool.actions).chain(argumentsOf) },
          { weight: 1, arbitrary: anything },
          { weight: 1, arbitrary: fc.record({ action: anything }) },
        )
        .map((args) => ({ tool, given: args })),
    );

  return { asked, fitting };
}
