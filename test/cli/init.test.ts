import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { COMMON_BLUEPRINTS } from '../../src/cli/init-choices.ts';
import { parseEssence } from '../../src/essence/read.ts';
import { BEGIN, END } from '../../src/project/agents.ts';
import { folder, svc } from './support.ts';

const BLUEPRINT = ['--blueprint', 'clinic-booking'];
/** A small product, for what does not depend on the product. */
const SMALL = ['--blueprint', 'metrics-starter'];
const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
const contract = (root: string): ReturnType<typeof parseEssence> =>
  parseEssence(JSON.parse(read(root, 'svc.essence.json')));

/** Every file of a folder with its bytes. */
function snapshot(root: string): Record<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(root.length + 1), readFileSync(path, 'latin1')];
    }),
  );
}

describe('svc init', () => {
  it('creates a whole project in one command, and ends with three lines of next steps', async () => {
    const cwd = folder();
    const { exit, out, err } = await svc(['init', ...BLUEPRINT], { cwd });
    expect(exit).toBe(0);
    expect(read(cwd, 'svc.essence.json').split('\n')[1]).toBe(
      '  "$schema": "./.svc/schemas/essence.v4.json",',
    );
    expect(contract(cwd).meta).toMatchObject({ archetype: 'clinic-booking', target: 'react' });
    expect(JSON.parse(read(cwd, '.svc/schemas/essence.v4.json'))).toHaveProperty('$defs.Meta');
    expect(JSON.parse(read(cwd, 'svc.lock')).base).toEqual(contract(cwd));
    expect(read(cwd, '.svc/context/scaffold-pack.md')).toMatch(/^# App: Harrowmere Joint Clinic\n/);
    expect(read(cwd, '.svc/context/tokens.css')).toContain('--color-primary: ');
    expect(read(cwd, 'AGENTS.md')).toContain('.svc/context/scaffold-pack.md');
    expect(out).toContain('svc.essence.json');
    expect(
      err
        .trimEnd()
        .split('\n')
        .map((line) => line.slice(0, 6)),
    ).toEqual(['next  ', 'next  ', 'next  ']);
    expect((await svc(['status'], { cwd })).exit).toBe(0);
  });

  it('names the next commands with their purpose, as they are listed, and the folder to call them in', async () => {
    const cwd = folder();
    const { err } = await svc(['init', 'a shop', ...BLUEPRINT], { cwd });
    const steps = err.trimEnd().split('\n');
    expect(steps[0]).toBe('next  cd "a shop"');
    const names = ['preview', 'create', 'connect', 'status'].filter((name) => name in COMMANDS).slice(0, 3);
    for (const [index, name] of names.entries()) {
      const { examples, purpose, summary } = (await COMMANDS[name]?.()) ?? { examples: [], summary: '' };
      expect(steps[index + 1]).toContain(examples[0]);
      expect(steps[index + 1]).toContain(purpose ?? summary);
    }
    expect(steps).toHaveLength(4);
  });

  it('offers products first that are in the corpus', async () => {
    for (const slug of COMMON_BLUEPRINTS)
      expect((await svc(['get', 'blueprint', slug, '--json'])).exit).toBe(0);
  });

  it('accepts theme, mode, target and a folder that does not exist yet', async () => {
    const cwd = folder();
    const options = ['--theme', 'aurora', '--mode', 'dark', '--target', 'next', '--no-agents', '--quiet'];
    const { exit, err } = await svc(['init', 'apps/ä b', ...BLUEPRINT, ...options], { cwd });
    expect([exit, err]).toEqual([0, '']);
    const root = join(cwd, 'apps/ä b');
    expect(contract(root).dna.theme).toMatchObject({ id: 'aurora', mode: 'dark' });
    expect(contract(root).meta).toMatchObject({ target: 'nextjs', platform: { type: 'ssr' } });
    expect(existsSync(join(root, 'AGENTS.md'))).toBe(false);
  });

  it('composes an archetype too', async () => {
    const cwd = folder();
    expect((await svc(['init', '--archetype', 'auth-gateway'], { cwd })).exit).toBe(0);
    expect(contract(cwd).blueprint.sections.map(({ id }) => id)).toEqual(['auth-gateway']);
  });

  it('prompts for blueprint, theme, mode and target, and then for confirmation', async () => {
    const cwd = folder();
    const answers = ['clinic-booking', 'fjord', 'auto', 'vue', true];
    expect((await svc(['init'], { cwd, answers })).exit).toBe(0);
    expect(contract(cwd)).toMatchObject({
      dna: { theme: { id: 'fjord', mode: 'auto' } },
      meta: { archetype: 'clinic-booking', target: 'vue' },
    });
  });

  it('writes nothing when the user declines, and prompts only for missing options', async () => {
    const cwd = folder();
    const answers = ['clinic-booking', 'dark', false];
    const { exit, err } = await svc(['init', '--theme', 'fjord', '--target', 'vue'], { cwd, answers });
    expect(exit).toBe(130);
    expect(err).toContain('Nothing was changed');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each([
    [['init'], 2, '--blueprint <slug> or --archetype <slug>'],
    [['init', '--yes'], 2, 'svc init --blueprint'],
    [['init', '--blueprint', 'a', '--archetype', 'b'], 2, 'not both'],
    [['init', ...BLUEPRINT, '--mode', 'drak'], 2, '--mode is one of light, dark, auto; got "drak".'],
    [['init', ...BLUEPRINT, '--target', 'a b'], 2, '--target is the name of a framework'],
    [['init', '--blueprint', 'clinic-bookin'], 1, 'try: clinic-booking'],
    [['init', ...BLUEPRINT, '--theme', 'auror'], 1, 'try: aurora'],
  ])('refuses %j with the allowed values, and writes nothing', async (argv, code, expected) => {
    const cwd = folder();
    const { exit, out, err } = await svc(argv, { cwd });
    expect([exit, out]).toEqual([code, '']);
    expect(err).toContain(expected);
    expect(readdirSync(cwd)).toEqual([]);
    const failed = await svc([...argv, '--json'], { cwd });
    expect(failed.exit).toBe(code);
    expect(JSON.parse(failed.out)).toHaveProperty('code');
  });

  it('warns about a target without a setup', async () => {
    const { exit, err } = await svc(['init', ...BLUEPRINT, '--target', 'raect', '--dry-run'], {
      cwd: folder(),
    });
    expect(exit).toBe(0);
    expect(err).toContain(
      'svc has no setup for the target "raect"; packs use the name as given. Did you mean react?',
    );
  });

  it('shows in a dry run what it would write, with sizes and the diff of AGENTS.md, and writes nothing', async () => {
    const files = { 'AGENTS.md': '# Rules\r\nBe kind.\r\n' };
    const cwd = folder(files);
    for (const columns of [40, 80]) {
      const { exit, out } = await svc(['init', ...BLUEPRINT, '--dry-run'], { cwd, columns });
      expect(exit).toBe(0);
      for (const path of ['svc.essence.json', '.svc/context/scaffold-pack.md'])
        expect(out).toMatch(
          new RegExp(columns === 80 ? `^new +[\\d.]+ kB  ${path}$` : `^${path}\\n  new  [\\d.]+ kB$`, 'm'),
        );
      expect(out).toContain('--- AGENTS.md\n+++ AGENTS.md\n@@ -1,2 +1,');
      expect(out).toContain(` Be kind.\n+\n+${BEGIN}\n`);
      const table = out.slice(0, out.indexOf('--- AGENTS.md')).split('\n');
      expect(table.filter((line) => line.length > columns && !line.startsWith('.svc/'))).toEqual([]);
    }
    const { out } = await svc(['init', ...BLUEPRINT, '--dry-run', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({ dryRun: true, from: { slug: 'clinic-booking' } });
    expect(JSON.parse(out).agentsDiff).toContain(`+${BEGIN}\r`);
    expect(snapshot(cwd)).toEqual(snapshot(folder(files)));
  });

  it('replaces a contract only with --force, and keeps every old one', async () => {
    const cwd = folder({ 'svc.essence.json': 'mine' });
    const result = await svc(['init', ...BLUEPRINT], { cwd });
    expect(result.exit).toBe(73);
    expect(result.err).toContain('--force');
    expect((await svc(['init', ...BLUEPRINT, '--yes'], { cwd, answers: [] })).exit).toBe(73);
    expect((await svc(['init', ...BLUEPRINT], { cwd, answers: [false] })).exit).toBe(130);
    expect(snapshot(cwd)).toEqual({ 'svc.essence.json': 'mine' });

    expect((await svc(['init', ...BLUEPRINT, '--force'], { cwd })).err).toContain(
      'saved as svc.essence.json.bak.',
    );
    const first = read(cwd, 'svc.essence.json');
    await svc(['init', '--blueprint', 'marketplace'], { cwd, answers: [true] });
    expect(read(cwd, 'svc.essence.json.bak')).toBe('mine');
    expect(read(cwd, 'svc.essence.json.bak.2')).toBe(first);
    expect(contract(cwd).meta.archetype).toBe('marketplace');
    expect((await svc(['status'], { cwd })).exit).toBe(0);
  });

  it('changes nothing the second time', async () => {
    const cwd = folder({ 'AGENTS.md': '# Rules' });
    await svc(['init', ...SMALL], { cwd });
    const once = snapshot(cwd);
    const { exit, out } = await svc(['init', ...SMALL], { cwd });
    expect(exit).toBe(0);
    expect(out).not.toMatch(/^(?:new|changed)/m);
    expect((await svc(['init'], { cwd })).exit).toBe(0);
    expect(snapshot(cwd)).toEqual(once);
  });

  it('completes the project of an existing contract without touching the contract', async () => {
    const cwd = folder();
    await svc(['init', ...SMALL], { cwd });
    const edited = `${JSON.stringify(contract(cwd))}   \n`;
    writeFileSync(join(cwd, 'svc.essence.json'), edited);
    const { base } = JSON.parse(read(cwd, 'svc.lock'));
    for (const gone of ['.svc', 'AGENTS.md']) rmSync(join(cwd, gone), { recursive: true });
    expect((await svc(['init'], { cwd })).exit).toBe(0);
    expect(read(cwd, 'svc.essence.json')).toBe(edited);
    expect(JSON.parse(read(cwd, 'svc.lock')).base).toEqual(base);
    expect((await svc(['status'], { cwd })).exit).toBe(0);
    const options = await svc(['init', '--theme', 'aurora'], { cwd });
    expect([options.exit, options.err]).toEqual([2, expect.stringContaining('svc theme switch')]);
  });

  it('leaves complete files when a later one cannot be written, and writes the rest when it can', async () => {
    const cwd = folder();
    const dry = await svc(['init', ...SMALL, '--dry-run', '--json'], { cwd });
    const { files } = JSON.parse(dry.out) as { files: { path: string }[] };
    // A folder in the place of a file is refused before anything is written.
    mkdirSync(join(cwd, 'svc.lock'));
    const result = await svc(['init', ...SMALL], { cwd });
    expect([result.exit, result.err]).toEqual([66, expect.stringContaining('Nothing was written')]);
    expect(readdirSync(cwd)).toEqual(['svc.lock']);
    rmSync(join(cwd, 'svc.lock'), { recursive: true });

    // As an interrupted run leaves it: the contract and some packs.
    await svc(['init', ...SMALL], { cwd });
    const whole = snapshot(cwd);
    for (const { path } of files.slice(5)) rmSync(join(cwd, path));
    expect((await svc(['init', ...SMALL], { cwd })).exit).toBe(0);
    expect(snapshot(cwd)).toEqual(whole);
  });

  it.each([
    ['damaged markers', { 'AGENTS.md': `${BEGIN}\nx\n` }, 1, '--no-agents'],
    ['a file in the place of .svc', { '.svc': '' }, 66, 'is not a folder'],
  ])('writes nothing where it finds %s', async (_, files, code, expected) => {
    const cwd = folder(files);
    const { exit, err } = await svc(['init', ...SMALL], { cwd });
    expect([exit, err]).toEqual([code, expect.stringContaining(expected)]);
    expect(snapshot(cwd)).toEqual(snapshot(folder(files)));
  });

  it('leaves AGENTS.md alone if it is a link or not UTF-8', async () => {
    const cwd = folder({ 'CLAUDE.md': '# Rules\n' });
    symlinkSync('CLAUDE.md', join(cwd, 'AGENTS.md'));
    expect((await svc(['init', ...SMALL], { cwd })).exit).toBe(66);
    rmSync(join(cwd, 'AGENTS.md'));
    writeFileSync(join(cwd, 'AGENTS.md'), Buffer.from([0x23, 0xff, 0x0a]));
    const { exit, err } = await svc(['init', ...SMALL], { cwd });
    expect([exit, err]).toEqual([66, expect.stringContaining('is not UTF-8. Use --no-agents')]);
    expect(readdirSync(cwd).sort()).toEqual(['AGENTS.md', 'CLAUDE.md']);
  });

  it('stops when it is interrupted before it writes', async () => {
    const cwd = folder();
    const { exit } = await svc(['init', ...SMALL], { cwd, signal: AbortSignal.abort() });
    expect(exit).toBe(130);
    expect(readdirSync(cwd)).toEqual([]);
  });
});

describe('svc init --remove', () => {
  it.each(['', '# Rules', '# Rules\r\n\r\nBe kind.\r\n', '\ufeff# Rules\n\n\n'])(
    'restores AGENTS.md %j byte for byte and leaves only the contract and the product',
    async (agents) => {
      const cwd = folder({ 'AGENTS.md': agents, '.svc/mine.txt': 'mine' });
      await svc(['init', ...SMALL], { cwd });
      expect(read(cwd, 'AGENTS.md')).toContain(END);
      const { exit, out } = await svc(['init', '--remove', '--yes'], { cwd });
      expect(exit).toBe(0);
      expect(out).toContain('svc.lock\n');
      expect(Object.keys(snapshot(cwd)).sort()).toEqual(
        [
          '.svc/mine.txt',
          '.svc/schemas/essence.v4.json',
          '.svc/schemas/svc.product.v1.json',
          'AGENTS.md',
          'svc.essence.json',
          'svc.product.json',
        ].sort(),
      );
      expect(read(cwd, 'AGENTS.md')).toBe(agents);
    },
  );

  it('leaves nothing at all with --force where nothing was before', async () => {
    const cwd = folder();
    await svc(['init', ...SMALL], { cwd });
    const { exit, out } = await svc(['init', '--remove', '--force', '--yes', '--json'], { cwd });
    expect(exit).toBe(0);
    expect(JSON.parse(out).removed).toContain('svc.essence.json');
    expect(readdirSync(cwd)).toEqual([]);
    expect((await svc(['init', '--remove', '--yes'], { cwd })).err).toBe('There is nothing to remove.\n');
  });

  it('asks first, and removes nothing without confirmation', async () => {
    const cwd = folder();
    await svc(['init', ...SMALL], { cwd });
    const before = snapshot(cwd);
    expect((await svc(['init', '--remove'], { cwd })).exit).toBe(2);
    expect((await svc(['init', '--remove'], { cwd, answers: [false] })).exit).toBe(130);
    expect((await svc(['init', '--remove', '--dry-run'], { cwd })).out).toContain('AGENTS.md\n');
    expect(snapshot(cwd)).toEqual(before);
    expect((await svc(['init', '--remove'], { cwd, answers: [true] })).exit).toBe(0);
    expect(existsSync(join(cwd, 'svc.lock'))).toBe(false);
  });
});
