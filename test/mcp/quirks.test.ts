import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { copyProject } from '../verify/copies.ts';
import { open, type Wire } from './wire.ts';

/** Client behaviour that no specification describes. */

const cwd = copyProject('shop-bad');
let server: Wire;
beforeAll(async () => void (server = await open(cwd)));
afterAll(async () => void (await server.close()));

interface Result {
  readonly structuredContent: Record<string, unknown> & { readonly result?: Record<string, unknown> };
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
}

async function call(name: string, args: unknown, more: object = {}): Promise<Result> {
  const reply = await server.ask('tools/call', { name, arguments: args, ...more });
  expect(reply.error).toBeUndefined();
  return reply.result as unknown as Result;
}

const search = (args: object): Promise<Result> =>
  call('svc_registry', { action: 'search', limit: 2, ...args });

describe('a client that reads one half of a result', () => {
  it('gets the whole result, from the text or from the structured content', async () => {
    for (const args of [
      { action: 'search', query: 'hero' },
      { action: 'nothing' },
      { action: 'resolve_pattern', id: 'hero' },
    ]) {
      const { structuredContent, content } = await call('svc_registry', args);
      expect(content.map(({ type }) => type)).toEqual(['text']);
      expect(JSON.parse(content[0]?.text ?? '')).toEqual(structuredContent);
    }
  });

  it('never gets more than 25,000 tokens, the limit of one client', async () => {
    const { content } = await call('svc_context', {
      action: 'execution_pack',
      pack_type: 'scaffold',
      max_tokens: 10_000,
    });
    expect(countTokens(content[0]?.text ?? '')).toBeLessThanOrEqual(10_000);
    const { isError, structuredContent } = await search({ query: 'hero', max_tokens: 25_000 });
    expect([isError, structuredContent['code']]).toEqual([true, 'INVALID_PARAMETER']);
  });
});

describe('a client that sends a document as text', () => {
  it('gets the same result with and without a byte order mark', async () => {
    const text = JSON.stringify(SAMPLE_ESSENCE);
    const [plain, marked] = [
      await call('svc_context', { action: 'execution_pack', essence: text }),
      await call('svc_context', { action: 'execution_pack', essence: `\ufeff${text}` }),
    ];
    expect(marked.isError).toBeUndefined();
    expect(marked.structuredContent).toEqual(plain.structuredContent);
  });
});

describe('a client that requests everything at once', () => {
  it.each(['prompts/list', 'resources/list', 'resources/templates/list', 'tools/list', 'ping'])(
    'gets a response to %s',
    async (method) => {
      expect(await server.ask(method)).toMatchObject({ result: {} });
      expect(await server.ask(method, { _meta: { progressToken: 1, 'x.example/trace': 'y' } })).toMatchObject(
        { result: {} },
      );
    },
  );

  it('gets every page of the resources, and an error for an invalid page', async () => {
    const uris = new Set<string>();
    let cursor: string | undefined;
    do {
      const { result } = await server.ask('resources/list', cursor === undefined ? {} : { cursor });
      const { resources, nextCursor } = result as {
        resources: readonly { uri: string }[];
        nextCursor?: string;
      };
      for (const { uri } of resources) {
        expect(uris.has(uri)).toBe(false);
        uris.add(uri);
      }
      cursor = nextCursor;
    } while (cursor !== undefined);
    expect(uris.size).toBeGreaterThan(390);
    expect(await server.ask('resources/list', { cursor: 'x' })).toMatchObject({ error: { code: -32602 } });
  });
});

describe('names that models invent', () => {
  it('are mapped to the real names', async () => {
    const expected = (await search({ query: 'hero' })).content;
    for (const name of ['q', 'text', 'search', 'term'])
      expect((await search({ [name]: 'hero' })).content).toEqual(expected);
    const one = (await call('svc_registry', { action: 'resolve_pattern', id: 'hero' })).content;
    for (const name of ['slug', 'name', 'pattern'])
      expect((await call('svc_registry', { action: 'resolve_pattern', [name]: 'hero' })).content).toEqual(
        one,
      );
    const state = (await call('svc_graph', { action: 'snapshot' })).content;
    for (const name of ['projectPath', 'project', 'cwd', 'root', 'project_path'])
      expect((await call('svc_graph', { action: 'snapshot', [name]: '.' })).content).toEqual(state);
    expect((await call('svc_registry', { action: ' Resolve-Pattern ', id: 'hero' })).content).toEqual(one);
  });

  it('are refused with a suggestion if they are unknown or ambiguous', async () => {
    const { structuredContent: mistyped } = await search({ query: 'hero', limt: 3 });
    expect(mistyped).toMatchObject({
      code: 'INVALID_PARAMETER',
      errors: [{ parameter: 'limt', message: expect.stringContaining('did you mean limit?') as string }],
    });
    const { structuredContent: twice } = await search({ q: 'hero', text: 'table' });
    expect(twice).toMatchObject({ code: 'INVALID_PARAMETER' });
    const { structuredContent: both } = await search({ q: 'hero', query: 'table' });
    expect(both).toMatchObject({ code: 'INVALID_PARAMETER' });
  });
});

