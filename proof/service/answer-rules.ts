import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawAnswer } from '../../test/http/socket/raw.ts';
import { shown } from '../../test/http/socket/raw.ts';
import { FAILURES } from '../../src/base/errors.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import { validate } from '../../src/schemas/parse.ts';

/** Statuses that a right answer may have. */
const GOOD = new Set([200, 204, 304]);
const SCHEMAS = [
  ...new Set(
    ROUTES.flatMap((route) => (route.kind === 'document' || route.kind === 'pack' ? [route.response] : [])),
  ),
];

/** Bodies that were looked at, by digest: most come again and again. */
const seen = new Set<string>();

/** What is wrong with an answer, whatever was asked; undefined if nothing is. */
export function faultOf(answer: RawAnswer): string | undefined {
  const { status, headers } = answer;
  if (!headers.has('x-request-id')) return `${status} without a request id`;
  if (headers.get('x-content-type-options') !== 'nosniff') return `${status} that may be taken for anything`;
  return status < 400 ? faultOfGood(answer) : faultOfProblem(answer);
}

function faultOfProblem({ status, headers, body }: RawAnswer): string | undefined {
  // Only a machine that stands still for half a second makes the pack routes say so.
  const busy = status === 503 && headers.get('retry-after') === '1';
  if (status >= 500 && !busy) return `status ${status}: ${shown(body, 300)}`;
  if (headers.get('cache-control') !== 'no-store') return `${status} that may be stored`;
  if (headers.get('content-type') !== 'application/problem+json')
    return `${status} that is no problem document`;
  // An answer to HEAD.
  if (body.length === 0) return undefined;
  try {
    const { error, code, status: told } = JSON.parse(body.toString()) as Record<string, unknown>;
    const known = Object.entries(FAILURES).some(([name, row]) => name === code && row.status === status);
    if (known && typeof error === 'string' && told === status) return undefined;
  } catch {
    // Told below.
  }
  return `${status} with ${shown(body, 300)}`;
}

function faultOfGood({ status, headers, body }: RawAnswer): string | undefined {
  if (!GOOD.has(status)) return `status ${status}`;
  if (status === 304) return headers.has('etag') ? undefined : '304 without a tag';
  // Nothing to tell, or an answer to HEAD.
  if (body.length === 0) return undefined;
  const tag = headers.get('etag') ?? createHash('sha256').update(body).digest('hex');
  if (seen.has(tag)) return undefined;
  const encoding = headers.get('content-encoding');
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  if (headers.has('etag') && !tag.startsWith(`"${createHash('sha256').update(plain).digest('hex')}`))
    return `a body that is not the one of its tag ${tag}`;
  if (headers.get('content-type') === 'application/json' && !isOfRoute(plain))
    return `a body that fits no schema of a route: ${shown(plain, 300)}`;
  seen.add(tag);
  return undefined;
}

/** A document of a route, or one of those that are in no schema of the catalog: health, and the description itself. */
function isOfRoute(body: Buffer): boolean {
  const document = JSON.parse(body.toString()) as Record<string, unknown>;
  return (
    document['surface'] === 'content-api' ||
    'openapi' in document ||
    SCHEMAS.some((name) => validate(name, document).issues.length === 0)
  );
}
