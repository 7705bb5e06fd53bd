import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import type { Random } from '../../test/http/socket/random.ts';

const request = (line: string, headers: readonly string[] = [], body = ''): Buffer =>
  Buffer.from(
    `${line}\r\nHost: 127.0.0.1:3001\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n${body}`,
    'latin1',
  );

const postRequest = (path: string, document: unknown, headers: readonly string[] = []): Buffer => {
  const body = JSON.stringify(document);
  return request(
    `POST ${path} HTTP/1.1`,
    ['Content-Type: application/json', `Content-Length: ${body.length}`, ...headers],
    body,
  );
};

/** Typical requests with every kind of route, method, header and body. */
export const RECORDED: readonly [Buffer, ...Buffer[]] = [
  request('GET /v1/health HTTP/1.1', ['User-Agent: curl/8.5.0', 'Accept: */*']),
  request('GET /health HTTP/1.1'),
  request('HEAD /v1/patterns?limit=3 HTTP/1.1', ['Accept-Encoding: identity']),
  request('OPTIONS /v1/search HTTP/1.1', [
    'Origin: https://example.com',
    'Access-Control-Request-Method: GET',
    'Access-Control-Request-Headers: content-type',
  ]),
  request('OPTIONS * HTTP/1.1'),
  request('GET /v1/patterns?limit=2&offset=1 HTTP/1.1', ['Accept: application/json']),
  request('GET /v1/themes?namespace=%40official&sort=name HTTP/1.1', [
    'Accept-Language: de',
    'Accept-Encoding: br',
  ]),
  request('GET /v1/blueprints?limit=1&recommended=true HTTP/1.1', ['Cookie: a=b; c=d']),
  request('GET /v1/archetypes/@official/auth-gateway HTTP/1.1', ['Accept-Encoding: gzip, br;q=0.5, *;q=0']),
  request('GET /v1/patterns/%40official/hero HTTP/1.1', ['If-None-Match: W/"abc", "def"']),
  request('GET /v1/shells/@nobody/nothing HTTP/1.1', ['X-Request-ID: abc-123']),
  request('GET /v1/search?q=data%20table&type=pattern&limit=5 HTTP/1.1', ['Accept-Encoding: br']),
  request('GET /v1/search?q=%C3%A9l%C3%A9ment HTTP/1.1', ['Range: bytes=0-10']),
  request('GET /v1/schema/essence.v4.json HTTP/1.1', ['If-None-Match: *']),
  request('GET /v1/schema/__proto__ HTTP/1.1', ['__proto__: x']),
  request('GET /v1/intelligence/summary?namespace=@official HTTP/1.1', ['Connection: keep-alive']),
  request('GET /v1/showcase/manifest HTTP/1.1', ['X-Forwarded-Host: evil.example', 'Forwarded: host=evil']),
  request('GET http://127.0.0.1:3001/v1/showcase/shortlist HTTP/1.1', [
    'Via: 1.1 proxy',
    'Accept-Encoding: gzip',
  ]),
  request('GET /openapi.json HTTP/1.1', [
    'Accept-Encoding: gzip, deflate, br',
    'If-Modified-Since: Sun, 15 Nov 2026 03:41:41 GMT',
  ]),
  request(
    'POST /v1/search HTTP/1.1',
    ['Content-Type: application/json', 'Content-Length: 13'],
    '{"q": "table"}'.slice(0, 13),
  ),
  request('PUT /v1/patterns HTTP/1.1', ['Transfer-Encoding: chunked'], '5;a=b\r\nhello\r\n0\r\nX: y\r\n\r\n'),
  request(
    'POST /v1/packs/compile HTTP/1.1',
    ['Content-Type: application/json', 'Expect: 100-continue', 'Content-Length: 2'],
    '{}',
  ),
  postRequest('/v1/packs/select', { essence: {}, pack_type: 'mutation', id: 'modify' }),
];

/** Expensive requests, which are used rarely to save time. */
const HEAVY: readonly [Buffer, ...Buffer[]] = [
  postRequest('/v1/packs/compile', SAMPLE_ESSENCE),
  postRequest(
    '/v1/packs/select?namespace=@acme',
    { essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' },
    ['Accept-Encoding: gzip'],
  ),
];

const pickRecorded = ({ below, pick }: Random): Buffer => pick(below(60) === 0 ? HEAVY : RECORDED);

const NUMBERS = [
  '0',
  '-0',
  '-1',
  '1',
  '+1',
  '00',
  '1.5',
  '1e9',
  '0x10',
  '99',
  '100',
  '101',
  '255',
  '256',
  '10000',
  '10001',
  '65535',
  '65536',
  '2147483647',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '18446744073709551615',
  '18446744073709551616',
  '9'.repeat(30),
  'NaN',
  '%00',
  '%',
  '\u0663',
  '',
] as const;

const WORDS = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  ';',
  ',',
  '/',
  '//',
  '..',
  '/../',
  '%2e%2e%2f',
  '%00',
  '%zz',
  '%c0%ae',
  '?',
  '&',
  '#',
  '=',
  '__proto__',
  'constructor',
  'chunked',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 5\r\n',
  'Host: b\r\n',
  'Connection: close\r\n',
  'Connection: keep-alive\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: h2c\r\n',
  'HTTP/1.0',
  'HTTP/0.9',
  '0\r\n\r\n',
  '\r\n\r\n',
  'CONNECT ',
  'TRACE ',
  'HEAD ',
  'OPTIONS ',
  '\xff\xfe',
  '\xed\xa0\x80',
  '\u00e9',
  '"',
  "'",
  '<script>',
  '${7*7}',
  'a'.repeat(300),
] as const;

