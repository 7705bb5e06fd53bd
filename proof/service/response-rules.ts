import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RawResponse } from '../../test/http/socket/raw.ts';
import { shown } from '../../test/http/socket/raw.ts';
import { FAILURES } from '../../src/base/errors.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import { validate } from '../../src/schemas/parse.ts';

/** Statuses of a successful response. */
const SUCCESS_STATUSES = new Set([200, 204, 304]);
const SCHEMAS = [
  ...new Set(
    ROUTES.flatMap((route) => (route.kind === 'document' || route.kind === 'pack' ? [route.response] : [])),
  ),
];

/** Digests of checked bodies, because most repeat. */
const seen = new Set<string>();

/** Finds a violation of the rules for all responses; undefined if there is none. */
export function findViolation(answer: RawResponse): string | undefined {
  const { status, headers } = answer;
  if (!headers.has('x-request-id')) return `${status} without a request id`;
  if (headers.get('x-content-type-options') !== 'nosniff') return `${status} without nosniff`;
  return status < 400 ? findSuccessViolation(answer) : findProblemViolation(answer);
}

function findProblemViolation({ status, headers, body }: RawResponse): string | undefined {
  // Allowed: the pack routes report this when the machine stalls for half a second.
  const busy = status === 503 && headers.get('retry-after') === '1';
  if (status >= 500 && !busy) return `status ${status}: ${shown(body, 300)}`;
  if (headers.get('cache-control') !== 'no-store') return `${status} that may be cached`;
  if (headers.get('content-type') !== 'application/problem+json')
    return `${status} that is not a problem document`;
  // A response to HEAD.
  if (body.length === 0) return undefined;
  try {
    const { error, code, status: bodyStatus } = JSON.parse(body.toString()) as Record<string, unknown>;
    const known = Object.entries(FAILURES).some(([name, row]) => name === code && row.status === status);
    if (known && typeof error === 'string' && bodyStatus === status) return undefined;
  } catch {
    // Reported below.
  }
  return `${status} with ${shown(body, 300)}`;
}

function findSuccessViolation({ status, headers, body }: RawResponse): string | undefined {
  if (!SUCCESS_STATUSES.has(status)) return `status ${status}`;
  if (status === 304) return headers.has('etag') ? undefined : '304 without a tag';
  // No content, or a response to HEAD.
  if (body.length === 0) return undefined;
  const tag = headers.get('etag') ?? createHash('sha256').update(body).digest('hex');
  if (seen.has(tag)) return undefined;
  const encoding = headers.get('content-encoding');
  const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  if (headers.has('etag') && !tag.startsWith(`"${createHash('sha256').update(plain).digest('hex')}`))
    return `a body that does not match its tag ${tag}`;
  if (headers.get('content-type') === 'application/json' && !matchesRouteSchema(plain))
    return `a body that fits no schema of a route: ${shown(plain, 300)}`;
  seen.add(tag);
  return undefined;
}

/** True for a document of a route, or one without a schema: health and the OpenAPI document. */
function matchesRouteSchema(body: Buffer): boolean {
  const document = JSON.parse(body.toString()) as Record<string, unknown>;
  return (
    document['surface'] === 'content-api' ||
    'openapi' in document ||
    SCHEMAS.some((name) => validate(name, document).issues.length === 0)
  );
}
