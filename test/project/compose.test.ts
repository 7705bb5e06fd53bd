import { describe, expect, it } from 'vitest';
import { connect } from '../../src/http/connect.ts';
import { compose, composeArchetype } from '../../src/essence/compose.ts';
import { composeContract, type RecordSource } from '../../src/project/compose.ts';
import { schemaText } from '../../src/project/init.ts';
import { LOCAL_SCHEMA } from '../../src/project/paths.ts';
import { corpus } from '../corpus.ts';

const { client } = connect({});
const slugs = (type: string): string[] =>
  corpus.records.filter((record) => record.type === type).map(({ slug }) => slug);

describe('composing through the service', () => {
  it('returns the same document as the corpus itself, for every blueprint', async () => {
    expect(slugs('blueprint').length).toBeGreaterThan(20);
    for (const slug of slugs('blueprint')) {
      const composed = await composeContract(client, { type: 'blueprint', slug }, {});
      expect(composed).toEqual({ ...compose(slug, corpus), $schema: LOCAL_SCHEMA });
    }
  });

  it('returns the same document for every archetype, in the requested mode', async () => {
    for (const slug of slugs('archetype').filter((_, index) => index % 4 === 0)) {
      for (const mode of [undefined, 'dark'] as const) {
        const composed = await composeContract(client, { type: 'archetype', slug }, { mode });
        expect(composed).toEqual({ ...composeArchetype(slug, corpus, { mode }), $schema: LOCAL_SCHEMA });
      }
    }
  });

  it('tries all themes if no suggested one has the mode', async () => {
    const [slug = ''] = slugs('archetype');
    const onlyLight: RecordSource = {
      list: client.list,
      record: async (type, name) => {
        const record = await client.record(type, name);
        const suggested = corpus.get('archetype', slug)?.data.suggested_theme.ids ?? [];
        return type === 'theme' && suggested.includes(name)
          ? { ...record, data: { ...record.data, modes: ['light'] } }
          : record;
      },
    };
    const { dna } = await composeContract(onlyLight, { type: 'archetype', slug }, { mode: 'dark' });
    expect(dna.theme.mode).toBe('dark');
    expect(corpus.get('archetype', slug)?.data.suggested_theme.ids).not.toContain(dna.theme.id);
  });

  it('refuses a record that does not match its schema, and names it', async () => {
    const hostile: RecordSource = {
      list: client.list,
      record: async (type, slug) => ({ slug, version: '1.0.0', data: { type, compose: 'everything' } }),
    };
    await expect(composeContract(hostile, { type: 'blueprint', slug: 'shop' }, {})).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining(
        'The blueprint "shop" of the service does not match blueprint.v1.json',
      ),
    });
  });

  it('names the nearest record for an unknown name', async () => {
    await expect(
      composeContract(client, { type: 'blueprint', slug: 'marketplac' }, {}),
    ).rejects.toMatchObject({
      code: 'UNKNOWN_RECORD',
      facts: { suggestions: ['marketplace'] },
    });
  });

  it('writes a schema without references to other files', () => {
    const refs = [...schemaText().matchAll(/"\$ref": "([^"]+)"/g)].map(([, ref = '']) => ref);
    expect(refs.length).toBeGreaterThan(20);
    expect(refs.filter((ref) => !ref.startsWith('#/'))).toEqual([]);
  });
});
