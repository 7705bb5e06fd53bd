import { chunkedRequest, withHeaders, HOST } from './raw-requests.ts';

export const SMUGGLED = `GET /v1/health HTTP/1.1\r\n${HOST}X-Request-ID: smuggled\r\n\r\n`;

/** Transfer encodings that parsers interpret differently. */
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

/** Chunked bodies that parsers end at different places. */
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

/** Lists kind and first half of each pair. */
export function listPairs(): [string, string][] {
  const length = `Content-Length: ${SMUGGLED.length + 5}`;
  const ambiguous = CODINGS.flatMap((coding): [string, string][] => [
    ['CL.TE', withHeaders(length, coding)],
    ['TE.CL', withHeaders(coding, length)],
    ['TE.TE', withHeaders(coding, 'Transfer-Encoding: chunked')],
    ['TE.TE', withHeaders('Transfer-Encoding: chunked', coding)],
  ]);
  return [
    ...ambiguous.map(([kind, head]): [string, string] => [kind, `${head}0\r\n\r\n`]),
    ...CHUNKS.map((body): [string, string] => ['chunk', chunkedRequest(body)]),
  ];
}
