import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { parse } from '../../src/schemas/parse.ts';
import { type Fake, fake, json } from '../client/fake.ts';
import { folder, svc } from './support.ts';

const ESSENCE = 'svc.essence.json';
const TEXT = JSON.stringify(SAMPLE_ESSENCE);
const project = (): string => folder({ [ESSENCE]: TEXT });
const lockOf = (root: string): { base?: unknown; records: { id: string; version: string }[] } =>
  JSON.parse(readFileSync(join(root, 'svc.lock'), 'utf8'));

/** The sample with things in it that the compiler does not find. */
const flawed = structuredClone(SAMPLE_ESSENCE);
flawed.dna.theme.id = 'slat';
flawed.blueprint.sections[0]?.pages[0]?.layout.push('data-tabel');

let running: Fake | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe('svc packs compile', () => {
  it.each([80, 40])('prints every pack with its tokens in %i columns', async (columns) => {
    const { exit, out, err } = await svc(['packs', 'compile'], { cwd: project(), columns });
    expect(exit).toBe(0);
    expect(err).toBe('');
    expect(out).toMatch(/^pack +tokens\nscaffold +\d+\nsection billing +\d+\npage invoices +\d+\n/);
    expect(out).toMatch(/\n\n6 packs, \d+ tokens\n$/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it.each([80, 40])('shows each diagnostic with its location and a fix, in %i columns', async (columns) => {
    const { out } = await svc(['packs', 'compile', '-'], { stdin: JSON.stringify(flawed), columns });
    expect(out).toContain('error THEME_UNRESOLVED\n      /dna/theme/id\n');
    expect(out).toContain('\n      try: slate');
    expect(out).toContain('error PATTERN_UNRESOLVED\n');
    expect(out).toMatch(/6 packs, \d+ tokens; 2 errors/);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it('prints the bundle of the service with --json', async () => {
    const { exit, out, err } = await svc(['packs', 'compile', '--json'], { cwd: project() });
    expect([exit, err]).toEqual([0, '']);
    expect(parse('execution-pack-bundle.v1.json', JSON.parse(out)).pages).toHaveLength(1);
  });

  it('writes the packs and the lock next to the document, once, and reports it', async () => {
    const root = folder({ [`app/${ESSENCE}`]: TEXT });
    const first = await svc(['packs', 'compile', `app/${ESSENCE}`, '--write'], { cwd: root });
    expect(first.exit).toBe(0);
    expect(first.err).toContain('written  .svc/context/page-invoices-pack.md\n');
    expect(first.err).toContain('.svc/context: 15 written, 0 unchanged, 0 removed\nsvc.lock: written\n');
    expect(readdirSync(join(root, 'app')).sort()).toEqual(['.svc', ESSENCE, 'svc.lock']);
    expect(readdirSync(root)).toEqual(['app']);
    const second = await svc(['packs', 'compile', '--write', '--project', 'app'], { cwd: root });
    expect(second.err).toBe('.svc/context: 0 written, 15 unchanged, 0 removed\nsvc.lock: unchanged\n');
  });

  it('keeps the base of a lock', async () => {
    const root = project();
    await svc(['packs', 'compile', '--write'], { cwd: root });
    const lock = { ...lockOf(root), records: [], base: SAMPLE_ESSENCE };
    writeFileSync(join(root, 'svc.lock'), JSON.stringify(lock));
    await svc(['packs', 'compile', '--write'], { cwd: root });
    expect(lockOf(root).base).toEqual(SAMPLE_ESSENCE);
    expect(lockOf(root).records.length).toBeGreaterThan(1);
  });

  it('writes nothing through a link out of the project, or over a lock it cannot read', async () => {
    const root = project();
    const other = folder();
    symlinkSync(other, join(root, '.svc'));
    const linked = await svc(['packs', 'compile', '--write', '--json'], { cwd: root });
    expect(linked.exit).toBe(77);
    expect(JSON.parse(linked.out)).toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    expect(readdirSync(other)).toEqual([]);
    expect(existsSync(join(root, 'svc.lock'))).toBe(false);
    const broken = folder({ [ESSENCE]: TEXT, 'svc.lock': '<<<<<<< HEAD\n' });
    expect((await svc(['packs', 'compile', '--write'], { cwd: broken })).exit).toBe(65);
    expect(readdirSync(broken).sort()).toEqual([ESSENCE, 'svc.lock']);
  });

  it.each([
    ['no file', {}, 66],
    ['no JSON', { [ESSENCE]: '{' }, 65],
    ['an invalid document', { [ESSENCE]: '{"version":"4.0.0"}' }, 1],
    ['an old document', { [ESSENCE]: '{"version":"3.0.0"}' }, 1],
  ])('fails for %s and writes nothing', async (_, files, code) => {
    const root = folder(files);
    const { exit, out } = await svc(['packs', 'compile', '--write'], { cwd: root });
    expect([exit, out]).toEqual([code, '']);
    expect(readdirSync(root)).toEqual(Object.keys(files));
  });

  it.each(['@acme', 'official', 'x y'])(
    'uses the official records for the namespace %s, and says so',
    async (name) => {
      const { exit, out } = await svc(['packs', 'compile', '--namespace', name], { cwd: project() });
      expect([exit, out]).toEqual([0, expect.stringContaining('NAMESPACE_FALLBACK')]);
    },
  );

  it('refuses --frozen with --write', async () => {
    const cwd = project();
    expect((await svc(['packs', 'compile', '--frozen', '--write'], { cwd })).exit).toBe(2);
  });

  it('does not let a service move the cursor of a terminal', async () => {
    const { out } = await svc(['packs', 'compile', '--json'], { cwd: project() });
    const bundle = JSON.parse(out);
    bundle.diagnostics = [
      {
        code: 'MODE_UNSUPPORTED',
        severity: 'warn',
        pointer: '/a',
        message: 'x\u001b[2Jy\u202e',
        suggestions: ['\u001b]0;t\u0007'],
      },
    ];
    running = await fake((response) => json(response, bundle));
    const around = { cwd: project(), env: { SVC_API_URL: running.url } };
    const hostile = await svc(['packs', 'compile'], around);
    expect(hostile.exit).toBe(0);
    expect(hostile.out).toContain('xy');
    // oxlint-disable-next-line no-control-regex
    expect(hostile.out).not.toMatch(/[\u001b\u202e]/);
  });
});

describe('svc packs compile --frozen', () => {
  it('fails without a lock and passes after a write, with or without the written packs', async () => {
    const root = project();
    const without = await svc(['packs', 'compile', '--frozen'], { cwd: root });
    expect([without.exit, without.out]).toEqual([1, 'svc.lock: is missing\n']);
    expect(readdirSync(root)).toEqual([ESSENCE]);
    await svc(['packs', 'compile', '--write'], { cwd: root });
    expect((await svc(['packs', 'compile', '--frozen'], { cwd: root })).exit).toBe(0);
    const lock = readFileSync(join(root, 'svc.lock'), 'utf8');
    const clone = folder({ [ESSENCE]: TEXT, 'svc.lock': lock });
    const { exit, out } = await svc(['packs', 'compile', '--frozen', '--json'], { cwd: clone });
    expect([exit, JSON.parse(out)]).toEqual([0, { current: true, differences: [] }]);
  });

  it('names every record and every file that differs, and changes none of them', async () => {
    const root = project();
    await svc(['packs', 'compile', '--write'], { cwd: root });
    const lock = lockOf(root);
    const records = lock.records
      .filter(({ id }) => id !== 'sidebar-main')
      .map((one) => (one.id === 'slate' ? { ...one, version: '0.0.1' } : one));
    const edited = JSON.stringify({ ...lock, records });
    writeFileSync(join(root, 'svc.lock'), edited);
    writeFileSync(join(root, '.svc/context/review-pack.md'), 'old');
    writeFileSync(join(root, '.svc/context/page-gone-pack.md'), 'old');
    const { exit, out } = await svc(['packs', 'compile', '--frozen'], { cwd: root });
    expect(exit).toBe(1);
    expect(out).toMatch(/^svc\.lock: theme slate is locked at 0\.0\.1 \(.*\); compiled from 1\./m);
    expect(out).toMatch(/^svc\.lock: shell sidebar-main is not locked; compiled from /m);
    expect(out).toMatch(/^\.svc\/context\/review-pack\.md: is not what the contract compiles to$/m);
    expect(out).toMatch(/^\.svc\/context\/page-gone-pack\.md: no longer belongs to a pack$/m);
    expect(out.trimEnd().split('\n')).toHaveLength(4);
    expect(readFileSync(join(root, 'svc.lock'), 'utf8')).toBe(edited);
    expect(readFileSync(join(root, '.svc/context/review-pack.md'), 'utf8')).toBe('old');
  });
});

describe('svc packs select', () => {
  it('prints the text of the pack, the same for an id and for a route', async () => {
    const cwd = project();
    const byId = await svc(['packs', 'select', 'page', 'billing/invoices'], { cwd });
    const byRoute = await svc(['packs', 'select', 'page', '--route', '/invoices'], { cwd });
    expect([byId.exit, byId.err]).toEqual([0, '']);
    expect(byId.out).toMatch(/^# Page: Invoices\n/);
    expect(byRoute.out).toBe(byId.out);
  });

  it('prints the selected pack as a document with --json', async () => {
    const { out } = await svc(['packs', 'select', 'scaffold', '--essence', '-', '--json'], { stdin: TEXT });
    expect(parse('selected-execution-pack.v1.json', JSON.parse(out)).selector.packType).toBe('scaffold');
  });

  it('writes the two files of the pack and does not print it', async () => {
    const cwd = project();
    const { exit, out, err } = await svc(['packs', 'select', 'review', '--write'], { cwd });
    expect([exit, out]).toEqual([0, '']);
    expect(err).toContain('.svc/context: 2 written, 0 unchanged, 0 removed');
    expect(readdirSync(join(cwd, '.svc/context')).sort()).toEqual(['review-pack.json', 'review-pack.md']);
  });

  it.each([
    [['pages'], 2, 'Did you mean "page"?'],
    [['manifest'], 2, 'svc packs manifest'],
    [['page'], 2, 'There are billing/invoices.'],
    [['section'], 2, 'There are billing.'],
    [['mutation'], 2, 'add-page, modify'],
    [['section', '--route', '/invoices'], 2, '--route finds a page'],
    [['page', 'invoices', '--route', '/invoices'], 2, 'not by both'],
    [['page', '--route', '/invoice'], 1, 'try: /invoices'],
    [['page', 'invoice'], 1, 'try: invoices'],
  ])('refuses %j with the allowed values', async (args, code, text) => {
    const { exit, out, err } = await svc(['packs', 'select', ...args], { cwd: project() });
    expect([exit, out]).toEqual([code, '']);
    expect(err).toContain(text);
  });

  it('strips control sequences on a terminal only', async () => {
    const cwd = project();
    const { out } = await svc(['packs', 'select', 'review', '--json'], { cwd });
    const selected = JSON.parse(out);
    selected.pack.renderedMarkdown = '# Review\u001b[2J\n';
    running = await fake((response) => json(response, selected));
    const around = { cwd, env: { SVC_API_URL: running.url } };
    expect((await svc(['packs', 'select', 'review'], around)).out).toBe('# Review\u001b[2J\n');
    expect((await svc(['packs', 'select', 'review'], { ...around, isTerminal: true })).out).toBe(
      '# Review\n',
    );
  });
});

describe('svc packs manifest', () => {
  it.each([80, 40])('lists packs, files and tokens in %i columns', async (columns) => {
    const { exit, out } = await svc(['packs', 'manifest'], { cwd: project(), columns });
    expect(exit).toBe(0);
    expect(out).toMatch(
      columns === 80 ? /^page invoices +\d+ {2}page-invoices-pack\.md$/m : /^page-invoices-pack\.md +\d+$/m,
    );
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
  });

  it('prints the manifest with --json', async () => {
    const { out } = await svc(['packs', 'manifest', '-', '--json'], { stdin: TEXT });
    expect(parse('pack-manifest.v1.json', JSON.parse(out)).pages[0]?.tokens).toBeGreaterThan(0);
  });
});

describe('the old command names', () => {
  it('compile and write like the new ones', async () => {
    const cwd = project();
    const { exit, out, err } = await svc(['registry', 'compile-packs', '--write-context'], { cwd });
    expect(exit).toBe(0);
    expect(out).toBe((await svc(['packs', 'compile'], { cwd })).out);
    expect(err).not.toContain('hint');
    expect(existsSync(join(cwd, '.svc/context/pack-manifest.json'))).toBe(true);
  });

  it('select like the new ones', async () => {
    const cwd = folder({ 'a.json': TEXT });
    const args = ['registry', 'get-pack', 'page', '--route', '/invoices', '--essence', 'a.json'];
    expect((await svc(args, { cwd })).out).toMatch(/^# Page: Invoices\n/);
    await svc([...args, '--write-context'], { cwd });
    expect(existsSync(join(cwd, '.svc/context/page-invoices-pack.md'))).toBe(true);
    const manifest = await svc(['registry', 'get-pack', 'manifest', '--essence', 'a.json', '--json'], {
      cwd,
    });
    expect(parse('pack-manifest.v1.json', JSON.parse(manifest.out)).pages).toHaveLength(1);
    expect((await svc(['registry', 'get-pack', 'section'], { cwd: project() })).exit).toBe(2);
  });

  it('print the new name, on a terminal only', async () => {
    const cwd = project();
    const args = ['registry', 'get-pack', 'scaffold'];
    const hint = 'hint: this is now called svc packs select.\n';
    expect((await svc(args, { cwd, isTerminal: true })).err).toBe(hint);
    expect((await svc([...args, '--json'], { cwd, isTerminal: true })).err).toBe('');
    expect((await svc([...args, '--quiet'], { cwd, isTerminal: true })).err).toBe('');
    expect((await svc(args, { cwd })).err).toBe('');
  });
});
