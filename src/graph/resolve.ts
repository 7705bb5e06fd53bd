/** Path aliases of a project, as in `tsconfig.json`. */
export interface PathAliases {
  /** Folder from which names that are neither relative nor packages are read; from the root of the project. */
  readonly baseUrl?: string;
  /** `@/*` → `src/*`, each target relative to the project; a name without `*` matches only itself. */
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** Endings that code leaves out, in the order in which bundlers try them. */
const EXTENSIONS = [
  ...['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs'],
  ...['.vue', '.svelte', '.astro', '.json', '.css'],
];

/** TypeScript is imported under the name that it has when it is built. */
const SOURCE_EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.d.ts'],
  '.jsx': ['.tsx'],
  '.mjs': ['.mts', '.d.mts'],
  '.cjs': ['.cts', '.d.cts'],
};

/** The file of the project that an import means; undefined for packages and for files that are not among `paths`. */
export function resolveImport(
  from: string,
  specifier: string,
  paths: ReadonlySet<string>,
  aliases: PathAliases = {},
): string | undefined {
  // `./icon.svg?raw` and `./work.ts?worker` are the file all the same.
  const name = specifier.replace(/\?.*$/, '');
  for (const candidate of listCandidates(from, name, aliases)) {
    const found = candidate === undefined ? undefined : findFile(candidate, paths);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same for many imports: most of them are of the same packages, or of the same files from the same folder. */
export function createImportResolver(
  paths: ReadonlySet<string>,
  aliases: PathAliases,
): (from: string, specifier: string) => string | undefined {
  const known = new Map<string, string | undefined>();
  return (from, specifier) => {
    const key = specifier.startsWith('.') ? `${folderOf(from)}\n${specifier}` : specifier;
    if (!known.has(key)) known.set(key, resolveImport(from, specifier, paths, aliases));
    return known.get(key);
  };
}

function listCandidates(
  from: string,
  name: string,
  { baseUrl, paths = {} }: PathAliases,
): (string | undefined)[] {
  if (/^\.{1,2}(?:\/|$)/.test(name)) return [normalizePath(`${folderOf(from)}/${name}`)];
  const named = expandAlias(name, paths).map(normalizePath);
  if (name.startsWith('/')) return [...named, normalizePath(name)];
  return baseUrl === undefined ? named : [...named, normalizePath(`${baseUrl}/${name}`)];
}

/** Expands the best matching alias: an exact name, otherwise the longest prefix before `*`. */
function expandAlias(name: string, paths: NonNullable<PathAliases['paths']>): readonly string[] {
  if (Object.hasOwn(paths, name)) return paths[name] ?? [];
  let best: { readonly before: string; readonly targets: string[] } | undefined;
  for (const [alias, targets] of Object.entries(paths)) {
    const star = alias.indexOf('*');
    if (star < 0) continue;
    const before = alias.slice(0, star);
    const after = alias.slice(star + 1);
    const fits =
      name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
    if (!fits || (best && best.before.length >= before.length)) continue;
    const middle = name.slice(before.length, name.length - after.length);
    // A function, since a name may hold `$&`, which a text would obey.
    best = { before, targets: targets.map((target) => target.replace('*', () => middle)) };
  }
  return best?.targets ?? [];
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The path without `.` and `..`; undefined if it leaves the project. */
function normalizePath(path: string): string | undefined {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.pop() === undefined) return undefined;
  }
  return kept.join('/');
}

function findFile(path: string, paths: ReadonlySet<string>): string | undefined {
  if (paths.has(path)) return path;
  const [ending = ''] = /\.[cm]?jsx?$/.exec(path) ?? [];
  const stem = path.slice(0, path.length - ending.length);
  for (const written of SOURCE_EXTENSIONS[ending] ?? []) if (paths.has(stem + written)) return stem + written;
  for (const one of EXTENSIONS) if (paths.has(path + one)) return path + one;
  const index = path === '' ? 'index' : `${path}/index`;
  for (const one of EXTENSIONS) if (paths.has(index + one)) return index + one;
  return undefined;
}
