import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exchange, probe, type RawAnswer, shown } from './raw.ts';
import { type Running, serve } from './server.ts';

/** What is wrong with a request or only odd about it; its bytes, in the pieces they are sent in; the status. */
type Row = readonly [string, string | readonly string[], number];

const HOST = 'Host: a\r\n';
const GET = 'GET /v1/health HTTP/1.1\r\n';
const asked = (line: string): string => `${line}\r\n${HOST}\r\n`;
const having = (...headers: readonly string[]): string =>
  `${GET}${HOST}${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
const chunked = (body: string): string => having('Transfer-Encoding: chunked') + body;
const sized = (length: string, body = ''): string => having(`Content-Length: ${length}`) + body;
const many = (count: number): string[] => Array.from({ length: count }, () => 'a: b');

/** Refused by the transport: the answer is the last on its connection. */
const REFUSED: readonly Row[] = [
  ['no Host', `${GET}\r\n`, 400],
  ['two Hosts', `${GET}${HOST}${HOST}\r\n`, 400],
  ['two different Hosts', having('Host: b'), 400],
  ['a second Host behind 2,000 headers', having(...many(2000), 'Host: b'), 431],
  ['a Host with a space', `${GET}Host: a b\r\n\r\n`, 400],
  ['a Host with a path', `${GET}Host: a/b\r\n\r\n`, 400],
  ['a Host with a user', `${GET}Host: u@b\r\n\r\n`, 400],
  ['a Host with a port that is none', `${GET}Host: a:x\r\n\r\n`, 400],
  ['an empty Host', `${GET}Host:\r\n\r\n`, 400],
  ['HTTP/0.9 without a version', 'GET /v1/health\r\n\r\n', 400],
  ['HTTP/0.9 with a version', asked('GET /v1/health HTTP/0.9'), 400],
  ['HTTP/1.2', asked('GET /v1/health HTTP/1.2'), 400],
  ['HTTP/2.0 in words', asked('GET /v1/health HTTP/2.0'), 400],
  ['HTTP/3.7', asked('GET /v1/health HTTP/3.7'), 400],
  ['HTTP/11', asked('GET /v1/health HTTP/11'), 400],
  ['a protocol in small letters', asked('GET /v1/health http/1.1'), 400],
  ['an unknown protocol', asked('GET /v1/health HTTQ/1.1'), 400],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['the hello of TLS', '\x16\x03\x01\0\xa1\x01\0\0\x9d\x03\x03', 400],
  ['UTF-16', Buffer.from(`${GET}\r\n`, 'utf16le').toString('latin1'), 400],
  ['random bytes', '\0\xff\x01\xfe\n\r\n\n', 400],
  ['bare LF everywhere', 'GET /v1/health HTTP/1.1\nHost: a\n\n', 400],
  ['bare LF after a header', `${GET}Host: a\nX: b\r\n\r\n`, 400],
  ['bare LF at the end', `${GET}${HOST}\n`, 400],
  ['bare CR after a header', `${GET}Host: a\rX: b\r\n\r\n`, 400],
  ['bare CR in a value', having('X: a\rb'), 400],
  ['a folded header', having('X: a\r\n b'), 400],
  ['a folded first header', `${GET} X: a\r\n${HOST}\r\n`, 400],
  ['NUL in a value', having('X: a\0b'), 400],
  ['NUL in a name', having('X\0: a'), 400],
  ['NUL in the target', asked('GET /v1/he\0alth HTTP/1.1'), 400],
  ['a space before the colon', `${GET}Host : a\r\n\r\n`, 400],
  ['a space inside a name', having('X Y: a'), 400],
  ['a header without a colon', having('Xa'), 400],
  ['a header without a name', having(': a'), 400],
  ['NUL in Connection', having('Connection: \0'), 400],
  ['two Content-Types', having('Content-Type: a/b', 'Content-Type: c/d'), 400],
  ['length and chunks', having('Content-Length: 5', 'Transfer-Encoding: chunked') + '0\r\n\r\n', 400],
  ['chunks and length', having('Transfer-Encoding: chunked', 'Content-Length: 5') + '0\r\n\r\n', 400],
  [
    'two transfer encodings',
    having('Transfer-Encoding: chunked', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
    400,
  ],
  ['an unknown transfer encoding', having('Transfer-Encoding: xchunked') + '0\r\n\r\n', 400],
  ['a transfer encoding not read here', having('Transfer-Encoding: gzip, chunked') + '0\r\n\r\n', 400],
  ['chunks that are not last', having('Transfer-Encoding: chunked, gzip') + '0\r\n\r\n', 400],
  ['the transfer encoding identity', having('Transfer-Encoding: identity'), 400],
  [
    'chunks in HTTP/1.0',
    `GET /v1/health HTTP/1.0\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  ['two equal lengths', having('Content-Length: 2', 'Content-Length: 2') + 'ab', 400],
  ['two different lengths', having('Content-Length: 2', 'Content-Length: 3') + 'abc', 400],
  ['a list of lengths', sized('2, 2', 'ab'), 400],
  ['a negative length', sized('-1'), 400],
  ['a length with a sign', sized('+2', 'ab'), 400],
  ['a hexadecimal length', sized('0x2', 'ab'), 400],
  ['a length in two parts', sized('2 3', 'ab'), 400],
  ['an empty length', sized(''), 400],
  ['a length in words', sized('two', 'ab'), 400],
  ['a length above 64 bits', sized('18446744073709551617'), 400],
  ['a length that nobody wants', sized('99999999999'), 413],
  ['a body of 1 MB', sized('1000000', 'a'.repeat(1_000_000)), 413],
  ['a body of 1 MB in chunks', chunked(`f4240\r\n${'a'.repeat(1_000_000)}\r\n0\r\n\r\n`), 413],
  ['a large body that waits for a welcome', having('Expect: 100-continue', 'Content-Length: 99999999'), 413],
  ['a chunk size that is none', chunked('zz\r\n\r\n'), 400],
  ['a chunk size that is none, sent later', [chunked(''), 'zz\r\n\r\n'], 400],
  ['a bad second chunk, sent later', [chunked('1\r\na\r\n'), 'zz\r\n\r\n'], 400],
  ['a negative chunk size', chunked('-1\r\n\r\n'), 400],
  ['a chunk size with 0x', chunked('0x1\r\na\r\n0\r\n\r\n'), 400],
  ['a chunk size above 64 bits', chunked('10000000000000001\r\na\r\n0\r\n\r\n'), 400],
  ['a chunk longer than its size', chunked('1\r\nab\r\n0\r\n\r\n'), 400],
  ['bare LF after a chunk size', chunked('1\na\r\n0\r\n\r\n'), 400],
  ['a space after a chunk size', chunked('1 \r\na\r\n0\r\n\r\n'), 400],
  ['a chunk extension of 20 KB', chunked(`1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n`), 400],
  ['bare LF in a chunk extension', chunked('1;a\nb\r\na\r\n0\r\n\r\n'), 400],
  ['a trailer of 20 KB', chunked(`0\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`), 431],
  ['NUL in a trailer', chunked('0\r\nX\0: a\r\n\r\n'), 400],
  ['an unknown expectation', having('Expect: junk'), 417],
  ['CONNECT', asked('CONNECT a:80 HTTP/1.1'), 405],
  ['CONNECT with a path', asked('CONNECT /v1/health HTTP/1.1'), 405],
  ['an unknown method', asked('DEBUG /v1/health HTTP/1.1'), 400],
  ['a method in small letters', asked('get /v1/health HTTP/1.1'), 400],
  ['a method of 20 KB', asked(`${'G'.repeat(20_000)} / HTTP/1.1`), 400],
  ['a target that names another scheme', asked('GET ftp://a/v1/health HTTP/1.1'), 400],
  ['a target with a user', asked('GET http://u:p@a/v1/health HTTP/1.1'), 400],
  ['a target that names no host', asked('GET http:///v1/health HTTP/1.1'), 400],
  ['GET *', asked('GET * HTTP/1.1'), 400],
  ['a star before the path', asked('GET */v1/health HTTP/1.1'), 400],
  ['a path without its slash', asked('GET v1/health HTTP/1.1'), 400],
  ['only a query', asked('GET ?q=a HTTP/1.1'), 400],
  ['a fragment', asked('GET /v1/health#x HTTP/1.1'), 400],
  ['a target that is not ASCII', asked('GET /v1/search?q=\xc3\xa9 HTTP/1.1'), 400],
  ['a tab in the target', asked('GET /v1/health?\tx HTTP/1.1'), 400],
  ['a form feed in the target', asked('GET /v1/health?\fx HTTP/1.1'), 400],
  ['a space in the target', asked('GET /v1/hea lth HTTP/1.1'), 400],
  ['a space after the version', asked('GET /v1/health HTTP/1.1 '), 400],
  ['tabs between the words', asked('GET\t/v1/health\tHTTP/1.1'), 400],
  ['a space before the method', ` ${having()}`, 400],
  ['2,000 headers', having(...many(2000)), 431],
  ['5,000 headers', having(...many(5000)), 431],
  ['a header of 20 KB', having(`X: ${'a'.repeat(20_000)}`), 431],
  ['a header name of 20 KB', having(`${'a'.repeat(20_000)}: x`), 431],
  ['a URL of 30 KB', asked(`GET /${'a'.repeat(30_000)} HTTP/1.1`), 431],
  ['a URL of 1 MB', asked(`GET /${'a'.repeat(1_000_000)} HTTP/1.1`), 431],
];

