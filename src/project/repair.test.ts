import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, finding } from '../../test/reports/findings.ts';
import { put } from '../../test/verify/copies.ts';
import type { Edit, Finding } from '../verify/finding.ts';
import { type RepairResult, repairProject } from './repair.ts';
import { sha256Hex } from '../base/hash.ts';

const folder = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'svc-repair-'));
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
};
const text = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

let count = 0;
const found = (code: string, file: string, ...edits: readonly Edit[]): Finding =>
  finding(code, { place: at(file, 1, 1), edits, fingerprint: `gfo1:${count++}` });
const insert = (start: number, inserted: string): Edit => ({ start, end: start, text: inserted });

/** Repairs what was found in the project as it is, of which verification says this afterwards. */
const repaired = (
  root: string,
  found: readonly Finding[],
  after: readonly Finding[] | (() => readonly Finding[]),
  isMeant: (finding: Finding) => boolean = () => true,
): Promise<RepairResult> =>
  repairProject(root, { findings: found, digests: digestsIn(root, found) }, isMeant, async () => ({
    findings: typeof after === 'function' ? after() : after,
    digests: new Map(),
  }));

/** Of the files that findings are in, as they are. */
function digestsIn(root: string, findings: readonly Finding[]): Map<string, string> {
  const files = findings.flatMap(({ place }) =>
    place && existsSync(join(root, place.file)) ? place.file : [],
  );
  return new Map(files.map((file) => [file, sha256Hex(text(root, file).replace(/^\ufeff/, ''))]));
}

