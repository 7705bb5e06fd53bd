import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyProject, put } from '../../test/verify/copies.ts';
import { sha256Hex } from '../base/hash.ts';
import { parseEssence } from '../essence/read.ts';
import { compile } from '../packs/compile.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { writeGraph } from './graph.ts';
import { type Verification, type VerifyOptions, verifyFiles } from './verify.ts';
import { corpus } from '../../test/corpus.ts';

/** The cache file of a project, in the cache folder of the tests. */
const cacheFile = (root: string): string =>
  join(
    process.env['SVC_CACHE'] ?? '',
    'projects',
    sha256Hex(realpathSync(root)).slice(0, 32),
    'verify.ndjson',
  );

/** Writes a cache with a valid header. */
function putCache(root: string, program: string, body: string): void {
  mkdirSync(dirname(cacheFile(root)), { recursive: true, mode: 0o700 });
  writeFileSync(cacheFile(root), `${JSON.stringify({ key: program, digest: sha256Hex(body) })}\n${body}`);
}

const essenceIn = (root: string): EssenceV4 =>
  parseEssence(JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')));

function verify(
  root: string,
  options: Partial<VerifyOptions> = {},
  essence: EssenceV4 = essenceIn(root),
): Promise<Verification> {
  return verifyFiles(root, { essence, bundle: compile(essence, corpus), ...options });
}

/** A project that keeps what is known of its files. */
function copyWithCache(name: string, files: Readonly<Record<string, string>> = {}): string {
  const root = copyProject(name, files);
  mkdirSync(join(root, '.svc'), { recursive: true });
  return root;
}

describe('a run after the program changed', () => {
  afterEach(() => {
    vi.doUnmock('../verify/rules/index.ts');
    vi.resetModules();
  });

  it('does not report what the old rules found', async () => {
    const root = copyWithCache('shop-bad');
    const essence = essenceIn(root);
    const bundle = compile(essence, corpus);
    const inFiles = ({ findings }: Verification): number =>
      findings.filter(({ place }) => place?.file.startsWith('src/')).length;
    expect(inFiles(await verify(root, { program: '1.0.0 first' }))).toBeGreaterThan(5);

    vi.resetModules();
    vi.doMock('../verify/rules/index.ts', async (load) => {
      const { RULES } = await load<typeof import('../verify/rules/index.ts')>();
      return { RULES: RULES.map((rule) => ({ ...rule, check: () => [] })) };
    });
    const { verifyFiles: edited } = await import('./verify.ts');
    const run = (program: string): Promise<Verification> => edited(root, { essence, bundle, program });
    // The cache is in use: the same program would not read the files again.
    expect(inFiles(await run('1.0.0 first'))).toBeGreaterThan(5);
    expect(inFiles(await run('1.0.0 second'))).toBe(0);
  });

  it('reads every file again, since facts may differ too', async () => {
    const root = copyWithCache('shop-bad');
    const first = await verify(root, { program: '1.0.0 same' });
    expect((await verify(root, { program: '1.0.0 same' })).coverage.parsed).toBe(0);
    expect((await verify(root, { program: '1.0.1 same' })).coverage.parsed).toBe(first.coverage.files);
  });
});

describe('a second run', () => {
  it('checks a file again if a component that it uses renders something else, though its own text is the same', async () => {
    const button = (content: string): string =>
      `export const Act = ({ icon }) => <button onClick={run}>${content}</button>;\n`;
    const root = copyWithCache('shop-good', {
      'src/act.tsx': button('{icon}'),
      'src/use.tsx': "import { Act } from './act';\nexport const Use = () => <Act icon={<svg />} />;\n",
    });
    const nameless = async (): Promise<(string | undefined)[]> =>
      (await verify(root)).findings.flatMap(({ code, place }) => (code === 'A11Y013' ? [place?.file] : []));
    expect(await nameless()).toEqual(['src/use.tsx']);
    put(root, 'src/act.tsx', button('Add {icon}'));
    expect(await nameless()).toEqual([]);
    put(root, 'src/act.tsx', button('{icon}'));
    expect(await nameless()).toEqual(['src/use.tsx']);
  });

  it('writes its cache again only if a file was changed, added or removed', async () => {
    const root = copyWithCache('shop-bad');
    const written = async (): Promise<number> => {
      await verify(root);
      return statSync(cacheFile(root)).ino;
    };
    const first = await written();
    expect(await written()).toBe(first);
    put(root, 'src/New.tsx', 'export const New = () => <p>new</p>;');
    const second = await written();
    expect(second).not.toBe(first);
    rmSync(join(root, 'src/New.tsx'));
    expect(await written()).not.toBe(second);
  });

  it('reads no unchanged file, and finds the same', async () => {
    const root = copyWithCache('shop-bad');
    const first = await verify(root);
    const second = await verify(root);
    expect(first.coverage.parsed).toBe(first.coverage.files);
    expect(second.coverage).toEqual({ ...first.coverage, parsed: 0 });
    expect(second.findings).toEqual(first.findings);
    expect(second.graph).toEqual(first.graph);
    expect((await verify(root, { useCache: false })).findings).toEqual(first.findings);
  });

  it('reads a changed file again, even if its length is the same', async () => {
    const root = copyWithCache('shop-bad');
    const path = join(root, 'src/styles/app.css');
    const before = await verify(root);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('#6b7280', 'inherit'));
    const { coverage, findings } = await verify(root);
    expect(coverage.parsed).toBe(1);
    const codes = (all: readonly { code: string }[]): string[] => all.map(({ code }) => code);
    expect(codes(findings)).toEqual(codes(before.findings).filter((code) => code !== 'TOKEN010'));
    writeFileSync(path, text);
    expect((await verify(root)).findings).toEqual(before.findings);
  });

  it('recognizes a file by its content where only its time differs', async () => {
    const root = copyWithCache('shop-bad');
    const before = await verify(root);
    utimesSync(join(root, 'src/App.tsx'), 1, 1);
    const { coverage, findings } = await verify(root);
    expect([coverage.parsed, findings]).toEqual([1, before.findings]);
  });

  it('checks all files again when the contract changes', async () => {
    const root = copyWithCache('shop-bad');
    await verify(root);
    const essence = essenceIn(root);
    const guard = { ...essence.meta.guard, dna_enforcement: 'off' as const };
    const lenient = { ...essence, meta: { ...essence.meta, guard } };
    const codes = ({ findings }: Verification): string[] => findings.map(({ code }) => code);
    const without = codes(await verify(root, {}, lenient));
    expect(without.filter((code) => /^(?:TOKEN01|COMP)/.test(code))).toEqual([]);
    expect(without).toContain('A11Y011');
    expect(codes(await verify(root))).toEqual(expect.arrayContaining(['TOKEN010', 'COMP010']));
  });

  it('checks a page again when the component that it should use appears in another file', async () => {
    const root = copyWithCache('html-bistro-good', {
      'src/Page.tsx': 'export const Page = () => <main><input type="search" aria-label="Find" /></main>;\n',
    });
    const reused = async (): Promise<string[]> =>
      (await verify(root)).findings.filter(({ code }) => code === 'COMP010').map(({ code }) => code);
    expect(await reused()).toEqual([]);
    put(
      root,
      'src/components/ui/Input.tsx',
      'export function Input(props: object) {\n  return <input {...props} />;\n}\n',
    );
    expect(await reused()).toEqual(['COMP010']);
  });

  it('forgets removed files', async () => {
    const root = copyWithCache('shop-bad', { 'src/extra.css': '.x {\n  color: #123456;\n}\n' });
    const before = (await verify(root)).findings.length;
    rmSync(join(root, 'src/extra.css'));
    expect((await verify(root)).findings.length).toBe(before - 1);
    expect(readFileSync(cacheFile(root), 'utf8')).not.toContain('extra.css');
  });

  it('reads a file again that an archive replaced by one of equal size and time', async () => {
    const root = copyWithCache('shop-bad');
    const path = join(root, 'src/styles/app.css');
    const { mtimeMs } = statSync(path);
    await verify(root);
    writeFileSync(path, readFileSync(path, 'utf8').replace('#6b7280', 'inherit'));
    utimesSync(path, mtimeMs / 1000, mtimeMs / 1000);
    expect((await verify(root)).findings.map(({ code }) => code)).not.toContain('TOKEN010');
  });

  it.each([
    '',
    'null',
    '7',
    '[]',
    '["src/App.tsx",{"size"',
    '["src/App.tsx",null]',
    '[7,{}]',
    '["src/App.tsx",{"size":1,"mtimeMs":1,"ctimeMs":1,"digest":"","key":"","facts":null,"findings":[]}]',
    '["src/App.tsx",{"size":1,"mtimeMs":1,"ctimeMs":1,"digest":"","key":"","facts":{},"findings":[]}]',
  ])('rebuilds a cache that contains %j', async (body) => {
    const root = copyWithCache('shop-bad');
    putCache(root, 'one', body);
    const { coverage, findings } = await verify(root, { program: 'one' });
    expect(coverage.parsed).toBe(coverage.files);
    expect(findings).toEqual((await verify(root, { useCache: false })).findings);
    expect((await verify(root, { program: 'one' })).coverage.parsed).toBe(0);
  });

  it.each([
    ['facts', null],
    ['facts', {}],
    ['findings', null],
    ['findings', [null]],
    ['findings', [{ code: 'A11Y012' }]],
    ['digest', 7],
    ['mtimeMs', '7'],
  ])('rebuilds a cache whose files have the %s %j', async (field, value) => {
    const root = copyWithCache('shop-bad');
    const { findings } = await verify(root, { program: 'one' });
    const [, ...lines] = readFileSync(cacheFile(root), 'utf8').split('\n');
    const forged = lines.map((line) => {
      const [path, cached] = JSON.parse(line) as [string, object];
      return JSON.stringify([path, { ...cached, [field]: value }]);
    });
    putCache(root, 'one', forged.join('\n'));
    const again = await verify(root, { program: 'one' });
    expect([again.coverage.parsed, again.findings]).toEqual([again.coverage.files, findings]);
  });
});

