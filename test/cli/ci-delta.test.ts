import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/schemas/parse.ts';
import type { GovernanceDeltaV1 } from '../../src/schemas/types.ts';
import { commitAll, copyProject, git, put } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

const BASELINE = '.svc/health-baseline.json';
const BAD_IMAGE = 'export const Extra = () => <img src="/x.png" />;\n';

/** A repository with findings, all of them in its baseline, with a current graph; all of it is committed. */
async function governedShop(cwd = copyProject('shop-bad')): Promise<string> {
  await svc(['packs', 'compile', '--write'], { cwd });
  await svc(['graph'], { cwd });
  await svc(['verify', '--full', '--write-baseline'], { cwd });
  commitAll(cwd);
  return cwd;
}

interface DeltaRun {
  readonly exit: number;
  readonly delta: GovernanceDeltaV1;
}

async function runDelta(cwd: string, args: readonly string[] = [], env = {}): Promise<DeltaRun> {
  const { exit, out } = await svc(['ci', '--report', '3', '--json', ...args], { cwd, env });
  const report = JSON.parse(out) as { governanceDelta: GovernanceDeltaV1 };
  expect(validate('svc-ci-report.v3.json', report).issues).toEqual([]);
  expect(out).not.toContain(cwd);
  return { exit, delta: report.governanceDelta };
}

const codes = (findings: readonly { readonly code: string; readonly file?: string | null }[]): string[] =>
  findings.map(({ code, file }) => `${code} ${file ?? ''}`);

