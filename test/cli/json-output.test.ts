import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));

/** Text that is cut and stripped of controls before it is printed. */
const STRIPPED = ['cli/explain.ts', 'cli/layout.ts'];

it('commands and reports write JSON with the one writer that escapes controls and marks', () => {
  const others = ['cli', 'reports'].flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !STRIPPED.includes(name))
      .filter((name) => readFileSync(join(SOURCES, name), 'utf8').includes('JSON.stringify(')),
  );
  expect(others).toEqual([]);
});
