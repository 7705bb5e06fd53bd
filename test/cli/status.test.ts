import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeCheck } from '../../src/cli/commands/doctor.ts';
import { withLock } from '../../src/project/write-lock.ts';
import { commitAll } from '../verify/copies.ts';
import { folder, initialProject, svc } from './support.ts';

interface Report {
  readonly ok: boolean;
  readonly checks: readonly { name: string; state: string; message: string; run?: string }[];
}

const project = (): Promise<string> => initialProject('--blueprint', 'clinic-booking');

async function problems(cwd: string): Promise<(readonly [string, string | undefined])[]> {
  const { exit, out } = await svc(['status', '--json'], { cwd });
  const { ok, checks } = JSON.parse(out) as Report;
  expect([exit, ok]).toEqual(checks.some(({ state }) => state === 'problem') ? [1, false] : [0, true]);
  return checks.filter(({ state }) => state === 'problem').map(({ name, run }) => [name, run] as const);
}

describe('svc status', () => {
  it('prints a line for each part that is up to date', async () => {
    const cwd = await project();
    const { exit, out } = await svc(['status', '--project', '.'], { cwd });
    expect(exit).toBe(0);
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/ +/).slice(0, 2)),
    ).toEqual([
      ['ok', 'contract'],
      ['ok', 'names'],
      ['ok', 'product'],
      ['ok', 'corpus'],
      ['ok', 'context'],
      ['ok', 'agents'],
      ['skipped', 'graph'],
    ]);
    const narrow = await svc(['status'], { cwd, columns: 40 });
    expect(narrow.out.split('\n').filter((line) => line.length > 40)).toEqual([]);
  });

  it('reports parts of the product file that do not fit, and where to get a missing file', async () => {
    const cwd = await project();
    const product = async (): Promise<string | undefined> =>
      (await svc(['status'], { cwd })).out.split('\n').find((line) => line.includes(' product '));
    writeFileSync(join(cwd, 'svc.product.json'), JSON.stringify({ locale: 'english' }));
    expect(await product()).toBe(
      'problem  product   1 part of svc.product.json does not fit → svc product check',
    );
    rmSync(join(cwd, 'svc.product.json'));
    expect(await product()).toBe(
      'skipped  product   no svc.product.json: pages show official or neutral content →',
    );
  });

  it('reports whether the graph exists and is fresh, and writes nothing', async () => {
    const cwd = await project();
    const row = async () =>
      (JSON.parse((await svc(['status', '--json'], { cwd })).out) as Report).checks.find(
        ({ name }) => name === 'graph',
      );
    expect(await row()).toMatchObject({ state: 'skipped', run: 'svc graph' });
    expect(existsSync(join(cwd, '.svc/cache'))).toBe(false);
    expect((await svc(['graph'], { cwd })).exit).toBe(0);
    expect(await row()).toMatchObject({ state: 'ok' });
    writeFileSync(join(cwd, 'Page.tsx'), 'export const Page = () => <main />;\n');
    expect(await row()).toMatchObject({ state: 'problem', run: 'svc graph' });
  });

  it('names the project relative to the working directory', async () => {
    const cwd = await project();
    for (const [args, name] of [
      [[], '.'],
      [['--project', join(cwd, '.svc')], '.svc'],
    ] as const)
      expect(JSON.parse((await svc(['status', '--json', ...args], { cwd })).out)).toMatchObject({
        project: name,
      });
  });

  it('says what to run in a folder without a contract, and checks nothing else', async () => {
    const cwd = folder();
    expect(await problems(cwd)).toEqual([['contract', 'svc init']]);
    expect((await svc(['status'], { cwd })).out).toContain('no svc.essence.json here → svc init');
  });

  it('reports an invalid contract', async () => {
    expect(await problems(folder({ 'svc.essence.json': '{"version":"4.0.0"}' }))).toEqual([
      ['contract', 'svc validate'],
    ]);
  });

  it('reports each missing, changed or extra file', async () => {
    const cwd = await project();
    const lock = readFileSync(join(cwd, 'svc.lock'), 'utf8');
    rmSync(join(cwd, 'svc.lock'));
    expect(await problems(cwd)).toEqual([['corpus', 'svc packs compile --write']]);
    writeFileSync(
      join(cwd, 'svc.lock'),
      lock.replace(/"digest": "sha256:[0-9a-f]{8}(?=.*\n +\}\n +\],)/s, '$&'),
    );
    writeFileSync(join(cwd, '.svc/context/page-none-pack.md'), 'x');
    expect(await problems(cwd)).toEqual([['context', 'svc packs compile --write']]);
    rmSync(join(cwd, '.svc/context/page-none-pack.md'));

    const locked = JSON.parse(lock) as { records: { digest: string }[] };
    const [first, ...rest] = locked.records;
    const changed = { ...locked, records: [{ ...first, digest: `sha256:${'0'.repeat(64)}` }, ...rest] };
    writeFileSync(join(cwd, 'svc.lock'), JSON.stringify(changed));
    expect(await problems(cwd)).toEqual([['corpus', 'svc outdated']]);
    writeFileSync(join(cwd, 'svc.lock'), JSON.stringify({ ...locked, records: rest }));
    expect(await problems(cwd)).toEqual([['corpus', 'svc packs compile --write']]);
    writeFileSync(join(cwd, 'svc.lock'), lock);

    const agents = readFileSync(join(cwd, 'AGENTS.md'), 'utf8');
    writeFileSync(join(cwd, 'AGENTS.md'), agents.replace('Rules:', 'Hints:'));
    expect(await problems(cwd)).toEqual([['agents', 'svc init']]);
    writeFileSync(join(cwd, 'AGENTS.md'), '<!-- svc:begin -->\n');
    expect(await problems(cwd)).toEqual([['agents', undefined]]);
    rmSync(join(cwd, 'AGENTS.md'));
    expect(await problems(cwd)).toEqual([]);
  });
});

