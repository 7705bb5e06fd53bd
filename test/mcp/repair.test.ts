import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { repair } from '../../src/mcp/tools/repair/index.ts';
import { verify } from '../../src/mcp/tools/verify/index.ts';
import { svc } from '../cli/support.ts';
import { copyProject, FORM, put } from '../verify/copies.ts';
import { ask, type ToolCallResult } from './answers.ts';
import { sessionIn } from './contract-project.ts';
import { projectWithManyFindings } from './many-findings.ts';
import { hashFiles } from './hash-files.ts';

const call = (root: string, action: string, args: object = {}): Promise<ToolCallResult> =>
  ask(repair, { action, ...args }, sessionIn(root));

/** The answer of a call that must not fail. */
// oxlint-disable-next-line typescript/no-explicit-any
async function callResult(root: string, action: string, args: object = {}): Promise<any> {
  const { result, data } = await call(root, action, args);
  expect(result.isError, JSON.stringify(data)).toBeUndefined();
  return data;
}

const root = copyProject('shop-bad', { 'src/Rows.tsx': FORM });

describe('svc_repair repair_plan', () => {
  it('lists what to read, change, preserve and avoid, and what the change affects', async () => {
    const { result, next } = await callResult(root, 'repair_plan', { code: 'A11Y012', include_prompt: true });
    expect(result.finding).toMatchObject({ code: 'A11Y012', place: 'src/pages/Home.tsx:37:13' });
    expect(result.plan).toMatchObject({
      id: expect.stringMatching(/^repair-plan:[0-9a-f]{16}$/),
      kind: 'by-hand',
      target: 'src/pages/Home.tsx:37:13',
      read: ['src/pages/Home.tsx'],
      commands: ['svc verify --full'],
    });
    expect(result.plan.preserve.length).toBeGreaterThan(1);
    expect(result.plan.avoid.length).toBeGreaterThan(1);
    expect(result.impact.nodes.map(({ id }: { id: string }) => id)).toContain('rt:/');
    expect(result.prompt).toContain('A11Y012');
    expect(next).toEqual(['svc_verify changes']);
  });

  it('gives the exact edits that svc repair --write makes, and names that command', async () => {
    const { result, next } = await callResult(root, 'repair_plan', { code: 'INT013' });
    const { finding, plan } = result;
    expect(finding.safe_edit).toBe(true);
    expect(plan.kind).toBe('edit');
    const [edit] = plan.edits;
    const place = /^(.*):(\d+):(\d+)$/.exec(finding.place);
    expect([edit.file, edit.source]).toEqual([place?.[1], 'project-file']);
    expect(next[0]).toContain('svc repair --write --code INT013');
    const { by, in_line, column, replace } = edit;
    const repairedLine = `${in_line.slice(0, column - 1)}${by}${in_line.slice(column - 1 + replace.length)}`;
    const copy = copyProject('shop-bad', { 'src/Rows.tsx': FORM });
    await svc(['repair', '--write', '--code', 'INT013', '--quiet'], { cwd: copy });
    expect(readFileSync(`${copy}/${edit.file}`, 'utf8').split('\n')[edit.line - 1]).toBe(repairedLine);
  });

  it('selects a finding by its id, its fingerprint or the id of its plan', async () => {
    const { plan } = JSON.parse((await svc(['repair', '--json'], { cwd: root })).out) as {
      plan: { id: string; fingerprint: string; code: string; target: string }[];
    };
    const { findings } = (await ask(verify, { action: 'findings', limit: 200 }, sessionIn(root))).data.result;
    for (const [index, { id, fingerprint, code }] of plan.entries())
      for (const finding_id of [id, fingerprint, findings[index].id]) {
        const { result } = await callResult(root, 'repair_plan', { finding_id });
        expect([result.plan.id, result.finding.code]).toEqual([id, code]);
      }
  });

  it('distinguishes a code from an id, and refuses an unknown code', async () => {
    const { data } = await call(root, 'repair_plan', { finding_id: 'a11y012' });
    expect(data).toMatchObject({ code: 'UNKNOWN_RECORD', suggestions: ['code=A11Y012'] });
    for (const action of ['repair_plan', 'repair_prompt']) {
      const unknown = (await call(root, action, { code: 'A11Y912' })).data;
      expect(unknown).toMatchObject({ code: 'INVALID_PARAMETER', errors: [{ parameter: 'code' }] });
      expect(unknown.suggestions).toContain('code=A11Y012');
    }
  });

  it('covers the first error, else the first warning, else the first finding', async () => {
    expect((await callResult(root, 'repair_plan')).result.finding.severity).toBe('error');
    const good = copyProject('shop-good');
    expect((await callResult(good, 'repair_plan')).result.finding.severity).toBe('warn');
  });

  it('is null, in a normal result, when nothing has to be repaired', async () => {
    const { result } = await callResult(root, 'repair_plan', { code: 'STRUCT004' });
    expect(result).toMatchObject({ finding: null, plan: null });
    expect(result.message).toBe('Nothing to fix: no finding has the code "STRUCT004".');
  });

  it('of an unknown finding is an error with the nearest ids', async () => {
    const { result, data } = await call(root, 'repair_plan', {
      findingId: 'audit-image-has-alternative-85ee3bfb37e0',
    });
    expect(result.isError).toBe(true);
    expect(data.code).toBe('UNKNOWN_RECORD');
    expect(data.suggestions[0]).toMatch(/^audit-image-has-alternative-85ee3bfb37eb$/);
    const other = await call(root, 'repair_plan', { finding_id: 'zzz' });
    expect(other.data.suggestions.length).toBeGreaterThan(0);
  });

  it('has a command instead of edits for files that svc generates', async () => {
    const { result } = await callResult(root, 'repair_plan', { code: 'GRAPH001' });
    expect(result.plan).toMatchObject({
      kind: 'regenerate',
      commands: ['svc graph', 'svc verify --full'],
      avoid: ['Editing files under .svc/ by hand: the command overwrites them.'],
    });
  });

  it('works without a contract', async () => {
    const bare = copyProject('shop-bad', { 'svc.essence.json': '{' });
    const { result } = await callResult(bare, 'repair_plan');
    expect(result).toMatchObject({ finding: { code: 'CONTRACT003' }, impact: null });
  });
});

