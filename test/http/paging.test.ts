import { describe, expect, it } from 'vitest';
import { type ContentRecord, createCorpus } from '../../src/content/corpus.ts';
import { createLibrary } from '../../src/content/library.ts';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { emptyShowcase } from '../../src/content/showcase.ts';
import { createApp } from '../../src/http/app.ts';
import { createService } from '../../src/http/open.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { send, service } from './service.ts';

const COUNT = 25_000;

/** A service with 25,000 copies of one shell. */
function largeApp() {
  const { corpus, list } = service.library;
  const [shell] = corpus.records.filter(({ type }) => type === 'shell');
  const page = list({ recommended: false, blueprintSet: 'all', type: 'shell' }, 'name', {
    limit: 1,
    offset: 0,
  });
  const intelligence = 'summaries' in page ? page.summaries[0]?.intelligence : undefined;
  if (!shell || !intelligence) throw new Error('the corpus has no shells');
  const records = Array.from(
    { length: COUNT },
    (_, at): ContentRecord => ({ ...shell, slug: `copy-${String(at).padStart(5, '0')}` }),
  );
  const copies = createCorpus(records, {
    corpusDigest: corpus.digest,
    packageVersion: corpus.version,
    released_at: corpus.releasedAt,
  });
  const documents = records.map(({ slug }) => ({ slug, name: slug, texts: [['name', 'copy'] as const] }));
  const assessment = new Map(records.map((record) => [record, intelligence]));
  const showcase = emptyShowcase(corpus.releasedAt);
  const library = createLibrary({
    corpus: copies,
    index: buildIndex(documents, corpus.digest),
    assessment,
    showcase,
  });
  return createApp(createService(library), createNodePlatform());
}

describe('a corpus of 25,000 records', { tags: ['slow'] }, () => {
  const on = largeApp();

  it.each(['/v1/shells?limit=100', '/v1/search?q=copy&limit=100', '/v1/search?q=copy&limit=100&sort=name'])(
    '%s links to every page, and every link answers 200',
    async (first) => {
      const slugs = new Set<string>();
      let pages = 0;
      let last = '';
      for (let target: string | undefined = first; target !== undefined; pages++) {
        const { status, body, headers } = await send(target, { on });
        expect(status, target).toBe(200);
        for (const { slug } of body.items ?? body.results) slugs.add(slug);
        last = /<([^>]*)>; rel="last"/.exec(headers['Link'] ?? '')?.[1] ?? '';
        target = /<([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1];
      }
      expect([pages, slugs.size]).toEqual([COUNT / 100, COUNT]);
      expect(last).toContain('offset=24900');
      const { body } = await send(last, { on });
      expect((body.items ?? body.results).length).toBe(100);
    },
  );
});

describe('lists and searches', () => {
  it.each([
    '/v1/patterns?limit=3',
    '/v1/patterns?limit=100&offset=40',
    '/v1/search?q=table&limit=100',
    '/v1/search?q=qqqqqqqq',
    '/v1/themes?namespace=%40nobody',
  ])('%s has the bytes of JSON.stringify, the first time and from the cache', async (target) => {
    const app = createApp(service, createNodePlatform());
    for (const time of ['first', 'second']) {
      const { body } = await app.respond({ method: 'GET', target, header: () => undefined });
      const text = new TextDecoder().decode(body);
      expect(JSON.stringify(JSON.parse(text)), time).toBe(text);
    }
  });
});
