import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../src/verify/rules/index.ts';
import { copyProject, put } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

const verifyOutput = async (cwd: string): Promise<string> => (await svc(['verify', '--full'], { cwd })).out;

/** The lines under `Not checked:`. */
const notChecked = (out: string): string[] =>
  (out.split('Not checked:\n')[1] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());

const CONTRACT = readFileSync(join(copyProject('shop-bad'), 'svc.essence.json'), 'utf8');

function withoutContract(): string {
  const root = copyProject('shop-bad');
  rmSync(join(root, 'svc.essence.json'));
  return root;
}

describe('rules without a readable contract', () => {
  it.each([
    ['{', 'the contract cannot be read'],
    ['{"version":"4.0.0"}', 'the contract cannot be read'],
    [undefined, 'there is no contract'],
  ])('run if they need no contract, and are reported as not run otherwise: %s', async (text, reason) => {
    const cwd =
      text === undefined ? withoutContract() : copyProject('shop-bad', { 'svc.essence.json': text });
    const out = await verifyOutput(cwd);
    for (const code of ['A11Y011', 'A11Y012', 'A11Y014', 'INT013']) expect(out).toContain(code);
    expect(out).not.toMatch(/TOKEN|COMP0|ROUTE|STRUCT/);
    const [, ruleCount = ''] = /by (\d+) rules/.exec(out) ?? [];
    expect(notChecked(out)[0]).toBe(`${RULES.length - Number(ruleCount)} rules, ${reason}`);
  });

  it('run once it becomes readable, and those that need no contract find the same as before', async () => {
    const cwd = copyProject('shop-bad', { 'svc.essence.json': '{', '.svc/keep': '' });
    await verifyOutput(cwd);
    writeFileSync(join(cwd, 'svc.essence.json'), CONTRACT);
    expect(await verifyOutput(cwd)).toBe(await verifyOutput(copyProject('shop-bad', { '.svc/keep': '' })));
    writeFileSync(join(cwd, 'svc.essence.json'), '{');
    expect(await verifyOutput(cwd)).toBe(
      await verifyOutput(copyProject('shop-bad', { 'svc.essence.json': '{' })),
    );
  });
});

describe('a contract without a source file', () => {
  it('is reported as unproven, not as healthy', async () => {
    const cwd = folder({ 'svc.essence.json': CONTRACT });
    expect(notChecked(await verifyOutput(cwd))[0]).toMatch(/^any page: there is no source file/);
    for (const command of ['packs compile --write', 'graph']) await svc(command.split(' '), { cwd });
    const { out } = await svc(['report', 'project-health'], { cwd });
    expect(JSON.parse(out)).toMatchObject({ status: 'warning', score: 0, summary: { errorCount: 0 } });
  });
});

describe('a file written by svc', () => {
  it('is not a source: neither a preview nor AGENTS.md counts as unread', async () => {
    const cwd = copyProject('shop-good', { 'AGENTS.md': '# Agents', 'DESIGN.md': '# Design' });
    const before = await svc(['verify', '--full', '--json'], { cwd });
    expect((await svc(['preview', '--out', 'site'], { cwd })).exit).toBe(0);
    const after = await svc(['verify', '--full', '--json'], { cwd });
    const lines = notChecked(await verifyOutput(cwd));
    const skipped = expect.stringMatching(/^files written by a preview: [1-9]/);
    // The project has no marks, so some of its placements are not proven.
    const unproven: string[] = JSON.parse(before.out).notChecked;
    expect(unproven.filter((line) => !line.startsWith('placements on /'))).toEqual([]);
    const { notChecked: unread, ...rest } = JSON.parse(after.out);
    expect({ ...rest, notChecked: unproven }).toEqual(JSON.parse(before.out));
    expect(unread).toHaveLength(unproven.length + 1);
    expect(unread).toEqual(expect.arrayContaining([...unproven, skipped]));
    expect(lines).toContainEqual(skipped);
    expect(lines.filter((line) => line.includes('.md'))).toEqual([]);
  });
});

describe('styles in an unsupported language', () => {
  it('are reported in one line per language', async () => {
    const stylus = '<template><p>a</p></template>\n<style lang="stylus">a = 1</style>\n';
    const cwd = copyProject('vue-billing-good', { 'src/S.vue': stylus });
    expect(notChecked(await verifyOutput(cwd))).toContain(
      'styles in stylus in src/S.vue, which are not read',
    );
    put(cwd, 'src/T.vue', stylus);
    put(cwd, 'src/U.svelte', '<p>a</p>\n<style lang="sass">a = 1</style>\n');
    expect(notChecked(await verifyOutput(cwd))).toEqual(
      expect.arrayContaining([
        'styles in stylus in src/S.vue and 1 other file, which are not read',
        'styles in sass in src/U.svelte, which are not read',
      ]),
    );
    const astro = await verifyOutput(copyProject('astro-docs-good'));
    expect(notChecked(astro)).toContainEqual(expect.stringMatching(/^markup and styles in src\/.*\.astro/));
  });
});
