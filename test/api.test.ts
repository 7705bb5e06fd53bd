import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as api from '../src/api/index.ts';
import type { Catalog } from '../src/client/index.ts';
import { connect } from '../src/http/connect.ts';
import { SAMPLE_ESSENCE } from '../src/http/essence-body.ts';
import { folder, svc } from './cli/support.ts';
import { snapshot } from './cli/program.ts';
import { copyProject } from './verify/copies.ts';

const { client } = connect({});

describe('the programmatic interface', () => {
  it('has these functions, and nothing else', () => {
    expect(Object.keys(api).sort()).toEqual(['ServiceError', 'compile', 'openCorpus', 'select', 'verify']);
  });

  it('has the types of the catalog', () => {
    expectTypeOf(api.compile).parameter(0).toEqualTypeOf<Catalog['essence.v4.json']>();
    expectTypeOf(api.compile).returns.resolves.toEqualTypeOf<Catalog['execution-pack-bundle.v1.json']>();
    expectTypeOf(api.select).returns.resolves.toEqualTypeOf<Catalog['selected-execution-pack.v1.json']>();
    expectTypeOf(api.verify).returns.resolves.toHaveProperty('passed').toEqualTypeOf<boolean>();
    expectTypeOf(api.verify).parameter(0).toEqualTypeOf<string>();
  });

  it('opens the corpus of the package, with typed records', async () => {
    const { data } = await api.openCorpus().record('theme', 'slate');
    expectTypeOf(data).toEqualTypeOf<Catalog['theme.v1.json']>();
    expect(data.id).toBe('slate');
  });
});

describe('compile and select', () => {
  it('return the same packs as the service', async () => {
    const bundle = await api.compile(SAMPLE_ESSENCE);
    expect(bundle).toEqual(await client.compilePacks(SAMPLE_ESSENCE));
    const { pack } = await api.select(SAMPLE_ESSENCE, { packType: 'page', id: 'invoices' });
    expect(pack).toEqual(bundle.pages.find((page) => page.data.pageId === 'invoices'));
    expect(await api.compile(SAMPLE_ESSENCE, { client })).toEqual(bundle);
  });

  it('use a product, as the command line uses svc.product.json', async () => {
    const cwd = folder();
    await svc(['init', '--blueprint', 'clinic-booking', '--quiet'], { cwd });
    const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(cwd, file), 'utf8')) as Value;
    const product = { ...read<api.Product>('svc.product.json'), name: 'Northgate Practice' };
    writeFileSync(join(cwd, 'svc.product.json'), JSON.stringify(product));
    const essence = read<Catalog['essence.v4.json']>('svc.essence.json');
    const { out } = await svc(['packs', 'compile', '--json'], { cwd });
    const bundle = await api.compile(essence, { product });
    expect(bundle).toEqual(JSON.parse(out));
    expect(bundle.scaffold.renderedMarkdown).toContain('Northgate Practice');
    const { pack } = await api.select(essence, { packType: 'scaffold' }, { product });
    expect(pack).toEqual(bundle.scaffold);
  });

  it('reject what is invalid, with a code and the place', async () => {
    const invalid = { ...SAMPLE_ESSENCE, dna: {} } as unknown as typeof SAMPLE_ESSENCE;
    await expect(api.compile(invalid)).rejects.toMatchObject({ code: 'INVALID_ESSENCE' });
    await expect(api.compile(null as never)).rejects.toBeInstanceOf(api.ServiceError);
    const product = { name: 7 } as unknown as api.Product;
    await expect(api.compile(SAMPLE_ESSENCE, { product })).rejects.toMatchObject({
      code: 'INVALID_DOCUMENT',
      facts: { errors: [{ pointer: '/name' }] },
    });
    await expect(api.select(SAMPLE_ESSENCE, { packType: 'page', id: 'nothing' })).rejects.toMatchObject({
      code: 'UNKNOWN_PACK',
    });
    await expect(api.select(SAMPLE_ESSENCE, { packType: 'page' })).rejects.toMatchObject({
      code: 'INVALID_SELECT_BODY',
    });
  });

  it('reject with the reason of an aborted signal', async () => {
    const reason = new Error('enough');
    await expect(api.compile(SAMPLE_ESSENCE, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    await expect(api.verify(folder(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

describe('verify', () => {
  it('finds what svc verify --full finds, with file, line and column, and writes nothing', async () => {
    const cwd = copyProject('shop-bad');
    const before = snapshot(cwd);
    const { passed, findings, accepted, files, rules } = await api.verify(cwd);
    const { out } = await svc(['verify', '--full', '--json', '--no-cache'], { cwd });
    const report = JSON.parse(out) as { findings: { code?: string }[] };
    expect([passed, accepted, findings.length]).toEqual([false, 0, report.findings.length]);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'A11Y012',
        rule: 'image-has-alternative',
        severity: 'error',
        place: expect.objectContaining({ file: 'src/pages/Home.tsx', line: 37, column: 13 }) as unknown,
      }),
    );
    expect(files).toBeGreaterThan(3);
    expect(rules).toBeGreaterThan(20);
    expect(snapshot(cwd)).toEqual(before);
  });

  it('reports on some files only, fails at the given severity, and respects the baseline', async () => {
    const cwd = copyProject('shop-bad');
    const some = await api.verify(cwd, { files: ['src/pages/Home.tsx'] });
    expect(new Set(some.findings.map(({ place }) => place?.file))).toEqual(
      new Set(['src/pages/Home.tsx', undefined]),
    );
    expect((await api.verify(cwd, { failOn: 'none' })).passed).toBe(true);
    await svc(['verify', '--full', '--write-baseline', '--quiet'], { cwd });
    const after = await api.verify(cwd, { failOn: 'warn' });
    expect([after.passed, after.findings.length, after.accepted > 0]).toEqual([true, 0, true]);
  });

  it('lists files that it could not parse, and reports a contract that is missing or invalid', async () => {
    const cwd = copyProject('shop-good');
    mkdirSync(join(cwd, 'src/broken'), { recursive: true });
    writeFileSync(join(cwd, 'src/broken/page.tsx'), 'export const = <');
    expect((await api.verify(cwd)).unchecked.map(({ file }) => file)).toEqual(['src/broken/page.tsx']);
    for (const files of [{}, { 'svc.essence.json': '{' }])
      expect((await api.verify(folder(files as Record<string, string>))).passed).toBe(false);
    await expect(api.verify(join(cwd, 'none'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});
