import { describe, expect, it } from 'vitest';
import { resolveImport, createImportResolver } from './resolve.ts';

const paths = new Set([
  'index.ts',
  'src/app.tsx',
  'src/ui/index.ts',
  'src/ui/button.tsx',
  'src/ui/button.css',
  'src/ui/card.vue',
  'src/lib/format.ts',
  'src/lib/data.json',
  'src/lib/deep/$&.ts',
  'src/worker.mts',
  'shared/format.ts',
]);

const aliases = {
  baseUrl: 'src',
  paths: {
    '@/*': ['src/*'],
    '@/lib/*': ['shared/*', 'src/lib/*'],
    $lib: ['src/lib/format.ts'],
    '*.sheet': ['src/ui/*.css'],
  },
};

const resolve = (specifier: string, from = 'src/app.tsx'): string | undefined =>
  resolveImport(from, specifier, paths, aliases);

describe('an import', () => {
  it.each([
    ['./ui/button.tsx', 'src/ui/button.tsx'],
    ['./ui/button', 'src/ui/button.tsx'],
    ['./ui', 'src/ui/index.ts'],
    ['./ui/', 'src/ui/index.ts'],
    ['./ui/card', 'src/ui/card.vue'],
    ['./ui/button.css', 'src/ui/button.css'],
    ['./lib/data.json', 'src/lib/data.json'],
    ['../index', 'index.ts'],
    ['..', 'index.ts'],
  ])('by the relative name %s is %s', (specifier, file) => {
    expect(resolve(specifier)).toBe(file);
  });

  it('from a file in the root of the project is found', () => {
    expect(resolve('./src/app', 'index.ts')).toBe('src/app.tsx');
  });

  it('of a TypeScript file by its compiled name is the source', () => {
    expect(resolve('./ui/button.js')).toBe('src/ui/button.tsx');
    expect(resolve('./worker.mjs')).toBe('src/worker.mts');
  });

  it('with a query is the file', () => {
    expect(resolve('./worker.mts?worker')).toBe('src/worker.mts');
  });

  it('by an alias is the first existing file of the longest matching alias', () => {
    expect(resolve('@/ui/button')).toBe('src/ui/button.tsx');
    expect(resolve('@/lib/format')).toBe('shared/format.ts');
    expect(resolve('@/lib/data.json')).toBe('src/lib/data.json');
    expect(resolve('$lib')).toBe('src/lib/format.ts');
    expect(resolve('button.sheet')).toBe('src/ui/button.css');
  });

  it('takes special characters in an alias literally', () => {
    expect(resolve('@/lib/deep/$&')).toBe('src/lib/deep/$&.ts');
  });

  it('is read from the base folder, or from the root if it begins with a slash', () => {
    expect(resolve('ui/button')).toBe('src/ui/button.tsx');
    expect(resolve('/src/app.tsx')).toBe('src/app.tsx');
    expect(resolveImport('src/app.tsx', 'ui/button', paths)).toBeUndefined();
  });

  it.each(['react', '@scope/package', './none', '../../src/app', '@/none', '#internal', ''])(
    'of %j does not resolve to a file of the project',
    (specifier) => {
      expect(resolve(specifier)).toBeUndefined();
    },
  );

  it('of a name on Object.prototype is not taken for an alias', () => {
    expect(resolve('constructor')).toBeUndefined();
  });
});

it('a shared resolver gives the same result as a fresh one, from any folder and on repeated calls', () => {
  const resolveMany = createImportResolver(paths, aliases);
  const froms = ['src/app.tsx', 'src/ui/card.vue', 'index.ts', 'src/lib/format.ts'];
  const specifiers = ['./button', './ui/button', '..', '../index', '@/ui/button', '$lib', 'react', '.hidden'];
  for (const from of [...froms, ...froms])
    for (const specifier of specifiers) expect(resolveMany(from, specifier)).toBe(resolve(specifier, from));
});
