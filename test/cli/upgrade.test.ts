import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cells } from '../../src/cli/layout.ts';
import type { Difference } from '../../src/essence/merge.ts';
import type { Lockfile } from '../../src/project/lockfile.ts';
import { readContractText, writeUpgrade } from '../../src/project/upgrade.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { type NextCorpus, nextCorpus } from './next-corpus.ts';
import { type RunOptions, folder, initialProject, type Outcome, svc } from './support.ts';

const OVERVIEW = '/blueprint/sections/metrics/pages/overview';
const LAYOUT = `${OVERVIEW}/layout`;

let initialRoot: string;
let next: NextCorpus;
beforeAll(async () => {
  initialRoot = await initialProject('--blueprint', 'metrics-starter');
  next = await nextCorpus({
    'themes/slate.json': (data) => (data.motion.duration_scale += 0.25),
    'archetypes/analytics-dashboard.json': (data) => {
      data.features.push('teams');
      data.pages[0].default_layout.pop();
      data.description = `${data.description} Now with a goal for each figure.`;
    },
    'blueprints/metrics-starter.json': (data) => (data.personality = ['calm', 'dense']),
    'patterns/hero.json': (data) => (data.name = 'Opening'),
  });
}, 60_000);
afterAll(() => next.stop());

interface Project {
  readonly root: string;
  readonly essence: () => EssenceV4;
  readonly text: (file?: string) => string;
  readonly lock: () => Lockfile;
  readonly run: (argv: readonly string[], around?: RunOptions) => Promise<Outcome>;
}

/** A copy of the project, with changes of its owner. */
function copy(change: (essence: EssenceV4) => void = () => {}): Project {
  const root = mkdtempSync(join(tmpdir(), 'svc-upgrade-'));
  cpSync(initialRoot, root, { recursive: true });
  const text = (file = 'svc.essence.json'): string => readFileSync(join(root, file), 'utf8');
  const essence = (): EssenceV4 => JSON.parse(text()) as EssenceV4;
  const changed = essence();
  change(changed);
  writeFileSync(join(root, 'svc.essence.json'), `${JSON.stringify(changed, null, 2)}\n`);
  return {
    root,
    essence,
    text,
    lock: () => JSON.parse(text('svc.lock')) as Lockfile,
    run: (argv, around = {}) => svc(argv, { cwd: root, env: next.env, ...around }),
  };
}

