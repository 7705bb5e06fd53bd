import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { describeTool, buildCallSchema } from '../../src/mcp/describe.ts';
import { INSTRUCTIONS } from '../../src/mcp/server.ts';
import { TOOLS } from '../../src/mcp/tools/index.ts';

const GOLDEN = fileURLToPath(new URL('tools-list.json', import.meta.url));

interface Listed {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>> & {
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  readonly outputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: Readonly<Record<string, unknown>>;
}

const LIST = TOOLS.map((tool) => describeTool(tool)) as unknown as readonly Listed[];
const TEXT = `${JSON.stringify(LIST, null, 2)}\n`;

describe('tools/list', () => {
  // Users approve a tool once in their client, so its description must not change by accident.
  it('matches the approved list, byte for byte', () => {
    if (process.env['SVC_APPROVE_TOOLS'] === '1') writeFileSync(GOLDEN, TEXT);
    const approved = existsSync(GOLDEN) ? (JSON.parse(readFileSync(GOLDEN, 'utf8')) as unknown) : [];
    // The layout of the file does not matter; the order does.
    expect(
      TEXT,
      'The tools differ from test/mcp/tools-list.json. If that is intended, approve them with: SVC_APPROVE_TOOLS=1 npx vitest run test/mcp/golden.test.ts',
    ).toBe(`${JSON.stringify(approved, null, 2)}\n`);
  });

  it('has exactly eight tools, in this order, with these hints', () => {
    const hints = LIST.map(({ name, annotations }) => {
      const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;
      return [name, readOnlyHint, destructiveHint, idempotentHint, openWorldHint];
    });
    expect(hints).toEqual([
      ['svc_project', true, false, true, false],
      ['svc_contract', true, false, true, false],
      ['svc_context', true, false, true, false],
      ['svc_graph', true, false, true, false],
      ['svc_registry', true, false, true, true],
      ['svc_verify', true, false, true, false],
      ['svc_repair', true, false, true, false],
      ['svc_contract_write', false, true, false, false],
    ]);
  });

  it('marks every tool as open-world once a remote service is configured', () => {
    for (const tool of TOOLS)
      expect(describeTool(tool, true)['annotations'], tool.name).toMatchObject({ openWorldHint: true });
  });

  it.each(LIST)('$name has a closed input without a union at its top, and plain parts', (tool) => {
    expect(tool.inputSchema).toMatchObject({
      type: 'object',
      required: ['action'],
      additionalProperties: false,
    });
    // Providers of models refuse these, and with them every tool of the session.
    for (const word of ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'enum', 'const', '$ref'])
      expect(tool.inputSchema).not.toHaveProperty(word);
    for (const [name, property] of Object.entries(tool.inputSchema.properties)) {
      expect(name).toMatch(/^[a-z][a-z_]{0,39}$/);
      expect(property['type']).toMatch(/^(?:string|integer|boolean|array|object)$/);
      // A part without a description has a name or values that say as much.
      const isPlain = /^(?:limit|offset|max_tokens|theme|dry_run)$/.test(name) || property['enum'];
      if (!isPlain) expect(String(property['description']).length, name).toBeGreaterThan(8);
      if (property['type'] === 'array') expect(property['items']).toBeDefined();
      // `type` as a list is refused by some of them.
      expect(Array.isArray(property['type'])).toBe(false);
    }
    expect(tool.outputSchema).toMatchObject({ type: 'object' });
    expect(tool.title.length).toBeGreaterThan(5);
    // Some clients cut there.
    expect(tool.description.length).toBeLessThan(2_048);
  });

  it.each(TOOLS)('$name has valid schemas, and examples that match them', (tool) => {
    const ajv = new Ajv.default({ strict: true, allErrors: true });
    const { inputSchema, outputSchema } = describeTool(tool) as unknown as Listed;
    const takesFlat = ajv.compile(inputSchema);
    ajv.compile(outputSchema);
    const takesUnion = ajv.compile(buildCallSchema(tool));
    for (const action of tool.actions) {
      const example = { action: action.name, ...action.example };
      expect(takesFlat(example), `${action.name}: ${JSON.stringify(takesFlat.errors)}`).toBe(true);
      expect(takesUnion(example), `${action.name}: ${JSON.stringify(takesUnion.errors)}`).toBe(true);
      for (const [name, { examples = [] }] of Object.entries(action.parameters))
        for (const value of examples) {
          const schema = action.parameters[name] as object;
          expect(ajv.validate(schema, value), `${action.name}.${name}: ${JSON.stringify(value)}`).toBe(true);
        }
    }
  });

  it.each(TOOLS)('$name uses one type for a parameter shared by several actions', (tool) => {
    const types = new Map<string, string>();
    for (const action of tool.actions)
      for (const [name, { type, items }] of Object.entries(action.parameters)) {
        const signature = `${type} ${items?.type ?? ''}`;
        expect(signature, `${action.name}.${name}`).toBe(types.get(name) ?? signature);
        types.set(name, signature);
      }
  });

  it('costs a session at most 5,500 tokens', () => {
    expect(countTokens(JSON.stringify({ tools: LIST }))).toBeLessThanOrEqual(5_500);
  });

  it.each(TOOLS)(
    '$name has all the rest in its resource: every part described, examples, limits, results',
    (tool) => {
      const { oneOf, $defs } = buildCallSchema(tool) as unknown as {
        oneOf: {
          properties: Record<string, { description?: string; const?: string }>;
          examples: unknown[];
        }[];
        $defs: { result: object };
      };
      expect($defs.result).toMatchObject({ type: 'object', additionalProperties: false });
      for (const { properties, examples } of oneOf) {
        expect(examples).toHaveLength(1);
        for (const [name, { description, const: action }] of Object.entries(properties))
          if (action === undefined) expect(description?.length, name).toBeGreaterThan(8);
      }
    },
  );
});

describe('the instructions', () => {
  it('have fewer than 2,048 characters, the limit of one client', () => {
    expect(INSTRUCTIONS.length).toBeLessThan(2_048);
  });

  it('name only existing tools and actions', () => {
    const actions = new Set(TOOLS.flatMap((tool) => tool.actions.map(({ name }) => name)));
    const tools = new Set(TOOLS.map(({ name }) => name));
    const named = [...INSTRUCTIONS.matchAll(/svc_[a-z_]+/g)].map(([name]) => name);
    expect(named.filter((name) => !tools.has(name))).toEqual([]);
    const quoted = [...INSTRUCTIONS.matchAll(/"([a-z_]+)"/g)].map(([, name = '']) => name);
    expect(quoted.filter((name) => !actions.has(name) && !['result', 'omitted'].includes(name))).toEqual([]);
  });
});

describe('server.json', () => {
  const read = (file: string): Record<string, unknown> =>
    JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as Record<string, unknown>;

  it('names this package and this release, as the registry requires', () => {
    const { name, version, mcpName } = read('package.json');
    const server = read('server.json');
    expect(server).toMatchObject({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: mcpName,
      version,
      packages: [{ registryType: 'npm', identifier: name, version, transport: { type: 'stdio' } }],
    });
    expect(server['name']).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(String(server['description']).length).toBeLessThanOrEqual(100);
    // There is no hosted server.
    expect(server).not.toHaveProperty('remotes');
  });
});
