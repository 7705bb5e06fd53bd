import { nearestNames } from '../base/text.ts';

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
