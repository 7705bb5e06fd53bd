import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { copyCorpus } from '../../src/cli/commands/mirror.ts';
import type { Client } from '../../src/client/index.ts';
import { type Fake, fake, json } from '../client/fake.ts';
import { send } from '../http/service.ts';
import { folder, svc } from './support.ts';
import { corpus } from '../corpus.ts';

/** Hidden blueprints are in no list. */
const listed = corpus.records.filter(
  ({ data }) => !('blueprint_portfolio' in data && data.blueprint_portfolio.visibility === 'hidden'),
);
const CACHE = '.svc/cache';
const count = (type: string): number => corpus.records.filter((one) => one.type === type).length;
const manifestIn = (root: string): { corpus: unknown; records: { type: string; digest: string }[] } =>
  JSON.parse(readFileSync(join(root, CACHE, 'mirror-manifest.json'), 'utf8'));

let running: Fake | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

interface Body {
  readonly items?: readonly object[];
  readonly data?: object;
}
type Change = (body: Body, url: string, count: number) => unknown;

/** The real service, with answers changed on the way. */
async function between(change: Change, digest = corpus.digest): Promise<Readonly<Record<string, string>>> {
  running = await fake((response, { url = '' }, number) => {
    void send(url).then(({ status, body }) =>
      json(response, change(body, url, number) ?? body, status, { 'X-Corpus-Digest': digest }),
    );
  });
  return { SVC_API_URL: running.url };
}

