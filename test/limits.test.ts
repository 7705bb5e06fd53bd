import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '../src/base/errors.ts';
import { formatLimit, type LimitName, LIMITS } from '../src/base/limits.ts';
import { createApp } from '../src/http/app.ts';
import { SAMPLE_ESSENCE } from '../src/http/essence-body.ts';
import { createNodePlatform } from '../src/http/platform.ts';
import { contract } from '../src/mcp/tools/contract/index.ts';
import { registry } from '../src/mcp/tools/registry/index.ts';
import { catalog } from '../src/schemas/folder.ts';
import { folder, svc } from './cli/support.ts';
import { app, post, send, service } from './http/service.ts';
import { ask, sessionIn } from './mcp/answers.ts';

const ALL = Object.entries(LIMITS);
const nameOf = (name: string): LimitName => name as LimitName;

// oxlint-disable-next-line typescript/no-explicit-any -- the tests write into documents at will
type Draft = any;

const draft = (change: (document: Draft) => void): Draft => {
  const document = structuredClone(SAMPLE_ESSENCE);
  change(document);
  return document;
};
const withPages = (count: number, layout: readonly unknown[] = ['hero']): Draft =>
  draft(({ blueprint }) => {
    blueprint.sections[0].pages = Array.from({ length: count }, (_, n) => ({ id: `p-${n}`, layout }));
  });

const countValues = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, one) => sum + countValues(one), 1)
    : 1;
const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** A document with texts of ordinary length that has exactly this size as compact JSON. */
function withSize(bytes: number): Draft {
  const rules: string[] = [];
  const document = draft(({ blueprint }) => {
    blueprint.sections[0].directives = rules;
  });
  for (let left = bytes - sizeOf(document); left > 0; left = bytes - sizeOf(document)) {
    const quotes = rules.length === 0 ? 2 : 3;
    rules.push('x'.repeat(Math.min(left > 9_000 ? 8_000 : left, left) - quotes));
  }
  return document;
}

/** Documents with exactly this much of what is limited, by limit; several where it applies to several places. */
const DOCUMENTS: Readonly<Partial<Record<LimitName, readonly ((count: number) => unknown)[]>>> = {
  documentBytes: [withSize],
  documentDepth: [
    (levels) =>
      draft((document) => {
        document.extra = JSON.parse(`${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`);
      }),
  ],
  documentValues: [
    (count) =>
      draft((document) => {
        const left = count - countValues(document);
        for (let n = 0; n < left; n++) document.blueprint.features.push(`f${n}`);
      }),
  ],
  pages: [withPages],
  placements: [
    (count) => withPages(count / 500, Array(500).fill('hero')),
    (count) => withPages(count / 500, Array(250).fill({ cols: ['hero', 'hero'] })),
    (count) =>
      draft(({ blueprint }) => {
        blueprint.sections[0].pages[0].default_layout = Array(count - 1).fill('hero');
      }),
  ],
  nameCharacters: [
    (count) => draft(({ dna }) => (dna.theme.id = 'x'.repeat(count))),
    (count) => draft(({ blueprint }) => (blueprint.shell = 'x'.repeat(count))),
    (count) => draft(({ blueprint }) => (blueprint.sections[0].id = 'x'.repeat(count))),
    (count) => draft(({ blueprint }) => (blueprint.sections[0].shell = 'x'.repeat(count))),
    (count) => draft(({ blueprint }) => (blueprint.sections[0].pages[0].id = 'x'.repeat(count))),
    (count) => draft(({ blueprint }) => (blueprint.sections[0].pages[0].shell_override = 'x'.repeat(count))),
  ],
  textCharacters: [
    (count) => draft(({ blueprint }) => (blueprint.sections[0].description = 'x'.repeat(count))),
    (count) => draft(({ blueprint }) => blueprint.sections[0].features.push('x'.repeat(count))),
    (count) => draft(({ blueprint }) => blueprint.sections[0].pages[0].layout.push('x'.repeat(count))),
    (count) => draft(({ meta }) => (meta.target = 'x'.repeat(count))),
    (count) => draft(({ dna }) => (dna.constraints = { effects: { ['x'.repeat(count)]: 'none' } })),
  ],
};

/** The step from the limit to the next larger document that can be built. */
const STEPS: Readonly<Partial<Record<LimitName, number>>> = { placements: 500 };

