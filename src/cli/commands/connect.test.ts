import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folder, PROGRAM, svc } from '../../../test/cli/support.ts';
import { AGENT_CLIENTS } from '../../project/agent-config/clients.ts';
import { readOwnPackage } from '../options.ts';
import { connectClient } from './connect.ts';

const [NODE, BIN] = PROGRAM;
const NAME = readOwnPackage().name;

const FILES = {
  'claude-code': '.mcp.json',
  cursor: '.cursor/mcp.json',
  vscode: '.vscode/mcp.json',
  codex: '.codex/config.toml',
};
const clients = Object.entries(FILES);
const read = (root: string, file: string): string => readFileSync(join(root, file), 'utf8');

/** A package.json with these fields, and svc installed next to it. */
const installed = (at: string, fields: object): Record<string, string> => ({
  [`${at}package.json`]: JSON.stringify(fields),
  [`${at}node_modules/${NAME}/package.json`]: JSON.stringify({
    name: NAME,
    bin: { svc: './dist/bin/svc.js' },
  }),
});

describe('svc connect', () => {
  it('lists the same agents in its help as in AGENT_CLIENTS', () => {
    expect(connectClient.arguments[0].choices).toEqual(AGENT_CLIENTS.map(({ name }) => name));
    expect(Object.fromEntries(AGENT_CLIENTS.map(({ name, project }) => [name, project]))).toEqual(FILES);
  });

  it.each(clients)(
    '%s: writes a new file, leaves it unchanged the second time, checks it, and removes it again',
    async (client, file) => {
      const cwd = folder();
      expect(await svc(['connect', client, '--check'], { cwd })).toMatchObject({ exit: 1, err: '' });
      const first = await svc(['connect', client], { cwd });
      expect(first.exit).toBe(0);
      expect(first.out).toMatch(/ now starts svc \(\..*\)\n$/);
      const text = read(cwd, file);
      expect(text).toContain(`["${BIN}", "mcp"]`);
      expect((await svc(['connect', client], { cwd })).out).toContain('already starts svc');
      expect(read(cwd, file)).toBe(text);
      expect(await svc(['connect', client, '--check'], { cwd })).toMatchObject({ exit: 0 });
      expect((await svc(['connect', client, '--remove'], { cwd })).out).toContain('now does not start svc');
      expect(existsSync(join(cwd, file))).toBe(false);
      expect(await svc(['connect', client, '--remove'], { cwd })).toMatchObject({ exit: 0 });
    },
  );

  it.each(clients)('%s: --dry-run prints what would change and writes nothing', async (client, file) => {
    const cwd = folder();
    const { exit, out } = await svc(['connect', client, '--dry-run'], { cwd });
    expect(exit).toBe(0);
    expect(out).toContain(`+++ ${file}\n+`);
    expect(existsSync(join(cwd, file))).toBe(false);
    await svc(['connect', client], { cwd });
    expect((await svc(['connect', client, '--dry-run'], { cwd })).out).toBe('');
    expect((await svc(['connect', client, '--remove', '--dry-run'], { cwd })).out).toContain(
      `+++ ${file}\n-`,
    );
    expect(existsSync(join(cwd, file))).toBe(true);
  });

  it('shows only the lines that change, not the ones around them', async () => {
    const cwd = folder({
      '.mcp.json': '{\n  "mcpServers": {\n    "a": { "env": { "KEY": "secret" } },\n    "b": {}\n  }\n}\n',
    });
    const { out } = await svc(['connect', 'claude-code', '--dry-run'], { cwd });
    expect(out.split('\n').slice(2, 5)).toEqual(['-    "b": {}', '+    "b": {},', '+    "svc": {']);
    expect(out).not.toContain('secret');
  });

  it('has the key and the type each JSON client expects', async () => {
    const cwd = folder();
    const value = { svc: { type: 'stdio', command: NODE, args: [BIN, 'mcp'] } };
    for (const [client, key] of [
      ['claude-code', 'mcpServers'],
      ['cursor', 'mcpServers'],
      ['vscode', 'servers'],
    ] as const) {
      await svc(['connect', client, '--quiet'], { cwd });
      expect(JSON.parse(read(cwd, FILES[client]))).toEqual({ [key]: value });
    }
  });

  it.each([
    ['claude-code', '${CLAUDE_PROJECT_DIR:-.}/'],
    ['cursor', '${workspaceFolder}/'],
    ['vscode', '${workspaceFolder}/'],
    ['codex', ''],
  ] as const)(
    '%s: starts the svc that the project depends on, by a path without the machine in it',
    async (client, prefix) => {
      const cwd = folder(installed('', { devDependencies: { [NAME]: '0.1.0' } }));
      expect((await svc(['connect', client], { cwd })).err).not.toContain('of this machine');
      const text = read(cwd, FILES[client]);
      expect(text).toMatch(/"node"/);
      expect(text).toContain(`["${prefix}node_modules/${NAME}/dist/bin/svc.js", "mcp"]`);
      expect(text).not.toContain('npx');
      expect((await svc(['connect', client, '--check'], { cwd })).exit).toBe(0);
    },
  );

  it('finds a dependency that a workspace installs at its root, and looks no further than the repository', async () => {
    const cwd = folder({
      ...installed('', { private: true, workspaces: ['apps/*'] }),
      'apps/web/package.json': JSON.stringify({ devDependencies: { [NAME]: '0.1.0' } }),
      'apps/repository/.git/HEAD': '',
      'apps/repository/package.json': JSON.stringify({ devDependencies: { [NAME]: '0.1.0' } }),
    });
    await svc(['connect', 'codex', '--project', 'apps/web'], { cwd });
    expect(read(cwd, 'apps/web/.codex/config.toml')).toContain(
      `["../../node_modules/${NAME}/dist/bin/svc.js", "mcp"]`,
    );
    await svc(['connect', 'codex', '--project', 'apps/repository'], { cwd });
    expect(read(cwd, 'apps/repository/.codex/config.toml')).toContain(BIN);
  });

  it.each([
    ['no package.json', {}],
    ['a broken package.json', { 'package.json': '{' }],
    ['a dependency that is not installed', { 'package.json': `{"devDependencies": {"${NAME}": "0.1.0"}}` }],
    ['an installed package that it does not depend on', installed('', {})],
    [
      'a package of another author with the name of the program',
      {
        'package.json': '{"dependencies": {"svc": "0.1.0"}}',
        'node_modules/svc/package.json': '{"name": "svc", "bin": {"svc": "stranger.js"}}',
      },
    ],
  ])('starts this installation in a project with %s', async (_, files) => {
    const cwd = folder(files as Record<string, string>);
    const { err } = await svc(['connect', 'codex'], { cwd });
    expect(err).toContain('The entry names the svc of this machine.');
    expect(read(cwd, '.codex/config.toml')).toBe(
      `[mcp_servers.svc]\ncommand = "${NODE}"\nargs = ["${BIN}", "mcp"]\n`,
    );
  });

  it.each([
    ['.mcp.json', 'claude-code', '{"mcpServers":{"svc":{"command":"npx","args":["-y","svc","mcp"]}}}'],
    ['.codex/config.toml', 'codex', '[mcp_servers.svc]\ncommand = "npx"\nargs = ["svc", "mcp"]\n'],
  ])(
    'replaces an entry in %s that would run the package svc of another author',
    async (file, client, text) => {
      const cwd = folder({ [file]: text });
      expect((await svc(['connect', client, '--check'], { cwd })).out).toContain('out of date');
      await svc(['connect', client], { cwd });
      expect(read(cwd, file)).not.toContain('npx');
      expect(read(cwd, file)).toContain(BIN);
    },
  );

  it('with --global uses the home folder if the client has a file there', async () => {
    const home = folder();
    const cwd = folder(installed('', { devDependencies: { [NAME]: '0.1.0' } }));
    for (const [client, file] of [
      ['cursor', '.cursor/mcp.json'],
      ['codex', '.codex/config.toml'],
    ] as const) {
      await svc(['connect', client, '--global'], { cwd, env: { HOME: home } });
      expect(read(home, file)).toContain(`["${BIN}", "mcp"]`);
      expect(existsSync(join(cwd, file))).toBe(false);
    }
    await svc(['connect', 'codex', '--global'], {
      cwd,
      env: { HOME: home, CODEX_HOME: join(home, 'other') },
    });
    expect(existsSync(join(home, 'other/config.toml'))).toBe(true);
    await svc(['connect', 'cursor', '--global', '--remove'], { cwd, env: { USERPROFILE: home } });
    expect(existsSync(join(home, '.cursor/mcp.json'))).toBe(false);
    expect(await svc(['connect', 'cursor', '--global'], { cwd })).toMatchObject({ exit: 78 });
    const claude = await svc(['connect', 'claude-code', '--global'], { cwd, env: { HOME: home } });
    expect(claude).toMatchObject({ exit: 2 });
    expect(claude.err).toContain(`claude mcp add --scope user svc -- ${NODE} ${BIN} mcp`);
    const code = await svc(['connect', 'vscode', '--global'], { cwd, env: { HOME: home } });
    expect(code).toMatchObject({ exit: 2 });
    expect(code.err).toContain(
      `code --add-mcp '{"name":"svc","type":"stdio","command":"${NODE}","args":["${BIN}","mcp"]}'`,
    );
  });

  it('with --with-env writes the address of the service, never its credentials', async () => {
    const cwd = folder();
    const env = { SVC_API_URL: 'https://me:hush@svc.example/v1' };
    for (const [client, file] of clients) {
      const { exit, err } = await svc(['connect', client, '--with-env'], { cwd, env });
      expect(exit).toBe(0);
      expect(err).toContain('credentials in SVC_API_URL are not written');
      expect(read(cwd, file)).toContain('https://svc.example');
      expect(read(cwd, file)).not.toMatch(/hush|me:/);
      expect(await svc(['connect', client, '--check', '--with-env'], { cwd, env })).toMatchObject({
        exit: 0,
      });
      const elsewhere = { SVC_API_URL: 'https://other.example' };
      expect(await svc(['connect', client, '--check', '--with-env'], { cwd, env: elsewhere })).toMatchObject({
        exit: 1,
      });
      expect(await svc(['connect', client, '--check'], { cwd })).toMatchObject({ exit: 0 });
    }
    expect(await svc(['connect', 'cursor', '--with-env'], { cwd })).toMatchObject({ exit: 2 });
    const bad = { SVC_API_URL: 'ftp://svc.example' };
    expect(await svc(['connect', 'cursor', '--with-env'], { cwd, env: bad })).toMatchObject({ exit: 78 });
  });

  it.each([
    ['claude-code', '{\n  "mcpServers": {,}\n}', 'MALFORMED_JSON', '".mcp.json": Line 2, column 18'],
    ['cursor', '', 'MALFORMED_JSON', '".cursor/mcp.json": The file is empty'],
    ['vscode', '{"servers": 1}', 'MALFORMED_JSON', 'Line 1, column 13: "servers" must be an object.'],
    ['codex', 'a = 1\nb = \n', 'MALFORMED_FILE', '".codex/config.toml": Line 2, column 5'],
    [
      'codex',
      'mcp_servers.svc.command = "x"\n',
      'MALFORMED_FILE',
      'Rewrite it as a table [mcp_servers.svc].',
    ],
  ] as const)('%s: leaves %j untouched, exit 65', async (client, text, code, message) => {
    const cwd = folder({ [FILES[client]]: text });
    for (const option of ['--check', '--remove', '--dry-run', '--quiet']) {
      const { exit, out, err } = await svc(['connect', client, option], { cwd });
      expect({ exit, out }).toEqual({ exit: 65, out: '' });
      expect(err).toContain(`error[${code}]: `);
      expect(err).toContain(message);
    }
    expect(JSON.parse((await svc(['connect', client, '--json'], { cwd })).out)).toMatchObject({ code });
    expect(read(cwd, FILES[client])).toBe(text);
  });

  it('does not touch another server of the same name without --force', async () => {
    const text = '{ "mcpServers": { "svc": { "url": "https://x.example" }, "a": 1 } }';
    const cwd = folder({ '.mcp.json': text });
    for (const option of ['--quiet', '--remove', '--dry-run'])
      expect(await svc(['connect', 'claude-code', option], { cwd })).toMatchObject({ exit: 73, out: '' });
    expect(await svc(['connect', 'claude-code', '--check'], { cwd })).toMatchObject({ exit: 1 });
    expect(read(cwd, '.mcp.json')).toBe(text);
    expect(await svc(['connect', 'claude-code', '--force'], { cwd })).toMatchObject({ exit: 0 });
    expect(await svc(['connect', 'claude-code', '--check'], { cwd })).toMatchObject({ exit: 0 });
  });

  it('keeps the permissions of a private file, and does not follow links', async () => {
    const cwd = folder({ '.mcp.json': '{}\n', 'elsewhere.json': '{}\n' });
    chmodSync(join(cwd, '.mcp.json'), 0o600);
    await svc(['connect', 'claude-code'], { cwd });
    expect(statSync(join(cwd, '.mcp.json')).mode & 0o777).toBe(0o600);
    mkdirSync(join(cwd, '.cursor'));
    symlinkSync(join(cwd, 'elsewhere.json'), join(cwd, '.cursor/mcp.json'));
    expect(await svc(['connect', 'cursor'], { cwd })).toMatchObject({ exit: 66 });
    expect(read(cwd, 'elsewhere.json')).toBe('{}\n');
  });

  it('reports unusable files: not UTF-8, too large, a file in place of a folder', async () => {
    const cwd = folder({ '.cursor': '' });
    writeFileSync(join(cwd, '.mcp.json'), Uint8Array.of(0x7b, 0xff, 0x7d));
    expect((await svc(['connect', 'claude-code'], { cwd })).err).toContain('.mcp.json" is not valid UTF-8');
    writeFileSync(join(cwd, '.mcp.json'), ' '.repeat(1024 * 1024 + 1));
    expect(await svc(['connect', 'claude-code'], { cwd })).toMatchObject({ exit: 65 });
    expect(await svc(['connect', 'cursor'], { cwd })).toMatchObject({ exit: 66 });
  });

  it('prints the state and the change with --json', async () => {
    const cwd = folder();
    const runJson = async (...options: string[]): Promise<unknown> =>
      JSON.parse((await svc(['connect', 'cursor', '--json', ...options], { cwd })).out);
    const file = join(cwd, '.cursor/mcp.json');
    const same = { client: 'cursor', file };
    expect(await runJson('--check')).toEqual({ ...same, state: 'missing', changed: false, dryRun: false });
    expect(await runJson('--dry-run')).toEqual({ ...same, state: 'missing', changed: true, dryRun: true });
    expect(await runJson()).toEqual({ ...same, state: 'missing', changed: true, dryRun: false });
    expect(await runJson()).toEqual({ ...same, state: 'current', changed: false, dryRun: false });
    expect(await runJson('--remove')).toEqual({ ...same, state: 'current', changed: true, dryRun: false });
  });

  it.each([
    [['cursr'], 'Unknown agent "cursr". Supported: claude-code, cursor, vscode, codex. Did you mean cursor?'],
    [[], "Missing required argument 'client'"],
    [['cursor', '--check', '--remove'], '--check changes nothing; leave out --remove and --dry-run.'],
    [['cursor', '--global', '--project', 'x'], 'Give --global or --project, not both.'],
  ])('%j is a usage error, exit 2', async (args, message) => {
    const { exit, out, err } = await svc(['connect', ...args], { cwd: folder(), env: { HOME: '/nowhere' } });
    expect({ exit, out }).toEqual({ exit: 2, out: '' });
    expect(err).toContain(message);
  });
});
