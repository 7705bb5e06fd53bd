/** The floor: a bare `node:http` server that sends bytes that were captured from the service, by method and exact URL. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface Captured {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Captured[]).map(
    ({ method, url, headers, body }) => {
      const { 'content-length': _, ...unchanged } = headers;
      return [`${method} ${url}`, { headers, unchanged, body: Buffer.from(body) }];
    },
  ),
);

const server = createServer((request, response) => {
  const answer = answers.get(`${request.method} ${request.url}`);
  if (!answer) {
    response.writeHead(404).end();
  } else if (request.method === 'POST') {
    // It is sent all of it, as the service is, and looks at none of it.
    request.resume().on('end', () => response.writeHead(200, answer.headers).end(answer.body));
  } else if (
    request.headers['if-none-match'] !== undefined &&
    request.headers['if-none-match'] === answer.headers['etag']
  ) {
    response.writeHead(304, answer.unchanged).end();
  } else {
    response.writeHead(200, answer.headers).end(answer.body);
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
