import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import { readEssence } from '../../src/essence/read.ts';
import { folder, svc } from './support.ts';
import { corpus } from '../corpus.ts';

const FILE = 'svc.essence.json';
const essence = compose('billing-platform', corpus);
const tabs = `${JSON.stringify(essence, null, '\t')}\n`;

const project = (text = tabs): string => folder({ [FILE]: text });
const textIn = (root: string): string => readFileSync(join(root, FILE), 'utf8');
const documentIn = (root: string) => readEssence(JSON.parse(textIn(root)));
const linesOf = (text: string): Set<string> => new Set(text.split('\n'));

describe('commands that change the contract', () => {
  it('write a valid document and leave every other line as it was', async () => {
    const root = project();
    const argv = [
      'add',
      'page',
      'forecast',
      '--section',
      'revenue',
      '--patterns',
      'page-header,data-table:dense',
    ];
    const { exit, out, err } = await svc(argv, { cwd: root });
    expect(exit).toBe(0);
    expect(out).toContain('/blueprint/sections/2/pages/4\n  + {"id":"forecast"');
    expect(err).toBe('2 changes written. Run svc packs compile --write.\n');
    const pages = documentIn(root).blueprint.sections[2]?.pages;
    expect(pages?.at(-1)).toEqual({
      id: 'forecast',
      route: '/forecast',
      layout: ['page-header', { pattern: 'data-table', preset: 'dense' }],
    });
    const lines = linesOf(textIn(root));
    expect([...linesOf(tabs)].filter((line) => !lines.has(line))).toEqual([]);
    await svc(['remove', 'page', 'forecast'], { cwd: root });
    expect(textIn(root)).toBe(tabs);
  });

  it('add a page without patterns as one that the project designs itself, which compiles without diagnostics', async () => {
    const root = project();
    const { exit } = await svc(['add', 'page', 'about', '--section', 'revenue'], { cwd: root });
    expect(exit).toBe(0);
    expect(documentIn(root).blueprint.sections[2]?.pages.at(-1)).toEqual({
      id: 'about',
      route: '/about',
      layout: ['custom'],
    });
    const { diagnostics = [] } = compile(documentIn(root), corpus);
    expect(diagnostics).toEqual(compile(essence, corpus).diagnostics);
  });

  it('write nothing with --dry-run, and show the same changes', async () => {
    const root = project();
    const dry = await svc(['remove', 'page', 'plan', '--dry-run', '--json', '--project', root]);
    expect(textIn(root)).toBe(tabs);
    const wet = await svc(['remove', 'page', 'plan', '--json', '--project', root]);
    const [preview, done] = [JSON.parse(dry.out), JSON.parse(wet.out)];
    expect(preview).toMatchObject({ file: FILE, written: false });
    expect(done).toMatchObject({ file: FILE, written: true });
    expect(done.changes).toEqual(preview.changes);
    expect(done.changes).toHaveLength(5);
    expect(wet.err).toBe('');
  });

  it('do not touch the file when there is nothing to change', async () => {
    const root = project('  ' + JSON.stringify(essence));
    const { exit, out, err } = await svc(['add', 'feature', 'auth'], { cwd: root });
    expect([exit, out, err]).toEqual([0, '', 'Nothing to change: the contract is already like this.\n']);
    expect(textIn(root)).toBe('  ' + JSON.stringify(essence));
  });

  it('name the packs that are out of date', async () => {
    const root = project();
    const { compile } = await import('../../src/packs/compile.ts');
    const { writeContext } = await import('../../src/project/context.ts');
    mkdirSync(join(root, '.svc'));
    writeContext(root, compile(essence, corpus));
    const argv = ['add', 'feature', 'maps', '--section', 'settings', '--json'];
    const { stale } = JSON.parse((await svc(argv, { cwd: root })).out);
    expect(stale).toContain('scaffold');
    expect(stale).toContain('section-settings');
    expect(stale).not.toContain('section-account');
    const { err } = await svc(['remove', 'section', 'account'], { cwd: root });
    expect(err).toMatch(/^\d+ changes written\. Outdated packs: .*svc packs compile --write\.\n$/);
  });

  it('keep the lines within 40 and 80 columns', async () => {
    for (const columns of [40, 80]) {
      const { out } = await svc(['remove', 'section', 'revenue', '--dry-run'], { cwd: project(), columns });
      expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    }
  });

  it('refuse a change that would leave an invalid document', async () => {
    const root = project();
    const argv = [
      'add',
      'section',
      'labs',
      '--role',
      'auxiliary',
      '--description',
      '',
      '--patterns',
      'page-header',
    ];
    const { exit, err } = await svc(argv, { cwd: root });
    expect(exit).toBe(1);
    expect(err).toContain('error[INVALID_RESULT]');
    expect(err).toContain('Nothing was written.');
    expect(textIn(root)).toBe(tabs);
  });

  it.each([
    [
      ['add', 'page', 'x', '--patterns', 'page-header'],
      2,
      'The sections are account, billing-console, revenue, settings, my-account, errors.',
    ],
    [['add', 'page', 'x', '--section', 'revenue', '--patterns', ' , '], 2, 'at least one pattern'],
    [['add', 'page', 'x', '--section', 'revenue', '--patterns', 'page-heade'], 1, 'try: page-header'],
    [['add', 'page', 'x', '--section', 'revenue', '--patterns', 'page-header:x'], 2, 'It has standard'],
    [['add', 'page', 'plan', '--section', 'billing-console', '--patterns', 'hero'], 2, 'already has a page'],
    [['add', 'section', 'x', '--archetype', 'auth-gatewy'], 1, 'try: auth-gateway'],
    [['add', 'section', 'x'], 2, 'Missing option --role'],
    [['add', 'section', 'x', '--role', 'primry', '--archetype', 'auth-gateway'], 2, 'try: primary'],
    [['add', 'section', 'x', '--archetype', 'auth-gateway', '--shell', 'centred'], 1, 'try: centered'],
    [['remove', 'page', 'overview'], 2, 'billing-console/overview, revenue/overview'],
    [['remove', 'page', 'nope'], 1, 'no page "nope"'],
    [['remove', 'section', 'setings'], 1, 'try: settings'],
    [['remove', 'feature', 'auht'], 2, 'try: auth'],
    [['theme', 'switch'], 2, 'Name a theme'],
    [['theme', 'switch', 'ledgr'], 1, 'try: ledger'],
    [['theme', 'switch', 'ledger', '--mode', 'purple'], 2, 'it has light, dark, auto'],
    [['theme', 'switch', 'ledger', '--shape', 'pill'], 2, 'it has rounded, sharp'],
  ] as const)('%j fails with %i and changes nothing', async (argv, code, text) => {
    const root = project();
    const { exit, out, err } = await svc(argv, { cwd: root });
    expect(err).toContain(text);
    expect([exit, out]).toEqual([code, '']);
    expect(textIn(root)).toBe(tabs);
  });

  it('report a missing or invalid contract', async () => {
    expect((await svc(['add', 'feature', 'x'], { cwd: folder() })).exit).toBe(66);
    expect((await svc(['add', 'feature', 'x'], { cwd: project('{') })).exit).toBe(65);
    const old = await svc(['add', 'feature', 'x', '--json'], { cwd: project('{"version":"3.1.0"}') });
    expect(old.exit).toBe(1);
    expect(JSON.parse(old.out).code).toBe('INVALID_ESSENCE');
  });

  it('prompt for missing arguments on a terminal', async () => {
    const root = project();
    const ask = (argv: readonly string[], answer: string) => svc(argv, { cwd: root, answers: [answer] });
    await ask(['add', 'page', 'forecast', '--patterns', 'page-header'], 'revenue');
    expect(documentIn(root).blueprint.sections[2]?.pages.at(-1)?.id).toBe('forecast');
    await ask(['add', 'page', 'goals', '--section', 'revenue'], 'page-header,data-table,data-table');
    expect(documentIn(root).blueprint.sections[2]?.pages.at(-1)?.layout).toEqual([
      'page-header',
      'data-table',
      { pattern: 'data-table', as: 'data-table-2' },
    ]);
    await ask(['add', 'section', 'labs', '--role', 'auxiliary', '--patterns', 'page-header'], 'Trials.');
    expect(documentIn(root).blueprint.sections.at(-1)).toEqual({
      id: 'labs',
      role: 'auxiliary',
      shell: 'sidebar-main',
      features: [],
      description: 'Trials.',
      pages: [{ id: 'overview', route: '/labs', layout: ['page-header'] }],
    });
  });

  it('add an archetype under other paths where the usual ones are taken', async () => {
    const root = project();
    const { exit } = await svc(['add', 'section', 'second', '--archetype', 'auth-gateway'], { cwd: root });
    expect(exit).toBe(0);
    const section = documentIn(root).blueprint.sections.at(-1);
    expect(section).toMatchObject({ id: 'second', role: 'gateway', shell: 'centered' });
    expect(section?.pages.map(({ route }) => route)).toContain('/second/sign-in');
  });

  it('switch the theme with its values and say what changes', async () => {
    const root = project();
    const { exit, out } = await svc(['theme', 'switch', '--mode', 'dark'], { cwd: root });
    expect([exit, out]).toEqual([0, '/dna/theme/mode\n  - "auto"\n  + "dark"\n']);
    expect(textIn(root)).toBe(tabs.replace('"mode": "auto"', '"mode": "dark"'));
  });

  it('report an unknown old theme', async () => {
    const text = tabs.replace('"id": "ledger"', '"id": "gone"');
    const { exit, err } = await svc(['theme', 'switch', 'ledger'], { cwd: project(text) });
    expect(exit).toBe(0);
    expect(err).toContain('There is no theme "gone"');
  });

  it('do not overwrite a change made in the meantime', async () => {
    const root = project();
    const { editContract } = await import('../../src/project/contract.ts');
    const edit = await editContract(root, (document) => ({ ...document, $schema: undefined }) as never);
    writeFileSync(join(root, FILE), `${tabs}\n`);
    await expect(edit.write()).rejects.toThrow('changed in the meantime');
    expect(textIn(root)).toBe(`${tabs}\n`);
  });
});

