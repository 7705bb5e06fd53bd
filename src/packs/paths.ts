import { nearestNames } from '../base/text.ts';
import { RE2JS } from 're2js';

/** Whether an address of the app is one that the declared paths open. */
export interface Opens {
  (address: string): boolean;
  /** Declared paths that look like one that opens nothing. */
  near(address: string): string[];
}

interface Step {
  readonly next: Map<string, Step>;
  /** A `:parameter` or `*`, which stands for anything. */
  any?: Step;
  rest?: true;
  end?: true;
}

const step = (): Step => ({ next: new Map() });

export function createOpens(paths: Iterable<string>): Opens {
  const exact = new Set(paths);
  const root = step();
  for (const path of exact) add(root, segmentsOf(path));
  const opens = (address: string): boolean => {
    const path = address.replace(/[?#].*$/s, '');
    return exact.has(address) || exact.has(path) || reaches(root, segmentsOf(path), 0);
  };
  return Object.assign(opens, { near: (address: string) => nearestNames(address, [...exact]) });
}

/** An address that leads out of the app is not a route of it. */
export const isOutside = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address);

const segmentsOf = (path: string): string[] => path.split('/').slice(0, 32);

function add(root: Step, segments: readonly string[]): void {
  let at = root;
  for (const segment of segments) {
    if (segment === '*') at.rest = true;
    if (segment.startsWith(':') || segment === '*') {
      at.any ??= step();
      at = at.any;
    } else {
      const known = at.next.get(segment) ?? step();
      at.next.set(segment, known);
      at = known;
    }
  }
  at.end = true;
}

function reaches(at: Step, segments: readonly string[], index: number): boolean {
  const segment = segments[index];
  if (segment === undefined) return at.end === true;
  if (at.rest) return true;
  const known = at.next.get(segment);
  if (known && reaches(known, segments, index + 1)) return true;
  return at.any !== undefined && segment !== '' && reaches(at.any, segments, index + 1);
}

/** A value that is a path prefix. */
const PREFIX = /^\/[\w/:%~@-]*$/;

/** Longer ones are carried as they are, but not looked at. */
const LONGEST = 256;

/** Looking at a regular expression takes up to 20 ms; a document cannot ask for more than these. */
const MOST = 32;

/**
 * Why an `active_match` cannot be relied on, if so. It is never executed here. A value that begins with a slash and
 * has no metacharacter is a path prefix; anything else must be a regular expression that matches in linear time.
 */
export function createMatchCheck(): (value: string) => string | undefined {
  const seen = new Map<string, string | undefined>();
  return (value) => {
    if (PREFIX.test(value)) return undefined;
    if (value.length > LONGEST) return `is longer than ${LONGEST} characters`;
    if (seen.has(value)) return seen.get(value);
    if (seen.size >= MOST) return `was not looked at: only the first ${MOST} expressions are`;
    const fault = refused(value);
    seen.set(value, fault);
    return fault;
  };
}

/** Whether a path counts as active for this `active_match`; one that cannot be relied on matches nothing. */
export function isMatch(match: string, path: string): boolean {
  if (PREFIX.test(match)) return path.startsWith(match);
  if (match.length > LONGEST) return false;
  try {
    return RE2JS.compile(match).matcher(path).find();
  } catch {
    return false;
  }
}

function refused(value: string): string | undefined {
  try {
    RE2JS.compile(value);
    return undefined;
  } catch {
    return 'is not a regular expression without look-around and back-references';
  }
}