const PARAMETERS = [
  'limit',
  'offset',
  'q',
  'type',
  'sort',
  'namespace',
  'source',
  'recommended',
  '__proto__',
  'x[]',
] as const;
const PATHS = [
  '/',
  '..',
  '%2f',
  '%2e%2e/',
  '%00',
  '%',
  '@',
  '?',
  '&',
  '=',
  'A',
  '-',
  '.json',
  '__proto__',
  '%F0%9F%92%A9',
  '~',
  '%ff',
] as const;
const HEADERS = [
  'Accept',
  'Accept-Encoding',
  'If-None-Match',
  'Origin',
  'X-Request-ID',
  'Range',
  'Cookie',
  '__proto__',
  'X-HTTP-Method-Override',
  'X-Original-URL',
] as const;

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const joined = (...parts: readonly (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  // one to four bits flipped
  (bytes, { below }) => {
    const damaged = Buffer.from(bytes);
    for (let count = 1 + below(4); count > 0 && damaged.length > 0; count--) {
      const at = below(damaged.length);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << below(8));
    }
    return damaged;
  },
  // the head of one and the tail of another
  (bytes, { below, pick }) => {
    const other = pick(RECORDED);
    return joined(bytes.subarray(0, below(bytes.length)), other.subarray(below(other.length)));
  },
  // a line doubled, dropped or moved to the end of the headers
  (bytes, { below }) => {
    const [head = '', ...rest] = bytes.toString('latin1').split('\r\n\r\n');
    const lines = head.split('\r\n');
    const at = below(lines.length);
    const line = lines[at] ?? '';
    const way = below(3);
    if (way === 0) lines.splice(at, 0, line);
    else lines.splice(at, 1);
    if (way === 2) lines.push(line);
    return joined([lines.join('\r\n'), ...rest].join('\r\n\r\n'));
  },
  // a number replaced by one at a boundary
  (bytes, { below, pick }) => {
    const text = bytes.toString('latin1');
    const numbers = [...text.matchAll(/\d+/g)];
    const found = numbers[below(numbers.length)];
    if (!found) return bytes;
    return joined(text.slice(0, found.index), pick(NUMBERS), text.slice(found.index + found[0].length));
  },
  // a word put in
  (bytes, { below, pick }) => {
    const at = below(bytes.length + 1);
    return joined(bytes.subarray(0, at), pick(WORDS), bytes.subarray(at));
  },
  // a parameter with any value
  (bytes, { below, pick }) => {
    const text = bytes.toString('latin1');
    const name = pick(PARAMETERS);
    const value = below(2) === 0 ? pick(NUMBERS) : encodeURIComponent(pick(WORDS));
    return joined(text.replace(/ HTTP\//, `${text.includes('?') ? '&' : '?'}${name}=${value} HTTP/`));
  },
  // random bytes in the place of some
  (bytes, { below }) => {
    const at = below(bytes.length);
    const noise = Buffer.from(Array.from({ length: 1 + below(12) }, () => below(256)));
    return joined(bytes.subarray(0, at), noise, bytes.subarray(at + below(12)));
  },
  // some bytes taken out
  (bytes, { below }) => {
    const at = below(bytes.length);
    return joined(bytes.subarray(0, at), bytes.subarray(at + 1 + below(20)));
  },
  // the end cut off
  (bytes, { below }) => bytes.subarray(0, below(bytes.length)),
  // nothing but noise
  (_, { below }) => Buffer.from(Array.from({ length: 1 + below(200) }, () => below(256))),
];

/** Mutations that keep it a request: in the target, a parameter or a header value. */
const MILD: readonly [Mutation, ...Mutation[]] = [
  (bytes, { below, pick }) => {
    const text = bytes.toString('latin1');
    const name = pick(PARAMETERS);
    const value = encodeURIComponent(below(2) === 0 ? pick(NUMBERS) : pick(WORDS));
    return joined(text.replace(/ HTTP\//, `${text.includes('?') ? '&' : '?'}${name}=${value} HTTP/`));
  },
  (bytes, { below, pick }) => {
    const text = bytes.toString('latin1');
    const start = text.indexOf('/');
    const at = start + 1 + below(Math.max(1, text.indexOf(' ', start) - start - 1));
    return joined(text.slice(0, at), pick(PATHS), text.slice(at + below(3)));
  },
  (bytes, { below, pick }) => {
    const name = pick(HEADERS);
    const value = Array.from({ length: below(40) }, () => String.fromCharCode(0x21 + below(0x5e))).join('');
    const text = bytes.toString('latin1');
    return joined(
      text.replace(
        '\r\n\r\n',
        `\r\n${name}: ${pick([value, `"${value}", *`, pick(NUMBERS), '*;q=0'])}\r\n\r\n`,
      ),
    );
  },
];

/** A recorded request with a mild mutation, so that it is probably still a request. */
export const mildMutant = (random: Random): Buffer => random.pick(MILD)(pickRecorded(random), random);

/** A recorded request, damaged once or, rarely, three times. */
export function wildMutant(random: Random): Buffer {
  let bytes = pickRecorded(random);
  for (let count = random.below(8) === 0 ? 3 : 1; count > 0; count--)
    bytes = random.pick(MUTATIONS)(bytes, random);
  return bytes;
}
