import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Lockfile } from '../../src/project/lockfile.ts';
import { copyProject } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

/** "1 files", "1 more errors"; a word may end so in the singular, too. */
const WRONG_PLURAL = /(?<![\d.,/:-])1 (?:more )?(?!is\b|has\b|was\b|less\b|unless\b)[a-z]+s\b/;

describe('in a project with one of each', () => {
  let cwd = '';

  beforeAll(async () => {
    const whole = copyProject('notes-good');
    const document = JSON.parse(readFileSync(join(whole, 'svc.essence.json'), 'utf8')) as unknown;
    cwd = folder({
      'svc.essence.json': JSON.stringify(document),
      'src/App.tsx': 'export const App = () => <main><img src="a.png" /></main>;\n',
    });
    await svc(['packs', 'compile', '--write'], { cwd });
    const path = join(cwd, 'svc.lock');
    const lock = JSON.parse(readFileSync(path, 'utf8')) as Lockfile;
    const [first] = lock.records;
    const digest = `sha256:${'0'.repeat(64)}`;
    writeFileSync(path, JSON.stringify({ ...lock, records: [{ ...first, digest }] }));
  }, 60_000);

  it.each([
    [['status'], '1 of 1 record changed since svc.lock was written'],
    [['status'], 'svc.essence.json is valid: 1 page'],
    [['outdated'], '5 of 5 records differ from svc.lock'],
    [['packs', 'manifest'], '6 packs, '],
    [['packs', 'select', 'review'], 'The one route of the contract'],
    [['packs', 'select', 'scaffold'], 'at most 1 accent,'],
    [['verify', '--full'], 'in 1 file by '],
    [['verify', '--full', '--format', 'markdown'], 'in 1 file by '],
    [['graph'], ' nodes, '],
    [['report', 'evidence-bundle'], '{'],
    [['scan'], '1 component.'],
    [['task', '/'], '# Task at `/`'],
    [['repair'], 'Manual fixes'],
  ])('svc %j uses the singular', async (args, expected) => {
    const { out, err } = await svc(args, { cwd });
    expect(`${out}${err}`).toContain(expected);
    expect(WRONG_PLURAL.exec(`${out}${err}`)?.[0]).toBeUndefined();
  });
});
