import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { environment } from '../cli/program.ts';
import { copyProject } from '../verify/copies.ts';
import { HANDSHAKE, open, SERVER, wire, type Wire } from './wire.ts';

const [command = '', ...args] = SERVER;
const cwd = copyProject('shop-bad');
const SEARCH = { name: 'svc_registry', arguments: { action: 'search', query: 'hero', limit: 1 } };
const servers: Wire[] = [];

/** Generous, so that a loaded machine does not fail a test: only the effect matters. */
const PATIENCE = { timeout: 30_000, interval: 20 };

afterEach(() => {
  for (const { child } of servers.splice(0)) child.kill('SIGKILL');
});

async function started(env: Readonly<Record<string, string>> = {}): Promise<Wire> {
  const one = await open(cwd, env);
  servers.push(one);
  return one;
}

describe('a current client', () => {
  it.each([
    ['2026-07-28', { pin: '2026-07-28' }],
    ['2025-11-25', 'legacy'],
  ] as const)('is served in protocol revision %s', async (revision, mode) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StdioClientTransport({ command, args, cwd, env: environment() }));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getServerVersion()?.name).toBe('svc');
    expect(client.getInstructions()).toContain('svc_verify');
    const { tools } = await client.listTools();
    expect(tools.length).toBe(8);
    // The client validates the structured content against the output schema.
    const { structuredContent, isError } = await client.callTool(SEARCH);
    expect(structuredContent).toMatchObject({ action: 'search', origin: 'embedded' });
    expect(isError ?? false).toBe(false);
    const { resources } = await client.listResources();
    const [first] = resources;
    const { contents } = await client.readResource({ uri: first?.uri ?? '' });
    expect(contents).toHaveLength(1);
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
    await client.close();
  });
});

describe('a client of the first SDK', () => {
  it('can list and call tools, read resources and get prompts', async () => {
    const client = new OldClient({ name: 'old', version: '1' });
    await client.connect(new OldTransport({ command, args, cwd, env: environment() }));
    const { tools } = await client.listTools();
    expect(tools.length).toBe(8);
    const { structuredContent } = await client.callTool(SEARCH);
    expect(structuredContent).toMatchObject({ action: 'search' });
    const result = await client.callTool({ name: 'svc_registry', arguments: { action: 'serch' } });
    expect([result.isError, result.structuredContent]).toMatchObject([true, { code: 'UNKNOWN_ACTION' }]);
    await expect(client.callTool({ name: 'svc_nothing', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    });
    const { prompts } = await client.listPrompts();
    const [prompt] = prompts;
    const needed = Object.fromEntries((prompt?.arguments ?? []).map(({ name }) => [name, 'a shop']));
    expect((await client.getPrompt({ name: prompt?.name ?? '', arguments: needed })).messages.length).toBe(1);
    await client.close();
  });
});

describe('standard input', () => {
  let shared: Wire | undefined;
  /** One server for what a server goes on after: starting one takes longer than most of it. */
  async function running(): Promise<Wire> {
    if (shared === undefined || shared.child.exitCode !== null) shared = await open(cwd);
    return shared;
  }
  afterAll(() => shared?.child.kill('SIGKILL'));

  it('may contain garbage, partial lines, batches and empty lines: the server keeps running', async () => {
    const server = await started();
    for (const garbage of [
      'not json\n',
      '\n',
      '{"jsonrpc":"2.0"\n',
      '[]\n',
      '[{"jsonrpc":"2.0","id":"in-batch","method":"ping"}]\n',
      '{"jsonrpc":"1.0","id":7,"method":"ping"}\n',
      '"text"\n',
      'null\n',
      '{"jsonrpc":"2.0","id":{},"method":"ping"}\n',
      '\u0000\u0001\ufffe\n',
    ])
      server.write(garbage);
    server.write(Buffer.from([0xff, 0xfe, 0x80, 10]));
    const text = JSON.stringify({ jsonrpc: '2.0', id: 'slow', method: 'ping' });
    server.write(text.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 50));
    server.write(`${text.slice(10)}\r\n`);
    expect(await server.reply('slow')).toMatchObject({ result: {} });
    expect(server.stderr()).not.toMatch(/\n\s+at |node:internal/);
  });

  it('may contain a message of nearly 10 MiB followed directly by another', async () => {
    const server = await running();
    const long = `{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":"${'x'.repeat(10 * 1024 * 1024 - 200)}"}}\n`;
    server.write(`${long}{"jsonrpc":"2.0","id":"next","method":"ping"}\n`);
    expect(await server.reply('long')).toMatchObject({ result: {} });
    expect(await server.reply('next')).toMatchObject({ result: {} });
  });

  it('gets replies by id, in any order, with 2,000 pings in between', async () => {
    const server = await running();
    server.send({ jsonrpc: '2.0', id: 'call', method: 'tools/call', params: SEARCH });
    for (let id = 1; id <= 2_000; id++) server.send({ jsonrpc: '2.0', id, method: 'ping' });
    await Promise.all(Array.from({ length: 2_000 }, (_, at) => server.reply(at + 1)));
    expect(await server.reply('call')).toMatchObject({ result: { structuredContent: { action: 'search' } } });
    // A duplicate id, an unsolicited reply, and a cancellation of an unknown request.
    server.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    server.send({ jsonrpc: '2.0', id: 'unasked', result: {} });
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'nothing' } });
    server.send({ jsonrpc: '2.0', method: 'notifications/unheard-of' });
    expect(await server.ask('ping')).toMatchObject({ result: {} });
  });

  it('needs no handshake: calls work without it', async () => {
    const server = wire(cwd);
    servers.push(server);
    expect(await server.ask('tools/call', SEARCH)).toMatchObject({
      result: { structuredContent: { action: 'search' } },
    });
  });

  it('may cancel a call, which then gets no reply, while the next one does', async () => {
    const server = await running();
    const audit = { name: 'svc_verify', arguments: { action: 'audit_project' } };
    server.send({ jsonrpc: '2.0', id: 'gone', method: 'tools/call', params: audit });
    server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'gone' } });
    expect(await server.ask('tools/call', SEARCH)).toMatchObject({ result: { content: [{ type: 'text' }] } });
    expect(await server.ask('tools/call', audit)).toMatchObject({ result: { content: [{ type: 'text' }] } });
    expect(server.lines().some((line) => line.includes('"gone"'))).toBe(false);
  });

  it('with a message over 10 MiB ends the server with one line on stderr and exit code 1', async () => {
    const server = await running();
    server.write(
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(10 * 1024 * 1024)}"}}\n`,
    );
    const { exit } = await server.ended;
    expect([exit, server.stderr()]).toEqual([
      1,
      'A message is longer than 10485760 bytes: the connection is closed.\n',
    ]);
  });
});

