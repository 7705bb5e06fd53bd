/** Baseline: a bare `node:http` server that sends bytes captured from the service, by method and exact URL. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface CapturedResponse {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const responses = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as CapturedResponse[]).map(
    ({ method, url, headers, body }) => {
      const { 'content-length': _, ...unchanged } = headers;
      return [`${method} ${url}`, { headers, unchanged, body: Buffer.from(body) }];
    },
  ),
);

const server = createServer((request, response) => {
  const captured = responses.get(`${request.method} ${request.url}`);
  if (!captured) {
    response.writeHead(404).end();
  } else if (request.method === 'POST') {
    // Reads the whole body, as the service does, and ignores it.
    request.resume().on('end', () => response.writeHead(200, captured.headers).end(captured.body));
  } else if (
    request.headers['if-none-match'] !== undefined &&
    request.headers['if-none-match'] === captured.headers['etag']
  ) {
    response.writeHead(304, captured.unchanged).end();
  } else {
    response.writeHead(200, captured.headers).end(captured.body);
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