/** Requests without a fault in HTTP: odd, or refused by a route, and the connection goes on. */
const READ: readonly Row[] = [
  ['TRACE', asked('TRACE /v1/health HTTP/1.1'), 405],
  ['PURGE', asked('PURGE /v1/health HTTP/1.1'), 405],
  ['POST with a body', `POST /v1/health HTTP/1.1\r\n${HOST}Content-Length: 2\r\n\r\nab`, 405],
  ['a URL of 3 KB', asked(`GET /v1/health?${'a'.repeat(3_000)} HTTP/1.1`), 414],
  ['a broken percent-encoding', asked('GET /v1/%zz HTTP/1.1'), 400],
  ['an empty first segment', asked('GET //v1/health HTTP/1.1'), 404],
  ['an upgrade to WebSocket', having('Connection: Upgrade', 'Upgrade: websocket'), 200],
  [
    'an upgrade to HTTP/2',
    having('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AA'),
    200,
  ],
  ['a target that names the server', asked('GET http://a/v1/health HTTP/1.1'), 200],
  ['a target that names another server', asked('GET https://b.example:1/v1/health HTTP/1.1'), 200],
  ['a target that names only the server', asked('OPTIONS http://a HTTP/1.1'), 204],
  ['OPTIONS *', asked('OPTIONS * HTTP/1.1'), 204],
  ['a header named __proto__ (CVE-2026-21710)', having('__proto__: x', 'constructor: y', 'toString: z'), 200],
  ['250 headers', having(...many(250)), 200],
  ['a header value that is not ASCII', having('X: \xff\xfe'), 200],
  ['empty lines before the request', `\r\n\r\n${having()}`, 200],
  ['a body in chunks with extensions and trailers', chunked('1;a=b\r\na\r\n0\r\nX: y\r\n\r\n'), 200],
  ['a body in chunks sent byte by byte', [...chunked('1\r\na\r\n0\r\n\r\n')], 200],
  ['a transfer encoding in capitals', having('Transfer-Encoding: CHUNKED') + '0\r\n\r\n', 200],
  ['an IPv6 Host', `${GET}Host: [::1]:3001\r\n\r\n`, 200],
];