describe('standard output', () => {
  it('carries the protocol and nothing else, over 2,000 calls', async () => {
    const server = await started();
    const calls = [
      SEARCH,
      { name: 'svc_registry', arguments: { action: 'nothing' } },
      { name: 'svc_nothing', arguments: {} },
      { name: 'svc_registry', arguments: { action: 'search', query: 'a\u2028b\n\u0000\u001b[31m' } },
    ];
    for (let id = 1; id <= 2_000; id++)
      server.send({ jsonrpc: '2.0', id, method: 'tools/call', params: calls[id % calls.length] });
    await Promise.all(Array.from({ length: 2_000 }, (_, at) => server.reply(at + 1)));
    const ids = server.lines().map((line) => (JSON.parse(line) as { jsonrpc: string; id: unknown }).id);
    expect(new Set(ids).size).toBe(2_001);
    expect(server.stderr()).toBe('');
  });

  it('is not where console.log prints', async () => {
    const script = 'process.on("SIGUSR2",()=>{console.log(4711);console.table([1]);console.info(4712)})';
    const loud = `data:text/javascript,${encodeURIComponent(script)}`;
    const server = await started({ NODE_OPTIONS: `--import ${loud}` });
    server.child.kill('SIGUSR2');
    await vi.waitFor(() => expect(server.stderr()).toMatch(/4711[^]*4712/), PATIENCE);
    expect(await server.ask('ping')).toMatchObject({ result: {} });
    expect(server.lines().every((line) => line.startsWith('{"'))).toBe(true);
  });
});

describe('the server', () => {
  it('exits with 0 at the end of input', async () => {
    const server = await started();
    await server.ask('tools/call', SEARCH);
    const { exit } = await server.close();
    expect([exit, server.stderr()]).toEqual([0, '']);
  });

  it('replies to other calls during a check, and exits without finishing it', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `<li key={${at}}><a href="/r/${at}">Row</a></li>`);
    const part = `export const Part = () => <ul>${rows.join('\n')}</ul>;\n`;
    const files = Array.from({ length: 1_000 }, (_, at) => [`src/parts/Part${at}.tsx`, part]);
    const server = await open(copyProject('shop-bad', Object.fromEntries(files) as Record<string, string>));
    servers.push(server);
    const audit = { name: 'svc_verify', arguments: { action: 'audit_project' } };
    server.send({ jsonrpc: '2.0', id: 'cut', method: 'tools/call', params: audit });
    await server.ask('ping');
    const { exit } = await server.close();
    expect(exit).toBe(0);
    // The check of a thousand files takes longer than both: its result is never sent.
    expect(server.lines().some((line) => line.includes('"cut"'))).toBe(false);
  });

  it('exits on SIGTERM although the client keeps its end open', async () => {
    const server = await started();
    server.child.kill('SIGTERM');
    const { exit } = await server.ended;
    expect(exit).toBe(0);
  });

  it('exits when the client dies', async () => {
    // A client in between starts the server, prints its process id and is killed.
    const script = `const c=require('node:child_process').spawn(process.argv[1],process.argv.slice(2),{stdio:['pipe','pipe','ignore']});
c.stdout.once('data',()=>console.log(c.pid));
c.stdin.write(JSON.stringify({jsonrpc:'2.0',id:1,method:'initialize',params:${JSON.stringify(HANDSHAKE)}})+'\\n');`;
    const middle = spawn(process.execPath, ['-e', script, ...SERVER], { cwd, env: environment() });
    const pid = Number(
      await new Promise<string>((resolve) => middle.stdout.once('data', (text) => resolve(String(text)))),
    );
    middle.kill('SIGKILL');
    const isRunning = (): boolean => {
      try {
        // A zombie has exited.
        return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
      } catch {
        return false;
      }
    };
    await vi.waitFor(() => expect(isRunning()).toBe(false), PATIENCE);
  });
});
