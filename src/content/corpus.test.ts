import { describe, expect, it } from 'vitest';
import {
  type ContentRecord,
  type ContentType,
  createCorpus,
  type RecordData,
  resolveAlias,
} from './corpus.ts';

const record = (type: ContentType, slug: string, aliases?: readonly string[]): ContentRecord => ({
  type,
  slug,
  version: '1.0.0',
  data: { id: slug, ...(aliases && { aliases }) } as unknown as RecordData,
  digest: '',
  publishedAt: '',
  updatedAt: '',
});

const corpusOf = (...records: readonly ContentRecord[]) =>
  createCorpus(records, { corpusDigest: '', packageVersion: '', released_at: '' });

describe('resolveAlias', () => {
  const table = record('pattern', 'data-table', ['datagrid', 'record-list']);
  const page = record('archetype', 'records', ['datagrid']);
  const corpus = corpusOf(table, record('pattern', 'hero'), page);

  it('returns the record of the type that has the alias', () => {
    expect(resolveAlias(corpus, 'pattern', 'datagrid')).toBe(table);
    expect(resolveAlias(corpus, 'pattern', 'record-list')).toBe(table);
    expect(resolveAlias(corpus, 'archetype', 'datagrid')).toBe(page);
  });

  it('returns nothing for a slug, an unknown name and a name of another type', () => {
    for (const name of ['data-table', 'hero', 'Datagrid', '', 'constructor', '__proto__'])
      expect(resolveAlias(corpus, 'pattern', name)).toBeUndefined();
    expect(resolveAlias(corpus, 'shell', 'datagrid')).toBeUndefined();
  });

  it('returns the first of several records with the same alias', () => {
    const [first, second] = [record('pattern', 'a', ['same']), record('pattern', 'b', ['same'])];
    expect(resolveAlias(corpusOf(first, second), 'pattern', 'same')).toBe(first);
  });

  it('answers each corpus from its own records', () => {
    const other = record('pattern', 'table', ['datagrid']);
    expect(resolveAlias(corpusOf(other), 'pattern', 'datagrid')).toBe(other);
    expect(resolveAlias(corpus, 'pattern', 'datagrid')).toBe(table);
    expect(resolveAlias(corpusOf(), 'pattern', 'datagrid')).toBeUndefined();
  });
});
