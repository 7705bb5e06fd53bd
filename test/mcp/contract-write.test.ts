import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { contractWrite } from '../../src/mcp/tools/contract-write/index.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { FILE, hashIn, projectWith, read, type JsonObject, textIn, write } from './contract-project.ts';

const documentIn = (root: string): EssenceV4 => parseEssence(JSON.parse(textIn(root)));

const update = (
  root: string,
  operation: string,
  payload: JsonObject,
  more: JsonObject = {},
): Promise<JsonObject> =>
  write(root, { action: 'update_essence', operation, payload, expected_hash: hashIn(root), ...more });

const settle = (
  root: string,
  violations: readonly JsonObject[],
  resolution: string,
  more: JsonObject = {},
): Promise<JsonObject> =>
  write(root, { action: 'accept_drift', violations, resolution, expected_hash: hashIn(root), ...more });

describe('svc_contract_write', () => {
  it('is annotated as writing, destructive and not idempotent', () => {
    expect(contractWrite.hints).toEqual({
      readOnlyHint: false,
      destructiveHint: true,
      idempotentHint: false,
      openWorldHint: false,
    });
  });

  it.each(contractWrite.actions.map((action) => [action.name, action]))(
    'runs the example of %s',
    async (_, { name, example }) => {
      const root = projectWith();
      const expected = 'expected_hash' in example ? {} : { expected_hash: hashIn(root) };
      if (name === 'put_essence') rmSync(join(root, FILE));
      expect((await write(root, { action: name, ...example, ...expected }))['isError']).toBeUndefined();
    },
  );

  it('writes nothing without the hash of the file or with an old one, and returns the current hash', async () => {
    const root = projectWith();
    const before = textIn(root);
    for (const expected_hash of [undefined, 'none', sha256Digest('old'), 'nonsense'])
      expect(
        await update(
          root,
          'add_feature',
          { feature: 'x' },
          expected_hash ? { expected_hash } : { expected_hash: 'none' },
        ),
      ).toMatchObject({ isError: true, code: 'CONFLICT', errors: [{ expected: hashIn(root) }] });
    expect(await write(root, { action: 'update_essence', operation: 'set', payload: {} })).toMatchObject({
      code: 'CONFLICT',
      errors: [{ expected: hashIn(root) }],
    });
    expect(textIn(root)).toBe(before);
    expect(readdirSync(root)).toEqual([FILE]);
  });

  it('names the command that brings an app of svc create to the new contract, and only there', async () => {
    const root = projectWith();
    const add = (feature: string): Promise<JsonObject> => update(root, 'add_feature', { feature });
    expect(JSON.stringify(await add('search'))).not.toContain('svc create --update');
    mkdirSync(join(root, '.svc'), { recursive: true });
    writeFileSync(join(root, '.svc/app.json.br'), '');
    expect(JSON.stringify(await add('filters'))).toContain('svc create --update');
  });

  it('shows with dry_run what it would do, and the hash the file would have', async () => {
    const root = projectWith();
    const before = textIn(root);
    const payload = { pointer: '/dna/theme/mode', value: 'dark' };
    const preview = await update(root, 'set', payload, { dry_run: true });
    expect(preview['result']).toMatchObject({
      dry_run: true,
      written: false,
      current_hash: hashIn(root),
      diff: '/dna/theme/mode\n  - "light"\n  + "dark"',
    });
    expect([textIn(root), readdirSync(root)]).toEqual([before, [FILE]]);
    const done = await update(root, 'set', payload);
    expect(done['result']).toMatchObject({ written: true, hash: preview['result'].hash });
    expect(hashIn(root)).toBe(preview['result'].hash);
  });

  it('changes only the affected bytes, and keeps the last version', async () => {
    const root = projectWith();
    const tabs = JSON.stringify(JSON.parse(textIn(root)), null, '\t');
    writeFileSync(join(root, FILE), tabs);
    await update(root, 'set', { pointer: '/dna/theme/mode', value: 'dark' });
    expect(textIn(root)).toBe(tabs.replace('"mode": "light"', '"mode": "dark"'));
    expect(textIn(root, `${FILE}.bak`)).toBe(tabs);
  });

  it('reports that nothing changes, and keeps the previous version as it is', async () => {
    const root = projectWith();
    const response = await update(root, 'set', { pointer: '/dna/theme/mode', value: 'light' });
    expect(response['result']).toMatchObject({ written: false, changes: 0, hash: hashIn(root) });
    expect(existsSync(join(root, `${FILE}.bak`))).toBe(false);
  });

  it('creates a missing contract from a name alone', async () => {
    const root = projectWith();
    rmSync(join(root, FILE));
    const response = await write(root, {
      action: 'put_essence',
      archetype: 'landing-page',
      theme: 'ledger',
      expected_hash: 'none',
    });
    expect(response['result']).toMatchObject({ written: true, hash: hashIn(root) });
    expect(documentIn(root).dna.theme.id).toBe('ledger');
    expect(existsSync(join(root, `${FILE}.bak`))).toBe(false);
  });

  it('replaces a contract that is broken', async () => {
    const root = projectWith({ [FILE]: '{ "version": ' });
    const response = await write(root, {
      action: 'put_essence',
      archetype: 'landing-page',
      expected_hash: hashIn(root),
    });
    expect(response['result']?.written).toBe(true);
    expect(documentIn(root).version).toBe('4.0.0');
    expect(textIn(root, `${FILE}.bak`)).toBe('{ "version": ');
  });

  it.each<[string, JsonObject, (document: EssenceV4) => unknown, unknown]>([
    [
      'add_page',
      { id: 'team', section_id: 'billing', layout: ['page-header', 'data-table:standard'] },
      (d) => d.blueprint.sections[0]?.pages.at(-1),
      { id: 'team', route: '/team', layout: ['page-header', { pattern: 'data-table', preset: 'standard' }] },
    ],
    [
      'update_page_layout',
      { page_id: 'invoices', layout: ['hero'] },
      (d) => d.blueprint.sections[0]?.pages[0]?.layout,
      ['hero'],
    ],
    ['update_dna', { spacing: { density: 'compact' } }, (d) => d.dna.spacing.density, 'compact'],
    ['update_blueprint', { icon_style: 'outline' }, (d) => d.blueprint.icon_style, 'outline'],
    ['add_feature', { feature: 'export-csv' }, (d) => d.blueprint.features.at(-1), 'export-csv'],
    [
      'add_section',
      { id: 'site', archetype: 'landing-page' },
      (d) => d.blueprint.sections.at(-1)?.id,
      'site',
    ],
    ['remove', { pointer: '/meta/navigation' }, (d) => d.meta.navigation, undefined],
  ])('performs %s', async (operation, payload, readPart, expected) => {
    const root = projectWith();
    if (operation === 'remove')
      await update(root, 'set', { pointer: '/meta/navigation', value: { hotkeys: [] } });
    expect((await update(root, operation, payload))['result']).toMatchObject({ written: true });
    expect(readPart(documentIn(root))).toEqual(expected);
  });

  it('removes an added item together with every reference to it', async () => {
    const root = projectWith();
    const before = JSON.parse(textIn(root)) as EssenceV4;
    await update(root, 'add_section', { id: 'site', archetype: 'landing-page' });
    await update(root, 'add_page', { id: 'team', section_id: 'billing', layout: ['hero'] });
    await update(root, 'remove_page', { page_id: 'billing/team' });
    await update(root, 'remove_section', { section_id: 'site' });
    expect(documentIn(root).blueprint.sections).toEqual(before.blueprint.sections);
    expect(documentIn(root).blueprint.routes).toEqual(before.blueprint.routes);
  });

  it.each<[string, JsonObject, string]>([
    ['set', { pointer: '/dna/theme/mode', value: 'drk' }, 'INVALID_RESULT'],
    ['set', { pointer: '/blueprint/sections/0/pages', value: [] }, 'INVALID_RESULT'],
    [
      'set',
      { pointer: '/blueprint/routes', value: { '/x': { section: 'none', page: 'none' } } },
      'INVALID_RESULT',
    ],
    [
      'set',
      {
        pointer: '/blueprint/routes',
        value: JSON.parse('{"__proto__":{"section":"billing","page":"invoices"}}'),
      },
      'INVALID_RESULT',
    ],
    ['set', { pointer: '/version', value: '3.1.0' }, 'INVALID_RESULT'],
    ['set', { pointer: '/dna/none/deep', value: 1 }, 'INVALID_PARAMETER'],
    ['set', { pointer: 'dna', value: 1 }, 'INVALID_PARAMETER'],
    ['set', { pointer: '/dna' }, 'INVALID_PARAMETER'],
    ['remove', { pointer: '/dna/spacing' }, 'INVALID_RESULT'],
    ['remove_page', { page_id: 'invoices' }, 'INVALID_RESULT'],
    ['remove_page', { page_id: 'nothing' }, 'UNKNOWN_PACK'],
    ['remove_section', { section_id: 'billing' }, 'INVALID_RESULT'],
    ['add_page', { id: 'x', layout: [] }, 'INVALID_PARAMETER'],
    ['add_page', { id: 'x', layot: ['hero'] }, 'INVALID_PARAMETER'],
    ['add_page', { id: 'x', section_id: 'billing', layout: ['heroo'] }, 'INVALID_RESULT'],
    ['set', { pointer: '/dna/theme/id', value: 'no-such-theme' }, 'INVALID_RESULT'],
    ['update_dna', { theme: { id: 'no-such-theme' } }, 'UNKNOWN_RECORD'],
    ['update_dna', { spacing: { colour: 'red' } }, 'INVALID_RESULT'],
    ['update_blueprint', { sections: [] }, 'INVALID_PARAMETER'],
    ['add_section', { id: 'site', archetype: 'nothing' }, 'UNKNOWN_RECORD'],
  ])('refuses %s %j with %s and writes nothing', async (operation, payload, code) => {
    const root = projectWith();
    const before = textIn(root);
    const response = await update(root, operation, payload);
    expect(response).toMatchObject({ isError: true, code });
    if (code === 'INVALID_RESULT' && response['errors'])
      expect(response['errors'][0]).toHaveProperty('pointer');
    expect([textIn(root), readdirSync(root).filter((name) => name !== '.svc')]).toEqual([before, [FILE]]);
  });

  it('names the nearest record where a change refers to an unknown one', async () => {
    const response = await update(projectWith(), 'add_page', {
      id: 'x',
      section_id: 'billing',
      layout: ['heroo'],
    });
    expect(response).toMatchObject({ isError: true, code: 'INVALID_RESULT' });
    expect(response['suggestions']).toContain('hero');
  });

  it('allows other changes to a contract that already names an unknown record', async () => {
    const root = projectWith();
    const { dna, ...rest } = documentIn(root);
    const odd = { ...rest, dna: { ...dna, theme: { ...dna.theme, id: 'no-such-theme' } } };
    writeFileSync(join(root, FILE), JSON.stringify(odd));
    expect((await update(root, 'add_feature', { feature: 'export-csv' }))['result']).toMatchObject({
      written: true,
    });
  });

  it('refuses an operation that does not exist, and names those that do', async () => {
    const response = await update(projectWith(), 'explode', {});
    expect(response).toMatchObject({ isError: true, code: 'UNKNOWN_ACTION' });
    expect(response['allowed']).toContain('update_page_layout');
  });

  it('loses no change of concurrent writers: all but one get a conflict', async () => {
    const root = projectWith();
    const response = await Promise.all(
      Array.from({ length: 6 }, (_, n) => update(root, 'add_feature', { feature: `feature-${n}` })),
    );
    const done = response.filter((one) => one['result']?.written === true);
    expect(done).toHaveLength(1);
    expect(response.filter((one) => one['code'] === 'CONFLICT')).toHaveLength(5);
    for (let n = 0; n < 6; n++) await update(root, 'add_feature', { feature: `feature-${n}` });
    expect(documentIn(root).blueprint.features.filter((one) => one.startsWith('feature-'))).toHaveLength(6);
  });

  it('does not write through a backup or a log that is a link', async () => {
    const root = projectWith();
    const other = projectWith({ log: '[]' });
    const otherText = textIn(other);
    const before = textIn(root);
    symlinkSync(join(other, FILE), join(root, `${FILE}.bak`));
    expect(await update(root, 'add_feature', { feature: 'x' })).toMatchObject({ code: 'NOT_REGULAR_FILE' });
    mkdirSync(join(root, '.svc'), { recursive: true });
    symlinkSync(join(other, 'log'), join(root, '.svc/drift-log.json'));
    expect(await settle(root, [{ rule: 'density', used: 'compact' }], 'defer')).toMatchObject({
      code: 'NOT_REGULAR_FILE',
    });
    expect([textIn(root), textIn(other), textIn(other, 'log')]).toEqual([before, otherText, '[]']);
  });
});

