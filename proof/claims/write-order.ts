import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/project/contract-file.ts';
import { PROGRAM, start } from '../../test/cli/program.ts';
import { FILE } from '../../test/mcp/contract-project.ts';
import { HANDSHAKE, SERVER, wire } from '../../test/mcp/wire.ts';
import { copyOf, FORM } from '../../test/verify/copies.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { callsIn, untraced } from '../trace.ts';
import { orderOf, WRITING } from '../write-order.ts';

/** Commands that write, one after the other in one project; the first makes what the others need. */
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

/** Does something while every call of it is watched; says how its files were written. */
async function watched(
  root: string,
  act: (strace: readonly string[]) => Promise<void>,
): Promise<ReturnType<typeof orderOf>> {
  const place = mkdtempSync(join(tmpdir(), 'svc-order-'));
  const log = join(place, 'log');
  await act(['strace', '-f', '-y', '--seccomp-bpf', '-s', '0', '-o', log, '-e', `trace=${WRITING}`]);
  const order = orderOf(root, callsIn(readFileSync(log, 'utf8')));
  rmSync(place, { recursive: true });
  return order;
}

/** The server changes the contract so many times. */
const changed =
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
          expected_hash: hashOf(readFileSync(join(root, FILE))),
        },
      });
    await agent.close();
  };

const WRITES = 100;

export const writeOrder: Claim = {
  id: 'write-order',
  claim:
    'files of a project written in the order that outlives a loss of power (write, fsync, rename, fsync of the folder)',
  target: '100 %',
  full: COMMANDS.length,
  short: 3,
  missing: () => unbuilt() ?? untraced(),
  async run(size) {
    const broken = new Broken();
    let right = 0;
    const take = (what: string, { right: more, faults }: ReturnType<typeof orderOf>): void => {
      right += more;
      for (const fault of faults) broken.add(`${what}: ${fault}`);
    };
    const project = (): string => realpathSync(copyOf('shop-good', { 'src/pages/Rows.tsx': FORM }));
    const [root, other] = [project(), project()];
    const commands = COMMANDS.slice(0, size);
    await inLanes(2, 2, async (lane) => {
      const writes = size < COMMANDS.length ? 5 : WRITES;
      if (lane === 0) return take('svc mcp', await watched(other, changed(other, writes)));
      for (const words of commands) {
        mkdirSync(join(root, 'fresh'), { recursive: true });
        const order = await watched(root, async (strace) => {
          const { exit, err } = await start([...strace, ...PROGRAM, ...words], { cwd: root, input: '' })
            .ended;
          broken.unless(exit === 0, () => `svc ${words.join(' ')} ends with ${exit}: ${err}`);
        });
        broken.unless(order.right > 0, () => `svc ${words.join(' ')} writes nothing`);
        take(`svc ${words.join(' ')}`, order);
      }
    });
    for (const one of [root, other]) rmSync(one, { recursive: true });
    return {
      value: `${grouped(right)} files right, ${broken.count} not`,
      met: broken.count === 0 && right > 0,
      note: broken.note(
        `${commands.length} commands and svc_contract_write; the loss of power itself is not tried`,
      ),
    };
  },
};