const PROTOTYPE = Reflect.ownKeys(Object.prototype);

let service: Running;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

function expectProblem({ status, headers, body }: RawAnswer): void {
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const problem = JSON.parse(body.toString()) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, error: expect.any(String), code: expect.any(String) });
}

const piecesOf = (sent: string | readonly string[]): readonly string[] =>
  typeof sent === 'string' ? [sent] : sent;

describe('a malformed request', () => {
  it.each(REFUSED)('is refused and the last of its connection: %s', async (_, sent, status) => {
    const { answers, rest, ended } = await exchange(service.port, piecesOf(sent));
    expect(answers.map((one) => one.status)).toEqual([status]);
    const [answer] = answers;
    if (!answer) throw new Error('no answer');
    expectProblem(answer);
    expect(answer.headers.get('connection')).toBe('close');
    expect({ rest: shown(rest), ended }).toEqual({ rest: '', ended: 'close' });
    await probe(service.port);
  });

  it.each(READ)('is not this, and is answered as it should: %s', async (_, sent, status) => {
    const { answers, rest } = await exchange(service.port, piecesOf(sent), { leaveAfter: 1 });
    expect(answers.map((one) => one.status)).toEqual([status]);
    for (const answer of answers) if (answer.status >= 400) expectProblem(answer);
    expect(shown(rest)).toBe('');
    await probe(service.port);
  });

  it('leaves the prototype of all objects alone', () => {
    expect(Reflect.ownKeys(Object.prototype)).toEqual(PROTOTYPE);
  });

  it('is HTTP/1.0 without a Host, and that is answered and closed', async () => {
    const { answers, ended } = await exchange(service.port, ['GET /v1/health HTTP/1.0\r\n\r\n']);
    expect(answers.map(({ status }) => status)).toEqual([200]);
    expect(ended).toBe('close');
  });

  it('is answered after the good ones before it', async () => {
    for (const [bad, status] of [
      ['\0\0\r\n\r\n', 400],
      [asked('CONNECT a:80 HTTP/1.1'), 405],
      [chunked('zz\r\n'), 400],
      [having('Host: b'), 400],
      [having('Expect: junk'), 417],
    ] as const) {
      const { answers } = await exchange(service.port, [having() + having() + bad + having()]);
      expect(answers.map((one) => one.status)).toEqual([200, 200, status]);
    }
  });

  it('is not one that waits for a welcome behind others: 100 comes in its turn', async () => {
    const waits = having(
      'Expect: 100-continue',
      'Content-Length: 2',
      'X-Request-ID: waits',
      'Connection: close',
    );
    const text = await new Promise<string>((resolve, reject) => {
      let came = '';
      const socket = connect(service.port, '127.0.0.1', () => socket.write(having() + having() + waits));
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const before = came.includes('100 Continue');
        came += String(chunk);
        if (!before && came.includes('100 Continue')) socket.write('ab');
      });
      socket.on('close', () => resolve(came));
    });
    expect(text.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3))).toEqual([
      '200',
      '200',
      '100',
      '200',
    ]);
    expect(text.slice(text.indexOf('100 Continue'))).toContain('X-Request-ID: waits');
  });

  it('is not one whose client has closed its side: it is answered, and so are those before it', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let came = '';
      const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        came += String(chunk);
      });
      socket.on('end', () => socket.end());
      socket.on('close', () => resolve(came));
      socket.end(having().repeat(20));
    });
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(20);
  });

  it('cannot end the process by a reset after CONNECT, after half a request or in the middle of an answer', async () => {
    for (const sent of [
      asked('CONNECT a:80 HTTP/1.1'),
      GET,
      chunked('5\r\nab'),
      '\0',
      having().repeat(100),
    ]) {
      for (let count = 0; count < 10; count++) {
        await new Promise<void>((resolve) => {
          const socket = connect(service.port, '127.0.0.1', () =>
            socket.write(sent, () => socket.resetAndDestroy()),
          );
          socket.on('error', () => {});
          socket.on('close', () => resolve());
        });
      }
      await probe(service.port);
    }
  });
});