describe('svc ci --report 3', () => {
  it('passes with existing debt, fails on new findings, and never writes a baseline', async () => {
    const cwd = await governedShop();
    const before = readFileSync(join(cwd, BASELINE), 'utf8');
    const clean = await runDelta(cwd);
    expect(clean.exit).toBe(0);
    expect(clean.delta).toMatchObject({
      gate: { result: 'pass' },
      limitations: [],
      comparisonScope: { kind: 'working_tree', identity: null },
      summary: { newCount: 0, resolvedCount: 0, unclassifiedCount: 0 },
    });
    expect(clean.delta.summary.inheritedCount).toBeGreaterThan(10);

    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    rmSync(join(cwd, 'src/pages/NotFound.tsx'));
    const stale = await runDelta(cwd);
    expect([stale.exit, stale.delta.gate.result]).toEqual([1, 'not_proven']);
    expect(stale.delta.limitations).toEqual([expect.stringContaining('graph is older')]);

    await svc(['graph'], { cwd });
    const { exit, delta } = await runDelta(cwd);
    expect([exit, delta.gate.result, delta.gate.blockingFingerprints.length]).toEqual([1, 'fail', 1]);
    expect(codes(delta.findings.new)).toContain('A11Y012 src/pages/Extra.tsx');
    expect(delta.findings.resolved.map(({ code }) => code)).toContain('TOKEN020');
    expect(delta.findings.new[0]?.graphAnchor).toMatchObject({ node_id: 'src:src/pages/Extra.tsx' });
    expect(delta.changeBase.changedFiles).toContain('src/pages/Extra.tsx');
    expect(delta.changeBase.impactedNodeIds).toContain('src:src/pages/Extra.tsx');
    expect(readFileSync(join(cwd, BASELINE), 'utf8')).toBe(before);
  });

  it('prints the verdict as text, too', async () => {
    const cwd = await governedShop();
    const passed = await svc(['ci', '--report', '3'], { cwd });
    expect([passed.exit, passed.out]).toEqual([
      0,
      expect.stringContaining('Gate: passed\n  Ready to merge; the change adds no debt'),
    ]);
    rmSync(join(cwd, '.svc/graph'), { recursive: true });
    const open = await svc(['ci', '--report', '3'], { cwd });
    expect([open.exit, open.out]).toEqual([
      1,
      expect.stringMatching(/Gate: not proven\n {2}There is no graph[^]*svc graph/),
    ]);
    expect((await svc(['ci', '--report', '3', '--fail-on', 'none'], { cwd })).exit).toBe(0);
    // Without the flag nothing of that counts.
    expect((await svc(['ci'], { cwd })).exit).toBe(0);
  });

  it('uses the baseline from the start of the branch: one that grew on the branch accepts nothing', async () => {
    const cwd = await governedShop();
    git(cwd, 'checkout', '--quiet', '-b', 'feature');
    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    await svc(['graph'], { cwd });
    rmSync(join(cwd, BASELINE));
    await svc(['verify', '--full', '--write-baseline'], { cwd });
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '--quiet', '--message', 'extra');
    const { exit, delta } = await runDelta(cwd, ['--since', 'main']);
    expect([exit, delta.gate.result]).toEqual([1, 'fail']);
    expect(codes(delta.findings.new)).toContain('A11Y012 src/pages/Extra.tsx');
    expect(delta.comparisonScope).toMatchObject({ kind: 'commit_range' });
    expect(delta.changeBase).toMatchObject({ baseRef: 'main', completeness: 'complete' });
    const pull = await runDelta(cwd, ['--since', 'main'], { GITHUB_REF: 'refs/pull/214/merge' });
    expect(pull.delta.comparisonScope).toEqual({ kind: 'pull_request', identity: '#214' });
  });

  it('reports that the contract changed', async () => {
    const cwd = await governedShop();
    put(cwd, 'svc.essence.json', `${readFileSync(join(cwd, 'svc.essence.json'), 'utf8')}\n`);
    const { delta } = await runDelta(cwd);
    expect(delta.contractChanges).toMatchObject([{ path: 'svc.essence.json', changeType: 'updated' }]);
  });

  it('refuses an unknown commit by name', async () => {
    const cwd = await governedShop();
    for (const args of [[], ['--workspace']]) {
      const { exit, err } = await svc(['ci', '--report', '3', '--since', 'nonsense', ...args], { cwd });
      expect([exit, err]).toEqual([2, expect.stringContaining('There is no commit "nonsense"')]);
    }
  });

  it('proves nothing without a repository, or with the baseline of another project', async () => {
    const cwd = await governedShop();
    const root = folder({ 'package.json': '{"name":"all"}' });
    cpSync(cwd, join(root, 'app'), { recursive: true });
    rmSync(join(root, 'app/.git'), { recursive: true });
    const alone = await runDelta(join(root, 'app'));
    expect([alone.exit, alone.delta.gate.result]).toEqual([1, 'not_proven']);
    commitAll(root);
    const moved = await runDelta(join(root, 'app'));
    expect(moved.delta.debtBaseline).toMatchObject({ compatibility: 'incompatible', freshness: 'fresh' });
    expect(moved.delta.limitations).toEqual(['The baseline belongs to another project.']);
  });

  it('is the same for an app of a workspace from any working directory', async () => {
    const root = folder({ 'package.json': '{"name":"all"}' });
    git(root, 'init', '--quiet');
    cpSync(copyProject('shop-bad'), join(root, 'apps/shop'), { recursive: true });
    await governedShop(join(root, 'apps/shop'));
    rmSync(join(root, 'apps/shop/.git'), { recursive: true });
    commitAll(root);
    const { delta } = await runDelta(join(root, 'apps/shop'));
    expect([delta.gate.result, delta.project.selectedAppRoot]).toEqual(['pass', '.']);
    const named = await runDelta(root, ['--project', 'apps/shop']);
    expect([named.exit, named.delta.project.selectedAppRoot]).toEqual([0, 'apps/shop']);
    expect(named.delta.project.identity).toBe(delta.project.identity);
    const { exit, out } = await svc(['ci', '--workspace', '--report', '3', '--json'], { cwd: root });
    expect([exit, JSON.parse(out)]).toMatchObject([0, { gate: { result: 'pass', passingProjectCount: 1 } }]);
    expect(existsSync(join(root, '.svc'))).toBe(false);
  });
});
