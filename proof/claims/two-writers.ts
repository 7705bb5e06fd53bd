import { join } from 'node:path';
import { readFileSync, rmSync } from 'node:fs';
import { parseEssence } from '../../src/essence/read.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { FILE, projectWith } from '../../test/mcp/contract-project.ts';
import { open, type Wire } from '../../test/mcp/wire.ts';
import { Violations, formatCount } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';

const PROCESSES = 4;

// oxlint-disable-next-line typescript/no-explicit-any -- answers of a server
type ToolResult = any;

async function callTool(wire: Wire, name: string, given: object): Promise<ToolResult> {
  const { result } = await wire.ask('tools/call', { name, arguments: given });
  return result?.['structuredContent'];
}

/** Reads the contract and adds a feature, and retries on conflict; returns the number of conflicts. */
export async function addFeature(wire: Wire, feature: string): Promise<number> {
  for (let lost = 0; ; lost++) {
    const { result } = await callTool(wire, 'svc_contract', { action: 'read_essence', pointer: '/version' });
    const said = await callTool(wire, 'svc_contract_write', {
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
  title: 'lost updates of one contract by four concurrent processes',
  target: '0 of 1,000',
  full: 1_000,
  short: 40,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    const root = projectWith();
    const wires = await Promise.all(Array.from({ length: PROCESSES }, () => open(root)));
    const each = Math.ceil(size / PROCESSES);
    let done = 0;
    let conflicts = 0;
    await Promise.all(
      wires.map(async (wire, number) => {
        for (let n = 0; n < each; n++) {
          try {
            conflicts += await addFeature(wire, `feature-${number}-${n}`);
          } catch (thrown) {
            violations.add(String(thrown));
          }
          if (++done % 100 === 0) report(`${done} updates`);
        }
      }),
    );
    await Promise.all(wires.map((wire) => wire.close()));
    const kept = new Set(parseEssence(parseJson(readFileSync(join(root, FILE)))).blueprint.features);
    for (let number = 0; number < PROCESSES; number++)
      for (let n = 0; n < each; n++)
        violations.unless(kept.has(`feature-${number}-${n}`), () => `feature-${number}-${n} is lost`);
    rmSync(root, { recursive: true });
    return {
      measured: `${violations.count} of ${formatCount(done)} lost`,
      // Without conflicts there was no concurrency.
      met: violations.count === 0 && done >= size && conflicts > 0,
      note: violations.note(`${PROCESSES} servers of svc mcp; ${formatCount(conflicts)} conflicts`),
    };
  },
};
