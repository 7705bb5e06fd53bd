import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { corpus } from '../corpus.ts';
import { describe, expect, it } from 'vitest';
import type { CommonV1ProductContent, ExecutionPackBundleV1 } from '../../src/schemas/types.ts';
import { createApp } from '../../src/http/app.ts';
import { service } from '../http/service.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { serve } from '../http/socket/server.ts';
import { initialProject, svc } from './support.ts';

const project = (): Promise<string> => initialProject('--blueprint', 'clinic-booking');

const write = (cwd: string, content: object | string): void =>
  writeFileSync(
    join(cwd, 'svc.product.json'),
    typeof content === 'string' ? content : JSON.stringify(content),
  );

const HERBS: CommonV1ProductContent = {
  name: 'Fennel & Rye',
  promise: 'Herbs from the garden next door, on the day they are cut.',
  locale: 'en-IE',
  entities: {
    herb: {
      singular: 'herb',
      plural: 'herbs',
      fields: { name: { type: 'text', label: 'Herb', identity: true } },
      rows: [{ id: 'rye', name: 'Rye' }],
    },
  },
};

async function problems(cwd: string): Promise<readonly { pointer: string; message: string }[]> {
  const { exit, out } = await svc(['product', 'check', '--json'], { cwd });
  const { ok, problems: found } = JSON.parse(out) as {
    ok: boolean;
    problems: { pointer: string; message: string }[];
  };
  expect([exit, ok]).toEqual(found.length === 0 ? [0, true] : [1, false]);
  return found;
}

describe('svc init', () => {
  it('writes the product file and its schema, and keeps a file that is there', async () => {
    const cwd = await project();
    const written = readFileSync(join(cwd, 'svc.product.json'), 'utf8');
    expect(JSON.parse(written)).toMatchObject({ $schema: './.svc/schemas/svc.product.v1.json' });
    expect(existsSync(join(cwd, '.svc/schemas/svc.product.v1.json'))).toBe(true);
    write(cwd, HERBS);
    expect((await svc(['init', '--blueprint', 'clinic-booking', '--force'], { cwd })).exit).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'svc.product.json'), 'utf8'))).toEqual(HERBS);
  });

  it('leaves a project that is in sync, and removes the file only with --force', async () => {
    const cwd = await project();
    expect((await svc(['status'], { cwd })).exit).toBe(0);
    expect(await problems(cwd)).toEqual([]);
    await svc(['init', '--remove', '--yes'], { cwd });
    expect(existsSync(join(cwd, 'svc.product.json'))).toBe(true);
    await svc(['init', '--remove', '--yes', '--force'], { cwd });
    expect(existsSync(join(cwd, 'svc.product.json'))).toBe(false);
  });
});

describe('svc product', () => {
  it('shows the product, and which parts are neutral', async () => {
    const cwd = await project();
    write(cwd, HERBS);
    const { exit, out } = await svc(['product'], { cwd });
    expect(exit).toBe(0);
    expect(out).toContain('Fennel & Rye  Herbs from the garden next door');
    const { out: json } = await svc(['product', '--json'], { cwd });
    expect(JSON.parse(json)).toMatchObject({ name: 'Fennel & Rye', locale: 'en-IE', hasFile: true });
  });

  it('starts a file where there is none', async () => {
    const cwd = await project();
    rmSync(join(cwd, 'svc.product.json'));
    expect((await svc(['product', 'check'], { cwd })).err).toContain('svc product init');
    expect((await svc(['product', 'init'], { cwd })).exit).toBe(0);
    expect(await problems(cwd)).toEqual([]);
  });
});

describe('the packs of a project with a product file', () => {
  it('are the same as without it, as long as the file is as it was written', async () => {
    const cwd = await project();
    const withFile = await svc(['packs', 'compile', '--json'], { cwd });
    rmSync(join(cwd, 'svc.product.json'));
    expect((await svc(['packs', 'compile', '--json'], { cwd })).out).toBe(withFile.out);
  });

  it('carry its name, online and offline the same', async () => {
    const cwd = await project();
    write(cwd, { ...HERBS, pages: { 'marketing-site/home': { title: 'Cut this morning' } } });
    const argv = ['packs', 'compile', '--json'];
    const offline = await svc(argv, { cwd });
    const server = await serve({ on: createApp(service, createNodePlatform()) });
    try {
      const online = await svc(argv, { cwd, env: { SVC_API_URL: `http://127.0.0.1:${server.port}` } });
      expect(online.out).toBe(offline.out);
    } finally {
      await server.stop();
    }
    const { pages } = JSON.parse(offline.out) as ExecutionPackBundleV1;
    expect(pages.some(({ data }) => data.product?.name === 'Fennel & Rye')).toBe(true);
  });
});

