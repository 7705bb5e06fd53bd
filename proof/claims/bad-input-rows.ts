import { ROUTES } from '../../src/http/routes/index.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { allowedMethods } from '../../src/http/route.ts';
import {
  BOTH,
  COMPILE,
  DOCUMENTS,
  page,
  PATHS,
  type Row as BodyRow,
  section,
  SELECT,
  SELECTIONS,
  withSections,
} from '../../test/http/bad-bodies.ts';
import { REMOVED, ROWS } from '../../test/http/bad-rows.ts';
import { exchange, type RawResponse } from '../../test/http/socket/raw.ts';
import { runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { findViolation } from '../service/response-rules.ts';
import { withService } from '../service/service-process.ts';

/** A request and the expected response. */
interface Row {
  readonly what: string;
  readonly request: Buffer;
  readonly status: number;
  readonly code?: string;
  readonly error?: string;
  /** Texts that the body must contain. */
  readonly says?: readonly string[];
}

function request(method: string, target: string, headers: object = {}, body?: Uint8Array): Buffer {
  const lines = Object.entries({
    Host: 'a',
    ...headers,
    ...(body ? { 'Content-Length': body.length } : {}),
  }).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
}

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

const postRequest = (target: string, body: unknown, headers: object = {}): Buffer =>
  request('POST', target, { 'content-type': 'application/json', ...headers }, bytesOf(body));

const getRow = (what: string, target: string, says: readonly string[] = []): Row => ({
  what,
  request: request('GET', target),
  status: 200,
  says,
});

const bodyRow =
  (path: string) =>
  ({ what, body, headers, status, code, error, detail, pointer }: BodyRow): Row => ({
    what: `${path} with ${what}`,
    request: postRequest(path, body, headers),
    status,
    code,
    error,
    says: [
      ...(detail === undefined ? [] : [JSON.stringify(detail).slice(1, -1)]),
      ...(pointer === undefined ? [] : [`"pointer":${JSON.stringify(pointer)}`]),
    ],
  });

const TWO_SECTIONS = withSections([
  section,
  { ...section, id: 'archive', pages: [{ ...page, route: '/archive' }] },
]);
const selectRequest = (pack_type: string, id: string, essence: object = SAMPLE_ESSENCE): Buffer =>
  postRequest(SELECT, { essence, pack_type, id });

/** Unusual input that is accepted. */
const ACCEPTED: readonly Row[] = [
  getRow('a large limit', '/v1/patterns?limit=1000', ['"limit":100']),
  getRow('a page past the end', '/v1/patterns?offset=10000', ['"items":[]']),
  getRow('an unknown parameter', '/v1/health?x=y', ['"status":"ok"']),
  getRow('a repeated parameter', '/v1/patterns?limit=2&limit=abc', ['"limit":2']),
  ...['source=community', 'source=organization', 'namespace=@acme'].map((query) =>
    getRow(query, `/v1/themes?${query}`, ['"total":0', '"items":[]']),
  ),
  getRow('a set on another type', '/v1/themes?blueprint_set=labs'),
  getRow('an empty value', '/v1/themes?sort=&source=&recommended='),
  getRow('another namespace', '/v1/intelligence/summary?namespace=@acme', ['"namespace":"@acme"']),
  ...['manifest', 'shortlist', 'shortlist-verification'].map((name) =>
    getRow(`a query of ${name}`, `/v1/showcase/${name}?x=y`),
  ),
  { what: 'GET with a body', request: request('GET', '/v1/health', {}, bytesOf('abc')), status: 200 },
  {
    what: 'another namespace of packs',
    request: postRequest(`${COMPILE}?namespace=@acme`, SAMPLE_ESSENCE),
    status: 200,
    says: ['@acme'],
  },
  {
    what: 'an unknown theme',
    request: postRequest(COMPILE, {
      ...SAMPLE_ESSENCE,
      dna: { ...SAMPLE_ESSENCE.dna, theme: { id: 'no-such', mode: 'light' } },
    }),
    status: 200,
    says: ['"diagnostics":[{', 'no-such'],
  },
];

const TARGETS: readonly Row[] = [
  ...ROWS.map(([target, status, code, error, detail]) => ({
    what: target,
    request: request('GET', target),
    status,
    code,
    error,
    says: detail === undefined ? [] : [detail],
  })),
  ...REMOVED.flatMap((family) =>
    ['GET', 'POST'].map((method) => ({
      what: `${method} /v1/${family}`,
      request: request(method, `/v1/${family}`),
      status: 404,
      code: 'NOT_FOUND',
      error: `No route ${method} /v1/${family}.`,
    })),
  ),
  ...ROUTES.flatMap((route) => {
    const allowed = allowedMethods(route);
    return ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE']
      .filter((method) => !allowed.includes(method))
      .map((method) => ({
        what: `${method} ${route.example}`,
        request: request(method, route.example),
        status: 405,
        code: 'METHOD_NOT_ALLOWED',
        error: `${method} is not allowed here. Allowed: ${allowed.join(', ')}.`,
      }));
  }),
];

const BODIES: readonly Row[] = [
  ...PATHS.flatMap((path) => BOTH.map(bodyRow(path))),
  ...DOCUMENTS.map(bodyRow(COMPILE)),
  ...SELECTIONS.map(bodyRow(SELECT)),
  ...['section', 'page', 'mutation'].map((type) => ({
    what: `an unknown ${type}`,
    request: selectRequest(type, 'nowhere'),
    status: 404,
    code: 'UNKNOWN_PACK',
    error: `Requested ${type} pack was not found.`,
    says: ['"available":['],
  })),
  {
    what: 'a page of two sections',
    request: selectRequest('page', 'invoices', TWO_SECTIONS),
    status: 400,
    code: 'AMBIGUOUS_PACK',
    says: ['billing/invoices', 'archive/invoices'],
  },
];

const ALL = [...TARGETS, ...BODIES, ...ACCEPTED];

function findRowViolation(answer: RawResponse | undefined, row: Row): string | undefined {
  if (!answer) return 'no answer';
  const text = answer.body.toString();
  const problem = (answer.status >= 400 ? JSON.parse(text) : {}) as Record<string, unknown>;
  const { error = row.error, code, detail = '' } = problem;
  if (answer.status !== row.status || code !== row.code)
    return `${answer.status} ${String(code)} instead of ${row.status} ${row.code ?? ''}`;
  if (row.error !== undefined && error !== row.error) return `unexpected error: ${String(error)}`;
  const missing = row.says?.find((one) => !text.includes(one));
  if (missing !== undefined) return `missing text: ${missing}`;
  if (String(detail).length > 260) return 'the detail is too long';
  return findViolation(answer);
}

export const badInputRows: Claim = {
  id: 'bad-input-rows',
  title: 'bad-input rows with exact status, code and message',
  target: `${ALL.length} of ${ALL.length} rows of the HTTP interface`,
  full: ALL.length,
  short: ALL.length,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at }) => {
      const violations = new Violations();
      await runConcurrently(size, 4, async (index) => {
        const row = ALL[index];
        if (!row) return;
        const { responses: responses } = await exchange(at, [row.request], { leaveAfter: 1 });
        const violation = findRowViolation(responses[0], row);
        if (violation !== undefined) violations.add(`${row.what.slice(0, 80)}: ${violation}`);
      });
      return {
        measured: `${size - violations.count} of ${size}`,
        met: violations.count === 0,
        note: violations.note(
          'each on its own connection; the command line and the agent tools have their own tests',
        ),
      };
    }),
};
