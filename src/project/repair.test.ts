import { chmodSync, mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { at, finding } from '../../test/reports/findings.ts';
import { put } from '../../test/verify/copies.ts';
import type { Edit, Finding } from '../verify/finding.ts';
import { repairProject } from './repair.ts';

const folder = (files: Readonly<Record<string, string>>): string => {
  const root = mkdtempSync(join(tmpdir(), 'svc-repair-'));
  for (const [path, text] of Object.entries(files)) put(root, path, text);
  return root;
};
const text = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

let count = 0;
const found = (code: string, file: string, ...edits: readonly Edit[]): Finding =>
  finding(code, { place: at(file, 1, 1), edits, fingerprint: `gfo1:${count++}` });
const insert = (start: number, words: string): Edit => ({ start, end: start, text: words });

/** What verification says before the edits, and after them. */
function saying(...answers: readonly (readonly Finding[])[]): () => Promise<readonly Finding[]> {
  const left = [...answers];
  return async () => left.shift() ?? [];
}

describe('repairing a project', () => {
  it('makes the edits of all findings and leaves every other byte, in files and of files', async () => {
    const odd = '\ufeffab\r\n\tcd \u0000\n\n';
    const root = folder({ 'a.html': odd, 'b.html': 'xy', 'c.html': 'zz' });
    chmodSync(join(root, 'a.html'), 0o600);
    const [one, two, three] = [
      found('INT013', 'a.html', insert(1, '-')),
      found('INT013', 'b.html', insert(0, '+')),
      found('A11Y011', 'c.html'),
    ];
    const all = [one, two, three];
    const repaired = await repairProject(root, all, saying(all, [three]));
    expect(repaired).toEqual({
      files: ['a.html', 'b.html'],
      mended: [one, two],
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
  ])('gives every file its old bytes back if %s afterwards', async (_, after) => {
    const root = folder({ 'a.html': '\ufeffab\r\n', 'b.html': 'b' });
    const own = found('INT013', 'a.html', insert(1, '-'));
    // Two more are gone, so that it is not the number that counts.
    const before = [own, found('A11Y011', 'a.html'), found('A11Y011', 'b.html')];
    const repaired = await repairProject(root, [own], saying(before, after(own, before)));
    expect(repaired).toEqual({ files: [], mended: [], rolledBack: true, after: before });
    expect(text(root, 'a.html')).toBe('\ufeffab\r\n');
  });

  it('does not take it for worse that the words of a finding beside an edit have changed', async () => {
    const root = folder({ 'a.html': 'ab' });
    const own = found('INT013', 'a.html', insert(1, '-'));
    const after = [found('COMP010', 'a.html')];
    const repaired = await repairProject(root, [own], saying([own, found('COMP010', 'a.html')], after));
    expect(repaired).toMatchObject({ rolledBack: false, mended: [own], after });
  });

  it('does not count a finding as mended that is still there', async () => {
    const root = folder({ 'a.html': 'abcd' });
    const made = found('INT013', 'a.html', { start: 0, end: 2, text: 'x' });
    const overlaps = found('INT013', 'a.html', { start: 1, end: 3, text: 'y' });
    const repaired = await repairProject(root, [made, overlaps], saying([made, overlaps], [overlaps]));
    expect(repaired).toMatchObject({ mended: [made], after: [overlaps] });
    expect(text(root, 'a.html')).toBe('xcd');
  });

  it('writes nothing if no finding has an edit, or its file is gone', async () => {
    const root = folder({ 'a.html': 'ab' });
    const all = [found('A11Y011', 'a.html'), found('INT013', 'gone.html', insert(0, 'x'))];
    expect(await repairProject(root, all, saying(all))).toEqual({
      files: [],
      mended: [],
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
      await expect(repairProject(root, [own], saying([own], []))).rejects.toMatchObject({
        code: 'PATH_OUTSIDE_ROOT',
      });
      expect(text(other, 'a.html')).toBe('ab');
    },
  );
});
