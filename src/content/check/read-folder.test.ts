import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../base/errors.ts';
import { readRecordFolder } from './read-folder.ts';

/** Creates a temporary folder with these files. */
function createFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-records-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const exitOf = (work: () => unknown): number => {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceError) return error.exit;
  }
  return 0;
};

describe('reading a folder of records', () => {
  it('finds the folders of the types directly, or in official/', () => {
    for (const home of ['', 'official/']) {
      const { files, folders } = readRecordFolder(
        createFolder({ [`${home}shells/frame.json`]: '{"id":"frame"}' }),
      );
      expect(folders).toEqual(['shells']);
      expect(files).toEqual([
        { type: 'shell', slug: 'frame', file: `${home}shells/frame.json`, value: { id: 'frame' } },
      ]);
    }
  });

  it.each([
    ['{"a":1,"a":2}', /Key "a" appears twice/],
    ['{"a":1,}', /Line 1, column 8/],
    ['\ufeff{}', /starts with a byte order mark/],
    ['', /The text is empty/],
    [`"${'a'.repeat(256 * 1024)}"`, /larger than 262144 bytes/],
    ['{"__proto__":1}', /"__proto__" is not allowed/],
  ])('reports a broken file: %.20j', (text, message) => {
    const [file] = readRecordFolder(createFolder({ 'patterns/a.json': text })).files;
    expect(file?.value).toBeUndefined();
    expect(file?.readError?.message).toMatch(message);
    expect(file?.readError?.message).toMatch(/[^.]\.$/);
  });

  it('does not follow links, or read folders that are named like records', () => {
    const folder = createFolder({ 'patterns/a.json': '{}', 'patterns/b.json/c.txt': '' });
    symlinkSync(join(folder, 'patterns/a.json'), join(folder, 'patterns/link.json'));
    const unread = readRecordFolder(folder).files.filter((file) => file.readError);
    expect(unread.map(({ slug }) => slug)).toEqual(['b', 'link']);
  });

  it('skips and reports files that are not records', () => {
    const folder = createFolder({ 'patterns/notes.md': '', 'patterns/.hidden': '', 'README.md': '' });
    expect(readRecordFolder(folder).strays.map(({ file }) => file)).toEqual([
      'patterns/.hidden',
      'patterns/notes.md',
    ]);
  });

  it('reports a broken manifest', () => {
    const broken = readRecordFolder(createFolder({ 'official/themes/a.json': '{}', 'manifest.json': '{}' }));
    expect(broken.manifestError).toMatchObject({ file: 'manifest.json' });
    expect(broken.manifest).toBeUndefined();
  });

  it('fails only if the folder does not exist', () => {
    const folder = createFolder({ 'a.txt': '' });
    expect(exitOf(() => readRecordFolder(join(folder, 'none')))).toBe(66);
    expect(exitOf(() => readRecordFolder(join(folder, 'a.txt')))).toBe(66);
    expect(exitOf(() => readRecordFolder(folder))).toBe(0);
  });
});
