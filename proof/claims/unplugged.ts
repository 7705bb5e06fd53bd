import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { PROGRAM, start } from '../../test/cli/program.ts';
import { exampleProject } from '../../test/mcp/projects.ts';
import { HANDSHAKE, SERVER, wire } from '../../test/mcp/wire.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { parseCalls, missingStrace } from '../trace.ts';

/** Local socket that the C library of git uses to look up user names. */
const NSCD_SOCKET = 'sun_path="/var/run/nscd/socket"';

const WITHOUT_NETWORK = ['unshare', '--map-root-user', '--net'];

/** Ordered by how much of the product they use. */
const COMMANDS: readonly (readonly string[])[] = [
  ['verify', '--full'],
  ['packs', 'compile'],
  ['search', 'data table'],
  ['status'],
  ['task', 'Fix the cart'],
  ['suggest', 'a table of invoices'],
  ['list', 'patterns', '--all'],
  ['get', 'pattern', 'data-table'],
  ['schema', 'essence.v4.json'],
  ['summary'],
  ['showcase'],
  ['packs', 'select', 'scaffold'],
  ['packs', 'manifest'],
  ['validate'],
  ['tokens', 'export', '--essence', '--format', 'css'],
  ['scan'],
  ['repair'],
  ['report'],
  ['graph'],
  ['ci'],
  ['explain', '/dna/spacing/density'],
  ['doctor'],
];

export const unplugged: Claim = {
  id: 'unplugged',
  title:
    'connections opened by the command line and the agent tools without SVC_API_URL and without a network',
  target: '0; every read action and command succeeds',
  full: COMMANDS.length,
  short: 3,
  skipReason() {
    const [command = '', ...words] = WITHOUT_NETWORK;
    if (spawnSync(command, [...words, 'true']).status !== 0)
      return 'A process without a network cannot be started here.';
    return missingBuild() ?? missingStrace();
  },
  async run(size) {
    const violations = new Violations();
    const place = mkdtempSync(join(tmpdir(), 'svc-unplugged-'));
    const root = exampleProject();
    let logs = 0;
    /** Arguments that start a program without a network under strace, and its connections afterwards. */
    const traced = (words: readonly string[]): { argv: string[]; connected: () => string[] } => {
      const log = join(place, String(logs++));
      return {
        argv: [
          'strace',
          '-f',
          '--seccomp-bpf',
          '-o',
          log,
          '-e',
          'trace=connect',
          ...WITHOUT_NETWORK,
          ...words,
        ],
        connected: () =>
          parseCalls(readFileSync(log, 'utf8'))
            .map(({ text }) => text)
            .filter((text) => !text.includes(NSCD_SOCKET)),
      };
    };

    const server = traced(SERVER);
    const agent = wire(root, server.argv);
    await agent.ask('initialize', HANDSHAKE);
    agent.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const actions = TOOLS.filter(({ hints }) => hints.readOnlyHint).flatMap(({ name, actions: own }) =>
      own.map((action) => ({ name, given: { action: action.name, ...action.example } })),
    );
    for (const { name, given } of actions) {
      const { result, error } = await agent.ask('tools/call', { name, arguments: given });
      violations.unless(
        result?.['isError'] !== true && error === undefined,
        () => `${name} ${given.action}: ${JSON.stringify(result?.['structuredContent'] ?? error)}`,
      );
    }
    await agent.close();
    for (const text of server.connected()) violations.add(`svc mcp: ${text}`);

    const commands = COMMANDS.slice(0, size);
    await runConcurrently(commands.length, 2, async (index) => {
      const words = commands[index] ?? [];
      const { argv, connected } = traced([...PROGRAM, ...words]);
      const { exit, err } = await start(argv, { cwd: root, input: '' }).ended;
      // 1 means that there are findings.
      violations.unless(exit === 0 || exit === 1, () => `svc ${words.join(' ')} exited with ${exit}: ${err}`);
      for (const text of connected()) violations.add(`svc ${words.join(' ')}: ${text}`);
    });
    for (const one of [root, place]) rmSync(one, { recursive: true });
    return {
      measured: `${violations.count} under ${actions.length} read actions and ${commands.length} commands`,
      met: violations.count === 0,
      note: violations.note(
        'only the loopback device; every connect call counts, except the local user lookup of git',
      ),
    };
  },
};
