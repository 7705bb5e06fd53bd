import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The relative path is the same from `src/project` and from `dist/bin`. */
const TEMPLATES = new URL('../../templates/', import.meta.url);

/** The hand-written files of a target, by path with `/`. */
export function readTemplates(target: 'react'): Map<string, string> {
  const root = join(fileURLToPath(TEMPLATES), target);
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')];
    }),
  );
}
