/** A peer: Fastify with the same records, bodies ready as text, validators compared by hand. */
import { readFileSync } from 'node:fs';
import fastify from 'fastify';
import type { Captured } from './bare.ts';

const app = fastify({ exposeHeadRoutes: false });
const answers = new Map(
  (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Captured[]).map((one) => [one.url, one]),
);

app.get('/*', (request, reply) => {
  const answer = answers.get(request.url);
  if (!answer) return reply.code(404).send({ error: 'not found' });
  reply.headers(answer.headers);
  if (request.headers['if-none-match'] === answer.headers['etag']) return reply.code(304).send();
  return reply.send(answer.body);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as { port: number };
process.stderr.write(`${JSON.stringify({ event: 'listening', address: `http://127.0.0.1:${port}` })}\n`);