describe('accepting drift', () => {
  it('applies the change it reports as accepted', async () => {
    const root = projectWith();
    const done = async (violation: JsonObject, more: JsonObject = {}): Promise<EssenceV4> => {
      const response = await settle(root, [violation], 'accept', { confirm_dna: true, ...more });
      expect(response['result']).toMatchObject({ written: true, hash: hashIn(root) });
      return documentIn(root);
    };
    expect((await done({ rule: 'theme-mode', used: 'dark' })).dna.theme.mode).toBe('dark');
    expect((await done({ rule: 'density', used: 'compact' })).dna.spacing.density).toBe('compact');
    expect((await done({ rule: 'theme-match', used: 'ledger' })).dna.theme.id).toBe('ledger');
    const added = await done({ rule: 'page-exists', page_id: 'reports', layout: ['hero'] });
    expect(added.blueprint.sections[0]?.pages.at(-1)).toMatchObject({ id: 'reports', layout: ['hero'] });
    const extended = await done({ rule: 'component-pattern-match', page_id: 'reports', used: 'DataTable' });
    expect(extended.blueprint.sections[0]?.pages.at(-1)?.layout).toEqual(['hero', 'data-table']);
    const less = await done({ rule: 'pattern-missing', page_id: 'reports', expected: 'hero' });
    expect(less.blueprint.sections[0]?.pages.at(-1)?.layout).toEqual(['data-table']);
  });

  it('applies to a single page or section with a scope', async () => {
    const root = projectWith();
    const violation = { rule: 'theme-mode', used: 'dark' };
    await settle(root, [violation], 'accept_scoped', { scope: 'invoices', confirm_dna: true });
    const { dna, blueprint } = documentIn(root);
    expect([dna.theme.mode, blueprint.sections[0]?.pages[0]?.dna_overrides]).toEqual([
      'light',
      { mode: 'dark' },
    ]);
    expect(await settle(root, [violation], 'accept_scoped', { confirm_dna: true })).toMatchObject({
      code: 'INVALID_PARAMETER',
    });
    expect(
      await settle(root, [{ rule: 'theme-match', used: 'ledger' }], 'accept_scoped', {
        scope: 'invoices',
        confirm_dna: true,
      }),
    ).toMatchObject({ code: 'INVALID_PARAMETER' });
  });

  it('refuses a change it cannot make instead of reporting success', async () => {
    const root = projectWith();
    const before = textIn(root);
    for (const violation of [
      { rule: 'accessibility', used: 'x' },
      { rule: 'page-exists', page_id: 'reports' },
      { rule: 'theme-mode', used: 'purple' },
      { rule: 'theme-mode' },
    ])
      expect(await settle(root, [violation], 'accept', { confirm_dna: true })).toMatchObject({
        isError: true,
        code: 'INVALID_PARAMETER',
      });
    expect(await settle(root, [{ rule: 'theme-mode', used: 'dark' }], 'accept')).toMatchObject({
      code: 'INVALID_PARAMETER',
      pointer: '/confirm_dna',
    });
    expect((await settle(root, [{ rule: 'density', used: 'compact' }], 'reject'))['result']).toMatchObject({
      written: false,
    });
    expect([textIn(root), readdirSync(root)]).toEqual([before, [FILE]]);
  });

  it('logs deferred drift once, with id, message and severity, and removes it once accepted', async () => {
    const root = projectWith();
    const violation = { rule: 'theme-mode', used: 'dark', expected: 'light' };
    await settle(root, [violation], 'defer');
    const response = await settle(root, [violation], 'defer');
    expect(response['result']).toMatchObject({ written: true, deferred: 1 });
    expect(JSON.parse(textIn(root, '.svc/drift-log.json'))).toMatchObject([
      {
        id: expect.stringMatching(/^drift-[0-9a-f]{12}$/),
        severity: 'warn',
        message: 'theme-mode: dark instead of light',
        resolution: 'defer',
      },
    ]);
    await settle(root, [violation], 'accept', { confirm_dna: true });
    expect(JSON.parse(textIn(root, '.svc/drift-log.json'))).toEqual([]);
  });

  it('accepts the output of check_drift unchanged', async () => {
    const root = projectWith();
    const { result } = await read(root, { action: 'check_drift', mode_used: 'dark' });
    await settle(root, result.drift, 'accept', { confirm_dna: true });
    const again = await read(root, { action: 'check_drift', mode_used: 'dark' });
    expect(again['result']).toMatchObject({ drifted: false, drift: [] });
  });
});

describe('a disk that cannot be written', () => {
  it.runIf(mayMount()).each([
    ['is full', 'size=64k', 'ENOSPC'],
    ['is read only', 'size=1m', 'EROFS'],
  ])('leaves the old contract in place if it %s', async (_, options, code) => {
    const folder = projectWith();
    const root = join(folder, 'disk');
    mkdirSync(root);
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', root]);
    try {
      const text = textIn(folder);
      writeFileSync(join(root, FILE), text);
      mkdirSync(join(root, '.svc'));
      if (code === 'EROFS') execFileSync('mount', ['-o', 'remount,ro', root]);
      else fill(root);
      const response = await update(root, 'add_feature', { feature: 'x'.repeat(4_000) });
      expect(response).toMatchObject({ isError: true, code: 'WRITE_FAILED' });
      expect(response['detail']).toContain(code);
      expect(textIn(root)).toBe(text);
    } finally {
      execFileSync('umount', [root]);
    }
  });
});

/** Not in every container; then these tests are counted as skipped. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'svc-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder], { stdio: 'ignore' });
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function fill(root: string): void {
  for (let n = 0; ; n++)
    try {
      writeFileSync(join(root, `fill-${n}`), 'x'.repeat(4_096));
    } catch {
      return;
    }
}
