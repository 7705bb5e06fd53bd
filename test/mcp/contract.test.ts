import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { contract } from '../../src/mcp/tools/contract/index.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { svc } from '../cli/support.ts';
import { FILE, hashIn, projectWith, read, textIn, write } from './contract-project.ts';

const FORM = 'export const A = () => <div style={{ color: "#123456" }}>x</div>;\n';

describe('svc_contract', () => {
  it('is annotated as read-only', () => {
    expect(contract.hints).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  it.each(contract.actions.map(({ name, example }) => [name, example]))(
    'runs the example of %s within 4,000 tokens, without paths of this machine',
    async (action, example) => {
      const root = projectWith();
      const response = await read(root, { action, ...example });
      expect(response['isError']).toBeUndefined();
      expect(countTokens(JSON.stringify(response))).toBeLessThanOrEqual(4_000);
      expect(JSON.stringify(response)).not.toContain(root);
    },
  );

  it('says that there is no contract, and how to get one', async () => {
    const root = projectWith();
    rmSync(join(root, FILE));
    for (const action of ['read_essence', 'validate', 'capsule'])
      expect(await read(root, { action })).toMatchObject({
        isError: true,
        code: 'FILE_NOT_FOUND',
        suggestions: ['svc_contract create_essence', 'svc init'],
      });
  });
});

describe('reading the contract', () => {
  it('returns a layer or a part, and the hash of the bytes', async () => {
    const root = projectWith();
    const dna = await read(root, { action: 'read_essence', layer: 'dna' });
    expect(dna['result']).toMatchObject({
      hash: sha256Digest(textIn(root)),
      value: SAMPLE_ESSENCE.dna,
      valid: true,
    });
    const part = await read(root, { action: 'read_essence', pointer: '/blueprint/sections/0/id' });
    expect(part['result'].value).toBe('billing');
    expect(await read(root, { action: 'read_essence', pointer: '/dna/them' })).toMatchObject({
      code: 'INVALID_PARAMETER',
      suggestions: ['theme'],
    });
  });

  it('shortens a long contract and reports what is left out', async () => {
    const root = projectWith();
    const from = { action: 'put_essence', blueprint: 'billing-platform', expected_hash: hashIn(root) };
    await write(root, from);
    const response = await read(root, { action: 'read_essence' });
    expect(countTokens(JSON.stringify(response))).toBeLessThanOrEqual(4_000);
    expect(response['omitted'].length).toBeGreaterThan(0);
    expect(response['result'].hash).toBe(hashIn(root));
  });

  it('returns an invalid contract as it is', async () => {
    const root = projectWith({ [FILE]: '{"version":"3.1.0"}' });
    const response = await read(root, { action: 'read_essence' });
    expect(response['result']).toMatchObject({ valid: false, version: '3.1.0', value: { version: '3.1.0' } });
  });
});

describe('validating', () => {
  it.each([
    ['{"version":"4.0.0"}', ''],
    ['{"version":"3.1.0"}', '/version'],
    ['{"a":1,"a":2}', ''],
    ['{', ''],
    ['[]', ''],
  ])('reports that %s is invalid, and where', async (text, pointer) => {
    const root = projectWith({ [FILE]: text });
    const response = await read(root, { action: 'validate' });
    expect(response['isError']).toBeUndefined();
    expect(response['result']).toMatchObject({ valid: false, hash: hashIn(root) });
    expect(response['result'].errors[0].message).toEqual(expect.any(String));
    expect(response['result'].errors.map((one: { pointer?: string }) => one.pointer ?? '')).toContain(
      pointer,
    );
  });

  it('returns the diagnostics of the compiler, with pointers', async () => {
    const essence = structuredClone(SAMPLE_ESSENCE) as typeof SAMPLE_ESSENCE;
    const misspelled = { ...essence, dna: { ...essence.dna, theme: { ...essence.dna.theme, id: 'slte' } } };
    const response = await read(projectWith(), { action: 'validate', essence: misspelled });
    expect(response['result']).toMatchObject({
      valid: true,
      diagnostics: [{ code: 'THEME_UNRESOLVED', severity: 'error', pointer: '/dna/theme/id' }],
    });
  });

  it('has the same violations as svc verify, with the severities the guard sets', async () => {
    for (const [dna, severities] of [
      ['error', ['error']],
      ['warn', ['warn']],
      ['off', []],
    ] as const) {
      const guard = { ...SAMPLE_ESSENCE.meta.guard, dna_enforcement: dna };
      const essence = { ...SAMPLE_ESSENCE, meta: { ...SAMPLE_ESSENCE.meta, guard } };
      const root = projectWith({ 'src/A.tsx': FORM });
      writeFileSync(join(root, FILE), JSON.stringify(essence));
      const response = await read(root, { action: 'validate' });
      const dnaViolations = response['result'].violations.filter(
        (one: { layer: string }) => one.layer === 'dna',
      );
      expect([...new Set(dnaViolations.map((one: { severity: string }) => one.severity))]).toEqual(
        severities,
      );
      const { out } = await svc(['verify', '--json'], { cwd: root });
      for (const { message } of dnaViolations) expect(out).toContain(JSON.stringify(message).slice(1, -1));
    }
  });
});

describe('checking drift', () => {
  it('matches whole names only, in any case style', async () => {
    const root = projectWith();
    const request = { action: 'check_drift', page_id: 'invoices' };
    const layout = SAMPLE_ESSENCE.blueprint.sections[0]?.pages[0]?.layout ?? [];
    const all = layout.flatMap((item) =>
      typeof item === 'string' ? [item] : 'cols' in item ? [] : [item.pattern],
    );
    const clean = await read(root, { ...request, components_used: all });
    expect(clean['result']).toMatchObject({ drifted: false, drift: [] });
    const response = await read(root, { ...request, components_used: [...all, 'DataTableLegacy', 'Data'] });
    expect(response['result'].drift).toMatchObject([
      { rule: 'component-pattern-match', layer: 'blueprint', enforcement: 'warn', used: 'DataTableLegacy' },
      { rule: 'component-pattern-match', used: 'Data' },
    ]);
  });

  it('reports theme and mode with the enforcement of their layer, and a page missing from the contract', async () => {
    const root = projectWith();
    const response = await read(root, {
      action: 'check_drift',
      page_id: 'invoice',
      theme_used: 'ledger',
      mode_used: 'dark',
    });
    expect(response['result'].drift).toMatchObject([
      { rule: 'page-exists', layer: 'blueprint', pointer: '/blueprint/sections' },
      { rule: 'theme-match', layer: 'dna', enforcement: 'warn', pointer: '/dna/theme/id', expected: 'slate' },
      { rule: 'theme-mode', layer: 'dna', pointer: '/dna/theme/mode', expected: 'light', used: 'dark' },
    ]);
    expect(response['result'].drift[0].message).toContain('invoices');
  });

  it('suggests next steps: fix the code, read the contract, and write with the compared hash', async () => {
    const root = projectWith();
    const response = await read(root, { action: 'check_drift', theme_used: 'ledger' });
    expect(response['next']).toEqual([
      'change the code to the expected values; the contract decides',
      'svc_contract read_essence',
      `only if the user wants to change the contract: svc_contract_write accept_drift expected_hash=${hashIn(root)}`,
    ]);
    const [expected_hash] = /sha256:[0-9a-f]{64}$/.exec(response['next'][2]) ?? [];
    const written = await write(root, {
      action: 'accept_drift',
      violations: response['result'].drift,
      resolution: 'accept',
      confirm_dna: true,
      expected_hash,
    });
    expect(written['isError']).toBeUndefined();
    const again = await read(root, { action: 'check_drift', theme_used: 'ledger' });
    expect(again['result'].drifted).toBe(false);
  });

  it('suggests no next step without drift', async () => {
    const response = await read(projectWith(), {
      action: 'check_drift',
      theme_used: 'slate',
      mode_used: 'light',
    });
    expect(response['result'].drift).toEqual([]);
    expect(response['next'] ?? []).toEqual([]);
  });

  it('requires something to compare', async () => {
    expect(await read(projectWith(), { action: 'check_drift' })).toMatchObject({ code: 'INVALID_PARAMETER' });
    expect(await read(projectWith(), { action: 'check_drift', components_used: ['a'] })).toMatchObject({
      code: 'INVALID_PARAMETER',
    });
  });
});

describe('drafting a contract', () => {
  it('returns a valid document, the reason for the choice, and alternatives', async () => {
    const root = projectWith();
    rmSync(join(root, FILE));
    const request = { action: 'create_essence', description: 'Landing page', max_tokens: 10_000 };
    const response = await read(root, request);
    const { composed_from, confidence, alternatives, essence } = response['result'];
    expect(composed_from).toEqual({ type: 'archetype', id: 'landing-page' });
    expect(['low', 'medium', 'high']).toContain(confidence.level);
    expect(alternatives.length).toBeLessThanOrEqual(3);
    for (const { reason } of alternatives) expect(reason).toEqual(expect.any(String));
    expect(parseEssence(essence).meta.archetype).toBe('landing-page');
    expect(await read(root, request)).toEqual(response);
  });

  it('gives a record that lacks the main topic low confidence, and lists alternatives first', async () => {
    const response = await read(projectWith(), {
      action: 'create_essence',
      description: 'An invoicing app for small agencies with a client portal',
    });
    const { confidence } = response['result'];
    expect(confidence.level === 'low').toBe(confidence.missing.includes('invoicing'));
    if (confidence.level === 'low') {
      expect(Object.keys(response['result'])[0]).toBe('alternatives');
      expect(response['next'][0]).toMatch(/^svc_registry search query=.*invoicing/);
    }
    const odd = { action: 'create_essence', description: 'A zeppelin for agencies with a landing page' };
    expect((await read(projectWith(), odd))['result'].confidence.level).toBe('low');
  });

  it('omits a document that exceeds the budget, and says how to write it by name', async () => {
    const root = projectWith();
    const response = await read(root, {
      action: 'create_essence',
      description: 'Billing',
      blueprint: 'billing-platform',
      theme: 'ledger',
    });
    expect(response['result'].essence).toBeUndefined();
    // The suggested max_tokens must be a valid value.
    expect(response['result'].note).toMatch(/max_tokens=\d+\.$/);
    expect(response['result'].outline.sections.length).toBeGreaterThan(0);
    expect(response['next'][0]).toBe(
      'svc_contract_write put_essence blueprint=billing-platform theme=ledger expected_hash=none',
    );
  });

  it('refuses a record that does not exist, and two at once', async () => {
    const root = projectWith();
    const request = { action: 'create_essence', description: 'x' };
    expect(await read(root, { ...request, blueprint: 'billing-platfrom' })).toMatchObject({
      code: 'UNKNOWN_RECORD',
    });
    expect(await read(root, { ...request, blueprint: 'a', archetype: 'b' })).toMatchObject({
      code: 'INVALID_PARAMETER',
    });
  });
});

describe('the capsule', () => {
  it('is built from the project, and reports the state of .svc/graph', async () => {
    const root = projectWith();
    const response = async () => (await read(root, { action: 'capsule' }))['result'];
    expect(await response()).toMatchObject({
      stored: 'missing',
      capsule: { routes: [{ path: '/invoices' }] },
    });
    await svc(['graph'], { cwd: root });
    expect((await response()).stored).toBe('fresh');
    await write(root, {
      action: 'update_essence',
      operation: 'add_page',
      payload: { id: 'team', section_id: 'billing', layout: ['hero'] },
      expected_hash: hashIn(root),
    });
    expect(await response()).toMatchObject({ stored: 'stale', capsule: { summary: { routes: 2 } } });
  });
});
