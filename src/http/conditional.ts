import type { Encoding } from './answer.ts';
import { Recent } from './lru.ts';

/** The strong validator of a body in one encoding: equal bytes have equal tags on every machine. */
export function etagOf(digest: string, encoding?: Encoding): string {
  return `"${digest}${encoding === undefined ? '' : `-${encoding}`}"`;
}

/**
 * Whether `If-None-Match` names this body (RFC 9110, 13.1.2): weak comparison, any of a list, `*` for all.
 * A tag of another encoding of the same body counts too: what the client has is current.
 */
export function isKnown(header: string, digest: string): boolean {
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .some((part) => /^(?:W\/)?"([0-9a-f]{64})(?:-br|-gzip)?"$/.exec(part.trim())?.[1] === digest);
}

/** The encodings a client takes, best first; identity is not among them. */
export function encodingsFor(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return NONE;
  const known = accepted.get(header);
  if (known) return known;
  const encodings = encodingsIn(header);
  if (header.length <= 200) accepted.set(header, encodings);
  return encodings;
}

const NONE: readonly Encoding[] = [];

/** Clients are many, but what they accept is said in few ways. */
const accepted = new Recent<readonly Encoding[]>(256, () => 1);

function encodingsIn(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number.parseFloat(weight) || 0);
  }
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  // br before gzip when both are as welcome; what is less welcome than the plain body is not used.
  return (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= identity)
    .sort((a, b) => weightOf(b) - weightOf(a));
}
