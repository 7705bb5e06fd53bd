/**
 * Peer in the style of the 3.x registry: a substring scan over all records, a new body for every request, and a compile
 * in the handler, with the current compiler and without a queue.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { loadCorpus } from '../../src/content/load.ts';
import { parseEssence } from '../../src/essence/read.ts';
import { compile } from '../../src/packs/compile.ts';

const corpus = loadCorpus();
const { records } = corpus;
const page = records.map(({ type, slug, version, data }) => ({
  id: slug,
  slug,
  namespace: '@official',
  type,
  version,
  name: data.name,
  description: data.description,
  tags: data.tags,
}));

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const send = (body: unknown): void =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const [, , folder, , slug] = pathname.split('/');
  if (request.method === 'POST') {
    void text(request).then((body) => send(compile(parseEssence(JSON.parse(body)), corpus)));
  } else if (pathname === '/v1/search') {
    const q = (searchParams.get('q') ?? '').toLowerCase();
    const results = page
      .map((item) => ({
        item,
        score:
          (item.slug.includes(q) ? 260 : 0) +
          (item.name.toLowerCase().includes(q) ? 220 : 0) +
          (item.description.toLowerCase().includes(q) ? 90 : 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .map(({ item }) => item);
    send({ total: results.length, results: results.slice(0, 20) });
  } else if (slug !== undefined) {
    send(records.find((record) => `${record.type}s` === folder && record.slug === slug) ?? {});
  } else {
    const items = page.filter(({ type }) => `${type}s` === folder);
    send({ total: items.length, items: items.slice(0, 20) });
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
