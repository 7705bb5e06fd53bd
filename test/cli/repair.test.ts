import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatRollback } from '../../src/cli/commands/repair.ts';
import { planRepairs as planFindings } from '../../src/verify/repair.ts';
import { at, finding } from '../reports/findings.ts';
import { copyProject, FORM } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

const PAGE = [
  '\ufeff<!doctype html>',
  '<html lang="en">',
  '<head><title>Rows</title></head>',
  '<body><a href="#main">Skip</a><main id="main">',
  '\t<form>',
  '\t\t<button',
  '\t\t\tonclick="addRow()">Add “row”</button>',
  '\t\t<button type="submit">Save</button>  ',
  '\t</form>',
  '</main></body></html>',
  '',
  '',
].join('\r\n');

interface Plan {
  readonly plan: readonly {
    readonly code: string;
    readonly kind: string;
    readonly target: string;
    readonly command?: string;
  }[];
}

async function planRepairs(cwd: string, ...args: readonly string[]): Promise<Plan['plan']> {
  return (JSON.parse((await svc(['repair', '--json', ...args], { cwd })).out) as Plan).plan;
}

describe('svc repair', () => {
  it('plans manual steps, commands and edits, and writes nothing', async () => {
    const cwd = copyProject('shop-bad', { 'src/pages/Rows.tsx': FORM });
    const plan = await planRepairs(cwd);
    const steps = plan.map(({ code, kind, target }) => [code, kind, target]);
    expect(steps).toContainEqual(['INT013', 'edit', 'src/pages/Rows.tsx:4:7']);
    expect(steps).toContainEqual(['INT013', 'by-hand', 'src/pages/Home.tsx:31:9']);
    expect(steps).toContainEqual(['GRAPH001', 'regenerate', 'the project']);
    expect(plan.find(({ code }) => code === 'GRAPH001')?.command).toBe('svc graph');
    expect(readFileSync(join(cwd, 'src/pages/Rows.tsx'), 'utf8')).toBe(FORM);
    expect(existsSync(join(cwd, '.svc'))).toBe(false);
  });

  it('plans only the requested codes', async () => {
    const plan = await planRepairs(copyProject('shop-bad'), '--code', 'A11Y011,A11Y012');
    expect(plan.map(({ code }) => code)).toEqual(['A11Y011', 'A11Y012']);
  });

  it('accepts a lower-case code, and refuses an unknown one with the nearest match', async () => {
    const cwd = copyProject('shop-bad');
    expect((await planRepairs(cwd, '--code', 'a11y012')).map(({ code }) => code)).toContain('A11Y012');
    const { exit, out, err } = await svc(['repair', '--code', 'A11Y0122'], { cwd });
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain('No rule has the code "A11Y0122". Did you mean A11Y012?');
    expect(
      (await svc(['repair', '--code', 'ROUTE001'], { cwd: copyProject('shop-good') })).out,
    ).not.toContain('Nothing to fix');
  });

  it.each([40, 80, 160])('lays its plan out for %i columns', async (columns) => {
    const { exit, out } = await svc(['repair', '--code', 'A11Y012,CTX002'], {
      cwd: copyProject('shop-bad'),
      columns,
    });
    expect(exit).toBe(0);
    expect(out.split('\n').filter((line) => line.length > columns)).toEqual([]);
    expect(out).toContain('svc packs compile --write');
  });

  it('names commands that resolve their findings', async () => {
    const cwd = copyProject('shop-good');
    const commands = new Set((await planRepairs(cwd)).flatMap(({ command }) => command ?? []));
    expect(commands.size).toBeGreaterThan(0);
    for (const command of commands)
      expect((await svc(command.split(' ').slice(1), { cwd })).exit, command).toBe(0);
    expect(await planRepairs(cwd)).toEqual([]);
    expect((await svc(['repair'], { cwd })).out).toBe('Nothing to fix.\n');
  });
});

describe('svc repair --prompt', () => {
  it('names the files of manual repairs and ends with the completion criterion', async () => {
    const { exit, out } = await svc(['repair', '--prompt'], { cwd: copyProject('shop-bad') });
    expect(exit).toBe(0);
    for (const place of ['src/pages/Home.tsx:37:13', 'src/styles/app.css:27:10', 'src/App.tsx:19:11'])
      expect(out).toContain(`- ${place}: `);
    expect(out).not.toContain('CTX002');
    expect(out.trimEnd().split('\n').at(-1)).toBe(
      'You are done when `svc verify` reports none of these findings and no new ones.',
    );
  });
});

