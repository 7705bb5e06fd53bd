import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { put } from '../../test/verify/copies.ts';
import { readSource, walkProject } from './sources.ts';
import { recordPreview } from './preview-files.ts';

const folder = (...paths: readonly string[]): string => {
  const root = mkdtempSync(join(tmpdir(), 'svc-sources-'));
  for (const path of paths) put(root, path, 'a');
  return root;
};
const paths = (root: string): string[] => walkProject(root).files.map(({ path }) => path);

describe('the sources of a project', () => {
  it('are its files, ordered by code units, with forward slashes', () => {
    expect(paths(folder('b.ts', 'a/z.ts', 'a/B.ts', 'a-b.ts', 'ä.ts'))).toEqual([
      'a-b.ts',
      'a/B.ts',
      'a/z.ts',
      'b.ts',
      'ä.ts',
    ]);
  });

  it('exclude tool output and dependencies', () => {
    expect(
      paths(
        folder(
          'node_modules/x/a.js',
          'dist/a.js',
          'a/build/b.js',
          '.next/a.js',
          '.svelte-kit/a.js',
          'coverage/a.js',
          '.git/a',
          'build.ts',
        ),
      ),
    ).toEqual(['build.ts']);
  });

  it('exclude tests, stories, mocks and generated files, which are counted', () => {
    const { files, skipped } = walkProject(
      folder(
        'a.test.tsx',
        'b.spec.ts',
        'c.stories.tsx',
        'routes.gen.ts',
        '__tests__/a.ts',
        'src/mocks/a.ts',
        'stories/a.ts',
        'src/testing.ts',
        'src/contest.tsx',
        'src/latest/a.ts',
      ),
    );
    expect(files.map(({ path }) => path)).toEqual(['src/contest.tsx', 'src/latest/a.ts', 'src/testing.ts']);
    expect(skipped['not-production']).toBe(7);
  });

  it('exclude the targets of links, inside the project and outside it; the links are counted', () => {
    const outside = folder('secret.ts');
    const root = folder('a.ts');
    symlinkSync(outside, join(root, 'folder'));
    symlinkSync(join(outside, 'secret.ts'), join(root, 'file.ts'));
    symlinkSync('/nowhere', join(root, 'nowhere.ts'));
    symlinkSync('.', join(root, 'round'));
    const { files, skipped } = walkProject(root);
    expect(files.map(({ path }) => path)).toEqual(['a.ts']);
    expect(skipped.link).toBe(4);
  });

  it('exclude the files a preview wrote, but include other files next to them', () => {
    const root = folder('site/index.html', 'site/pages/a.html', 'site/own.html', 'a.ts');
    writeFileSync(join(root, 'site/.svc-preview.json'), '{}');
    recordPreview(join(root, 'site'), ['index.html', 'pages/a.html']);
    const { files, skipped } = walkProject(root);
    expect(files.map(({ path }) => path)).toEqual(['a.ts', 'site/.svc-preview.json', 'site/own.html']);
    expect(skipped.preview).toBe(2);
  });

  it('include all files of a folder whose list of preview files svc did not write here', () => {
    const root = folder('site/index.html');
    writeFileSync(join(root, 'site/.svc-preview.json'), JSON.stringify({ files: ['index.html'] }));
    expect(walkProject(root).skipped.preview).toBe(0);
  });

  it('are at most one megabyte; larger files are counted', () => {
    const root = folder();
    writeFileSync(join(root, 'full.ts'), Buffer.alloc(1024 * 1024));
    writeFileSync(join(root, 'more.ts'), Buffer.alloc(1024 * 1024 + 1));
    const { files, skipped } = walkProject(root);
    expect(files.map(({ path }) => path)).toEqual(['full.ts']);
    expect(skipped['too-large']).toBe(1);
  });

  it('are the first ones in order where there are too many, whatever the order of the folder', () => {
    const names = Array.from(
      { length: 60 },
      (_, index) => `${String((index * 37) % 60).padStart(2, '0')}.ts`,
    );
    const { files, skipped } = walkProject(folder(...names), 10);
    expect(files.map(({ path }) => path)).toEqual(names.toSorted().slice(0, 10));
    expect(skipped['too-many']).toBe(50);
  });

  it('have no text if they are not UTF-8', () => {
    const root = folder('a.ts');
    writeFileSync(join(root, 'b.ts'), Buffer.from([0x61, 0xff]));
    expect([readSource(root, 'a.ts'), readSource(root, 'b.ts'), readSource(root, 'c.ts')]).toEqual([
      'a',
      undefined,
      undefined,
    ]);
  });
});
