import { request } from 'node:http';
import { connect } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start, type RunningProgram } from '../cli/program.ts';
import { copyProject } from '../verify/copies.ts';
import { open, type Reply, SERVER } from './wire.ts';

const cwd = copyProject('shop-bad');
let server: RunningProgram;
let address = '';

beforeAll(async () => {
  server = start([...SERVER, '--http', '--port', '0'], { cwd });
  address = await new Promise<string>((resolve, reject) => {
    server.process.stderr?.on('data', (text: string) => {
      const [found] = /http:\S+/.exec(text) ?? [];
      if (found !== undefined) resolve(found);
    });
    void server.ended.then(({ err }) => reject(new Error(err)));
  });
});

afterAll(async () => {
  server.process.kill('SIGTERM');
  const { exit } = await server.ended;
  expect(exit).toBe(0);
});

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
} as const;

interface HttpReply {
  readonly status: number;
  readonly text: string;
}

/** A request as it stands, with any host and origin: a browser's fetch would not send them. */
const sendRequest = (
  method: string,
  {
    path = '/mcp',
    headers = {},
    body,
  }: { path?: string; headers?: Record<string, string>; body?: string | undefined } = {},
): Promise<HttpReply> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const clientRequest = request(
      { hostname, port, path, method, headers: { ...HEADERS, ...headers } },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => void (text += part));
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
      },
    );
    clientRequest.once('error', reject);
    clientRequest.end(body);
  });

const message = (method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 'ask', method, params });

/** The reply in a body, whether it is JSON or the one event of a stream. */
const parseReply = ({ text }: HttpReply): Reply => {
  const [, data = text] = /^data: (.*)$/m.exec(text) ?? [];
  return JSON.parse(data) as Reply;
};

const CALLS = [
  ['svc_registry', { action: 'search', query: 'hero', limit: 3 }],
  ['svc_registry', { action: 'search', query: '' }],
  ['svc_registry', { action: 'nothing' }],
  ['svc_registry', { action: 'resolve_pattern', id: 'data-table' }],
  ['svc_registry', { action: 'resolve_pattern', id: 'data-tabel' }],
  ['svc_contract', { action: 'read_essence' }],
  ['svc_context', { action: 'page', page_id: 'cart' }],
  ['svc_context', { action: 'page', page_id: 'nothing' }],
  ['svc_graph', { action: 'snapshot' }],
  ['svc_verify', { action: 'findings', limit: 5 }],
] as const;

describe('svc mcp --http', () => {
  it('sends the same responses as over standard output, byte for byte', async () => {
    const stdio = await open(cwd);
    for (const [name, args] of CALLS) {
      const params = { name, arguments: args };
      const one = await stdio.ask('tools/call', params);
      const other = parseReply(await sendRequest('POST', { body: message('tools/call', params) }));
      expect(one.result, `${name} ${args.action}`).toBeDefined();
      expect(JSON.stringify(other.result), `${name} ${args.action}`).toBe(JSON.stringify(one.result));
    }
    const lists = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list'];
    for (const method of lists) {
      const one = await stdio.ask(method, {});
      const other = parseReply(await sendRequest('POST', { body: message(method, {}) }));
      expect(JSON.stringify(other.result), method).toBe(JSON.stringify(one.result));
    }
    await stdio.close();
  });

  it('serves clients of both protocol revisions and of the first SDK, without a session', async () => {
    for (const mode of [{ pin: '2026-07-28' }, 'legacy', 'auto'] as const) {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      const transport = new StreamableHTTPClientTransport(new URL(address));
      await client.connect(transport);
      const { structuredContent } = await client.callTool({ name: CALLS[0][0], arguments: CALLS[0][1] });
      expect(structuredContent).toMatchObject({ action: 'search' });
      expect(transport.sessionId).toBeUndefined();
      await client.close();
    }
    const old = new OldClient({ name: 'old', version: '1' });
    const transport = new OldTransport(new URL(address));
    // Its type asks for a session id that may be undefined, and has one that may be absent.
    await old.connect(transport as never);
    expect(await old.callTool({ name: CALLS[0][0], arguments: CALLS[0][1] })).toMatchObject({
      structuredContent: { action: 'search' },
    });
    await old.close();
  });

  it.each([
    ['evil.example', 403],
    ['evil.example:80', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example', 403],
    ['169.254.169.254', 403],
    ['localhost:1', 200],
    ['127.0.0.1', 200],
    ['[::1]', 200],
    ['a b', 400],
    ['[', 400],
  ])('with the host %j responds with %i', async (host, status) => {
    const reply = await sendRequest('POST', { headers: { host }, body: message('ping', {}) });
    expect(reply.status).toBe(status);
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost.evil.example', 403],
    ['http://127.0.0.1:5173', 200],
    ['http://localhost', 200],
  ])('with the origin %j responds with %i', async (origin, status) => {
    const reply = await sendRequest('POST', { headers: { origin }, body: message('ping', {}) });
    expect(reply.status).toBe(status);
  });

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('refuses %s with 405', async (method) => {
    expect((await sendRequest(method)).status).toBe(405);
  });

  it('refuses other paths, long bodies and bodies that are not JSON, and keeps running', async () => {
    expect((await sendRequest('POST', { path: '/', body: message('ping', {}) })).status).toBe(404);
    expect((await sendRequest('POST', { path: '/mcp/x', body: message('ping', {}) })).status).toBe(404);
    expect(
      (await sendRequest('POST', { path: 'http://evil.example/mcp', body: message('ping', {}) })).status,
    ).toBe(400);
    expect(
      (await sendRequest('POST', { path: '//evil.example/mcp', body: message('ping', {}) })).status,
    ).toBe(404);
    const long = message('ping', { x: 'x'.repeat(4 * 1024 * 1024) });
    expect((await sendRequest('POST', { body: long })).status).toBe(413);
    expect(
      (await sendRequest('POST', { headers: { 'transfer-encoding': 'chunked' }, body: long })).status,
    ).toBe(413);
    expect((await sendRequest('POST', { body: '{' })).status).toBe(400);
    expect(
      (await sendRequest('POST', { headers: { 'content-type': 'text/plain' }, body: '{}' })).status,
    ).toBe(415);
    expect((await sendRequest('TRACE')).status).toBe(400);
    expect((await sendRequest('POST', { body: message('ping', {}) })).status).toBe(200);
  });

  it('keeps running when clients disconnect in the middle of a request', async () => {
    const { hostname, port } = new URL(address);
    const body = message('tools/call', { name: 'svc_verify', arguments: { action: 'audit_project' } });
    const head = `POST /mcp HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${body.length}\r\n\r\n`;
    for (const text of ['POST', head, `${head}${body.slice(0, 20)}`, `${head}${body}`])
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(text, () => setTimeout(() => socket.destroy(), 20));
        });
        socket.once('close', () => resolve());
      });
    expect((await sendRequest('POST', { body: message('ping', {}) })).status).toBe(200);
  });

  it('reports a port that is in use', async () => {
    const { port } = new URL(address);
    const at = (port: string) => start([...SERVER, '--http', '--port', port], { cwd, input: '' }).ended;
    const { exit, err } = await at(port);
    expect([exit, err]).toEqual([
      1,
      `error[CANNOT_LISTEN]: Port ${port} is in use.\ntry: svc mcp --http --port 0\n`,
    ]);
    expect((await at('70000')).exit).toBe(2);
  });
});
