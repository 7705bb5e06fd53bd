/** Normalizes a route path to the notation of the contract: leading slash, no trailing slash, `:name`, `*` for the rest. */
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

/** A child path with a leading slash is absolute; others continue the parent path. */
export const joinPaths = (parent: string, child: string): string =>
  child.startsWith('/') ? normalizePath(child) : normalizePath(`${parent}/${child}`);

/** The path of the document that shows a route of a static site: `/orders/id` for `/orders/:id`. */
export const toDocumentPath = (path: string): string => path.replace(/:([\w-]+)\??/g, '$1');

/** Each optional segment doubles the number of shapes. */
const MAX_OPTIONAL_SEGMENTS = 4;

/** A leading locale segment is optional: it translates a page, it does not add one. */
const LOCALE = /^:(?:locale|lang|language|lng)\??$/;

/**
 * The shapes that a path matches, without parameter names, so that `/orders/:id` and `/orders/:order` are equal. An
 * optional segment yields two shapes.
 */
export function toPathShapes(path: string): string[] {
  let shapes = [''];
  let opened = 0;
  for (const [index, segment] of path.split('/').filter(Boolean).entries()) {
    const isOptional = segment.endsWith('?') || (index === 0 && LOCALE.test(segment));
    const named = segment.replace(/\?$/, '');
    const shape = named.replace(/^([^\w:]?):.*$/, '$1:');
    const longer = shapes.map((before) => `${before}/${shape}`);
    const opens = isOptional && opened < MAX_OPTIONAL_SEGMENTS;
    if (opens) opened++;
    shapes = opens ? [...shapes, ...longer] : longer;
  }
  return shapes.map((shape) => shape || '/');
}

/** Error pages, APIs and files for machines. */
const AUXILIARY_PATH =
  /^\/(?:404|500|_?error|not-?found|offline|api(?:\/.*)?|.*sitemap[^/]*|.*robots\.txt|.*\.(?:xml|txt|json|webmanifest)|.*\*)$/i;

export const isAuxiliaryPath = (path: string): boolean => AUXILIARY_PATH.test(path);

/** The path is below one that ends in `/*`. */
export function isBelowPath(path: string, open: string): boolean {
  const prefix = toPathShapes(open.replace(/\/\*$/, '') || '/');
  return toPathShapes(path).some((shape) =>
    prefix.some((before) => before === '/' || shape === before || shape.startsWith(`${before}/`)),
  );
}