describe('svc explain', () => {
  it('says which layer a word and a text come from', async () => {
    const cwd = await project();
    write(cwd, {
      words: { customer: 'guest' },
      pages: { 'marketing-site/home': { title: 'Cut this morning' } },
    });
    const explain = async (...what: string[]): Promise<unknown> =>
      (JSON.parse((await svc(['explain', ...what, '--json'], { cwd })).out) as { explanations: unknown })
        .explanations;
    expect(await explain('word.customer', 'cut  this morning')).toMatchObject([
      {
        what: 'word.customer',
        decisions: [
          { layer: 'project file', value: 'guest', at: 'svc.product.json /words/customer' },
          { layer: 'blueprint' },
          {
            layer: 'archetype',
            at: `archetype/appointment-booking@${corpus.get('archetype', 'appointment-booking')?.version} /words/customer`,
          },
          { layer: 'product default', value: 'customer', at: 'svc' },
        ],
      },
      {
        what: 'Cut this morning',
        decisions: [
          { layer: 'project file', at: 'svc.product.json /pages/marketing-site~1home/title' },
          { layer: 'blueprint' },
          {
            layer: 'archetype',
            at: expect.stringMatching(/^archetype\/marketing-site@\S+ \/pages\/0\/title$/) as string,
          },
        ],
      },
    ]);
    const close = (await explain('Close')) as { what: string; decisions: { layer: string; at: string }[] }[];
    expect(close.length).toBeGreaterThan(0);
    // Only what people read: no icon of that name.
    for (const { what, decisions } of close)
      expect([what, decisions.map(({ layer }) => layer), decisions[0]?.at]).toEqual([
        'Close',
        ['pattern'],
        expect.stringMatching(/(?:label|text)$/),
      ]);
    expect((await svc(['explain', 'word.custmer'], { cwd })).err).toContain('word.customer');
    expect((await svc(['explain', 'Sold in Lisbon only'], { cwd })).exit).not.toBe(0);
  });
});

describe('svc status', () => {
  it('notices that the packs are older than the product file, also from its cache', async () => {
    const cwd = await project();
    expect((await svc(['packs', 'compile', '--write'], { cwd })).exit).toBe(0);
    const before = await svc(['verify'], { cwd });
    write(cwd, HERBS);
    const after = await svc(['verify'], { cwd });
    expect(after.out).not.toBe(before.out);
    expect(after.out).toContain('svc packs compile --write');
  });
});

describe('a product file with mistakes', () => {
  it('names place, reason and the nearest name, and the packs still compile', async () => {
    const cwd = await project();
    write(cwd, {
      ...HERBS,
      user: 'nobody',
      entities: {
        herb: { ...HERBS.entities?.['herb'], rows: [{ id: 'rye', name: 7, color: 'green' }] },
        herbs: { plural: 'herbs' },
      },
      pages: { 'nowhere/home': { title: 'Nowhere' } },
    });
    expect((await problems(cwd)).map(({ pointer }) => pointer)).toEqual([
      '/user',
      '/entities/herb/rows/0/name',
      '/entities/herb/rows/0/color',
      '/entities/herbs',
      '/pages/nowhere~1home',
    ]);
    for (const { message } of await problems(cwd)) expect(message).toMatch(/^svc\.product\.json: \//);
    const { exit, out } = await svc(['packs', 'compile', '--json'], { cwd });
    expect(exit).toBe(0);
    expect(out).toContain('PRODUCT_IGNORED');
  });

  it('names both places of a contradiction', async () => {
    const cwd = await project();
    const formats = {
      number: '1,234.5',
      money: 'EUR 1,234.50',
      date: 'd MMMM yyyy',
      date_short: 'd MMM',
      time: 'HH:mm',
    };
    write(cwd, {
      ...HERBS,
      locale: 'en-GB',
      currency: 'GBP',
      formats,
      avoid: ['deal'],
      words: { cart: 'Deal basket' },
    });
    expect((await problems(cwd)).map(({ message }) => message)).toEqual([
      'svc.product.json: /formats/money writes sums in EUR, but /currency is "GBP". Write "GBP 1,234.50" there, or "EUR" at /currency.',
      'svc.product.json: /words/cart uses "deal", which /avoid/0 rules out. Use another word there, or remove it from /avoid.',
    ]);
  });

  it('lists the entities that can be changed, where none has a similar name', async () => {
    const cwd = await project();
    write(cwd, { ...HERBS, entities: { zeppelin: { plural: 'zeppelins' } } });
    expect(await problems(cwd)).toMatchObject([
      {
        pointer: '/entities/zeppelin',
        message: expect.stringMatching(/Add "rows", or change one of .*appointment/),
      },
    ]);
  });

  it('loses only the members that do not match the schema', async () => {
    const cwd = await project();
    write(cwd, { ...HERBS, locale: 'English', words: { cart: 5 } });
    expect((await problems(cwd)).map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(['/locale', '/words/cart']),
    );
    expect((await svc(['product'], { cwd })).out).toContain('Fennel & Rye');
  });

  it.each([
    ['not JSON', '{"name": '],
    ['a list', '[]'],
    ['twice the same key', '{"name": "Ada", "name": "Eva"}'],
  ])('is %s: official content is used and nothing is written', async (_, text) => {
    const cwd = await project();
    write(cwd, text);
    expect((await problems(cwd)).length).toBeGreaterThan(0);
    expect((await svc(['packs', 'compile', '--json'], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, 'svc.product.json'), 'utf8')).toBe(text);
  });

  it('that names its rows by each other in a circle is compiled, and reported row by row', async () => {
    const cwd = await project();
    const loop = (of: string) => ({
      singular: 'part',
      plural: 'parts',
      fields: { whole: { type: 'reference', of, label: 'Whole', identity: true } },
      rows: [{ id: 'a', whole: 'a' }],
    });
    write(cwd, { ...HERBS, entities: { left: loop('right'), right: loop('left') } });
    expect((await svc(['packs', 'compile', '--json'], { cwd })).exit).toBe(0);
    expect(await problems(cwd)).toMatchObject([
      { pointer: '/entities/left/rows/0', message: expect.stringContaining('left/a → right/a → left/a') },
      { pointer: '/entities/right/rows/0', message: expect.stringContaining('right/a → left/a → right/a') },
    ]);
  });
});