describe('svc_repair repair_prompt', () => {
  it('is the instruction of the health report', async () => {
    const health = JSON.parse((await svc(['report', 'project-health'], { cwd: root })).out) as {
      findings: { id: string; remediation: { prompt: string; commands: string[] } }[];
    };
    for (const { id, remediation } of health.findings) {
      const { result } = await callResult(root, 'repair_prompt', { finding_id: id });
      expect([result.prompt, result.commands]).toEqual([remediation.prompt, remediation.commands]);
    }
  });
});

describe('svc_repair', () => {
  it('has the same findings and the same loop as svc_verify', async () => {
    for (const action of ['findings', 'health_loop']) {
      const fromRepair = await call(root, action);
      expect(fromRepair.text).toBe((await ask(verify, { action }, sessionIn(root))).text);
    }
  });

  it('lists at most 30 affected nodes, however many a change affects', async () => {
    const names = Array.from({ length: 80 }, (_, index) => `U${index}`);
    const wide = copyProject('shop-bad', {
      'src/Base.tsx': 'export const Base = () => <img src="/b.png" />;\n',
      ...Object.fromEntries(
        names.map((name) => [
          `src/${name}.tsx`,
          `import { Base } from './Base';\nexport const ${name} = () => <Base />;\n`,
        ]),
      ),
    });
    const { findings } = (await callResult(wide, 'findings', { file_path: 'src/Base.tsx' })).result;
    const { impact } = (await callResult(wide, 'repair_plan', { finding_id: findings[0].id })).result;
    expect(impact.nodes).toHaveLength(30);
    expect(impact.reached).toBeGreaterThan(80);
  });

  it.each(repair.actions.map(({ name, example }) => [name, example] as const))(
    'stays within the budget of %s with 3,000 findings, returns the same bytes again, and writes nothing',
    async (action, example) => {
      const many = projectWithManyFindings();
      const before = hashFiles(many);
      const plain = await call(many, action, example);
      expect(plain.result.isError).toBeUndefined();
      expect(plain.tokens).toBeLessThanOrEqual(4_000);
      const wide = await call(many, action, { ...example, max_tokens: 10_000 });
      expect(wide.tokens).toBeLessThanOrEqual(10_000);
      const { sessionIn: fresh } = await import('./answers.ts');
      expect((await ask(repair, { action, ...example }, fresh(many))).text).toBe(plain.text);
      expect(plain.text).not.toContain(many);
      expect(hashFiles(many)).toEqual(before);
    },
    60_000,
  );

  it('reflects a repair at once', async () => {
    const copy = copyProject('shop-bad');
    const { finding } = (await callResult(copy, 'repair_plan', { code: 'A11Y012' })).result;
    const text = readFileSync(`${copy}/src/pages/Home.tsx`, 'utf8');
    put(copy, 'src/pages/Home.tsx', text.replace('<img ', '<img alt="" '));
    const { result, data } = await call(copy, 'repair_plan', { finding_id: finding.id });
    expect([result.isError, data.code]).toEqual([true, 'UNKNOWN_RECORD']);
  });
});
