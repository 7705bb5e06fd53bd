const IMPORT = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
const ENDINGS = ['', '.ts', '.tsx'];

/** The files that an entry imports, directly or through others, and itself. */
export function listReachable(entry: string, files: ReadonlyMap<string, string | Uint8Array>): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    const text = files.get(path);
    if (text === undefined || found.has(path)) return;
    found.add(path);
    if (typeof text !== 'string') return;
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const base = target.startsWith('@/')
        ? `src/${target.slice(2)}`
        : target.startsWith('.')
          ? new URL(target, `file:///${path}`).pathname.slice(1)
          : undefined;
      if (base === undefined) continue;
      const file = ENDINGS.map((ending) => base + ending).find((one) => files.has(one));
      if (file !== undefined) visit(file);
    }
  };
  visit(entry);
  return found;
}