describe('values that models write', () => {
  it('are converted: digits, words for lists, JSON in a string', async () => {
    const expected = (await search({ query: 'hero' })).content;
    expect((await search({ query: 'hero', limit: '2' })).content).toEqual(expected);
    expect((await search({ query: 'hero', recommended: 'false' })).content).toEqual(
      (await search({ query: 'hero', recommended: false })).content,
    );
    const { structuredContent } = await call('svc_contract_write', {
      action: 'update_essence',
      operation: 'add_page',
      payload: JSON.stringify({ id: 'faq', section_id: 'nothing-of-that-name' }),
      expected_hash: 'x',
      dry_run: 'true',
    });
    // It came as far as the hash: the payload was read.
    expect(structuredContent).toMatchObject({ code: 'CONFLICT' });
  });

  it('count as absent if they are null', async () => {
    const expected = (await search({ query: 'hero' })).content;
    expect((await search({ query: 'hero', type: null, sort: null, max_tokens: null })).content).toEqual(
      expected,
    );
    const { structuredContent } = await search({ query: null });
    expect(structuredContent).toMatchObject({
      code: 'INVALID_PARAMETER',
      errors: [{ parameter: 'query', message: 'is required' }],
    });
  });

  it('are refused with an explanation if they cannot be converted', async () => {
    for (const [args, message] of [
      [{ query: 3 }, 'must be a string'],
      [{ query: 'x', limit: 2.5 }, 'must be a whole number'],
      [{ query: 'x', limit: '1e3' }, 'must be a whole number'],
      [{ query: 'x', limit: 0 }, 'must be from 1 to'],
      [{ query: 'x', type: 'patern' }, 'did you mean pattern?'],
      [{ query: 'x'.repeat(2_000) }, 'must have at most'],
      [{ query: ' ' }, 'must not be blank'],
    ] as const) {
      const { structuredContent, isError } = await search(args);
      expect([isError, structuredContent['code']]).toEqual([true, 'INVALID_PARAMETER']);
      expect(structuredContent['detail']).toContain(message);
    }
  });

  it('may have keys such as __proto__ and constructor', async () => {
    server.write(
      '{"jsonrpc":"2.0","id":"proto","method":"tools/call","params":{"name":"svc_registry","arguments":{"action":"search","query":"x","__proto__":{"limit":1},"constructor":1}}}\n',
    );
    // Either the transport drops them or the input refuses them; nothing is taken from them.
    const { result } = await server.reply('proto');
    expect(result).toMatchObject({ isError: true, structuredContent: { code: 'INVALID_PARAMETER' } });
  });
});

describe('an invalid call', () => {
  it.each([
    ['tools/call', { name: 'svc_nothing', arguments: {} }, -32602, 'Unknown tool: "svc_nothing"'],
    ['tools/call', { name: 'toString', arguments: {} }, -32602, 'Unknown tool'],
    ['tools/call', { name: 'svc_registry', arguments: '{"action":"search"}' }, -32602, 'arguments'],
    ['tools/call', { name: 'svc_registry', arguments: [] }, -32602, 'arguments'],
    ['tools/call', { arguments: {} }, -32602, 'name'],
    ['tools/nothing', {}, -32601, 'Method not found'],
    ['completion/complete', {}, -32601, 'Method not found'],
    ['logging/setLevel', { level: 'debug' }, -32601, 'Method not found'],
    ['resources/subscribe', { uri: 'svc://pattern/@official/hero' }, -32601, 'Method not found'],
    ['resources/read', { uri: 'svc://pattern/@official/nothing' }, -32602, 'There is no resource'],
    ['resources/read', { uri: 'file:///etc/passwd' }, -32602, 'There is no resource'],
    ['resources/read', { uri: 'svc://pack/../../etc/passwd' }, -32602, 'There is no resource'],
    ['resources/read', { uri: 'svc://pack/%2e%2e%2f%2e%2e/x.md' }, -32602, 'There is no resource'],
    ['resources/read', { uri: 'svc://pattern/%' }, -32602, 'There is no resource'],
    ['prompts/get', { name: 'nothing' }, -32602, 'prompt'],
  ])('%s %j gets the error code of the protocol', async (method, params, code, message) => {
    const { error } = await server.ask(method, params);
    expect([error?.code, error?.message]).toEqual([code, expect.stringContaining(message)]);
  });

  it('without arguments lists the actions', async () => {
    for (const params of [{ name: 'svc_registry' }, { name: 'svc_registry', arguments: {} }]) {
      const { result } = await server.ask('tools/call', params);
      expect(result).toMatchObject({
        isError: true,
        structuredContent: { code: 'UNKNOWN_ACTION', allowed: expect.arrayContaining(['search']) as unknown },
      });
    }
  });
});

describe('a configured service that does not respond', () => {
  it('is reported as unavailable and retryable, without a fallback', async () => {
    const remote = await open(cwd, { SVC_API_URL: 'http://127.0.0.1:9' });
    expect(await remote.ask('tools/list')).toMatchObject({ result: {} });
    const params = { name: 'svc_registry', arguments: { action: 'search', query: 'hero' } };
    expect(await remote.ask('tools/call', params)).toMatchObject({
      result: { isError: true, structuredContent: { code: 'SERVICE_UNAVAILABLE', retryable: true } },
    });
    await remote.close();
  });
});
