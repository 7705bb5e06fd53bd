/** A peer: Fastify with the same records, bodies ready as text, validators compared by hand. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import type { Captured } from './bare.ts';

const app = fastify({ exposeHeadRoutes: false });
const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Captured[]).map((one) => [
    `${one.method} ${one.url}`,
    one,
  ]),
);

app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler(request, reply) {
    const answer = answers.get(`${request.method} ${request.url}`);
    if (!answer) return reply.code(404).send({ error: 'not found' });
    const { 'content-length': _, ...headers } = answer.headers;
    reply.headers(headers);
    const has = request.headers['if-none-match'];
    if (has !== undefined && has === headers['etag']) return reply.code(304).send();
    return reply.send(answer.body);
  },
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