describe('svc explain', () => {
  it('explains pointers, tokens and patterns in one document', async () => {
    const argv = ['explain', '/dna/spacing/density', 'color.primary', 'data-table', '--json'];
    const { exit, out } = await svc([...argv, '--page', 'invoices'], { cwd: project() });
    expect(exit).toBe(0);
    const { explanations } = JSON.parse(out);
    expect(explanations.map((one: { decisions: { layer: string }[] }) => one.decisions[0]?.layer)).toEqual([
      'page override',
      'theme',
      'document',
    ]);
    expect(explanations[2].decisions[1]).toMatchObject({ layer: 'pattern default', value: 'standard' });
  });

  it('puts locations on their own lines where they do not fit', async () => {
    const argv = ['explain', '/dna/spacing/density', '--page', 'invoices'];
    const cwd = project();
    expect((await svc(argv, { cwd, columns: 100 })).out).toBe(
      [
        '/dna/spacing/density on billing-console/invoices',
        '  decides    compact      page override  /blueprint/sections/1/pages/1/dna_overrides/density',
        '  overrides  comfortable  document       /dna/spacing/density',
        '  overrides  compact      theme          theme/ledger@1.1.1',
        '',
      ].join('\n'),
    );
    expect((await svc(argv, { cwd, columns: 80 })).out).toContain(
      '  decides compact (page override)\n    /blueprint/sections/1/pages/1/dna_overrides/density\n',
    );
    const narrow = (await svc(argv, { cwd, columns: 40 })).out.split('\n');
    expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(40);
  });

  it.each([
    [['/dna/spacing/densty'], 'try: /dna/spacing/density'],
    [['color.primry'], 'try: color.primary'],
    [['colour.primary'], 'try: color.primary'],
    [['nothing.here'], 'It has font.*, text.*'],
    [['data-tabel'], 'try: data-table'],
    [['hero', '--page', 'invoices'], 'The page "billing-console/invoices" does not use the pattern "hero"'],
    [['color.primary', '--page', 'overview'], 'revenue/overview'],
  ] as const)('%j fails with a suggestion', async (argv, text) => {
    const { exit, err } = await svc(['explain', ...argv], { cwd: project() });
    expect(exit).toBe(2);
    expect(err).toContain(text);
  });

  it('fails for a token of an unknown theme', async () => {
    const text = tabs.replace('"id": "ledger"', '"id": "gone"');
    const { exit, err } = await svc(['explain', 'color.primary'], { cwd: project(text) });
    expect(exit).toBe(1);
    expect(err).toContain('There is no theme "gone"');
  });
});
