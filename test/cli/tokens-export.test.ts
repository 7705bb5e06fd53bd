import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { EXPORTERS } from '../../src/tokens/exporters/index.ts';
import { tokensExport } from '../../src/cli/commands/tokens-export.ts';
import { findTheme } from '../tokens/themes.ts';
import { folder, svc } from './support.ts';

const inLedger = (...args: string[]): string[] => ['tokens', 'export', 'ledger', ...args];
const ledger = findTheme('ledger');
const both = { modes: ['light', 'dark'] as const, system: true };

/** A project whose contract wears the theme ledger like this. */
function project(mode: 'light' | 'dark' | 'auto', page?: 'light' | 'dark'): string {
  const essence = structuredClone(SAMPLE_ESSENCE);
  essence.dna.theme = { id: 'ledger', mode };
  essence.dna.radius.base = 6;
  essence.dna.spacing.base_unit = 6;
  for (const section of essence.blueprint.sections) {
    delete section.dna_overrides;
    for (const one of section.pages) delete one.dna_overrides;
  }
  const [first] = essence.blueprint.sections[0]?.pages ?? [];
  if (first && page) first.dna_overrides = { mode: page };
  return folder({ 'svc.essence.json': JSON.stringify(essence) });
}

describe('svc tokens export', () => {
  it('offers exactly the formats there are', () => {
    const [format] = tokensExport.options;
    expect(format.choices).toEqual(EXPORTERS.map(({ name }) => name));
  });

  it.each(EXPORTERS.map(({ name }) => name).filter((name) => name !== 'dtcg'))(
    'prints the one file of %s and nothing else',
    async (format) => {
      const { exit, out } = await svc(inLedger('--format', format));
      expect(exit).toBe(0);
      expect([out]).toEqual(
        EXPORTERS.find(({ name }) => name === format)
          ?.files(ledger, both)
          .map(({ text }) => text),
      );
    },
  );

  it.each([80, 40])('reports on stderr what could not be exported, in %i columns', async (columns) => {
    const { err } = await svc(inLedger('--format', 'figma'), { columns });
    expect(err).toMatch(/effect styles/);
    expect(err).toContain('elevation.raised');
    expect(err).toContain('easing.standard');
    for (const line of err.split('\n')) expect(line.length).toBeLessThanOrEqual(columns);
    expect((await svc(inLedger('--format', 'css'))).err).toBe('');
    expect((await svc(inLedger('--format', 'figma', '--quiet'))).err).toBe('');
  });

  it('prints all files and omissions in one document with --json', async () => {
    const { exit, out, err } = await svc(inLedger('--format', 'dtcg', '--json'));
    expect([exit, err]).toEqual([0, '']);
    const report = JSON.parse(out) as { files: { path: string }[] };
    expect(report).toMatchObject({
      theme: { id: 'ledger', version: ledger.version },
      format: 'dtcg',
      modes: ['light', 'dark'],
      omitted: [],
    });
    expect(report.files.map(({ path }) => path)).toEqual([
      'ledger.resolver.json',
      'ledger.tokens.json',
      'ledger.light.tokens.json',
      'ledger.dark.tokens.json',
    ]);
  });

  it('does not print several files into one stream', async () => {
    const { exit, out, err } = await svc(inLedger('--format', 'dtcg'));
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain('This format has 4 files');
    expect(err).toContain('--out');
    const alone = await svc(inLedger('--format', 'dtcg', '--mode', 'dark'));
    expect(alone.exit).toBe(0);
    expect(JSON.parse(alone.out)).toHaveProperty('color.primary.$value.hex', '#8fbdf0');
  });

  it('creates the output folder, and names the files it writes', async () => {
    const cwd = folder();
    const { exit, out } = await svc(inLedger('--format', 'dtcg', '--out', 'a/b'), { cwd });
    expect(exit).toBe(0);
    expect(out.split('\n').filter(Boolean)).toEqual(
      ['resolver', 'tokens', 'light.tokens', 'dark.tokens'].map((name) => `ledger.${name}.json: written`),
    );
    expect(readdirSync(join(cwd, 'a/b')).length).toBe(4);
    const again = await svc(inLedger('--format', 'dtcg', '--out', 'a/b', '--json'), { cwd });
    expect(JSON.parse(again.out)).toMatchObject({ folder: 'a/b', written: [] });
  });

  it('replaces existing files only with --force, all or none', async () => {
    const cwd = folder({ 'out/ledger.tokens.json': 'mine' });
    const { exit, err } = await svc(inLedger('--format', 'dtcg', '--out', 'out'), { cwd });
    expect(exit).toBe(73);
    expect(err).toContain('"ledger.tokens.json"');
    expect(err).toContain('--force');
    expect(readdirSync(join(cwd, 'out'))).toEqual(['ledger.tokens.json']);
    expect(readFileSync(join(cwd, 'out/ledger.tokens.json'), 'utf8')).toBe('mine');
    expect((await svc(inLedger('--format', 'dtcg', '--out', 'out', '--force'), { cwd })).exit).toBe(0);
    expect(readdirSync(join(cwd, 'out')).length).toBe(4);
  });

  it('writes nothing if the folder cannot be created or a file is a folder', async () => {
    const cwd = folder({ taken: '' });
    expect((await svc(inLedger('--format', 'css', '--out', 'taken'), { cwd })).exit).toBe(73);
    mkdirSync(join(cwd, 'out/ledger.css'), { recursive: true });
    expect((await svc(inLedger('--format', 'css', '--out', 'out'), { cwd })).exit).toBe(66);
  });

  it.each([
    [['tokens', 'export', 'ledger'], 2, 'css, tailwind, dtcg, shadcn, figma, design-md'],
    [inLedger('--format', 'tailwnd'), 2, 'try: --format tailwind'],
    [['tokens', 'export', '--format', 'css'], 2, '--essence'],
    [['tokens', 'export', 'ledgr', '--format', 'css'], 1, 'ledger'],
    [inLedger('--format', 'css', '--mode', 'dim'), 2, 'light, dark'],
    [['tokens', 'export', 'terminal', '--format', 'css', '--mode', 'light'], 2, 'It has dark.'],
    [inLedger('--format', 'css', '--essence'), 2, 'Name a theme or use --essence, not both'],
  ])('refuses %j with the allowed values', async (argv, code, expected) => {
    const { exit, out, err } = await svc(argv, { cwd: project('auto') });
    expect([exit, out]).toEqual([code, '']);
    expect(err).toContain(expected);
  });

  it('exports a theme of one mode without naming it', async () => {
    const { exit, out } = await svc(['tokens', 'export', 'terminal', '--format', 'css']);
    expect(exit).toBe(0);
    expect(out).toContain('color-scheme: dark;');
    expect(out).not.toContain('data-mode');
  });
});

