import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Digest } from '../../src/base/hash.ts';
import { PROGRAM, start } from '../../test/cli/program.ts';
import { FILE } from '../../test/mcp/contract-project.ts';
import { HANDSHAKE, SERVER, wire } from '../../test/mcp/wire.ts';
import { copyProject, FORM } from '../../test/verify/copies.ts';
import { formatCount, runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { checkWriteOrder, missingStrace, parseCalls, TRACED_CALLS } from '../trace.ts';

/** Commands that write, run in sequence in one project; the first creates what the others need. */
const COMMANDS: readonly (readonly string[])[] = [
  ['packs', 'compile', '--write'],
  ['repair', '--write'],
  ['theme', 'switch', 'ledger'],
  ['graph'],
  ['verify', '--full', '--write-baseline', '--fail-on', 'none'],
  ['add', 'feature', 'export-csv'],
  ['add', 'section', 'site', '--archetype', 'landing-page'],
  ['tokens', 'export', '--essence', '--format', 'css', '--out', 'tokens'],
  ['mirror', '--type', 'themes'],
  ['ci', 'init'],
  ['connect', 'claude-code'],
  ['preview', '--out', 'site'],
  ['init', 'fresh', '--blueprint', 'online-store'],
  ['init', 'fresh', '--blueprint', 'admin-suite', '--force'],
];

/** Traces every system call of an action and checks how its files were written. */
async function traceWrites(
  root: string,
  act: (strace: readonly string[]) => Promise<void>,
): Promise<ReturnType<typeof checkWriteOrder>> {
  const place = mkdtempSync(join(tmpdir(), 'svc-order-'));
  const log = join(place, 'log');
  await act(['strace', '-f', '-y', '--seccomp-bpf', '-s', '0', '-o', log, '-e', `trace=${TRACED_CALLS}`]);
  const order = checkWriteOrder(root, parseCalls(readFileSync(log, 'utf8')));
  rmSync(place, { recursive: true });
  return order;
}

/** Lets the agent server change the contract `count` times. */
const changeContract =
  (root: string, count: number) =>
  async (strace: readonly string[]): Promise<void> => {
    const agent = wire(root, [...strace, ...SERVER]);
    await agent.ask('initialize', HANDSHAKE);
    agent.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    for (let n = 0; n < count; n++)
      await agent.ask('tools/call', {
        name: 'svc_contract_write',
        arguments: {
          action: 'update_essence',
          operation: 'add_feature',
          payload: { feature: `feature-${n}` },
          expected_hash: sha256Digest(readFileSync(join(root, FILE))),
        },
      });
    await agent.close();
  };

const CONTRACT_WRITES = 100;

export const writeOrder: Claim = {
  id: 'write-order',
  title: 'project files written in a power-loss-safe order (write, fsync, rename, fsync of the folder)',
  target: '100 %',
  full: COMMANDS.length,
  short: 3,
  skipReason: () => missingBuild() ?? missingStrace(),
  async run(size) {
    const violations = new Violations();
    let written = 0;
    const take = (what: string, { correct, violations: found }: ReturnType<typeof checkWriteOrder>): void => {
      written += correct;
      for (const one of found) violations.add(`${what}: ${one}`);
    };
    const project = (): string => realpathSync(copyProject('shop-good', { 'src/pages/Rows.tsx': FORM }));
    const [root, other] = [project(), project()];
    const commands = COMMANDS.slice(0, size);
    await runConcurrently(2, 2, async (lane) => {
      const writes = size < COMMANDS.length ? 5 : CONTRACT_WRITES;
      if (lane === 0) return take('svc mcp', await traceWrites(other, changeContract(other, writes)));
      for (const words of commands) {
        mkdirSync(join(root, 'fresh'), { recursive: true });
        const order = await traceWrites(root, async (strace) => {
          const { exit, err } = await start([...strace, ...PROGRAM, ...words], { cwd: root, input: '' })
            .ended;
          violations.unless(exit === 0, () => `svc ${words.join(' ')} exited with ${exit}: ${err}`);
        });
        violations.unless(order.correct > 0, () => `svc ${words.join(' ')} writes nothing`);
        take(`svc ${words.join(' ')}`, order);
      }
    });
    for (const one of [root, other]) rmSync(one, { recursive: true });
    return {
      measured: `${formatCount(written)} files correct, ${violations.count} not`,
      met: violations.count === 0 && written > 0,
      note: violations.note(
        `${commands.length} commands and svc_contract_write; power loss itself is not simulated`,
      ),
    };
  },
};
