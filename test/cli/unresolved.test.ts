import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { contract } from '../../src/mcp/tools/contract/index.ts';
import { project as projectTool } from '../../src/mcp/tools/project/index.ts';
import { ask } from '../mcp/answers.ts';
import { sessionIn } from '../mcp/contract-project.ts';
import { folder, svc } from './support.ts';

const ESSENCE = 'svc.essence.json';

/** A contract whose names are those of another generation: one alias, a typo, and two that nothing fits. */
const hollow: EssenceV4 = structuredClone(SAMPLE_ESSENCE);
hollow.dna.theme.id = 'xyzzy';
hollow.blueprint.sections[0]?.pages[0]?.layout.push('cta', 'data-tabel', 'xyzzy-grid', {
  cols: ['data-tabel', 'hero'],
});
const project = (): string => folder({ [ESSENCE]: JSON.stringify(hollow) });
const SUMMARY = '3 placements of 2 unknown patterns and 1 unknown theme';

describe('names that no record has', () => {
  it('are a state of their own in svc status, which fails only with --strict', async () => {
    const cwd = project();
    await svc(['init', '--yes'], { cwd });
    const lenient = await svc(['status', '--json'], { cwd });
    expect(lenient.exit).toBe(0);
    expect(JSON.parse(lenient.out).checks).toContainEqual({
      name: 'names',
      state: 'unresolved',
      message: `${SUMMARY}: their packs contain only the names`,
      run: 'svc migrate --map names.json',
    });
    expect((await svc(['status', '--strict'], { cwd })).exit).toBe(1);
  });

  it.each([
    ['svc packs compile', ['packs', 'compile']],
    ['svc packs select', ['packs', 'select', 'page', 'invoices']],
  ])('are listed with proposals by %s, which fails with --strict', async (_, argv) => {
    const { exit, err } = await svc(argv, { cwd: project() });
    expect(exit).toBe(0);
    expect(err).toContain(SUMMARY);
    expect(err).toMatch(/data-tabel +2× +→ data-table \(high\)/);
    expect(err).toMatch(/xyzzy-grid +1× +→ no record fits/);
    expect(err).not.toMatch(/^pattern +cta/m);
    expect((await svc([...argv, '--strict'], { cwd: project() })).exit).toBe(1);
    expect((await svc([...argv, '--strict', '--json'], { cwd: project() })).exit).toBe(1);
  });

  it('are listed by svc init; with --strict it writes nothing', async () => {
    const cwd = project();
    const strict = await svc(['init', '--yes', '--strict'], { cwd });
    expect([strict.exit, existsSync(join(cwd, 'svc.lock'))]).toEqual([1, false]);
    expect(strict.err).toContain('Nothing was written.');
    const lenient = await svc(['init', '--yes'], { cwd });
    expect([lenient.exit, existsSync(join(cwd, 'svc.lock'))]).toEqual([0, true]);
    expect(lenient.err).toContain(SUMMARY);
  });

  it('make svc ci fail', async () => {
    const cwd = project();
    await svc(['init', '--yes'], { cwd });
    const { exit, out } = await svc(['ci'], { cwd });
    expect(exit).toBe(1);
    expect(out).toContain('data-tabel');
  });

  it('are reported by the agent tools, with proposals', async () => {
    const cwd = project();
    for (const [tool, action] of [
      [contract, 'validate'],
      [projectTool, 'state'],
    ] as const) {
      const { text } = await ask(tool, { action }, sessionIn(cwd));
      expect(text).toContain(SUMMARY);
      expect(text).toContain('data-table (high)');
    }
  });

  it('do not exist in a contract of official names', async () => {
    const cwd = folder({ [ESSENCE]: JSON.stringify(SAMPLE_ESSENCE) });
    expect((await svc(['packs', 'compile', '--strict'], { cwd })).exit).toBe(0);
  });
});

describe('svc migrate --map', () => {
  it('writes a table to review, then applies it, and only what it maps', async () => {
    const cwd = project();
    const first = await svc(['migrate', join(cwd, ESSENCE), '--map', 'names.json', '--write'], { cwd });
    expect(first.exit).toBe(0);
    expect(first.err).toContain('4 names, 2 of them without a proposal');
    const before = JSON.stringify(hollow);
    expect(readFileSync(join(cwd, ESSENCE), 'utf8')).toBe(before);
    const table = JSON.parse(readFileSync(join(cwd, 'names.json'), 'utf8'));
    expect(table.names).toEqual([
      { type: 'pattern', from: 'cta', to: 'call-to-action', confidence: 'alias', places: 1 },
      { type: 'theme', from: 'xyzzy', to: null, confidence: 'none', places: 1 },
      { type: 'pattern', from: 'data-tabel', to: 'data-table', confidence: 'high', places: 2 },
      { type: 'pattern', from: 'xyzzy-grid', to: null, confidence: 'none', places: 1 },
    ]);
    table.names[1].to = 'slate';
    writeFileSync(join(cwd, 'names.json'), JSON.stringify(table));
    const second = await svc(['migrate', join(cwd, ESSENCE), '--map', 'names.json', '--write'], { cwd });
    expect([second.exit, second.err]).toEqual([0, expect.stringContaining('4 places renamed')]);
    const after = JSON.parse(readFileSync(join(cwd, ESSENCE), 'utf8')) as EssenceV4;
    expect(after.dna.theme.id).toBe('slate');
    expect(after.blueprint.sections[0]?.pages[0]?.layout.slice(-4)).toEqual([
      'call-to-action',
      'data-table',
      'xyzzy-grid',
      { cols: ['data-table', 'hero'] },
    ]);
  });

  it.each([
    ['{}', '/names must be a list of rows'],
    ['{"names":[{"type":"patern","from":"a","to":"b"}]}', '/names/0/type must be one of'],
    ['{"names":[{"type":"pattern","to":"b"}]}', '/names/0/from must be'],
    ['{"names":[{"type":"pattern","from":"a"}]}', '/names/0/to must be the name of a record, or null'],
  ])('refuses the table %s and changes nothing', async (text, message) => {
    const cwd = folder({ [ESSENCE]: JSON.stringify(hollow), 'names.json': text });
    const { exit, err } = await svc(['migrate', join(cwd, ESSENCE), '--map', 'names.json', '--write'], {
      cwd,
    });
    expect(exit).not.toBe(0);
    expect(err).toContain(message);
    expect(readFileSync(join(cwd, ESSENCE), 'utf8')).toBe(JSON.stringify(hollow));
  });
});
