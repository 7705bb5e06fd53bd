import { readdirSync, readFileSync, statSync } from 'node:fs';

/** The relative path is the same from `src/project` and from `dist/bin`. */
const TEMPLATES = new URL('../../templates/', import.meta.url);

/** The shared files of a target, by path with `/`. */
export function readTemplates(target: 'html' | 'react' | 'shadcn'): Map<string, string> {
  const root = new URL(`${target}/`, TEMPLATES);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
  const files = paths.filter((path) => statSync(new URL(path, root)).isFile());
  return new Map(files.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]));
}
