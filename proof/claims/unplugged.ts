import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { PROGRAM, start } from '../../test/cli/program.ts';
import { exampleProject } from '../../test/mcp/projects.ts';
import { HANDSHAKE, SERVER, wire } from '../../test/mcp/wire.ts';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { callsIn, untraced } from '../trace.ts';

/** Where the C library of git asks for the name of the user, on this machine. */
const NAMES = 'sun_path="/var/run/nscd/socket"';

const UNPLUGGED = ['unshare', '--map-root-user', '--net'];

/** In the order of how much of the product they use. */
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
  claim:
    'connections of the command line and the agent tools without SVC_API_URL, on a machine without a network',
  target: '0; every read action and command succeeds',
  full: COMMANDS.length,
  short: 3,
  missing() {
    const [command = '', ...words] = UNPLUGGED;
    if (spawnSync(command, [...words, 'true']).status !== 0) return 'The network cannot be taken away here.';
    return unbuilt() ?? untraced();
  },
  async run(size) {
    const broken = new Broken();
    const place = mkdtempSync(join(tmpdir(), 'svc-unplugged-'));
    const root = exampleProject();
    let logs = 0;
    /** The words that start a program without a network and watch it, and what it connected to afterwards. */
    const watched = (words: readonly string[]): { argv: string[]; connected: () => string[] } => {
      const log = join(place, String(logs++));
      return {
        argv: ['strace', '-f', '--seccomp-bpf', '-o', log, '-e', 'trace=connect', ...UNPLUGGED, ...words],
        connected: () =>
          callsIn(readFileSync(log, 'utf8'))
            .map(({ text }) => text)
            .filter((text) => !text.includes(NAMES)),
      };
    };

    const server = watched(SERVER);
    const agent = wire(root, server.argv);
    await agent.ask('initialize', HANDSHAKE);
    agent.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    const actions = TOOLS.filter(({ hints }) => hints.readOnlyHint).flatMap(({ name, actions: own }) =>
      own.map((action) => ({ name, given: { action: action.name, ...action.example } })),
    );
    for (const { name, given } of actions) {
      const { result, error } = await agent.ask('tools/call', { name, arguments: given });
      broken.unless(
        result?.['isError'] !== true && error === undefined,
        () => `${name} ${given.action}: ${JSON.stringify(result?.['structuredContent'] ?? error)}`,
      );
    }
    await agent.close();
    for (const text of server.connected()) broken.add(`svc mcp: ${text}`);

    const commands = COMMANDS.slice(0, size);
    await inLanes(commands.length, 2, async (index) => {
      const words = commands[index] ?? [];
      const { argv, connected } = watched([...PROGRAM, ...words]);
      const { exit, err } = await start(argv, { cwd: root, input: '' }).ended;
      // 1 is an answer, too: there are findings.
      broken.unless(exit === 0 || exit === 1, () => `svc ${words.join(' ')} ends with ${exit}: ${err}`);
      for (const text of connected()) broken.add(`svc ${words.join(' ')}: ${text}`);
    });
    for (const one of [root, place]) rmSync(one, { recursive: true });
    return {
      value: `${broken.count} under ${actions.length} read actions and ${commands.length} commands`,
      met: broken.count === 0,
      note: broken.note(
        'without a network device but loop-back; every call of connect counts but that of git for the name of the user, which stays on the machine',
      ),
    };
  },
};