describe('svc doctor', () => {
  const runDoctor = async (around: Parameters<typeof svc>[1]): Promise<Report & { exit: number }> => {
    const { exit, out } = await svc(['doctor', '--json'], around);
    return { exit, ...(JSON.parse(out) as Report) };
  };
  const bad = ({ checks }: Report): string[] =>
    checks.filter(({ state }) => state !== 'ok').map(({ message }) => message);

  it('finds nothing wrong in an empty folder, and names service and corpus', async () => {
    const { exit, ok, checks } = await runDoctor({ cwd: folder() });
    expect([exit, ok]).toEqual([0, true]);
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['svc', 'node', 'service', 'corpus', 'project', 'variables', 'terminal']),
    );
    expect(checks.find(({ name }) => name === 'corpus')?.message).toMatch(/^sha256:[0-9a-f]{64}$/);
  });

  it('fits into 40 columns', async () => {
    const { out } = await svc(['doctor'], { cwd: folder(), columns: 40 });
    expect(out.split('\n').filter((line) => line.length > 40)).toEqual([]);
  });

  it('reports a service that does not respond or has an invalid address, and shows no credentials', async () => {
    for (const url of ['http://me:secret@127.0.0.1:1', 'file://me:secret@host']) {
      const { exit, out } = await svc(['doctor'], { cwd: folder(), env: { SVC_API_URL: url } });
      expect(exit).toBe(1);
      expect(out).toMatch(/^problem +service/m);
      expect(out).not.toContain('secret');
    }
  });

  it('names REGISTRY_URL if it is set, and the variable that the service comes from', async () => {
    const url = 'http://me:secret@127.0.0.1:1';
    const variables = async (env: Readonly<Record<string, string>>): Promise<string[]> => {
      const report = await runDoctor({ cwd: folder(), env });
      expect(JSON.stringify(report)).not.toContain('secret');
      return report.checks.filter(({ name }) => name === 'variables').map(({ message }) => message);
    };
    expect(await variables({ REGISTRY_URL: url })).toEqual([
      'REGISTRY_URL is set and names the service; its current name is SVC_API_URL',
    ]);
    expect(await variables({ REGISTRY_URL: url, SVC_API_URL: url, SVC_DEBUG: '1' })).toEqual([
      'REGISTRY_URL is set and ignored, because SVC_API_URL is set',
      'SVC_API_URL is set and names the service',
      'SVC_DEBUG is set',
    ]);
    for (const env of [{}, { REGISTRY_URL: ' ' }])
      expect(await variables(env)).toEqual(['no variable of svc is set']);
  });

  it('reports a mistyped variable without its value', async () => {
    const report = await runDoctor({ cwd: folder(), env: { SVC_API_URI: 'secret', SVC_DEBUG: '1' } });
    expect(bad(report)).toEqual(['SVC_API_URI is not an svc variable']);
    expect(JSON.stringify(report)).toContain('did you mean SVC_API_URL?');
    expect(JSON.stringify(report)).not.toContain('secret');
  });

  it('shows a leftover lock, and clears it', async () => {
    const cwd = folder({ '.svc/writing.json': '{"pid":1,"files":[]}' });
    const now = Date.now() / 1000;
    utimesSync(join(cwd, '.svc/writing.json'), now - 60, now - 60);
    expect(bad(await runDoctor({ cwd }))).toEqual([
      '.svc/writing.json is not a lock of svc; the next write removes it',
    ]);
    const { exit, err } = await svc(['doctor', '--clear-lock'], { cwd });
    expect([exit, err]).toEqual([0, '.svc/writing.json was removed.\n']);
    expect((await svc(['doctor', '--clear-lock'], { cwd })).err).toBe('There is no .svc/writing.json.\n');
  });

  it('shows a lock that is held, and does not clear it', async () => {
    const cwd = folder();
    await withLock(cwd, [], async () => {
      const { ok, checks } = await runDoctor({ cwd });
      expect(ok).toBe(true);
      expect(checks.find(({ name }) => name === 'lock')?.message).toMatch(
        new RegExp(`^process ${process.pid} is writing, since \\S+Z \\(\\.svc/writing\\.json\\)$`),
      );
      const { exit, err } = await svc(['doctor', '--clear-lock'], { cwd });
      expect([exit, err]).toEqual([1, expect.stringContaining('error[CONFLICT]: Another svc process')]);
    });
  });

  it('reports state files that Git tracks', async () => {
    const cwd = folder({ '.svc/cache/verify.ndjson': '', '.svc/writing.json': '' });
    commitAll(cwd);
    expect(bad(await runDoctor({ cwd }))).toEqual(
      expect.arrayContaining([
        'Git tracks .svc/cache/verify.ndjson, which svc does not use',
        'Git tracks .svc/writing.json, which svc does not use',
      ]),
    );
  });

  it('reports obstacles to the project files', async () => {
    const cwd = folder({ 'svc.lock/x': '', '.svc': '' });
    expect(bad(await runDoctor({ cwd }))).toEqual(['svc.lock is not a file', '.svc is not a folder']);
    const { exit, out } = await svc(['doctor', '--project', 'none', '--quiet'], { cwd });
    expect(exit).toBe(1);
    expect(out).toMatch(/^problem +project/);
  });

  it.each([
    ['v20.19.0', 'ok'],
    ['v22.1.0', 'ok'],
    ['v20.18.9', 'problem'],
    ['v18.20.0', 'problem'],
  ])('judges Node.js %s as %s', (version, state) => {
    expect(nodeCheck(version, '>=20.19').state).toBe(state);
  });
});
