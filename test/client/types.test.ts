import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Catalog, Client, ContentRecord, ContentType } from '../../src/client/index.ts';
import { connect } from '../../src/http/connect.ts';
import { service } from '../http/service.ts';

/** Types are checked by the compiler; the calls are made as well, so that a type cannot promise what does not work. */

const { client } = connect({});
const slugOf = (type: ContentType): string =>
  service.library.corpus.records.find((record) => record.type === type)?.slug ?? '';

describe('the types of the client', () => {
  it('give a record the payload of its type', async () => {
    const theme = await client.record('theme', 'slate');
    expectTypeOf(theme.data).toEqualTypeOf<Catalog['theme.v1.json']>();
    expectTypeOf(theme.type).toEqualTypeOf<'theme'>();
    expectTypeOf(theme.data.modes[0]).toEqualTypeOf<'light' | 'dark' | 'auto' | undefined>();
    expect(theme.data.modes).toContain('light');

    const pattern = await client.record('pattern', slugOf('pattern'));
    expectTypeOf(pattern.data).toEqualTypeOf<Catalog['pattern.v2.json']>();
    const blueprint = await client.record('blueprint', slugOf('blueprint'));
    expectTypeOf(blueprint.data).toEqualTypeOf<Catalog['blueprint.v1.json']>();
    const archetype = await client.record('archetype', slugOf('archetype'));
    expectTypeOf(archetype.data).toEqualTypeOf<Catalog['archetype.v2.json']>();
    const shell = await client.record('shell', slugOf('shell'));
    expectTypeOf(shell.data).toEqualTypeOf<Catalog['shell.v1.json']>();
    expect([pattern, blueprint, archetype, shell].map(({ type, data }) => [type, data.id])).toEqual(
      (['pattern', 'blueprint', 'archetype', 'shell'] as const).map((type) => [type, slugOf(type)]),
    );
  });

  it('take the plural, too, as paths and searches do', async () => {
    const theme = await client.record('themes', 'slate');
    expectTypeOf(theme.data).toEqualTypeOf<Catalog['theme.v1.json']>();
    expectTypeOf(theme.type).toEqualTypeOf<'theme'>();
    expect(theme).toEqual(await client.record('theme', 'slate'));
    expect(await client.list('shells')).toEqual(await client.list('shell'));
  });

  it('are narrowed by the type of a record where it is not known', async () => {
    const type = 'shell' as ContentType;
    const record = await client.record(type, slugOf(type));
    expectTypeOf(record).toEqualTypeOf<ContentRecord>();
    if (record.type === 'theme') expectTypeOf(record.data).toEqualTypeOf<Catalog['theme.v1.json']>();
    else expectTypeOf(record.data.id).toEqualTypeOf<string>();
    expect(record.type).toBe('shell');
  });

  it('refuse a type that does not exist', () => {
    expectTypeOf<Client['record']>().parameter(0).toEqualTypeOf<ContentType | `${ContentType}s`>();
    // @ts-expect-error -- there are no widgets
    expect(() => void client.record('widget', 'x').catch(() => {})).not.toThrow();
  });
});
