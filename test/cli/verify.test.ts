import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Digest } from '../../src/base/hash.ts';
import { validate } from '../../src/schemas/parse.ts';
import { parseXml } from '../reports/xml.ts';
import { commitAll, copyProject, git, put } from '../verify/copies.ts';
import { folder, type Outcome, svc } from './support.ts';

interface Audit {
  readonly findings: readonly {
    readonly code: string;
    readonly file?: string;
    readonly evidence: readonly string[];
  }[];
}

/** Code and place of each finding of the call. */
async function found(cwd: string, ...args: readonly string[]): Promise<string[]> {
  const { out } = await svc(['verify', ...args, '--json'], { cwd });
  return (JSON.parse(out) as Audit).findings.map(({ code, evidence }) => `${code} ${evidence[0] ?? ''}`);
}

const inFiles = (all: readonly string[]): string[] => all.filter((one) => / src\//.test(one));

/** A repository of the shop with defects, all of them committed. */
function repository(): string {
  const root = copyProject('shop-bad');
  commitAll(root);
  return root;
}

const BAD_IMAGE = 'export const Extra = () => <img src="/x.png" />;\n';

it('the help of svc verify says that browser findings are not part of the baseline', async () => {
  const { out } = await svc(['verify', '--help']);
  const help = out.replace(/\s+/g, ' ');
  expect(help).toMatch(/--write-baseline [^-]*never contains browser findings/);
  expect(help).toMatch(/--url <address> [^-]*browser findings are never in the baseline/);
});

describe('svc verify --full', () => {
  it('finds the seeded defects with file, line and column', async () => {
    const cwd = copyProject('shop-bad');
    expect(await found(cwd, '--full')).toEqual(
      expect.arrayContaining([
        'A11Y011 src/pages/Home.tsx:33:7',
        'A11Y012 src/pages/Home.tsx:37:13',
        'A11Y014 src/styles/app.css:50:3',
        'COMP010 src/pages/Home.tsx:31:9',
        'INT013 src/pages/Home.tsx:31:9',
        'ROUTE002 src/App.tsx:19:11',
        'TOKEN010 src/styles/app.css:27:10',
        'TOKEN011 src/styles/app.css:43:12',
        'TOKEN012 src/styles/app.css:45:18',
        'TOKEN020 src/pages/NotFound.tsx:6:11',
      ]),
    );
    const { exit, out, err } = await svc(['verify', '--full'], { cwd });
    expect([exit, err]).toEqual([1, '']);
    expect(out).toMatch(/^src\/pages\/Home\.tsx\n[^]*^ +37:13 +error .*A11Y012/m);
  });

  it('prints the same from another folder, and in a second run', async () => {
    const cwd = copyProject('shop-bad');
    const [there, again] = [await found(cwd, '--full'), await found(cwd, '--full')];
    expect(existsSync(join(cwd, '.svc'))).toBe(false);
    expect(again).toEqual(there);
    expect(await found('/', '--full', '--project', cwd)).toEqual(there);
    expect(await found(cwd, '--full', '--no-cache')).toEqual(there);
  });

  it('names every file of the project that influenced the result, with its hash in JSON', async () => {
    const cwd = copyProject('shop-good', { '.svc/cache/verify.ndjson': '{}' });
    await svc(['verify', '--full', '--write-baseline', '--fail-on', 'none'], { cwd });
    const { out } = await svc(['verify', '--full', '--json'], { cwd });
    const { inputs } = JSON.parse(out) as { inputs: { path: string; role: string; hash: string }[] };
    expect(inputs.map(({ path, role }) => `${path} ${role}`)).toEqual([
      'svc.essence.json contract',
      '.svc/health-baseline.json baseline',
      'package.json configuration',
    ]);
    const [{ hash } = { hash: '' }] = inputs;
    expect(hash).toBe(sha256Digest(readFileSync(join(cwd, 'svc.essence.json'))));
    expect((await svc(['verify', '--full'], { cwd, columns: 200 })).out).toContain(
      'Checked against svc.essence.json (contract), .svc/health-baseline.json (baseline), package.json (configuration)\n',
    );
  });

  it('does not follow links, and reports it', async () => {
    const cwd = copyProject('shop-good');
    symlinkSync(copyProject('shop-bad'), join(cwd, 'src/link'));
    put(cwd, 'src/mocks/Bad.tsx', BAD_IMAGE);
    const { exit, out } = await svc(['verify', '--full'], { cwd });
    expect(exit).toBe(0);
    expect(out).not.toContain('A11Y012');
    expect(out).toMatch(/Not checked:[^]*symbolic links, which are not followed: 1\n/);
  });
});

describe('svc verify in a repository', () => {
  it('reports the findings of changed files, and says that there may be more', async () => {
    const cwd = repository();
    expect(inFiles(await found(cwd))).toEqual([]);
    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    expect(inFiles(await found(cwd))).toEqual(['A11Y012 src/pages/Extra.tsx:1:28']);
    const { exit, err } = await svc(['verify'], { cwd });
    expect([exit, err]).toEqual([1, 'Showing findings in 1 changed file; svc verify --full shows all.\n']);
    expect((await svc(['verify', '--quiet'], { cwd })).err).toBe('');
  });

  it('counts from a commit with --since', async () => {
    const cwd = repository();
    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    git(cwd, 'add', '--all');
    git(cwd, 'commit', '--quiet', '--message', 'extra');
    expect(inFiles(await found(cwd))).toEqual([]);
    expect(inFiles(await found(cwd, '--since', 'HEAD~1'))).toEqual(['A11Y012 src/pages/Extra.tsx:1:28']);
  });

  it.each(['nothing-of-that-name', '-h', '--output=made', 'HEAD;touch made'])(
    'refuses --since %s as a usage error',
    async (since) => {
      const cwd = repository();
      const { exit, out, err } = await svc(['verify', '--since', since], { cwd });
      expect([exit, out]).toEqual([2, '']);
      expect(err).toContain('error[USAGE]');
      expect(existsSync(join(cwd, 'made'))).toBe(false);
    },
  );

  it('runs no program configured by the repository', async () => {
    const cwd = repository();
    const mark = join(folder(), 'ran');
    const script = `#!/bin/sh\ntouch '${mark}'\n`;
    for (const path of [
      '.git/hooks/post-index-change',
      '.git/hooks/pre-commit',
      '.git/monitor',
      'node_modules/.bin/svc',
    ]) {
      put(cwd, path, script);
      chmodSync(join(cwd, path), 0o755);
    }
    git(cwd, 'config', 'core.fsmonitor', join(cwd, '.git/monitor'));
    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    rmSync(mark, { force: true });
    expect((await svc(['verify'], { cwd })).exit).toBe(1);
    expect((await svc(['verify', '--since', 'HEAD'], { cwd })).exit).toBe(1);
    expect(existsSync(mark)).toBe(false);
  });

  it('fails on a contract that cannot be read, though it has not changed', async () => {
    const cwd = copyProject('shop-bad', { 'svc.essence.json': '{' });
    commitAll(cwd);
    const { exit, out } = await svc(['verify'], { cwd });
    expect(exit).toBe(1);
    expect(out).toContain('CONTRACT003');
  });
});

describe('svc verify where there is no repository', () => {
  it('treats all files as changed and says so', async () => {
    const cwd = copyProject('shop-bad');
    expect(await found(cwd)).toEqual(await found(cwd, '--full'));
    expect((await svc(['verify'], { cwd })).err).toBe('No Git repository: all files count as changed.\n');
    for (const args of [['--json'], ['--quiet']])
      expect((await svc(['verify', ...args], { cwd })).err).toBe('');
  });

  it('refuses --since', async () => {
    expect((await svc(['verify', '--since', 'main'], { cwd: copyProject('shop-bad') })).exit).toBe(2);
  });
});

describe('the exit code of svc verify', () => {
  it.each([
    ['shop-bad', [], 1],
    ['shop-bad', ['--fail-on', 'error'], 1],
    ['shop-bad', ['--fail-on', 'none'], 0],
    ['shop-good', [], 0],
    // The packs of the projects are not written, which is a warning.
    ['shop-good', ['--fail-on', 'warn'], 1],
    ['shop-good', ['--fail-on', 'none'], 0],
  ] as const)('of %s with %j is %i', async (name, args, exit) => {
    expect((await svc(['verify', '--full', ...args], { cwd: copyProject(name) })).exit).toBe(exit);
  });

  it.each([
    ['--fail-on', 'bogus'],
    ['--fail-on', 'info'],
    ['--format', 'xml'],
    ['--format', 'toString'],
  ])('with %s %s is that of a usage error', async (...args) => {
    const { exit, out, err } = await svc(['verify', '--full', ...args], { cwd: copyProject('shop-good') });
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(args[1]);
  });

  it('for a missing folder is that of a missing file', async () => {
    expect((await svc(['verify', '--project', 'nope'], { cwd: folder() })).exit).toBe(66);
  });
});

describe('the formats of svc verify', () => {
  const cwd = copyProject('shop-bad');
  const runWithFormat = (format: string): Promise<Outcome> =>
    svc(['verify', '--full', '--format', format], { cwd });

  it('json is a valid audit report, as is --json', async () => {
    const { out, err } = await runWithFormat('json');
    expect(validate('project-audit-report.v1.json', JSON.parse(out)).issues).toEqual([]);
    expect(err).toBe('');
    expect((await svc(['verify', '--full', '--json'], { cwd })).out).toBe(out);
  });

  it('sarif has every finding with its region', async () => {
    const { out } = await runWithFormat('sarif');
    const { version, runs } = JSON.parse(out) as {
      version: string;
      runs: { results: { ruleId: string; locations: { physicalLocation: { region?: object } }[] }[] }[];
    };
    const results = runs[0]?.results ?? [];
    expect([version, results.length]).toEqual(['2.1.0', (await found(cwd, '--full')).length]);
    expect(
      results.find(({ ruleId }) => ruleId === 'A11Y012')?.locations[0]?.physicalLocation.region,
    ).toMatchObject({
      startLine: 37,
      startColumn: 13,
    });
  });

  it('junit is XML', async () => {
    const { out } = await runWithFormat('junit');
    expect(parseXml(out).name).toBe('testsuites');
    expect(out).toContain('A11Y012');
  });

  it('markdown has a heading and the locations', async () => {
    const { out } = await runWithFormat('markdown');
    expect(out).toMatch(/^# /);
    expect(out).toContain('src/pages/Home.tsx:37:13');
  });

  it('github is one annotation per line', async () => {
    const { exit, out, err } = await runWithFormat('github');
    expect([exit, err]).toEqual([1, '']);
    const lines = out.trimEnd().split('\n');
    expect(lines.filter((line) => !/^::(?:error|warning|notice) /.test(line))).toEqual([]);
    expect(out).toContain('::error file=src/pages/Home.tsx,line=37,endLine=37,col=13,title=A11Y012');
  });
});

describe('svc verify on a terminal', () => {
  it.each([60, 80])('fits into %i columns; a pipe gets whole lines', async (columns) => {
    const cwd = copyProject('shop-bad');
    const longest = ({ out }: Outcome): number => Math.max(...out.split('\n').map(({ length }) => length));
    const around = { cwd, columns };
    expect(longest(await svc(['verify', '--full'], { ...around, isTerminal: true }))).toBeLessThanOrEqual(
      columns,
    );
    expect(longest(await svc(['verify', '--full'], around))).toBeGreaterThan(80);
  });
});

describe('options of svc verify that contradict each other', () => {
  it.each([
    [['--full', '--since', 'main'], 'Use --full or --since'],
    [['--json', '--format', 'sarif'], 'Use --json or --format sarif, not both'],
  ])('are refused: %j', async (args, message) => {
    const { exit, out, err } = await svc(['verify', ...args], { cwd: folder() });
    expect(exit).toBe(2);
    // With --json the failure is on stdout.
    expect(out + err).toContain(message);
  });

  it('names a missing build relative to the working directory', async () => {
    const cwd = copyProject('shop-good');
    const { exit, err } = await svc(['verify', '--build', 'nodir'], { cwd });
    expect([exit, err]).toEqual([66, expect.stringContaining('There is no folder "nodir".')]);
  });
});

describe('the baseline of svc verify', () => {
  const BASELINE = '.svc/health-baseline.json';

  it('hides known findings, fails on new ones, and cannot grow', async () => {
    const cwd = copyProject('shop-bad');
    const written = await svc(['verify', '--full', '--write-baseline'], { cwd });
    expect(written.exit).toBe(0);
    expect(written.err).toMatch(/^The baseline now has \d+ findings\.\n/);
    const baselined = await svc(['verify', '--full', '--fail-on', 'warn'], { cwd });
    expect(baselined.exit).toBe(0);
    expect(baselined.err).toMatch(/^Baseline: \d+ findings hidden, 0 resolved\.\n$/);

    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    const before = readFileSync(join(cwd, BASELINE), 'utf8');
    expect(await found(cwd, '--full')).toEqual(['A11Y012 src/pages/Extra.tsx:1:28']);
    expect((await svc(['verify', '--full'], { cwd })).exit).toBe(1);
    const larger = await svc(['verify', '--full', '--write-baseline', '--json'], { cwd });
    expect([larger.exit, (JSON.parse(larger.out) as { code: string }).code]).toEqual([1, 'CONFLICT']);
    expect(readFileSync(join(cwd, BASELINE), 'utf8')).toBe(before);
  });

  it('shrinks when findings are gone, and matches them when lines have moved', async () => {
    const cwd = copyProject('shop-bad');
    await svc(['verify', '--full', '--write-baseline'], { cwd });
    const sheet = join(cwd, 'src/styles/app.css');
    writeFileSync(sheet, `/* new */\n\n${readFileSync(sheet, 'utf8').replace('#6b7280', 'inherit')}`);
    const moved = await svc(['verify', '--full', '--fail-on', 'warn'], { cwd });
    expect([moved.exit, moved.err]).toEqual([0, expect.stringContaining('1 resolved')]);
    expect((await svc(['verify', '--full', '--write-baseline'], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, BASELINE), 'utf8')).not.toContain('TOKEN010');
  });

  it('covers the whole project', async () => {
    const cwd = repository();
    expect((await svc(['verify', '--write-baseline'], { cwd })).exit).toBe(2);
    expect(existsSync(join(cwd, BASELINE))).toBe(false);
  });
});

describe('a contract that cannot be read', () => {
  const V3 = '{"version":"3.1.0","dna":{},"blueprint":{},"meta":{}}';

  it.each([
    ['CONTRACT001', undefined],
    ['CONTRACT002', V3],
    ['CONTRACT003', '{"version":"4.0.0",'],
    ['CONTRACT003', '{"version":"4.0.0"}'],
    ['CONTRACT003', '{"version":"4.0.0","version":"4.0.0"}'],
    ['CONTRACT003', '{"__proto__":{}}'],
    ['CONTRACT003', '[]'],
    ['CONTRACT003', ''],
  ])('causes the single finding %s for %j, with exit 1 and no stack trace', async (code, text) => {
    const cwd = copyProject('shop-bad');
    if (text === undefined) rmSync(join(cwd, 'svc.essence.json'));
    else put(cwd, 'svc.essence.json', text);
    const { exit, out, err } = await svc(['verify', '--full'], { cwd });
    expect([exit, err]).toEqual([1, '']);
    expect(out).toContain(code);
    expect(out).not.toMatch(/^\s+at .*:\d+:\d+\)?$/m);
    // The folder is not part of the project, and would change the fingerprint of each finding.
    expect(out).not.toContain(cwd);
    const codes = (await found(cwd, '--full')).map((one) => one.split(' ')[0] ?? '');
    expect(codes.filter((one) => !/^(?:A11Y|INT)/.test(one))).toEqual([code]);
  });
});

describe('the old command names', () => {
  it('svc registry audit-project does the same as svc verify --full', async () => {
    const cwd = repository();
    const [now, before] = [
      await svc(['verify', '--full'], { cwd }),
      await svc(['registry', 'audit-project'], { cwd }),
    ];
    expect(before).toEqual(now);
    const person = await svc(['registry', 'audit-project'], { cwd, isTerminal: true });
    expect(person.err).toBe('hint: this is now called svc verify --full.\n');
    expect((await svc(['registry', 'audit-project', '--json'], { cwd, isTerminal: true })).err).toBe('');
  });

  it('svc registry critique-file reports the findings of one file', async () => {
    const cwd = copyProject('shop-bad');
    const ask = (file: string, ...args: readonly string[]): Promise<Outcome> =>
      svc(['registry', 'critique-file', file, ...args], { cwd, isTerminal: true });
    const { exit, out, err } = await ask('src/pages/Home.tsx');
    expect([exit, err]).toEqual([1, 'hint: this is now called svc verify.\n']);
    expect(out).toContain('A11Y012');
    expect(out).not.toContain('TOKEN010');
    const json = await ask('src/pages/../pages/Home.tsx', '--json');
    expect(validate('file-critique-report.v1.json', JSON.parse(json.out)).issues).toEqual([]);
    expect(json.err).toBe('');
    expect((await ask('src/pages/Cart.tsx')).exit).toBe(0);
    for (const file of ['nope.tsx', '../x.tsx', '/etc/passwd']) expect((await ask(file)).exit).toBe(66);
    put(cwd, 'svc.essence.json', '{');
    const blind = await ask('src/pages/Home.tsx');
    expect([blind.exit, blind.out]).toEqual([1, '']);
    expect(blind.err).toContain('error[INVALID_ESSENCE]');
  });

  it('take --essence, which names the project, from any folder', async () => {
    const cwd = copyProject('shop-bad');
    const [above, name] = [dirname(cwd), basename(cwd)];
    const audit = await svc(['verify', '--full'], { cwd });
    for (const [from, ...args] of [
      [cwd, '--essence', 'svc.essence.json'],
      [above, '--essence', `${name}/svc.essence.json`],
      [above, '--essence', 'svc.essence.json', '--project', name],
      [tmpdir(), '--essence', join(cwd, 'svc.essence.json')],
    ] as const)
      expect(await svc(['registry', 'audit-project', ...args], { cwd: from })).toEqual(audit);
    const file = await svc(['registry', 'critique-file', 'src/pages/Home.tsx'], { cwd });
    expect(
      await svc(
        ['registry', 'critique-file', `${name}/src/pages/Home.tsx`, '--essence', `${name}/svc.essence.json`],
        { cwd: above },
      ),
    ).toEqual(file);
  });

  it('refuse an --essence that is missing or is not the contract of a folder', async () => {
    const cwd = copyProject('shop-bad');
    put(cwd, 'other.essence.json', '{}');
    for (const command of [['audit-project'], ['critique-file', 'src/pages/Home.tsx']]) {
      const ask = (essence: string): Promise<Outcome> =>
        svc(['registry', ...command, '--essence', essence], { cwd });
      const missing = await ask('none/svc.essence.json');
      expect([missing.exit, missing.out]).toEqual([66, '']);
      expect(missing.err).toContain('There is no file "none/svc.essence.json".');
      const other = await ask('other.essence.json');
      expect([other.exit, other.out]).toEqual([2, '']);
      expect(other.err).toContain(
        '--essence must name the svc.essence.json of a project; got "other.essence.json".',
      );
    }
  });

  it('accept the flags that have no effect any more, and say so on stderr', async () => {
    const cwd = copyProject('shop-bad');
    const notes = {
      namespace: 'note: --namespace has no effect: a project is checked with the records of @official.\n',
      treatments: 'note: --treatments has no effect: every style sheet of the project is read.\n',
      sources: 'note: --sources has no effect: every source file of the project is checked.\n',
    };
    const critique = ['registry', 'critique-file', 'src/pages/Home.tsx'];
    const audit = ['registry', 'audit-project'];
    for (const [command, ...names] of [
      [critique, 'namespace', 'treatments'],
      [audit, 'namespace', 'sources'],
    ] as const) {
      const plain = await svc(command, { cwd });
      const flags = names.flatMap((name) => [`--${name}`, 'some']);
      const err = names.map((name) => notes[name]).join('');
      expect(await svc([...command, ...flags], { cwd })).toEqual({ ...plain, err: plain.err + err });
      const json = await svc([...command, ...flags, '--json'], { cwd });
      expect([json.err, typeof JSON.parse(json.out)]).toEqual([err, 'object']);
      expect((await svc([...command, ...flags, '--quiet'], { cwd })).err).toBe('');
      // The value that has always been the default needs no note.
      expect((await svc([...command, '--namespace', '@official'], { cwd })).err).toBe(plain.err);
    }
  });

  it('audit-project takes --dist for --build', async () => {
    const cwd = copyProject('shop-bad');
    const ask = (...args: readonly string[]): Promise<Outcome> => svc(args, { cwd });
    const missing = await ask('registry', 'audit-project', '--dist', 'out');
    expect(missing).toEqual({
      ...(await ask('verify', '--full', '--build', 'out')),
      err: missing.err,
    });
    expect([missing.exit, missing.err]).toEqual([66, expect.stringContaining('There is no folder "out".')]);
    const both = await ask('registry', 'audit-project', '--dist', 'a', '--build', 'b');
    expect([both.exit, both.err]).toEqual([2, expect.stringContaining('Use --dist or --build, not both.')]);
  });
});

describe('svc verify --json', () => {
  interface Report {
    readonly essence: object | null;
    readonly reviewPack: object | null;
    readonly packManifest: object | null;
    readonly leftOut?: readonly string[];
    readonly summary: { readonly essenceVersion: string | null; readonly reviewPackPresent: boolean };
    readonly findings: readonly {
      readonly file?: string;
      readonly line?: number;
      readonly column?: number;
      readonly endLine?: number;
      readonly endColumn?: number;
      readonly evidence: readonly string[];
    }[];
  }

  const read = async (cwd: string, ...args: readonly string[]): Promise<[Report, number]> => {
    const { out } = await svc(['verify', '--full', '--json', ...args], { cwd });
    const report = JSON.parse(out) as Report;
    expect(validate('project-audit-report.v1.json', report).issues).toEqual([]);
    return [report, out.length];
  };

  it('has the line and the column of each place as numbers', async () => {
    const [{ findings }] = await read(copyProject('shop-bad'));
    const placed = findings.filter(({ line }) => line !== undefined);
    expect(placed.length).toBeGreaterThan(9);
    for (const { file, line, column, endLine = 0, endColumn = 0, evidence } of placed) {
      expect(evidence[0]).toBe(`${file}:${line}:${column}`);
      expect(endLine > (line ?? 0) || (endLine === line && endColumn >= (column ?? 0))).toBe(true);
    }
    expect(findings.filter(({ file, line }) => file === undefined && line !== undefined)).toEqual([]);
  });

  it('leaves the contract out by default, and says so', async () => {
    const cwd = copyProject('shop-bad');
    await svc(['packs', 'compile', '--write'], { cwd });
    const [short, length] = await read(cwd);
    expect([short.essence, short.reviewPack, short.packManifest]).toEqual([null, null, null]);
    expect(short.leftOut).toEqual(['essence', 'reviewPack', 'packManifest']);
    expect(short.summary).toMatchObject({ essenceVersion: '4.0.0', reviewPackPresent: true });
    const [full, fullLength] = await read(cwd, '--with-contract');
    expect(full.essence).toMatchObject({ version: '4.0.0' });
    expect(full.packManifest).not.toBeNull();
    expect(full.leftOut).toBeUndefined();
    expect(full.findings).toEqual(short.findings);
    const { essence, reviewPack, packManifest } = full;
    const contract = JSON.stringify([essence, reviewPack, packManifest]).length;
    expect(contract).toBeGreaterThan(5000);
    expect(length + contract).toBeLessThan(fullLength);
  });

  it('leaves nothing out where there is no contract', async () => {
    const cwd = copyProject('shop-bad');
    rmSync(join(cwd, 'svc.essence.json'));
    const [{ leftOut, essence }] = await read(cwd);
    expect([leftOut, essence]).toEqual([undefined, null]);
  });

  it.each([['--format', 'sarif'], ['--workspace', '--json'], []])(
    'refuses --with-contract with %j, where it has no effect',
    async (...args) => {
      const { exit, out, err } = await svc(['verify', '--with-contract', ...args], {
        cwd: copyProject('shop-good'),
      });
      expect([exit, out + err]).toEqual([2, expect.stringContaining('--with-contract needs --json')]);
    },
  );
});
