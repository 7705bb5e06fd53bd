import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { svc } from './support.ts';
import { codePoint } from '../code-point.ts';

/** A hostile service: it responds to every request with `answer`. */
let server: Server;
let body: unknown;
let status = 200;
const around = { env: {} as Record<string, string>, columns: 80 };

beforeAll(async () => {
  server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  around.env['SVC_API_URL'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Everything that a terminal obeys, or that reorders or hides what it shows. */
// oxlint-disable-next-line no-control-regex
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const piece = fc.constantFrom(
  '\u001b',
  '\u001b[2J',
  '\u001b[31m',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u001b\\',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001bP1$r\u001b\\',
  '\u009b31m',
  '\u009d0;t\u009c',
  '\u0085',
  '\r',
  '\n',
  '\t',
  '\b\b\b',
  '\u0000',
  '\u007f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u200f',
  '\u061c',
  '[31m',
  ']0;',
  'data table',
  '表',
  'e\u0301',
);
const hostile = fc
  .array(fc.oneof({ weight: 3, arbitrary: piece }, fc.string({ unit: codePoint, maxLength: 6 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((pieces) => pieces.join(''));
const many = fc.array(hostile, { minLength: 100, maxLength: 100 });
const RUNS = { numRuns: 100 };

const summaries = (texts: readonly string[]): unknown[] =>
  texts.map((text) => ({
    id: text,
    slug: text,
    namespace: '@official',
    type: text,
    name: text,
    description: text,
  }));

const record = (texts: readonly string[]): unknown => {
  const at = (index: number): string => texts[index] ?? '';
  const map = (value: unknown): unknown =>
    Object.fromEntries(texts.slice(0, 20).map((text) => [text, value]));
  const type = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'][at(0).length % 5];
  return {
    id: at(1),
    slug: at(2),
    namespace: at(3),
    type,
    version: at(4),
    visibility: 'public',
    status: 'published',
    created_at: at(5),
    updated_at: at(6),
    data: {
      name: at(7),
      description: at(8),
      tags: texts,
      default_preset: at(0),
      presets: map({ description: at(9) }),
      components: texts,
      states: map({}),
      io: { consumes: texts, produces: texts },
      modes: texts,
      typography: { display: at(10), body: at(11) },
      palette: map({ light: at(12), dark: at(13) }),
      theme: { id: at(14) },
      compose: [...texts, { archetype: at(15) }],
      routes: map({ archetype: at(16), page: at(17), shell: at(18) }),
      pages: [{ id: at(19), path: at(20), description: at(21) }],
      shells: map(''),
      regions: [{ id: at(22), landmark: at(23), purpose: at(24) }],
      layout: at(25),
    },
    intelligence: { quality_score: at(26), confidence_tier: at(27), recommendation_reasons: texts },
  };
};

/** Checks first that the response contains escape sequences, so that the test can fail, then that none is printed. */
async function expectHarmless(argv: readonly string[], columns: number, exit = 0): Promise<void> {
  expect(JSON.stringify(body)).toContain('\\u001b');
  const result = await svc(argv, { ...around, columns, isTerminal: true });
  expect(result.exit).toBe(exit);
  expect(result.out).not.toMatch(OBEYED);
  expect(result.err).not.toMatch(OBEYED);
  expect(result.out + result.err).not.toBe('');
}

async function expectKept(argv: readonly string[]): Promise<void> {
  const { out, err } = await svc([...argv, '--json'], around);
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(body)));
  expect(out).not.toContain('\u001b');
  expect(err).toBe('');
}

describe('text of a hostile service', () => {
  const width = fc.constantFrom(20, 40, 80, 200);

  it.each([
    [['search', 'data table'], 'results'],
    [['list', 'patterns'], 'items'],
    [['list', 'patterns', '--all'], 'items'],
    [['suggest', 'a data table'], 'results'],
  ])('never reaches a terminal raw through svc %j', async (argv, member) => {
    await fc.assert(
      fc.asyncProperty(many, width, async (texts, columns) => {
        status = 200;
        body = { total: texts.length, [member]: summaries(texts), offset: texts[0], limit: texts[1] };
        await expectHarmless(argv, columns);
      }),
      RUNS,
    );
  });

  it('never reaches a terminal raw through svc get', async () => {
    await fc.assert(
      fc.asyncProperty(many, width, async (texts, columns) => {
        status = 200;
        body = record(texts);
        await expectHarmless(['get', 'pattern', 'data-table'], columns);
      }),
      RUNS,
    );
  });

  it('never reaches a terminal raw through an error message', async () => {
    await fc.assert(
      fc.asyncProperty(many, width, async ([detail = '', ...suggestions], columns) => {
        status = 404;
        body = { code: 'UNKNOWN_RECORD', status: 404, detail, error: detail, suggestions };
        await expectHarmless(['get', 'pattern', 'data-table'], columns, 1);
      }),
      RUNS,
    );
  });

  it('is unchanged in JSON output, but escaped', async () => {
    await fc.assert(
      fc.asyncProperty(many, async (texts) => {
        status = 200;
        body = { total: texts.length, results: summaries(texts) };
        await expectKept(['search', 'data table']);
        body = record(texts);
        await expectKept(['get', 'pattern', 'data-table']);
      }),
      { numRuns: 20 },
    );
  });

  it('is quoted in a command to copy', async () => {
    status = 404;
    body = { code: 'UNKNOWN_RECORD', status, detail: 'gone', error: 'gone', suggestions: ['x; rm -rf ~'] };
    expect((await svc(['get', 'pattern', 'x'], around)).err).toContain(
      "try: svc get pattern 'x; rm -rf ~'\n",
    );
    status = 200;
    body = { total: 1, results: summaries(['$(reboot)']) };
    expect((await svc(['suggest', 'reboot'], around)).err).toContain("Next: svc get pattern '$(reboot)'\n");
  });

  it('may be of any type without causing an internal error', async () => {
    status = 200;
    const odd = [null, 7, [], {}, true].map((value) => ({
      slug: value,
      type: value,
      name: value,
      description: value,
    }));
    body = { total: 5, results: odd, items: odd, offset: '\u001b[2J' };
    for (const argv of [
      ['search', 'x'],
      ['list', 'themes'],
    ])
      await expectHarmless(argv, 80);
  });
});
