import { describe, expect, it } from 'vitest';
import { contract } from '../../src/mcp/tools/contract/index.ts';
import { graph } from '../../src/mcp/tools/graph/index.ts';
import { svc } from '../cli/support.ts';
import { copyProject } from '../verify/copies.ts';
import { ask, sessionIn } from './answers.ts';

describe('svc_graph snapshot', () => {
  it('limits the impact of a change to the routes whose pages need the file', async () => {
    const session = sessionIn(copyProject('shop-good'));
    const routesOf = async (file_path: string): Promise<string[]> => {
      const { data } = await ask(graph, { action: 'snapshot', file_path, limit: 200 }, session);
      return data.result.nodes
        .filter(({ type }: { type: string }) => type === 'Route')
        .map(({ id }: { id: string }) => id)
        .sort();
    };
    expect(await routesOf('src/hooks/useCart.ts')).toEqual(['rt:/cart', 'rt:/products/:id']);
    expect(await routesOf('src/pages/Account.tsx')).toEqual(['rt:/account']);
  });

  it('counts open findings, which do not change the name of the graph', async () => {
    const root = copyProject('shop-bad');
    await svc(['graph'], { cwd: root });
    const session = sessionIn(root);
    const { findings } = JSON.parse((await svc(['verify', '--full', '--json'], { cwd: root })).out);
    const { data } = await ask(graph, { action: 'snapshot', compare: true }, session);
    expect(data.result).toMatchObject({
      stored: 'fresh',
      changes: [],
      summary: { findings: findings.length },
    });
    const { capsule } = (await ask(contract, { action: 'capsule' }, session)).data.result;
    expect([capsule.summary.open_findings, capsule.snapshot_id]).toEqual([findings.length, data.result.id]);
  });
});
