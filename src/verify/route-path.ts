/** Paths of routes in the way the contract writes them: `/orders/:id`. */

/** One way to write a path: a leading slash, none at the end, parameters as `:name`, the rest of a path as `*`. */
export function normalizePath(raw: string): string {
  const segments = raw
    .split('/')
    .filter((segment) => segment !== '' && segment !== '.')
    .map(normalizeSegment);
  return `/${segments.join('/')}`;
}

function normalizeSegment(segment: string): string {
  if (segment === '*' || segment === '**') return '*';
  const parameter = /^:([\w-]+)(\(.*\))?([?*+]?)$/.exec(segment);
  if (!parameter) return segment;
  const [, name = '', pattern = '', times = ''] = parameter;
  if (times === '*' || times === '+' || pattern === '(.*)') return '*';
  return `:${name}${times}`;
}

/** A child that begins with a slash stands for itself; others continue their parent. */
export const joinPaths = (parent: string, child: string): string =>
  child.startsWith('/') ? normalizePath(child) : normalizePath(`${parent}/${child}`);

/** As many optional parts as are opened; each one doubles the paths. */
const MAX_OPTIONAL_SEGMENTS = 4;

/** A language in front of every path is how a site is translated, not another page. */
const LOCALE = /^:(?:locale|lang|language|lng)\??$/;

/**
 * What a path matches, with the names of its parameters taken away, so that `/orders/:id` and `/orders/:order` are
 * one. A part that may be missing gives two.
 */
export function toPathShapes(path: string): string[] {
  let shapes = [''];
  let opened = 0;
  for (const [index, segment] of path.split('/').filter(Boolean).entries()) {
    const isOptional = segment.endsWith('?') || (index === 0 && LOCALE.test(segment));
    const named = segment.replace(/\?$/, '');
    const shape = named.startsWith(':') ? ':' : named;
    const longer = shapes.map((before) => `${before}/${shape}`);
    const opens = isOptional && opened < MAX_OPTIONAL_SEGMENTS;
    if (opens) opened++;
    shapes = opens ? [...shapes, ...longer] : longer;
  }
  return shapes.map((shape) => shape || '/');
}

/** What every app has beside its pages: answers to errors and to machines. */
const AUXILIARY_PATH =
  /^\/(?:404|500|_?error|not-?found|offline|api(?:\/.*)?|.*sitemap[^/]*|.*robots\.txt|.*\.(?:xml|txt|json|webmanifest)|.*\*)$/i;

export const isAuxiliaryPath = (path: string): boolean => AUXILIARY_PATH.test(path);

/** Whether a path lies below one that ends in `/*`. */
export function isBelowPath(path: string, open: string): boolean {
  const prefix = toPathShapes(open.replace(/\/\*$/, '') || '/');
  return toPathShapes(path).some((shape) =>
    prefix.some((before) => before === '/' || shape === before || shape.startsWith(`${before}/`)),
  );
}
