/** Requests in bytes, piece by piece. */
export const HOST = 'Host: a\r\n';
export const GET = 'GET /v1/health HTTP/1.1\r\n';
export const asked = (line: string): string => `${line}\r\n${HOST}\r\n`;
export const having = (...headers: readonly string[]): string =>
  `${GET}${HOST}${headers.map((header) => `${header}\r\n`).join('')}\r\n`;
export const chunked = (body: string): string => having('Transfer-Encoding: chunked') + body;
export const sized = (length: string, body = ''): string => having(`Content-Length: ${length}`) + body;
export const many = (count: number): string[] => Array.from({ length: count }, () => 'a: b');
