import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createProjectResolver } from './graph.ts';

const root = mkdtempSync(join(tmpdir(), 'svc-resolver-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const FILES = {
  'client/jsconfig.json': '// For editors\n{ "compilerOptions": { "baseUrl": "./src" } }',
  'client/src/shared/button.jsx': '',
  'web/tsconfig.json': '{ "files": [] }',
  'web/tsconfig.app.json': '{ "compilerOptions": { "paths": { "#ui/*": ["./lib/ui/*"] } } }',
  'web/lib/ui/card.tsx': '',
  'web/src/card.tsx': '',
  'bad/tsconfig.json': '{ "compilerOptions": [',
  'bad/src/card.tsx': '',
  'src/card.tsx': '',
};
for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const resolve = createProjectResolver(root, Object.keys(FILES).sort());

describe('an import by an alias', () => {
  it.each([
    ['client/src/page.jsx', 'shared/button', 'client/src/shared/button.jsx'],
    ['web/src/page.tsx', '#ui/card', 'web/lib/ui/card.tsx'],
    ['web/src/page.tsx', '@/card', 'web/src/card.tsx'],
    ['bad/src/page.tsx', '@/card', 'bad/src/card.tsx'],
    ['src/page.tsx', '@/card', 'src/card.tsx'],
  ])('in %s of %s is the file that the nearest configuration means', (from, specifier, file) => {
    expect(resolve(from, specifier)).toBe(file);
  });

  it('is not looked up in the configuration of another app', () => {
    expect(resolve('src/page.tsx', '#ui/card')).toBeUndefined();
    expect(resolve('src/page.tsx', 'shared/button')).toBeUndefined();
  });
});
