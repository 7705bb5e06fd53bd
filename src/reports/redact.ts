/** Absolute paths of this machine, with the label that replaces each in a document: `<project>`, `~`. */
export type MachinePaths = readonly (readonly [path: string, label: string])[];

/** Replaces local paths in a document. Keeps paths that are also routes. */
export function hidePaths<Value>(value: Value, places: MachinePaths, routes: readonly string[]): Value {
  const hidden = places
    .filter(([path]) => path.length > 1 && !routes.some((route) => isWithin(route, path)))
    .toSorted(([a], [b]) => b.length - a.length)
    .map(
      ([path, label]) => [new RegExp(`(?<![\\w.~-])${escapeRegExp(path)}(?![\\w.-])`, 'g'), label] as const,
    );
  const textOf = (text: string): string =>
    hidden.reduce((now, [pattern, label]) => now.replace(pattern, label), text);
  return hidden.length === 0 ? value : (mapTexts(value, textOf) as Value);
}

const isWithin = (route: string, path: string): boolean => route === path || route.startsWith(`${path}/`);

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Maps every string of a value, except for the names of fields. */
function mapTexts(value: unknown, textOf: (text: string) => string): unknown {
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, textOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, textOf)]));
}

const HOME = /(?<![\w.~-])(?:\/(?:home|Users)\/|[A-Za-z]:[\\/]Users[\\/])[^\s"'`()<>,;]+/g;

/** Formats of keys, tokens and passwords. */
const SECRETS: readonly RegExp[] = [
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\b(?:gh[pousr]_|github_pat_|glpat-|sk-|sk_live_|pk_live_|xox[abprs]-|npm_)[\w-]{16,}/g,
  /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*/g,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g,
  /(?<=\b(?:password|passwd|secret|api[-_]?key|access[-_]?token|auth[-_]?token)["']?\s*[:=]\s*["']?)[^\s"'`,;]{6,}/gi,
];

/** Removes home folders and secrets from source text. */
export function redactSecrets(text: string, routes: readonly string[]): string {
  const homeless = text.replace(HOME, (path) =>
    routes.includes(path) ? path : path.replace(/^.*?[\\/](?:home|Users)[\\/][^\\/]+/, '~'),
  );
  return SECRETS.reduce((now, pattern) => now.replace(pattern, '<secret>'), homeless);
}