describe('repairing a project', () => {
  it('makes the edits of all findings and leaves every other byte and file unchanged', async () => {
    const odd = '\ufeffab\r\n\tcd \u0000\n\n';
    const root = folder({ 'a.html': odd, 'b.html': 'xy', 'c.html': 'zz' });
    chmodSync(join(root, 'a.html'), 0o600);
    const [one, two, three] = [
      found('INT013', 'a.html', insert(1, '-')),
      found('INT013', 'b.html', insert(0, '+')),
      found('A11Y011', 'c.html'),
    ];
    const all = [one, two, three];
    expect(await repaired(root, all, [three])).toEqual({
      files: ['a.html', 'b.html'],
      fixed: [one, two],
      rolledBack: false,
      after: [three],
    });
    expect(text(root, 'a.html')).toBe('\ufeffa-b\r\n\tcd \u0000\n\n');
    expect(text(root, 'b.html')).toBe('+xy');
    expect(text(root, 'c.html')).toBe('zz');
    expect(statSync(join(root, 'a.html')).mode & 0o777).toBe(0o600);
  });

  it.each<[string, (own: Finding, before: readonly Finding[]) => readonly Finding[]]>([
    ['nothing is gone', (_own, before) => before],
    ['another rule finds something', () => [found('A11Y012', 'a.html')]],
    ['the same rule finds something in another file', () => [found('INT013', 'b.html')]],
    ['what was a warning is an error', (own) => [{ ...own, severity: 'error' }]],
  ])('restores the old bytes of every file if %s afterwards', async (_, after) => {
    const root = folder({ 'a.html': '\ufeffab\r\n', 'b.html': 'b' });
    const own = found('INT013', 'a.html', insert(1, '-'));
    // Two more are gone, so that it is not the number that counts.
    const before = [own, found('A11Y011', 'a.html'), found('A11Y011', 'b.html')];
    const later = after(own, before);
    const outcome = await repaired(root, before, later);
    const { worse, diff, ...rest } = outcome;
    expect(rest).toEqual({ files: [], fixed: [], rolledBack: true, after: before });
    expect(worse).toEqual(later === before ? [] : later);
    expect(diff).toContain('+a-b');
    expect(text(root, 'a.html')).toBe('\ufeffab\r\n');
  });

  it('does not roll back because the text of a finding next to an edit has changed', async () => {
    const root = folder({ 'a.html': 'ab' });
    const own = found('INT013', 'a.html', insert(1, '-'));
    const after = [found('COMP010', 'a.html')];
    expect(await repaired(root, [own, found('COMP010', 'a.html')], after)).toMatchObject({
      rolledBack: false,
      fixed: [own],
      after,
    });
  });

  it.each([
    ['is out of date afterwards', false],
    ['was out of date before', true],
  ])('does not roll back because the graph %s', async (_, wasStale) => {
    const root = folder({ 'a.html': 'ab' });
    const own = found('INT013', 'a.html', insert(1, '-'));
    const stale = finding('GRAPH001');
    const before = wasStale ? [own, stale] : [own];
    expect(await repaired(root, before, [stale])).toEqual({
      files: ['a.html'],
      fixed: [own],
      rolledBack: false,
      after: [stale],
    });
    expect(text(root, 'a.html')).toBe('a-b');
  });

  it('rolls back edits that fix nothing, even if the graph is current again', async () => {
    const root = folder({ 'a.html': 'ab' });
    const own = found('INT013', 'a.html', insert(1, '-'));
    const stale = finding('GRAPH001');
    expect(await repaired(root, [own, stale], [own])).toMatchObject({ rolledBack: true, worse: [] });
    expect(text(root, 'a.html')).toBe('ab');
  });

  it('says which findings got worse, and which edits were taken back', async () => {
    const root = folder({ 'a.html': '\ufeffone\ntwo\nthree\nfour\nfive\n', 'b.html': 'x\r\ny\r\n' });
    const same = found('COMP010', 'a.html');
    const all = [
      found('INT013', 'a.html', insert(4, '-'), { start: 8, end: 13, text: '3' }, insert(14, 'a\nb ')),
      found('INT013', 'b.html', { start: 3, end: 4, text: 'z' }),
      same,
    ];
    const worse = [found('A11Y012', 'b.html'), found('COMP010', 'a.html')];
    expect(await repaired(root, all, [...worse, same])).toMatchObject({
      rolledBack: true,
      worse,
      diff: [
        '--- a/a.html',
        '+++ b/a.html',
        '@@ -2,1 +2,1 @@',
        '-two',
        '+-two',
        '@@ -3,1 +3,1 @@',
        '-three',
        '+3',
        '@@ -4,1 +4,2 @@',
        '-four',
        '+a',
        '+b four',
        '--- a/b.html',
        '+++ b/b.html',
        '@@ -2,1 +2,1 @@',
        '-y',
        '+z',
        '',
      ].join('\n'),
    });
  });

  it('does not count a finding as fixed if it remains', async () => {
    const root = folder({ 'a.html': 'abcd' });
    const applied = found('INT013', 'a.html', { start: 0, end: 2, text: 'x' });
    const overlaps = found('INT013', 'a.html', { start: 1, end: 3, text: 'y' });
    expect(await repaired(root, [applied, overlaps], [overlaps])).toMatchObject({
      fixed: [applied],
      after: [overlaps],
    });
    expect(text(root, 'a.html')).toBe('xcd');
  });

  it('writes nothing if no selected finding has an edit', async () => {
    const root = folder({ 'a.html': 'ab' });
    const all = [found('A11Y011', 'a.html'), found('INT013', 'a.html', insert(0, 'x'))];
    const isMeant = ({ code }: Finding): boolean => code === 'A11Y011';
    expect(await repaired(root, all, [], isMeant)).toEqual({
      files: [],
      fixed: [],
      rolledBack: false,
      after: all,
    });
    expect(text(root, 'a.html')).toBe('ab');
  });

  it.each(['../other.html', 'link/a.html'])(
    'does not write to %s, which is not in the project',
    async (file) => {
      const other = folder({ 'a.html': 'ab' });
      const root = folder({ 'a.html': 'ab' });
      symlinkSync(other, join(root, 'link'));
      const own = found('INT013', file, insert(0, 'x'));
      await expect(repaired(root, [own], [])).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
      expect(text(other, 'a.html')).toBe('ab');
    },
  );

  it.each([
    ['changed', (path: string) => writeFileSync(path, 'abc')],
    ['gone', (path: string) => rmSync(path)],
    ['a link', (path: string) => (rmSync(path), symlinkSync('b.html', path))],
  ])('writes nothing if one of the files is %s after verification', async (_, change) => {
    const root = folder({ 'a.html': 'ab', 'b.html': 'ab' });
    const all = [found('INT013', 'b.html', insert(0, 'x')), found('INT013', 'a.html', insert(0, 'x'))];
    const digests = digestsIn(root, all);
    change(join(root, 'a.html'));
    const verify = async (): Promise<never> => Promise.reject(new Error('it was written'));
    await expect(repairProject(root, { findings: all, digests }, () => true, verify)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('"a.html" has changed'),
    });
    expect(text(root, 'b.html')).toBe('ab');
    expect(readdirSync(join(root, '.svc'))).toEqual([]);
  });

  it('reverts only its own edits, not a later change by another process', async () => {
    const root = folder({ 'a.html': 'ab', 'b.html': 'ab' });
    const all = [found('INT013', 'a.html', insert(0, 'x')), found('INT013', 'b.html', insert(0, 'x'))];
    const meddle = (): readonly Finding[] => {
      writeFileSync(join(root, 'a.html'), 'mine');
      return all;
    };
    await expect(repaired(root, all, meddle)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('"a.html" was changed by another process'),
    });
    expect([text(root, 'a.html'), text(root, 'b.html')]).toEqual(['mine', 'ab']);
  });
});
