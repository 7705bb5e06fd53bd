import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRegistry, printRegistry } from '../../src/create/registry.ts';
import { readTemplates } from '../../src/project/templates.ts';
import { corpus } from '../corpus.ts';
import { svc } from './support.ts';

const EXPORT = ['export', 'shadcn-registry'];

describe('svc export shadcn-registry', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-export-'));
  const out = join(cwd, 'registry');
  let first: Awaited<ReturnType<typeof svc>>;
  beforeAll(async () => {
    first = await svc([...EXPORT, '--out', 'registry'], { cwd });
  }, 60_000);

  it('writes registry.json and a file for every item, and nothing beside them', () => {
    const expected = printRegistry(
      createRegistry(corpus, { react: readTemplates('react'), shadcn: readTemplates('shadcn') }),
    );
    expect(first.exit).toBe(0);
    expect(readdirSync(cwd)).toEqual(['registry']);
    expect(readdirSync(out).sort()).toEqual([...expected.keys()].sort());
    for (const [path, text] of expected) expect(readFileSync(join(out, path), 'utf8'), path).toBe(text);
  });

  it('lists the files on stdout, and on stderr how many there are and which patterns are left out', () => {
    expect(first.out.split('\n').slice(0, 2)).toEqual([
      'registry.json: written',
      'account-overview.json: written',
    ]);
    expect(first.err).toMatch(/^\d+ patterns and \d+ themes\.$/m);
    expect(first.err).toContain('no archetype uses it');
    expect(first.err).toContain('command-palette');
  });

  it('changes nothing the second time, and refuses to replace a file that differs', async () => {
    const again = await svc([...EXPORT, '--out', 'registry', '--json'], { cwd });
    expect(again.exit).toBe(0);
    const report = JSON.parse(again.out) as { written: string[]; unchanged: string[]; omitted: object[] };
    expect(report.written).toEqual([]);
    expect(report.unchanged).toHaveLength(readdirSync(out).length);
    expect(report.omitted.length).toBeGreaterThan(0);

    writeFileSync(join(out, 'hero.json'), 'mine');
    const refused = await svc([...EXPORT, '--out', 'registry'], { cwd });
    expect(refused.exit).not.toBe(0);
    expect(refused.err).toContain('hero.json');
    expect(refused.err).toContain('--force');
    expect(readFileSync(join(out, 'hero.json'), 'utf8')).toBe('mine');
  }, 60_000);

  it('asks for a folder before it starts', async () => {
    const { exit, err } = await svc(EXPORT, { cwd });
    expect(exit).toBe(2);
    expect(err).toContain('--out');
  });
});