const ROWS = Object.entries(DOCUMENTS).flatMap(([name, builders]) =>
  builders.map((build, index) => [nameOf(name), index, build] as const),
);

const root = folder();
const session = sessionIn(root);
const raised = createApp(service, createNodePlatform(), { maxBodyBytes: 4 * 1024 * 1024 });

interface Verdict {
  readonly code: string | undefined;
  readonly pointer: string | undefined;
  readonly message: string | undefined;
}

const toVerdict = (problem: Draft): Verdict => ({
  code: problem?.code,
  pointer: problem?.errors?.[0]?.pointer,
  message: problem?.errors?.[0]?.message ?? problem?.detail,
});
const ACCEPTED: Verdict = { code: undefined, pointer: undefined, message: undefined };

/** The verdict of every part of the product on a document. */
async function judge(document: unknown): Promise<Readonly<Record<string, Verdict>>> {
  const text = JSON.stringify(document);
  const file = 'document.json';
  writeFileSync(join(root, file), text);
  const { out, exit } = await svc(['validate', join(root, file), '--json']);
  const compiled = await post('/v1/packs/compile', text);
  const compiledByRaised = await post('/v1/packs/compile', text, { on: raised });
  const selected = await post(
    '/v1/packs/select',
    { essence: document, pack_type: 'scaffold' },
    { on: raised },
  );
  const args = { action: 'compile_execution_packs' };
  const inline = await ask(registry, { ...args, essence: document }, session);
  const named = await ask(registry, { ...args, essence_path: file }, session);
  const { data } = await ask(contract, { action: 'validate', essence: document }, session);
  return {
    'svc validate': exit === 0 ? ACCEPTED : toVerdict(JSON.parse(out)),
    compile: compiled.status === 200 ? ACCEPTED : toVerdict(compiled.body),
    'compile, with a raised body limit':
      compiledByRaised.status === 200 ? ACCEPTED : toVerdict(compiledByRaised.body),
    'select, with a raised body limit': selected.status === 200 ? ACCEPTED : toVerdict(selected.body),
    'a tool with a document': inline.result.isError ? toVerdict(inline.data) : ACCEPTED,
    'a tool with a file': named.result.isError ? toVerdict(named.data) : ACCEPTED,
    svc_contract: data.result.valid ? ACCEPTED : toVerdict(data.result),
  };
}

const numbersIn = (text = ''): number[] => [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));

