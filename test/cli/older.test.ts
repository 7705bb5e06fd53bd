import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/schemas/parse.ts';
import { OLDER_DOCUMENTS } from '../essence/older-documents.ts';
import { folder, svc } from './support.ts';

const textOf = (label: string): string =>
  `${JSON.stringify(OLDER_DOCUMENTS.find((one) => one.label === label)?.document, null, 2)}\n`;
const V2 = textOf('2.x, simple');
const V3 = textOf('3.1 with sections');

/** A project of an older version, with the files it had beside its contract. */
const olderProject = (): string =>
  folder({
    'old.essence.json': V2,
    '.old/project.json': '{"initialized":{"version":"1.7.0"}}',
    '.old/context/scaffold.md': '# Scaffold\n',
    '.old/rules.json': '[]',
  });

const jsonOf = async (argv: readonly string[], cwd: string): Promise<Record<string, unknown>> =>
  JSON.parse((await svc([...argv, '--json'], { cwd })).out) as Record<string, unknown>;

const OLDER = {
  contracts: [{ path: 'old.essence.json', version: '2.0.0', bytes: V2.length }],
  state: [{ path: '.old', version: '1.7.0', files: 3, law: ['rules.json'] }],
};

describe('a project of an older version', () => {
  it('is seen by status, which names the command that migrates it', async () => {
    const cwd = olderProject();
    const { exit, out } = await svc(['status'], { cwd, columns: 200 });
    expect(exit).toBe(1);
    expect(out).toContain(
      'no svc.essence.json here, but a contract of an older version: old.essence.json (version 2.0.0, 821 B) → ' +
        'svc migrate --write',
    );
    expect(out).toContain(
      '.old/ (version 1.7.0, 3 files, 48 B) has files of an older version, which svc does not use → ' +
        'svc migrate --write && svc init && cp .old/rules.json .svc/',
    );
    expect(await jsonOf(['status'], cwd)).toMatchObject({ ok: false, older: OLDER });
  });

  it('is named with its folder if that is not the current one', async () => {
    const cwd = folder({ 'app/old.essence.json': V3 });
    const { checks } = (await jsonOf(['status', '--project', 'app'], cwd)) as { checks: object[] };
    expect(checks[0]).toMatchObject({ run: 'svc migrate app/old.essence.json --write' });
    const below = (await jsonOf(['status'], cwd)) as { checks: object[] };
    expect(below.checks[0]).toMatchObject({ run: 'svc migrate app/old.essence.json --write' });
  });

  it('is seen by scan, which recommends to migrate instead of starting over', async () => {
    const cwd = olderProject();
    const report = await jsonOf(['scan'], cwd);
    expect(validate('scan-report.v2.json', report).issues).toEqual([]);
    expect(report).toMatchObject({ recommendedCommands: ['svc migrate --write', 'svc init'] });
    expect(report['findings']).toContainEqual({
      id: 'contract',
      title: 'Contract',
      severity: 'warn',
      message: 'The project has a contract of an older version: old.essence.json (version 2.0.0, 821 B).',
      evidence: ['old.essence.json'],
      recommendation: 'svc migrate --write',
    });
    const { out, err } = await svc(['scan'], { cwd, columns: 200 });
    expect(out).toContain('.old/ (version 1.7.0');
    expect(err).toBe('\nNext: svc migrate --write\n');
  });

  it('is a problem for doctor until it is migrated', async () => {
    const cwd = olderProject();
    const report = (await jsonOf(['doctor'], cwd)) as { ok: boolean; checks: object[] };
    expect(report).toMatchObject({ ok: false, older: OLDER });
    expect(report.checks).toContainEqual({
      name: 'older',
      state: 'problem',
      message: 'old.essence.json (version 2.0.0, 821 B) is a contract of an older version',
      run: 'svc migrate --write',
    });
    await svc(['migrate', '--write'], { cwd });
    expect(await jsonOf(['doctor'], cwd)).toMatchObject({ ok: true });
  });

  it('gets no second contract from init without --force', async () => {
    const cwd = olderProject();
    const before = readdirSync(cwd);
    for (const argv of [
      ['init', '--yes'],
      ['init', '--yes', '--blueprint', 'clinic-booking'],
    ]) {
      const { exit, err } = await svc(argv, { cwd });
      expect(exit).not.toBe(0);
      expect(err).toContain('error[OUTPUT_EXISTS]');
      expect(err).toContain('old.essence.json (version 2.0.0, 821 B)');
      expect(err).toContain('try: svc migrate --write\n');
      expect(readdirSync(cwd)).toEqual(before);
    }
    const dry = await svc(['init', '--blueprint', 'clinic-booking', '--dry-run'], { cwd });
    expect(dry).toMatchObject({ exit: 0 });
    expect(dry.err).toContain('svc migrate --write');
    const asked = await svc(['init', '--blueprint', 'clinic-booking'], { cwd, answers: [false] });
    expect(asked.err).toContain('Cancelled');
    expect(readdirSync(cwd)).toEqual(before);
    expect((await svc(['init', '--blueprint', 'clinic-booking', '--force'], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, 'old.essence.json'), 'utf8')).toBe(V2);
    expect((await svc(['status'], { cwd, columns: 200 })).out).toContain(
      'old.essence.json (version 2.0.0, 821 B) is not used',
    );
  });

  it('is migrated without a file name: printed, or written to svc.essence.json', async () => {
    const cwd = olderProject();
    const printed = await svc(['migrate'], { cwd });
    expect(printed.exit).toBe(0);
    expect(validate('essence.v4.json', JSON.parse(printed.out)).issues).toEqual([]);
    expect(existsSync(join(cwd, 'svc.essence.json'))).toBe(false);

    const written = await svc(['migrate', '--write'], { cwd });
    expect(written).toMatchObject({ exit: 0, out: '' });
    expect(written.err).toMatch(
      /old\.essence\.json: 2\.0\.0 → 4\.0\.0: \d+ notes, written to "svc\.essence\.json"\n"old\.essence\.json" was not changed\. Next: svc init\n$/,
    );
    expect(readFileSync(join(cwd, 'svc.essence.json'), 'utf8')).toBe(printed.out);
    expect(readFileSync(join(cwd, 'old.essence.json'), 'utf8')).toBe(V2);
    expect((await svc(['init', '--yes'], { cwd })).exit).toBe(0);
    expect(await jsonOf(['status'], cwd)).toMatchObject({ ok: true });

    const again = await svc(['migrate', 'old.essence.json', '--write'], { cwd });
    expect(again.err).toContain('"svc.essence.json" exists already. Nothing was written');
    expect(readFileSync(join(cwd, 'svc.essence.json'), 'utf8')).toBe(printed.out);
  });

  it('is named by commands that need a contract', async () => {
    const { exit, err } = await svc(['packs', 'compile'], { cwd: olderProject() });
    expect(exit).toBe(66);
    expect(err).toContain('"svc.essence.json" does not exist.\ntry: svc migrate --write\n');
  });

  it('with several contracts is listed by migrate, which asks for one', async () => {
    const cwd = folder({ 'a.essence.json': V2, 'b.essence.json': V3, 'c.essence.json': 'no JSON' });
    const { exit, err } = await svc(['migrate'], { cwd });
    expect(exit).toBe(2);
    expect(err).toContain(
      'There are: a.essence.json (version 2.0.0, 821 B), b.essence.json (version 3.1.0, 2.1 kB), ' +
        'c.essence.json (no version, 7 B).',
    );
    expect(err).toContain('try: svc migrate a.essence.json --write');
    expect((await svc(['migrate', 'b.essence.json', '--write'], { cwd })).exit).toBe(0);
    expect(existsSync(join(cwd, 'svc.essence.json'))).toBe(true);
  });

  it('without any contract gets svc init as the suggestion', async () => {
    const { exit, err } = await svc(['migrate'], { cwd: folder() });
    expect(exit).toBe(66);
    expect(err).toContain('try: svc init\n');
  });

  it.each(['3.1.0', '2.0.0', '3', 3])(
    'as svc.essence.json of version %j is migrated, not validated',
    async (version) => {
      const cwd = folder({ 'svc.essence.json': JSON.stringify({ ...JSON.parse(V3), version }) });
      const { checks } = (await jsonOf(['status'], cwd)) as { checks: object[] };
      expect(checks[0]).toMatchObject({ name: 'contract', state: 'problem', run: 'svc migrate --write' });
      expect(await jsonOf(['doctor'], cwd)).toMatchObject({ ok: false });
      expect(await jsonOf(['scan'], cwd)).toMatchObject({ recommendedCommands: ['svc migrate --write', {}] });
    },
  );

  it('shows dropped values in the notes, without control characters, and in full in --json', async () => {
    const remark = { text: `\u001b[2J${'x'.repeat(300)}` };
    const cwd = folder({ 'old.essence.json': JSON.stringify({ ...JSON.parse(V2), '\u202e_meta': remark }) });
    const { err } = await svc(['migrate'], { cwd });
    expect(err).toMatch(/^dropped \/_meta 4\.0\.0 has no such property\. It was \{"text":".+…\.$/m);
    // oxlint-disable-next-line no-control-regex
    expect(err).not.toMatch(/[\u001b\u202e]/);
    expect(await jsonOf(['migrate'], cwd)).toMatchObject({
      file: 'old.essence.json',
      written: null,
      notes: expect.arrayContaining([expect.objectContaining({ kind: 'dropped', value: remark })]),
    });
  });

  it('is not seen in files that only look like one', async () => {
    const cwd = folder({
      'essence.json': V2,
      'x.essence.json.bak': V2,
      '.cursor/rules.json': '[]',
      '.vscode/project.json': '{}',
      'node_modules/p/old.essence.json': V2,
    });
    expect(await jsonOf(['status'], cwd)).toMatchObject({ older: { contracts: [], state: [] } });
    expect((await svc(['init', '--blueprint', 'clinic-booking'], { cwd })).exit).toBe(0);
    expect(await jsonOf(['status'], cwd)).toMatchObject({ ok: true, older: { contracts: [], state: [] } });
    writeFileSync(join(cwd, '.svc/project.json'), '{"initialized":{"version":"3.4.0"}}');
    expect(await jsonOf(['status'], cwd)).toMatchObject({
      ok: true,
      older: { contracts: [], state: [{ path: '.svc', version: '3.4.0', files: 1, law: [] }] },
    });
  });
});
