import { readdirSync, rmSync, cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { listThemeSubjects } from '../../scripts/gallery/subjects.ts';
import { openPictures, PICTURES } from '../../src/content/pictures-folder.ts';
import { GALLERY_FONTS, GALLERY_THEME } from '../../src/http/gallery/gallery-files.ts';
import { listThemeFonts } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';

const pictures = openPictures();
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A copy of the folder that can be damaged. */
function copyFolder(): URL {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pictures-'));
  folders.push(folder);
  cpSync(fileURLToPath(PICTURES), folder, { recursive: true });
  return pathToFileURL(`${folder}/`);
}

describe('the pictures of the gallery', () => {
  // `test/showcase/audit.test.ts` says the same of blueprints, which it renders anyway.
  it('show every theme as its preview is rendered now', () => {
    const now = listThemeSubjects(corpus).map(({ name, rendered, version }) => [name, rendered, version]);
    const then = Object.entries(pictures.entries)
      .filter(([name]) => name.startsWith('theme-'))
      .map(([name, { rendered, version }]) => [name, rendered, version]);
    expect(then, 'try: npm run pictures').toEqual(now);
  });

  it('are all in the folder, and nothing else is', () => {
    const names = Object.keys(pictures.entries).map((name) => `${name}.webp`);
    expect(readdirSync(PICTURES).sort()).toEqual([...names, 'index.json'].sort());
  });

  it('are WebP files of at most 24 KB', () => {
    for (const [name, bytes] of pictures.files) {
      expect(new TextDecoder('latin1').decode(bytes.subarray(0, 12)), name).toMatch(/^RIFF[^]{4}WEBP$/);
      expect(bytes.byteLength, name).toBeLessThan(24 * 1024);
    }
  });

  it('are refused if a file was changed or removed', () => {
    const [name = ''] = Object.keys(pictures.entries);
    const changed = copyFolder();
    writeFileSync(new URL(`${name}.webp`, changed), 'x');
    expect(() => openPictures(changed)).toThrow(`showcase/pictures/${name}.webp does not have the digest`);
    rmSync(new URL(`${name}.webp`, changed));
    expect(() => openPictures(changed)).toThrow(`showcase/pictures/${name}.webp is missing`);
    writeFileSync(new URL('index.json', changed), '[]');
    expect(() => openPictures(changed)).toThrow('index.json was not written by scripts/gallery');
  });

  it('are none without the folder', () => {
    expect(openPictures(new URL('missing/', copyFolder())).files.size).toBe(0);
  });
});

describe('the fonts of the gallery', () => {
  it('are those of its theme', () => {
    expect([...GALLERY_FONTS]).toEqual(listThemeFonts(corpus.get('theme', GALLERY_THEME)?.data));
  });
});