const SMUGGLED = `GET /v1/health HTTP/1.1\r\n${HOST}X-Request-ID: smuggled\r\n\r\n`;

/** Ways to write a transfer encoding that one reader sees and another does not. */
const CODINGS = [
  'Transfer-Encoding: chunked',
  'TRANSFER-ENCODING: CHUNKED',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding\t: chunked',
  'Transfer-Encoding\xa0: chunked',
  'Transfer-Encoding\r\n : chunked',
  ' Transfer-Encoding: chunked',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  'X: x\r\n Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunke',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding: chunked\x0b',
  'Transfer-Encoding: chunked\0',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked chunked',
  'Transfer-Encoding: ,chunked',
  'Transfer-Encoding: chunked,',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding:',
  'Transfer-Encoding: identity',
];

/** Bodies in chunks that two readers end at different places. */
const CHUNKS = [
  '1\na\r\n0\r\n\r\n',
  '1\r\na\n0\r\n\r\n',
  '1\r\na0\r\n\r\n',
  '1\r\r\na\r\n0\r\n\r\n',
  '0x1\r\na\r\n0\r\n\r\n',
  '+1\r\na\r\n0\r\n\r\n',
  '-1\r\na\r\n0\r\n\r\n',
  ' 1\r\na\r\n0\r\n\r\n',
  '1 \r\na\r\n0\r\n\r\n',
  '1\t\r\na\r\n0\r\n\r\n',
  '1_0\r\na\r\n0\r\n\r\n',
  '\r\na\r\n0\r\n\r\n',
  '1;\na\r\n0\r\n\r\n',
  '1;a\rb\r\na\r\n0\r\n\r\n',
  '1;a=\0\r\na\r\n0\r\n\r\n',
  '1;a="\n"\r\na\r\n0\r\n\r\n',
  'FFFFFFFFFFFFFFFFF\r\na\r\n0\r\n\r\n',
  '10000000000000000\r\n\r\n',
  '0\n\r\n',
  '0\r\n\n',
  '0\r\nX\0: a\r\n\r\n',
  '0\r\nX : a\r\n\r\n',
  '0\r\n X: a\r\n\r\n',
  'g\r\n\r\n',
];