it('rebuilds a truncated cache', async () => {
  const root = copyWithCache('shop-bad');
  const { findings } = await verify(root);
  const path = cacheFile(root);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.slice(0, whole.lastIndexOf('\n')));
  const again = await verify(root);
  expect(again.coverage.parsed).toBe(again.coverage.files);
  expect(again.findings).toEqual(findings);
  expect(readFileSync(path, 'utf8')).toBe(whole);
});

describe('verification', () => {
  it('writes nothing into the project, and nothing at all with the cache disabled', async () => {
    const root = copyProject('shop-bad');
    await verify(root);
    expect([existsSync(join(root, '.svc')), existsSync(cacheFile(root))]).toEqual([false, true]);
    const other = copyWithCache('shop-bad');
    await verify(other, { useCache: false });
    expect([readdirSync(join(other, '.svc')), existsSync(cacheFile(other))]).toEqual([[], false]);
  });

  it('counts unread files: links, large files, tests, unknown languages, damaged files', async () => {
    const root = copyProject('shop-good', {
      'src/large.css': `.x{color:#123456}${' '.repeat(1024 * 1024)}`,
      'src/mocks/Bad.tsx': '<img src="x" />',
      'src/Bad.stories.tsx': '<img src="x" />',
      'src/old.styl': '.x { color: #123456 }',
      'src/a.scss': '.x { margin: $a + 4px; gap: #{$b}; }',
      'src/b.less': '.x { margin: @a + 4px; }',
      'src/broken.tsx': 'export const = <img',
      'src/theme.min.css': 'button { outline: none }',
    });
    symlinkSync(copyProject('shop-bad'), join(root, 'src/link'));
    const clean = await verify(copyProject('shop-good'));
    const { coverage, findings } = await verify(root);
    expect(coverage.skipped).toEqual({
      link: 1,
      'too-large': 1,
      'not-production': 2,
      preview: 0,
      'too-many': 0,
      unreadable: 0,
    });
    expect(coverage.unread).toEqual({ '.styl': 1 });
    expect(coverage.damaged.map(({ file }) => file)).toEqual(['src/broken.tsx']);
    expect(coverage.partly).toEqual([
      { file: 'src/a.scss', what: '3 computed declarations' },
      { file: 'src/b.less', what: '3 computed declarations' },
      { file: 'src/theme.min.css', what: 'minified or third-party code' },
    ]);
    expect(findings).toEqual(clean.findings);
  });

  it('counts the values in style objects that no rule sees, in all files together', async () => {
    const theme = (name: string): string =>
      `import { ${name} } from '@mui/material'; export const theme = ${name}({ shape: { borderRadius: 7 } });`;
    const root = copyWithCache('shop-good', {
      'src/theme.ts': theme('createTheme'),
      'src/other.ts': theme('extendTheme'),
    });
    for (const { coverage } of [await verify(root), await verify(root)])
      expect(coverage.partly).toEqual(
        ['src/other.ts', 'src/theme.ts'].map((file) => ({ file, what: '2 values of theme objects' })),
      );
  });

  it('drops a finding that a style sheet elsewhere excuses', async () => {
    const codes = async (focus: string): Promise<number> => {
      const root = copyProject('shop-good', {
        'src/reset.css': 'button { outline: 0 }',
        'src/focus.css': focus,
      });
      const { findings } = await verify(root);
      return findings.filter(({ place }) => place?.file === 'src/reset.css').length;
    };
    expect(await codes('.a:focus-visible { outline: 2px solid }')).toBe(1);
    expect(await codes(':focus-visible { outline: 0 }')).toBe(1);
    expect(await codes(':focus-visible { outline: 2px solid }')).toBe(0);
  });

  it('counts a source file that is not text', async () => {
    const root = copyProject('shop-good');
    writeFileSync(join(root, 'src/latin.css'), Buffer.from('.x::before { content: "\xe9" }', 'latin1'));
    expect((await verify(root)).coverage.skipped.unreadable).toBe(1);
  });

  it('of some files has their findings and those without a file', async () => {
    const root = copyProject('shop-bad');
    const all = (await verify(root)).findings;
    const only = new Set(['src/pages/Home.tsx']);
    const selected = (await verify(root, { only })).findings;
    expect(selected).toEqual(all.filter(({ place }) => !place || only.has(place.file)));
    expect(selected.length).toBeLessThan(all.length);
  });

  it('reports an unreadable contract, whichever files are selected', async () => {
    const root = copyProject('shop-bad');
    const refusal = { kind: 'invalid' as const, message: 'Broken.' };
    const options = { essence: undefined, bundle: undefined, refusal, only: new Set<string>() };
    expect((await verifyFiles(root, options)).findings.map(({ code }) => code)).toEqual(['CONTRACT003']);
  });

  it.each(['', '{}', 'null', '[]', '{"sources":7}'])(
    'treats a graph whose manifest is %j as missing',
    async (text) => {
      const root = copyProject('shop-good');
      const { graph } = await verify(root);
      if (!graph) throw new Error('there is no graph');
      const state = async (): Promise<string | undefined> => (await verify(root)).project.context?.graph;
      writeGraph(root, graph, '2026-03-14T09:26:53Z');
      expect(await state()).toBe('fresh');
      put(root, '.svc/graph/graph.manifest.json', text);
      expect(await state()).toBe('missing');
      put(root, '.svc/graph/graph.snapshot.json', text);
      writeGraph(root, graph, '2026-03-14T09:26:53Z');
      expect(await state()).toBe('fresh');
    },
  );
});