describe('svc repair --write', () => {
  it('makes the safe edits and leaves every other byte of every file unchanged', async () => {
    const cwd = copyProject('shop-bad', { 'src/pages/Rows.tsx': FORM, 'rows.html': PAGE });
    const others = (): string[] =>
      readdirSync(cwd, { recursive: true, withFileTypes: true })
        .filter(
          (entry) => entry.isFile() && !/^[Rr]ows/.test(entry.name) && !entry.parentPath.includes('.svc'),
        )
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .map((path) => `${path}\n${readFileSync(path, 'utf8')}`);
    const before = others();
    const { exit, out, err } = await svc(['repair', '--write'], { cwd });
    expect([exit, out.trimEnd().split('\n').sort()]).toEqual([0, ['rows.html', 'src/pages/Rows.tsx']]);
    expect(err).toMatch(/^Fixed 2 findings in 2 files, \d+ left\.\n$/);
    expect(readFileSync(join(cwd, 'src/pages/Rows.tsx'), 'utf8')).toBe(
      FORM.replace('<button onClick', '<button type="button" onClick'),
    );
    expect(readFileSync(join(cwd, 'rows.html'), 'utf8')).toBe(
      PAGE.replace('<button\r\n', '<button\r\n\t\t\ttype="button"\r\n'),
    );
    expect(others()).toEqual(before);
  });

  it('is done after one run, even with a cache from earlier runs', async () => {
    const cwd = copyProject('shop-good', { 'src/pages/Rows.tsx': FORM });
    mkdirSync(join(cwd, '.svc'));
    const run = async (): Promise<unknown> =>
      JSON.parse((await svc(['repair', '--write', '--json'], { cwd })).out);
    expect(await run()).toMatchObject({ files: ['src/pages/Rows.tsx'], mended: 1, rolledBack: false });
    expect(await run()).toMatchObject({ files: [], mended: 0, rolledBack: false });
    expect((await planRepairs(cwd)).filter(({ kind }) => kind === 'edit')).toEqual([]);
  });

  it('keeps its edits although they make the graph outdated', async () => {
    const cwd = copyProject('shop-good', { 'src/pages/Rows.tsx': FORM });
    expect((await svc(['graph'], { cwd })).exit).toBe(0);
    const { exit, out, err } = await svc(['repair', '--write'], { cwd });
    expect([exit, out]).toEqual([0, 'src/pages/Rows.tsx\n']);
    expect(err).toContain('Fixed 1 finding in 1 file');
    expect((await planRepairs(cwd, '--code', 'GRAPH001')).map(({ command }) => command)).toEqual([
      'svc graph',
    ]);
  });

  it('says why edits were rolled back, and what they were', () => {
    const diff = '--- a/a.html\n+++ b/a.html\n@@ -1,1 +1,1 @@\n-\t<a>\u001b[2J\n+\t<b>\n';
    expect(formatRollback([], diff)).toBe(
      [
        'The edits fixed nothing and were rolled back.',
        'The edits were:',
        '  --- a/a.html',
        '  +++ b/a.html',
        '  @@ -1,1 +1,1 @@',
        '  -  <a>',
        '  +  <b>',
        '',
      ].join('\n'),
    );
    const worse = planFindings([finding('A11Y012', { place: at('a.html', 1, 2), message: 'No\nalt.' })]);
    expect(formatRollback(worse, diff).split('\n').slice(0, 3)).toEqual([
      'The edits made the project worse and were rolled back. With them there was:',
      '  a.html:1:2 A11Y012 No alt.',
      'The edits were:',
    ]);
  });

  it('explains why it wrote nothing, and what helps', async () => {
    const cwd = copyProject('shop-bad');
    const { exit, out, err } = await svc(['repair', '--write', '--code', 'A11Y012'], { cwd });
    expect([exit, out]).toEqual([0, '']);
    expect(err).toContain('Nothing was written: none of 1 finding has a safe automatic edit');
    expect(err).toContain('svc repair --prompt');
  });

  it('leaves findings with other codes alone', async () => {
    const cwd = copyProject('shop-good', { 'src/pages/Rows.tsx': FORM });
    expect(await svc(['repair', '--write', '--code', 'A11Y012'], { cwd })).toMatchObject({
      out: '',
      err: 'Nothing to fix.\n',
    });
    expect(readFileSync(join(cwd, 'src/pages/Rows.tsx'), 'utf8')).toBe(FORM);
  });

  it('makes the edits that need no contract without one, and reports what is missing', async () => {
    const cwd = folder({ 'rows.html': PAGE });
    expect((await svc(['repair', '--write'], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, 'rows.html'), 'utf8')).toBe(
      PAGE.replace('<button\r\n', '<button\r\n\t\t\ttype="button"\r\n'),
    );
    expect(await planRepairs(cwd)).toMatchObject([
      { code: 'CONTRACT001', kind: 'regenerate', command: 'svc init' },
    ]);
  });

  it('writes nothing once it is interrupted', async () => {
    const cwd = copyProject('shop-good', { 'src/pages/Rows.tsx': FORM });
    const { exit } = await svc(['repair', '--write'], { cwd, signal: AbortSignal.abort() });
    expect(exit).toBe(130);
    expect(readFileSync(join(cwd, 'src/pages/Rows.tsx'), 'utf8')).toBe(FORM);
  });
});
