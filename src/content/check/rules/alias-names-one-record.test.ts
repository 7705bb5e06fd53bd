import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { createRecordSet } from '../record-set.ts';
import { aliasNamesOneRecord } from './alias-names-one-record.ts';

describe(aliasNamesOneRecord.name, () => {
  const table = record('pattern', { aliases: ['datagrid', 'record-list'] }, 'data-table');

  it('reports an alias that is a slug of the same type, its own included', () => {
    expect(
      findViolations(aliasNamesOneRecord, [
        table,
        record('pattern', { aliases: ['rows', 'data-table', 'card-list'] }, 'card-list'),
      ]),
    ).toMatchObject([
      { at: { slug: 'card-list' }, pointer: '/aliases/1', message: expect.stringContaining('"data-table"') },
      { at: { slug: 'card-list' }, pointer: '/aliases/2', message: expect.stringContaining('"card-list"') },
    ]);
  });

  it('reports an alias of two records and names the other record', () => {
    const other = record('pattern', { aliases: ['datagrid'] }, 'card-list');
    expect(findViolations(aliasNamesOneRecord, [table, other])).toMatchObject([
      {
        at: { slug: 'card-list' },
        pointer: '/aliases/0',
        message: '/aliases/0 is "datagrid", which is also an alias of the pattern "data-table".',
      },
    ]);
  });

  it('allows the same name in another type, and records without aliases', () => {
    expect(
      violationPointers(
        aliasNamesOneRecord,
        table,
        record('archetype', { aliases: ['datagrid', 'data-table'] }, 'catalogue'),
        record('shell', {}, 'record-list'),
      ),
    ).toEqual([]);
  });

  it('compares with neighbours without reporting them', () => {
    const own = record('pattern', { aliases: ['datagrid'] }, 'a-table');
    const recordSet = createRecordSet({ files: [], strays: [], folders: [] }, [own], new Map(), [
      table,
      record('pattern', { aliases: ['a-table'] }, 'grid'),
    ]);
    expect([...aliasNamesOneRecord.check(recordSet)]).toMatchObject([
      { at: { slug: 'a-table' }, pointer: '/aliases/0' },
    ]);
  });
});