function pairs(): [string, string][] {
  const length = `Content-Length: ${SMUGGLED.length + 5}`;
  const ambiguous = CODINGS.flatMap((coding): [string, string][] => [
    ['CL.TE', having(length, coding)],
    ['TE.CL', having(coding, length)],
    ['TE.TE', having(coding, 'Transfer-Encoding: chunked')],
    ['TE.TE', having('Transfer-Encoding: chunked', coding)],
  ]);
  return [
    ...ambiguous.map(([kind, head]): [string, string] => [kind, `${head}0\r\n\r\n`]),
    ...CHUNKS.map((body): [string, string] => ['chunk', chunked(body)]),
  ];
}

describe('request smuggling', () => {
  it('finds no pair of which the second half is answered, in one write or in two', async () => {
    const desynced: string[] = [];
    let count = 0;
    for (const [kind, first] of pairs()) {
      for (const pieces of [[first + SMUGGLED], [first, SMUGGLED]]) {
        count++;
        const { answers, bytes, ended } = await exchange(service.port, pieces, { within: 3_000 });
        const refused = answers.length === 1 && answers[0]?.status === 400 && ended === 'close';
        if (!refused || bytes.includes('smuggled'))
          desynced.push(`${kind} ${shown(first)}: ${answers.map(({ status }) => status).join()} ${ended}`);
      }
    }
    expect(count).toBeGreaterThanOrEqual(200);
    expect(desynced).toEqual([]);
    await probe(service.port);
  });
});

describe('pipelined requests', () => {
  it('of some connections do not keep another one waiting', async () => {
    const order: string[] = [];
    const crowds = Array.from({ length: 10 }, async () => {
      await exchange(service.port, [having().repeat(1_000)], { within: 30_000 });
      order.push('crowd');
    });
    await Promise.all([...crowds, probe(service.port).then(() => order.push('one'))]);
    expect(order[0]).toBe('one');
  });

  it('are answered in their order, 1,000 in one write, and then the connection is over', async () => {
    const targets = [
      '/v1/health',
      '/v1/patterns?limit=2',
      '/v1/nowhere',
      '/v1/search?q=table',
      '/v1/schema/x',
    ];
    const statuses = [200, 200, 404, 200, 404];
    const requests = Array.from(
      { length: 1_000 },
      (_, n) => `GET ${targets[n % targets.length]} HTTP/1.1\r\n${HOST}X-Request-ID: n${n}\r\n\r\n`,
    );
    const { answers, rest, ended } = await exchange(service.port, [requests.join('')], { within: 20_000 });
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(
      requests.map((_, n) => `n${n}`),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      requests.map((_, n) => statuses[n % statuses.length]),
    );
    expect(answers.map(({ headers }) => headers.get('connection') === 'close').indexOf(true)).toBe(999);
    expect({ rest: rest.length, ended }).toEqual({ rest: 0, ended: 'close' });
  });

  it('beyond the 1,000th are not answered, and the answers before them arrive whole', async () => {
    const { answers, rest, ended } = await exchange(service.port, [having().repeat(3_000)], {
      within: 20_000,
    });
    expect({ count: answers.length, rest: rest.length, ended }).toEqual({
      count: 1_000,
      rest: 0,
      ended: 'close',
    });
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