describe('limits of a document', () => {
  it('have a document for every row of the table', () => {
    expect(Object.keys(DOCUMENTS).sort()).toEqual(
      ALL.flatMap(([name, { scope }]) => (scope === 'document' ? [name] : [])).sort(),
    );
  });

  it.for(ROWS)(
    'accepts a document at the limit in service, command line and tools: %s %i',
    { tags: ['slow'] },
    async ([name, , build]) => {
      const verdicts = await judge(build(LIMITS[name].max));
      for (const [who, verdict] of Object.entries(verdicts)) {
        // No valid document is nested that deeply: the schema rejects it, not the limit.
        if (name === 'documentDepth')
          expect([who, verdict.message]).toEqual([who, expect.stringContaining('unknown property "extra"')]);
        else expect([who, verdict]).toEqual([who, ACCEPTED]);
      }
    },
  );

  it.for(ROWS)(
    'rejects one beyond the limit in service, command line and tools, with the same code, pointer, figure and limit: %s %i',
    { tags: ['slow'] },
    async ([name, , build]) => {
      const { max } = LIMITS[name];
      const verdicts = await judge(build(max + (STEPS[name] ?? 1)));
      const { 'svc validate': expected = ACCEPTED } = verdicts;
      const isSize = name === 'documentBytes';
      expect(expected.code).toBe(isSize ? 'FILE_TOO_LARGE' : 'DOCUMENT_TOO_COMPLEX');
      expect(numbersIn(expected.message)).toContain(max);
      for (const [who, { code, pointer, message }] of Object.entries(verdicts)) {
        const isFile = who === 'svc validate' || who === 'a tool with a file';
        if (isSize) {
          expect([who, numbersIn(message)]).toEqual([who, expect.arrayContaining([max])]);
          if (who !== 'svc_contract')
            expect([who, code]).toEqual([who, isFile ? 'FILE_TOO_LARGE' : 'PAYLOAD_TOO_LARGE']);
          continue;
        }
        if (who !== 'svc_contract') expect([who, code]).toEqual([who, expected.code]);
        const prefix = who.startsWith('select') ? '/essence' : '';
        expect([who, pointer]).toEqual([who, `${prefix}${expected.pointer}`]);
        expect([who, numbersIn(message)]).toEqual([who, numbersIn(expected.message)]);
      }
    },
  );

  it('lets a section have thousands of features of any length, and a product hundreds of sections', async () => {
    const features = Array.from({ length: 5_000 }, (_, n) => `feature-${n}`);
    const sections = Array.from({ length: 300 }, (_, n) => ({
      ...SAMPLE_ESSENCE.blueprint.sections[0],
      id: `s-${n}`,
      features: n === 0 ? features : [],
    }));
    const { status, body } = await post(
      '/v1/packs/compile',
      draft(({ blueprint }) => (blueprint.sections = sections)),
    );
    expect([status, body.sections?.length, body.sections?.[0].data.features.length]).toEqual([
      200, 300, 5_000,
    ]);
  });

  it('rejects a result beyond the limit in service, command line and tools, before it is built', async () => {
    const document = withPages(500);
    document.blueprint.sections[0].features = Array.from({ length: 10_000 }, (_, n) => `feature-${n}`);
    writeFileSync(join(root, 'wide.json'), JSON.stringify(document));
    const { body } = await post('/v1/packs/compile', document);
    const { out } = await svc(['packs', 'compile', join(root, 'wide.json'), '--json']);
    const { data } = await ask(registry, { action: 'compile_execution_packs', essence: document }, session);
    for (const problem of [body, JSON.parse(out), data]) {
      expect(problem.code).toBe('RESULT_TOO_LARGE');
      expect(problem.detail ?? problem.message).toMatch(
        /compiles to more than \d+ bytes; the limit is 16777216 bytes/,
      );
    }
    const one = await post('/v1/packs/select', { essence: document, pack_type: 'page', id: 'p-7' });
    expect(one.status).toBe(200);
  });
});

describe('the table of limits', () => {
  const reference = readFileSync(new URL('../docs/reference/limits.md', import.meta.url), 'utf8');

  it.each(ALL)('has %s in the reference, with its value, unit and consequence', (name, limit) => {
    const { max, unit, of, beyond } = limit;
    expect(reference).toContain(`| \`${name}\` | ${formatLimit(max)} ${unit} | ${of} | ${beyond} |`);
    for (const [, code = ''] of beyond.matchAll(/`([A-Z_]+)`/g)) expect(FAILURES).toHaveProperty(code);
  });

  it.each(ALL.filter(([, { schema }]) => schema))(
    'states %s in the descriptions of the schema, and adds no keyword that rejects older documents',
    (_, { max, schema = [] }) => {
      for (const pointer of schema) {
        let part: Draft = catalog().schema('essence.v4.json');
        for (const step of pointer.split('/').slice(1)) part = part[step];
        expect([pointer, part.description]).toEqual([pointer, expect.stringContaining(formatLimit(max))]);
        expect(Object.keys(part)).not.toContain('maxItems');
        expect(Object.keys(part)).not.toContain('maxLength');
      }
    },
  );

  it.each(ALL.filter(([, { openapi }]) => openapi))('states %s in the OpenAPI document', async (_, limit) => {
    const { text } = await send('/openapi.json', { on: app });
    const { max, unit } = limit;
    const isStated = [
      `${formatLimit(max)} ${unit}`,
      `${max} ${unit}`,
      `"maxLength": ${max}`,
      `above ${max}`,
    ].some((form) => text.includes(form));
    expect(isStated).toBe(true);
  });

  it('is not contradicted by the OpenAPI document: schema and limits can reject a document', async () => {
    const { body } = await send('/openapi.json', { on: app });
    const { description } = body.paths['/v1/packs/compile'].post;
    expect(description).not.toContain('only an invalid document');
    expect(description).toMatch(/rejected if it violates its schema or exceeds a limit: /);
    for (const [, { scope, max, unit, of }] of ALL)
      if (scope === 'document') expect(description).toContain(`${formatLimit(max)} ${unit} ${of}`);
  });
});