describe('svc tokens export --essence', () => {
  const css = async (cwd: string, ...args: string[]) =>
    (await svc(['tokens', 'export', '--essence', '--format', 'css', ...args], { cwd })).out;

  it('takes theme, radius and spacing from the contract', async () => {
    const out = await css(project('light'));
    expect(out).toContain('Theme ledger');
    expect(out).toContain('--radius-base: 6px;');
    expect(out).toContain('--radius-md: 8px;');
    expect(out).toContain('--space-md: 1.5rem;');
  });

  it('exports the modes of the contract, and follows the system only for auto', async () => {
    const light = await css(project('light'));
    expect(light).toContain('--color-background: #eff4ef;');
    expect(light).not.toContain('#0c1210');
    const mixed = await css(project('dark', 'light'));
    expect(mixed).toContain(":root,\n[data-mode='dark'] {");
    expect(mixed).toContain("[data-mode='light'] {");
    expect(mixed).not.toContain('prefers-color-scheme');
    expect(await css(project('auto'))).toContain('@media (prefers-color-scheme: dark)');
    expect(await css(project('auto'), '--mode', 'light')).not.toContain('dark');
  });

  it('reads the given project, and fails if it does not exist', async () => {
    const elsewhere = folder();
    const argv = ['tokens', 'export', '--essence', '--format', 'css'];
    const { exit, err } = await svc(argv, { cwd: elsewhere });
    expect(exit).toBe(66);
    expect(err).toContain('svc.essence.json');
    expect((await svc([...argv, '--project', project('light')], { cwd: elsewhere })).exit).toBe(0);
    writeFileSync(join(elsewhere, 'svc.essence.json'), '{');
    expect((await svc(argv, { cwd: elsewhere })).exit).toBe(65);
    expect(existsSync(join(elsewhere, 'ledger.css'))).toBe(false);
  });
});