const filesIn = (root: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

interface Report {
  readonly changes: readonly (Difference & { readonly decision?: string })[];
  readonly records: readonly { readonly type: string; readonly id: string; readonly kind: string }[];
  readonly files: { readonly essence: boolean; readonly lock: boolean };
  readonly written: boolean;
  readonly note?: string;
}
const reportIn = ({ out }: Outcome): Report => JSON.parse(out) as Report;
const listChanges = (outcome: Outcome): string[] =>
  reportIn(outcome).changes.map(({ by, pointer, decision }) =>
    [by, pointer, decision].filter(Boolean).join(' '),
  );

const metrics = ({ blueprint }: EssenceV4) => {
  const found = blueprint.sections.find(({ id }) => id === 'metrics');
  if (!found) throw new Error('no section');
  return found;
};

describe('svc outdated', () => {
  it('finds nothing right after init, and everything that changed later', async () => {
    const { run } = copy();
    expect(await run(['outdated'], { env: {} })).toMatchObject({ exit: 0, out: '' });
    const { exit, out, err } = await run(['outdated']);
    expect(exit).toBe(1);
    expect(out).toMatch(/^record +locked +current +kind\n/);
    expect(out).toMatch(/^archetype\/analytics-dashboard +\d\.\d\.\d +9\.9\.0 +changed$/m);
    expect(out).toMatch(/^theme\/slate +\d\.\d\.\d +9\.9\.0 +changed$/m);
    // The project uses no hero.
    expect(out).not.toContain('hero');
    expect(err).toContain('→ 9.9.0.');
  });

  it('reports records added to the contract and removed from it', async () => {
    const { run } = copy((essence) => {
      essence.dna.theme.id = 'ledger';
    });
    const { exit, out } = await run(['outdated', '--json'], { env: {} });
    const { records } = JSON.parse(out) as Report;
    expect(exit).toBe(1);
    expect(records.map(({ type, id, kind }) => `${kind} ${type}/${id}`)).toEqual([
      'new theme/ledger',
      'gone theme/slate',
    ]);
  });

  it.each([40, 80])('fits into %i columns', async (columns) => {
    const { run } = copy();
    const { out, err } = await run(['outdated'], { columns });
    for (const line of `${out}${err}`.split('\n')) expect(cells(line)).toBeLessThanOrEqual(columns);
  });

  it.each(['outdated', 'diff', 'upgrade'])('%s without a lock says how to get one', async (command) => {
    const { root, run } = copy();
    rmSync(join(root, 'svc.lock'));
    const { exit, out, err } = await run([command]);
    expect([exit, out]).toEqual([66, '']);
    expect(err).toContain('try: svc packs compile --write, svc init');
  });

  it.each([
    ['{"lockVersion":', 65],
    ['{"lockVersion":2}', 1],
    ['[]', 1],
  ])('leaves the lock %s unchanged', async (text, exit) => {
    const { root, run } = copy();
    writeFileSync(join(root, 'svc.lock'), text);
    const before = filesIn(root);
    for (const argv of [['outdated'], ['diff'], ['upgrade', '--yes']]) {
      const outcome = await run(argv);
      expect(outcome.exit).toBe(exit);
      expect(outcome.err).toContain('is not a readable lockfile');
      expect(outcome.err).toContain('version control');
    }
    expect(filesIn(root)).toEqual(before);
  });
});

describe('svc diff', () => {
  it('shows versions and digests only, and says how to see more', async () => {
    const { exit, out, err } = await copy().run(['diff']);
    expect(exit).toBe(0);
    expect(out).toContain(' → 9.9.0\n');
    expect(out).toMatch(/To be written: [^\n]*pack/);
    expect(err.replaceAll('\n', ' ')).toContain('svc mirror keeps');
  });

  it('shows each change of a mirrored record', async () => {
    const { run } = copy();
    await run(['mirror', '--type', 'themes'], { env: {} });
    const { out } = await run(['diff', 'theme/slate']);
    expect(out).toMatch(/^theme\/slate {2}\d\.\d\.\d → 9\.9\.0\n/);
    expect(out).toMatch(/^~ \/motion\/duration_scale\n {4}[\d.]+\n {4}[\d.]+$/m);
    expect(out).not.toContain('analytics-dashboard  ');
    const { records } = JSON.parse((await run(['diff', 'slate', '--json'])).out) as {
      records: { changes: { pointer: string }[] }[];
    };
    expect(records[0]?.changes.map(({ pointer }) => pointer).sort()).toEqual([
      '/motion/duration_scale',
      '/version',
    ]);
  });

  it('does not trust a mirrored record that differs from the locked one', async () => {
    const { run } = copy();
    await run(['mirror', '--type', 'themes']);
    const { out } = await run(['diff', 'slate', '--json']);
    expect((JSON.parse(out) as { records: object[] }).records[0]).not.toHaveProperty('changes');
  });

  it('names the nearest record for an unknown one', async () => {
    const { exit, err } = await copy().run(['diff', 'theme/slat']);
    expect(exit).toBe(1);
    expect(err).toContain('try: svc diff theme/slate');
    expect((await copy().run(['diff', 'slat'])).err).toContain('try: svc diff theme/slate');
  });

  it.each([40, 80])('fits into %i columns', async (columns) => {
    const { run } = copy();
    await run(['mirror', '--type', 'themes'], { env: {} });
    const { out, err } = await run(['diff'], { columns });
    for (const line of `${out}${err}`.split('\n')) expect(cells(line)).toBeLessThanOrEqual(columns);
  });
});

describe('svc upgrade', () => {
  it('has nothing to do right after init', async () => {
    const { root, run } = copy();
    const before = filesIn(root);
    expect(await run(['upgrade', '--check'], { env: {} })).toMatchObject({ exit: 0, out: '' });
    expect((await run(['upgrade', '--yes'], { env: {} })).err).toContain('Nothing to write.');
    expect(filesIn(root)).toEqual(before);
  });

  it('turns an untouched project into what init would create today', async () => {
    const { root, essence, lock, run } = copy();
    const { exit } = await run(['upgrade', '--yes']);
    expect(exit).toBe(0);
    expect(essence().dna.personality).toEqual(['calm', 'dense']);
    expect(metrics(essence()).features).toContain('teams');
    expect(lock().corpus.version).toBe('9.9.0');
    expect(lock().base).toEqual(essence());
    for (const argv of [['upgrade', '--check'], ['outdated'], ['packs', 'compile', '--frozen']])
      expect((await run(argv)).exit).toBe(0);
    expect((await run(['status'])).out).not.toContain('not current');
    expect(existsSync(join(root, 'AGENTS.md'))).toBe(true);
  });

  it('attributes every change to a side, and keeps the local value where both changed', async () => {
    const { essence, lock, run } = copy((yours) => {
      yours.dna.personality = ['loud'];
      yours.dna.spacing.base_unit = 7;
      metrics(yours).features.push('onboarding');
    });
    const outcome = await run(['upgrade', '--yes', '--json']);
    expect(outcome.exit).toBe(0);
    expect(listChanges(outcome).sort()).toEqual([
      'conflict /dna/personality open',
      'theirs /blueprint/features/teams take',
      'theirs /blueprint/sections/metrics/description take',
      'theirs /blueprint/sections/metrics/features/teams take',
      `theirs ${LAYOUT} take`,
      'theirs /dna/motion/duration_scale take',
      'yours /blueprint/sections/metrics/features/onboarding',
      'yours /dna/spacing/base_unit',
    ]);
    expect(essence().dna.personality).toEqual(['loud']);
    expect(essence().dna.spacing.base_unit).toBe(7);
    expect(metrics(essence()).features.slice(-2).sort()).toEqual(['onboarding', 'teams']);
    // The conflict is still open: both ways to end it are left.
    expect(lock().base?.dna.personality).toEqual(['analytical', 'minimal', 'dense']);
    const open = await run(['upgrade', '--check']);
    expect(open.exit).toBe(1);
    expect(open.out).toMatch(/^conflict {2}\/dna\/personality$/m);
    expect((await run(['upgrade', '--theirs', '/dna/personality'])).exit).toBe(0);
    expect(essence().dna.personality).toEqual(['calm', 'dense']);
    expect((await run(['upgrade', '--check'])).exit).toBe(0);
  });

  it('applies only accepted changes, offers the rest again, and drops those declined with --keep', async () => {
    const { essence, run } = copy();
    const before = essence();
    expect((await run(['upgrade', '--accept', LAYOUT, '--keep', '/dna'])).exit).toBe(0);
    expect(metrics(essence()).pages[0]?.layout).toHaveLength(
      (metrics(before).pages[0]?.layout.length ?? 0) - 1,
    );
    expect(essence().dna).toEqual(before.dna);
    expect(metrics(essence()).description).toBe(metrics(before).description);
    const again = await run(['upgrade', '--json', '--check']);
    expect(
      listChanges(again)
        .filter((line) => line.startsWith('theirs'))
        .sort(),
    ).toEqual([
      'theirs /blueprint/features/teams open',
      'theirs /blueprint/sections/metrics/description open',
      'theirs /blueprint/sections/metrics/features/teams open',
    ]);
  });

  it.each([
    [['--check'], 1],
    [['--dry-run'], 0],
    [['--dry-run', '--yes'], 0],
    [[], 1],
    [['--json'], 1],
  ])('writes nothing with %j', async (options, exit) => {
    const { root, run } = copy();
    const before = filesIn(root);
    const outcome = await run(['upgrade', ...options]);
    expect(outcome.exit).toBe(exit);
    expect(outcome.out).toContain('/dna/personality');
    expect(filesIn(root)).toEqual(before);
  });

  it('prompts for each change, and then for confirmation', async () => {
    const { essence, lock, run } = copy((yours) => {
      yours.dna.personality = ['loud'];
    });
    const { changes } = reportIn(await run(['upgrade', '--json', '--check']));
    const conflicts = changes
      .filter(({ by }) => by === 'theirs' || by === 'conflict')
      .map(({ pointer }) => pointer);
    const answers = conflicts.map((pointer) =>
      pointer === '/dna/personality' ? 'take' : pointer === LAYOUT ? 'later' : 'keep',
    );
    const before = essence();
    const { exit, out } = await run(['upgrade'], { answers: [...answers, true] });
    expect(exit).toBe(0);
    expect(out).toMatch(/^theirs {4}\/dna\/personality$/m);
    expect(out).toContain(`offered   ${LAYOUT}`);
    expect(essence()).toEqual({ ...before, dna: { ...before.dna, personality: ['calm', 'dense'] } });
    expect(lock().corpus.version).toBe('9.9.0');
    const left = reportIn(await run(['upgrade', '--json', '--check']));
    expect(left.changes.filter(({ by }) => by === 'theirs').map(({ pointer }) => pointer)).toEqual([LAYOUT]);
  });

  it('writes nothing if the user declines at the end', async () => {
    const { root, run } = copy((yours) => {
      yours.dna.personality = ['loud'];
    });
    const before = filesIn(root);
    const answers = [...Array<string>(6).fill('take'), false];
    expect((await run(['upgrade'], { answers })).exit).toBe(1);
    expect(filesIn(root)).toEqual(before);
  });

  it('keeps the formatting of unchanged parts', async () => {
    const { root, text, run } = copy();
    const odd = text().replace('"version":', '"version" :').replaceAll('\n  "', '\n\n  "');
    writeFileSync(join(root, 'svc.essence.json'), odd);
    await run(['upgrade', '--accept', '/dna/motion/duration_scale']);
    const line = /"duration_scale": [\d.]+/;
    expect(text()).not.toBe(odd);
    expect(text().replace(line, '')).toBe(odd.replace(line, ''));
  });

  it.each([
    [['--accept', '/dna/motoin/duration_scale'], 'Did you mean "/dna/motion/duration_scale"?'],
    [['--accept', '/dna/personality'], 'Use --theirs /dna/personality or --keep /dna/personality.'],
    [['--theirs', '/nowhere'], 'svc upgrade --dry-run'],
    [['--check', '--yes'], '--check accepts nothing'],
  ])('refuses %j', async (options, text) => {
    const { root, run } = copy((yours) => {
      yours.dna.personality = ['loud'];
    });
    const before = filesIn(root);
    const { exit, err } = await run(['upgrade', ...options]);
    expect([exit, err]).toEqual([2, expect.stringContaining(text)]);
    expect(filesIn(root)).toEqual(before);
  });

  it('does not offer changes of the old theme to a project that switched themes', async () => {
    const { run } = copy((yours) => {
      yours.dna.theme.id = 'ledger';
    });
    expect(listChanges(await run(['upgrade', '--json'])).filter((line) => line.includes('motion'))).toEqual(
      [],
    );
  });

  it.each<[string, (lock: Lockfile) => object]>([
    ['no base', (lock) => ({ ...lock, base: undefined })],
    ['a base that is none', (lock) => ({ ...lock, base: { meta: 1 } })],
    [
      'a base of an origin that is gone',
      (lock) => ({ ...lock, base: { ...lock.base, meta: { archetype: 'gone' } } }),
    ],
  ])('upgrades records only where the lock has %s, and says so', async (_, change) => {
    const { root, essence, lock, run } = copy();
    writeFileSync(join(root, 'svc.lock'), JSON.stringify(change(lock())));
    const before = essence();
    const { exit, err } = await run(['upgrade', '--yes']);
    expect([exit, err.replaceAll('\n', ' ')]).toEqual([
      0,
      expect.stringContaining('only records are upgraded'),
    ]);
    expect(essence()).toEqual(before);
    expect(lock().corpus.version).toBe('9.9.0');
    expect((await run(['outdated'])).exit).toBe(0);
  });

  it('writes nothing if the contract changed since it was read', async () => {
    const { root, essence, text, lock } = copy();
    const contract = await readContractText(root);
    writeFileSync(join(root, 'svc.essence.json'), `${text()}\n`);
    const before = filesIn(root);
    const upgrade = { root, before: { contract, lock: lock() }, essence: essence(), lock: lock() };
    const change = {
      context: { written: [], removed: [], unchanged: 0 },
      essence: true,
      agents: true,
      lock: true,
    };
    expect(() => writeUpgrade({ ...upgrade, bundle: {} as never }, change)).toThrow(
      expect.objectContaining({ code: 'CONFLICT' }),
    );
    expect(filesIn(root)).toEqual(before);
  });

  it('refuses changes that would leave an invalid contract', async () => {
    const only = { id: 'only', layout: ['page-header'] };
    const { root, lock, run } = copy((yours) => {
      metrics(yours).pages = [only];
    });
    // As if the page had been in the corpus once: you took out all others, they took out this one.
    const old = lock();
    if (!old.base) throw new Error('no base');
    metrics(old.base).pages.push(only);
    writeFileSync(join(root, 'svc.lock'), JSON.stringify(old));
    const before = filesIn(root);
    const { exit, err } = await run(['upgrade', '--yes']);
    expect([exit, err]).toEqual([1, expect.stringContaining('error[INVALID_RESULT]')]);
    expect(err).toContain('/pages');
    expect(filesIn(root)).toEqual(before);
  });

  it('leaves everything alone when it is interrupted', async () => {
    const { root, run } = copy();
    const before = filesIn(root);
    const stop = new AbortController();
    const going = run(['upgrade', '--yes'], { signal: stop.signal });
    setTimeout(() => stop.abort(), 5);
    expect((await going).exit).toBe(130);
    expect(filesIn(root)).toEqual(before);
  });

  it('fails with the code of the service, and with that of a broken contract', async () => {
    const { root, run } = copy();
    const env = { SVC_API_URL: 'http://127.0.0.1:9' };
    const before = filesIn(root);
    expect((await run(['upgrade', '--yes'], { env })).exit).toBe(69);
    expect(filesIn(root)).toEqual(before);
    writeFileSync(join(root, 'svc.essence.json'), '{');
    expect((await run(['upgrade', '--yes'])).exit).toBe(65);
    expect((await run(['upgrade', '--project', folder()])).exit).toBe(66);
  });

  it.each([40, 80])('fits into %i columns', async (columns) => {
    const { out, err } = await copy((yours) => {
      yours.dna.personality = ['loud'];
    }).run(['upgrade', '--dry-run'], { columns });
    for (const line of `${out}${err}`.split('\n')) expect(cells(line)).toBeLessThanOrEqual(columns);
  });
});

describe('an archetype', () => {
  it('is upgraded as well, and gets another theme if its own was removed', async () => {
    const root = await initialProject('--archetype', 'status-page');
    const essence = (): EssenceV4 =>
      JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')) as EssenceV4;
    const themeId = essence().dna.theme.id;
    const later = await nextCorpus({
      [`themes/${themeId}.json`]: null,
      'archetypes/status-page.json': (data) => {
        data.description += ' It is read in a hurry.';
        data.suggested_theme.ids = ['slate', 'ledger'].filter((id) => id !== themeId);
      },
    });
    try {
      const { exit } = await svc(['upgrade', '--yes'], { cwd: root, env: later.env });
      expect(exit).toBe(0);
      expect(essence().blueprint.sections[0]?.description).toMatch(/in a hurry\.$/);
      expect(['slate', 'ledger'].filter((id) => id !== themeId)).toContain(essence().dna.theme.id);
    } finally {
      await later.stop();
    }
  }, 60_000);
});