describe('svc mirror', () => {
  it('copies every listed record whole, with a list of each type and a manifest of all', async () => {
    const cwd = folder();
    const { exit, out, err } = await svc(['mirror', '--json'], { cwd });
    expect([exit, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toEqual({
      corpus: { digest: corpus.digest },
      folder: '.svc/cache/@official',
      records: listed.length,
      leftOut: [{ type: 'blueprint', records: corpus.records.length - listed.length, reason: 'hidden' }],
      written: listed.length + 5,
      unchanged: 0,
      removed: 0,
    });
    for (const { type, slug, data } of listed) {
      const text = readFileSync(join(cwd, CACHE, '@official', `${type}s`, `${slug}.json`), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ type, slug, data });
    }
    const themes = JSON.parse(readFileSync(join(cwd, CACHE, '@official/themes/index.json'), 'utf8'));
    expect(themes.items).toHaveLength(count('theme'));
    expect(manifestIn(cwd).corpus).toEqual({ digest: corpus.digest });
    expect(
      manifestIn(cwd)
        .records.map(({ digest }) => digest)
        .sort(),
    ).toEqual(listed.map(({ digest }) => digest).sort());
  });

  it('writes only what changed, and removes records that are gone', async () => {
    const cwd = folder();
    await svc(['mirror', '--type', 'themes'], { cwd });
    const themes = join(cwd, CACHE, '@official/themes');
    const untouched = statSync(join(themes, 'index.json')).ino;
    writeFileSync(join(themes, 'slate.json'), '{}');
    writeFileSync(join(themes, 'gone.json'), '{}');
    const { out } = await svc(['mirror', '--type', 'theme'], { cwd });
    expect(out).toBe(
      `${count('theme')} records in .svc/cache/@official\n1 file written, ${count('theme')} unchanged, 1 removed\n`,
    );
    expect(JSON.parse(readFileSync(join(themes, 'slate.json'), 'utf8'))).toMatchObject({ slug: 'slate' });
    expect(statSync(join(themes, 'index.json')).ino).toBe(untouched);
    await svc(['mirror', '--type', 'shells'], { cwd });
    expect(new Set(manifestIn(cwd).records.map(({ type }) => type))).toEqual(new Set(['shell', 'theme']));
  });

  it('says how many hidden records it left out, and how to read them', async () => {
    const { out } = await svc(['mirror', '--type', 'blueprints'], { cwd: folder() });
    expect(corpus.records.length - listed.length).toBe(3);
    expect(out).toMatch(
      /\n3 hidden blueprints left out, because no list names them; svc get blueprint <slug> reads one\n$/,
    );
  });

  it('counts hidden records of a service whose totals include them', async () => {
    const env = await between((body, url) =>
      url.includes('/intelligence/')
        ? { ...body, unlisted: undefined, by_type: { blueprint: { total_public_items: 40 } } }
        : undefined,
    );
    const { out } = await svc(['mirror', '--type', 'blueprints', '--json'], { cwd: folder(), env });
    const { records, leftOut } = JSON.parse(out);
    expect(leftOut).toEqual([{ type: 'blueprint', records: 40 - records, reason: 'hidden' }]);
  });

  it('copies 25,000 records of one type', async () => {
    const names = Array.from({ length: 25_000 }, (_, at) => `record-${String(at).padStart(5, '0')}`);
    const summaries = names.map((slug) => ({ id: slug, slug, type: 'pattern', version: '1.0.0' }));
    const bySlug = new Map(summaries.map((one) => [one.slug, one]));
    const requested = new Set<number>();
    const client = {
      list: async (_: string, { offset = 0 }: { offset?: number }) => {
        requested.add(offset);
        return { total: names.length, limit: 100, offset, items: summaries.slice(offset, offset + 100) };
      },
      record: async (_: string, slug: string) => bySlug.get(slug),
      corpusDigest: () => 'sha256:0',
    } as unknown as Client;
    const options = { signal: AbortSignal.timeout(60_000), progress: () => {} };
    const { copied, leftOut } = await copyCorpus(client, ['pattern'], options);
    expect(copied[0]?.records.map(({ slug }) => slug)).toEqual(names);
    expect(leftOut).toEqual([]);
    expect([requested.size, Math.max(...requested)]).toEqual([250, 24_900]);
  });

  it('refuses an unknown type', async () => {
    const { exit, err } = await svc(['mirror', '--type', 'patern'], { cwd: folder() });
    expect(exit).toBe(2);
    expect(err).toContain('Allowed: patterns, themes, blueprints, archetypes, shells.');
  });

  it('shows a progress line on a terminal only', async () => {
    const { err } = await svc(['mirror', '--type', 'shells'], { cwd: folder(), isTerminal: true });
    expect(err).toContain(`\rCopying records: ${count('shell')} of ${count('shell')}`);
    expect(err).toMatch(/\r +\r$/);
    expect(err).not.toContain('\n');
    const quiet = await svc(['mirror', '--type', 'shells', '--quiet'], { cwd: folder(), isTerminal: true });
    expect([quiet.out, quiet.err]).toEqual(['', '']);
  });

  it('leaves nothing behind when it is interrupted during the requests', async () => {
    const cwd = folder();
    const controller = new AbortController();
    const env = await between((_, __, number) => void (number === 20 && controller.abort()));
    const { exit } = await svc(['mirror'], { cwd, env, signal: controller.signal });
    expect(exit).toBe(130);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it.each<[string, Change]>([
    ['a record of another name', (body, url) => url.endsWith('/slate') && { ...body, slug: 'other' }],
    ['a record of another version', (body, url) => url.endsWith('/slate') && { ...body, version: '9.9.9' }],
    ['a list without end', (body, url) => url.includes('?') && { ...body, total: 1_000_000 }],
    [
      'a slug that leads out of the folder',
      (body, url) =>
        url.includes('?') && { ...body, items: [{ ...body.items?.[0], slug: '../../x' }], total: 1 },
    ],
    [
      'the same page for every offset',
      (body, url) =>
        url.includes('?') && { ...body, items: [{ ...body.items?.[0], slug: 'slate' }], total: 1e9 },
    ],
    [
      'a record twice',
      (body, url) => url.includes('?') && { ...body, items: [body.items?.[0], body.items?.[0]], total: 2 },
    ],
  ])('writes nothing from a service that responds with %s', async (_, change) => {
    const cwd = folder();
    const env = await between((...args) => change(...args) || undefined);
    const { exit, err } = await svc(['mirror', '--type', 'themes'], { cwd, env });
    expect(exit).toBe(76);
    expect(err).toContain('error[BAD_ANSWER]');
    expect(readdirSync(cwd)).toEqual([]);
  });

  const forged: Change = (body, url) =>
    url.endsWith('/slate') ? { ...body, data: { ...body.data, description: 'Forged.' } } : undefined;

  it('detects a record that differs from an earlier mirror of the same corpus, and keeps the earlier one', async () => {
    const cwd = folder();
    await svc(['mirror', '--type', 'themes'], { cwd });
    const { exit, err } = await svc(['mirror', '--type', 'themes'], { cwd, env: await between(forged) });
    expect(exit).toBe(76);
    expect(err).toContain('The theme "slate" has the digest sha256:');
    expect(readFileSync(join(cwd, CACHE, '@official/themes/slate.json'), 'utf8')).not.toContain('Forged');
  });

  it('detects a record that differs from the lock', async () => {
    const [slate] = corpus.records.filter(({ slug }) => slug === 'slate');
    const lock = {
      lockVersion: 1,
      corpus: { version: corpus.version, digest: corpus.digest, releasedAt: corpus.releasedAt },
      records: [{ type: 'theme', id: 'slate', version: slate?.version, digest: slate?.digest }],
    };
    const cwd = folder({ 'svc.lock': JSON.stringify(lock) });
    const { exit } = await svc(['mirror', '--type', 'themes'], { cwd, env: await between(forged) });
    expect(exit).toBe(76);
    expect(readdirSync(cwd)).toEqual(['svc.lock']);
    const other = await between(forged, `sha256:${'0'.repeat(64)}`);
    expect((await svc(['mirror', '--type', 'themes'], { cwd, env: other })).exit).toBe(0);
  });

  it('writes nothing through a link out of the project', async () => {
    const cwd = folder();
    const other = folder();
    mkdirSync(join(cwd, CACHE), { recursive: true });
    symlinkSync(other, join(cwd, CACHE, '@official'));
    expect((await svc(['mirror', '--type', 'themes'], { cwd })).exit).toBe(77);
    expect(readdirSync(other)).toEqual([]);
  });

  it('is still available by its old name', async () => {
    const cwd = folder();
    const { exit, err } = await svc(['registry', 'mirror', '--type', 'shells'], { cwd, isTerminal: true });
    expect(exit).toBe(0);
    expect(err).toContain('hint: this is now called svc mirror.\n');
    expect(readdirSync(join(cwd, CACHE)).sort()).toEqual(['@official', 'mirror-manifest.json']);
  });
});
