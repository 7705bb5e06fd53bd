/** The floor: a bare `node:http` server that sends bytes that were captured from the service, by exact URL. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

export interface Captured {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Captured[]).map(({ url, headers, body }) => [
    url,
    { headers, body: Buffer.from(body) },
  ]),
);

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? '');
  if (!answer) {
    response.writeHead(404).end();
  } else if (request.headers['if-none-match'] === answer.headers['etag']) {
    response.writeHead(304, answer.headers).end();
  } else {
    response.writeHead(200, answer.headers).end(answer.body);
  }
});
server.listen(0, '127.0.0.1', () =>
  process.stderr.write(
    `${JSON.stringify({ event: 'listening', address: `http://127.0.0.1:${(server.address() as { port: number }).port}` })}\n`,
  ),
);
