import { ROUTES } from '../../src/http/routes/index.ts';
import { exchange, type RawResponse } from '../../test/http/socket/raw.ts';
import { formatCount, runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { withService } from '../service/service-process.ts';

/** Headers that are not part of a cache key and that have changed the responses of other servers. */
const HEADERS = [
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: http',
  'X-Forwarded-Scheme: http',
  'X-Forwarded-Port: 1',
  'X-Forwarded-Prefix: /evil',
  'X-Forwarded-Path: /evil',
  'X-Forwarded-For: 192.0.2.1',
  'X-Forwarded-Server: evil.example',
  'X-Forwarded-SSL: off',
  'Forwarded: for=192.0.2.1;host=evil.example;proto=http',
  'X-Host: evil.example',
  'X-Original-Host: evil.example',
  'X-HTTP-Host-Override: evil.example',
  'X-Original-URL: /v1/schema/common.v1.json',
  'X-Rewrite-URL: /v1/schema/common.v1.json',
  'X-Override-URL: /evil',
  'X-Wap-Profile: http://evil.example/a.xml',
  'X-Real-IP: 192.0.2.1',
  'X-Client-IP: 192.0.2.1',
  'X-Cluster-Client-IP: 192.0.2.1',
  'True-Client-IP: 192.0.2.1',
  'CF-Connecting-IP: 192.0.2.1',
  'X-HTTP-Method: DELETE',
  'X-HTTP-Method-Override: POST',
  'X-Method-Override: PUT',
  'X-Scheme: http',
  'X-URL-Scheme: http',
  'Front-End-Https: off',
  'Origin: https://evil.example',
  'Referer: https://evil.example/',
  'User-Agent: <script>alert(1)</script>',
  'Accept: text/html',
  'Accept-Language: tr',
  'Accept-Charset: utf-16',
  'Cookie: session=evil',
  'Authorization: Bearer evil',
  'Range: bytes=0-3',
  'If-Modified-Since: Fri, 31 Dec 9999 23:59:59 GMT',
  'Via: 1.1 evil.example',
  'Transfer-Encoding-X: chunked',
  'X-Middleware-Subrequest: middleware',
  'Next-Router-State-Tree: evil',
  'Upgrade-Insecure-Requests: 1',
  'Save-Data: on',
  'DNT: 1',
  '__proto__: evil',
];
const TARGETS = ROUTES.flatMap(({ kind, example }) => (kind === 'pack' ? [] : [example]));
/** Headers that may differ between responses. */
const VARYING_HEADERS = new Set(['x-request-id', 'date']);

const getRequest = (target: string, ...headers: readonly string[]): string =>
  `GET ${target} HTTP/1.1\r\nHost: a\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;

const comparable = ({ status, headers, body }: RawResponse): string =>
  JSON.stringify([
    status,
    [...headers].filter(([name]) => !VARYING_HEADERS.has(name)),
    body.toString('latin1'),
  ]);

export const cachePoisoning: Claim = {
  id: 'cache-poisoning',
  title: 'headers outside the cache key that change a response',
  target: `0 of ${HEADERS.length} on ${TARGETS.length} GET routes`,
  full: TARGETS.length,
  short: TARGETS.length,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at }) => {
      const violations = new Violations();
      let compared = 0;
      await runConcurrently(size, 4, async (index) => {
        const target = TARGETS[index] ?? '';
        const requests = [
          getRequest(target),
          ...HEADERS.map((header) => getRequest(target, header)),
          getRequest(`${target}${target.includes('?') ? '&' : '?'}utm=evil`),
          // Ends the connection.
          getRequest('/health', 'Connection: close'),
        ];
        const { responses: responses } = await exchange(at, [requests.join('')], { within: 30_000 });
        const [plain, ...others] = responses.slice(0, -1);
        violations.unless(
          plain?.status === 200 && responses.length === requests.length,
          () => `${target}: ${responses.length} answers`,
        );
        others.forEach((other, place) => {
          compared++;
          const what = HEADERS[place] ?? 'an unknown parameter';
          violations.unless(
            plain !== undefined && comparable(other) === comparable(plain),
            () => `${target} with ${what}`,
          );
        });
      });
      return {
        measured: `${violations.count} of ${formatCount(compared)} responses differ`,
        met: violations.count === 0 && compared >= size * HEADERS.length,
        note: violations.note(
          'and an unknown parameter; X-Request-ID and Date may differ; not behind a cache',
        ),
      };
    }),
};
