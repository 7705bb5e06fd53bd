import { join } from 'node:path';
import { readFileSync, rmSync } from 'node:fs';
import { parseEssence } from '../../src/essence/read.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { FILE, projectWith } from '../../test/mcp/contract-project.ts';
import { open, type Wire } from '../../test/mcp/wire.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';

const PROCESSES = 4;

// oxlint-disable-next-line typescript/no-explicit-any -- answers of a server
type Said = any;

async function ask(wire: Wire, name: string, given: object): Promise<Said> {
  const { result } = await wire.ask('tools/call', { name, arguments: given });
  return result?.['structuredContent'];
}

/** Reads the contract, adds a feature, and does so again whenever somebody else was faster; says how often that was. */
async function add(wire: Wire, feature: string): Promise<number> {
  for (let lost = 0; ; lost++) {
    const { result } = await ask(wire, 'svc_contract', { action: 'read_essence', pointer: '/version' });
    const said = await ask(wire, 'svc_contract_write', {
      action: 'update_essence',
      operation: 'add_feature',
      payload: { feature },
      expected_hash: result.hash,
    });
    if (said.result?.written === true) return lost;
    if (said.code !== 'CONFLICT') throw new Error(`${feature}: ${JSON.stringify(said).slice(0, 300)}`);
  }
}

export const twoWriters: Claim = {
  id: 'two-writers',
  claim: 'concurrent updates of one contract by four processes, lost',
  target: '0 of 1,000',
  full: 1_000,
  short: 40,
  missing: unbuilt,
  async run(size, say) {
    const broken = new Broken();
    const root = projectWith();
    const wires = await Promise.all(Array.from({ length: PROCESSES }, () => open(root)));
    const each = Math.ceil(size / PROCESSES);
    let done = 0;
    let conflicts = 0;
    await Promise.all(
      wires.map(async (wire, number) => {
        for (let n = 0; n < each; n++) {
          try {
            conflicts += await add(wire, `feature-${number}-${n}`);
          } catch (thrown) {
            broken.add(String(thrown));
          }
          if (++done % 100 === 0) say(`${done} updates`);
        }
      }),
    );
    await Promise.all(wires.map((wire) => wire.close()));
    const kept = new Set(parseEssence(parseJson(readFileSync(join(root, FILE)))).blueprint.features);
    for (let number = 0; number < PROCESSES; number++)
      for (let n = 0; n < each; n++)
        broken.unless(kept.has(`feature-${number}-${n}`), () => `feature-${number}-${n} is lost`);
    rmSync(root, { recursive: true });
    return {
      value: `${broken.count} of ${grouped(done)} lost`,
      // Without conflicts they would not have met.
      met: broken.count === 0 && done >= size && conflicts > 0,
      note: broken.note(
        `${PROCESSES} servers of svc mcp; ${grouped(conflicts)} times one was told to read again`,
      ),
    };
  },
};
