/** Peer: Fastify with the same bodies as text; tags are compared by hand. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import type { CapturedResponse } from './bare.ts';

const app = fastify({ exposeHeadRoutes: false });
const responses = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as CapturedResponse[]).map((one) => [
    `${one.method} ${one.url}`,
    one,
  ]),
);

app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler(request, reply) {
    const captured = responses.get(`${request.method} ${request.url}`);
    if (!captured) return reply.code(404).send({ error: 'not found' });
    const { 'content-length': _, ...headers } = captured.headers;
    reply.headers(headers);
    const has = request.headers['if-none-match'];
    if (has !== undefined && has === headers['etag']) return reply.code(304).send();
    return reply.send(captured.body);
  },
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
