/** Building blocks of raw HTTP requests. */
export const HOST = 'Host: a\r\n';
export const GET = 'GET /v1/health HTTP/1.1\r\n';
export const requestLine = (line: string): string => `${line}\r\n${HOST}\r\n`;
export const withHeaders = (...headers: readonly string[]): string =>
  `${GET}${HOST}${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
export const chunkedRequest = (body: string): string => withHeaders('Transfer-Encoding: chunked') + body;
export const sizedRequest = (length: string, body = ''): string =>
  withHeaders(`Content-Length: ${length}`) + body;
export const repeatHeader = (count: number): string[] => Array.from({ length: count }, () => 'a: b');
