import { nearestNames } from '../base/text.ts';
import { RE2JS } from 're2js';

/** Tests whether one of the declared paths opens an address. */
export interface RouteMatcher {
  (address: string): boolean;
  /** Declared paths that are similar to an unknown address. */
  near(address: string): string[];
}

interface PathNode {
  readonly next: Map<string, PathNode>;
  /** A `:parameter` or `*`, which matches any segment. */
  any?: PathNode;
  rest?: true;
  end?: true;
}

const createNode = (): PathNode => ({ next: new Map() });

export function createRouteMatcher(paths: Iterable<string>): RouteMatcher {
  const exact = new Set(paths);
  const root = createNode();
  for (const path of exact) addPath(root, segmentsOf(path));
  const opens = (address: string): boolean => {
    const path = address.replace(/[?#].*$/s, '');
    return exact.has(address) || exact.has(path) || matchesFrom(root, segmentsOf(path), 0);
  };
  return Object.assign(opens, { near: (address: string) => nearestNames(address, [...exact]) });
}

/** Detects addresses outside the app, which are not routes. */
export const isExternal = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);

const segmentsOf = (path: string): string[] => path.split('/').slice(0, 32);

function addPath(root: PathNode, segments: readonly string[]): void {
  let at = root;
  for (const segment of segments) {
    if (segment === '*') at.rest = true;
    if (/^[^\w:]?:/.test(segment) || segment === '*') {
      at.any ??= createNode();
      at = at.any;
    } else {
      const known = at.next.get(segment) ?? createNode();
      at.next.set(segment, known);
      at = known;
    }
  }
  at.end = true;
}

function matchesFrom(at: PathNode, segments: readonly string[], index: number): boolean {
  const segment = segments[index];
  if (segment === undefined) return at.end === true;
  if (at.rest) return true;
  const known = at.next.get(segment);
  if (known && matchesFrom(known, segments, index + 1)) return true;
  return at.any !== undefined && segment !== '' && matchesFrom(at.any, segments, index + 1);
}

/** The form of a path prefix. */
const PREFIX = /^\/[\w/:%~@-]*$/;

/** Longer expressions are copied into the packs, but not checked. */
const MAX_EXPRESSION_LENGTH = 256;

/** Checking an expression takes up to 20 ms, so a document gets no more checks than this. */
const MAX_EXPRESSIONS = 32;

/**
 * Creates a function that explains why an `active_match` is unusable. A value that starts with a slash and has no
 * metacharacters is a path prefix; anything else must be a regular expression that can be matched in linear time. The
 * check never executes the expression.
 */
export function createActiveMatchCheck(): (value: string) => string | undefined {
  const seen = new Map<string, string | undefined>();
  return (value) => {
    if (PREFIX.test(value)) return undefined;
    if (value.length > MAX_EXPRESSION_LENGTH) return `is longer than ${MAX_EXPRESSION_LENGTH} characters`;
    if (seen.has(value)) return seen.get(value);
    if (seen.size >= MAX_EXPRESSIONS)
      return `was not checked: only the first ${MAX_EXPRESSIONS} expressions are`;
    const fault = checkExpression(value);
    seen.set(value, fault);
    return fault;
  };
}

/** Tests a path against an `active_match`. An unusable expression matches nothing. */
export function isActiveMatch(match: string, path: string): boolean {
  if (PREFIX.test(match)) return path.startsWith(match);
  if (match.length > MAX_EXPRESSION_LENGTH) return false;
  try {
    return RE2JS.compile(match).matcher(path).find();
  } catch {
    return false;
  }
}

function checkExpression(value: string): string | undefined {
  try {
    RE2JS.compile(value);
    return undefined;
  } catch {
    return 'is not a regular expression without lookaround and backreferences';
  }
}
