import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/mcp/tools/registry/index.ts';
import { validate } from '../../src/schemas/parse.ts';
import { catalog } from '../../src/schemas/folder.ts';
import type { Client } from '../../src/client/index.ts';
import type { Catalog } from '../../src/schemas/types.ts';
import { copyProject } from '../verify/copies.ts';
import { ask, sessionIn, type ToolCallResult } from './answers.ts';
import { corpus, freeze } from '../corpus.ts';

const root = copyProject('shop-good');
const session = sessionIn(root);
const callRegistry = (args: object): Promise<ToolCallResult> => ask(registry, args, session);

const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;
const idsOf = (type: string): string[] =>
  readdirSync(new URL(`../../content/official/${type}s`, import.meta.url)).map((name) =>
    name.replace(/\.json$/, ''),
  );

/**
 * The same session, but a record that was the last one to be requested is not requested again: hundreds of calls read
 * the same long document. It is frozen, so that no call can change it for the next one.
 */
const reading: typeof session = {
  ...session,
  client: { ...session.client, record: rememberLast(session.client.record) as Client['record'] },
};

function rememberLast(record: Client['record']): (...args: Parameters<Client['record']>) => Promise<unknown> {
  const last = new Map<string, Promise<unknown>>();
  return (...args) => {
    const key = JSON.stringify(args.slice(0, 3));
    const known = last.get(key) ?? record(...args).then(freeze);
    // Blueprints request their archetypes as well.
    if (last.size > 20) last.clear();
    last.set(key, known);
    return known;
  };
}

/** Reads a record as an agent would that needs all of it: the members of a part that is too long one by one. */
async function readByParts(type: string, id: string, pointer: string): Promise<unknown> {
  const { data, result } = await ask(
    registry,
    { action: `resolve_${type}`, id, pointer, max_tokens: 10_000 },
    reading,
  );
  if (data.detail ?? result.isError ?? data.omitted)
    expect.fail(`${id} ${pointer}: ${JSON.stringify([data.detail, data.omitted])}`);
  const { part, members } = data.result;
  if (!members) return part;
  const read = await Promise.all(
    (members as { pointer: string }[]).map(async (member) => [
      member.pointer.split('/').at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~'),
      await readByParts(type, id, member.pointer),
    ]),
  );
  const isList = read.every(([key], index) => key === String(index));
  return isList ? read.map(([, value]) => value) : Object.fromEntries(read);
}

describe('svc_registry', () => {
  it.each(registry.actions.map((action) => [action.name, action] as const))(
    '%s returns the result of its example within 4,000 tokens, with its origin, and the same bytes again',
    async (name, { example }) => {
      const response = await callRegistry({ action: name, ...example });
      expect(response.result.isError).toBeUndefined();
      expect(response.data).toMatchObject({ action: name, origin: 'embedded' });
      expect(response.tokens).toBeLessThanOrEqual(4_000);
      const again = await ask(registry, { action: name, ...example }, sessionIn(root));
      expect(again.text).toBe(response.text);
      expect(response.text).not.toContain(root);
    },
  );

  it('suggests search results where no id is spelled like the requested one', async () => {
    const { data } = await callRegistry({ action: 'resolve_archetype', id: 'settings' });
    expect(data).toMatchObject({ code: 'UNKNOWN_RECORD' });
    expect(data.suggestions).toContain('team-settings');
  });

  it.each(TYPES)(
    'resolves every %s within 4,000 tokens, and whole within 10,000 or part by part',
    async (type) => {
      const ids = idsOf(type);
      expect(ids.length).toBeGreaterThan(10);
      const read = (args: object): Promise<ToolCallResult> => ask(registry, args, reading);
      for (const id of ids) {
        const essential = await read({ action: `resolve_${type}`, id });
        expect([id, essential.result.isError]).toEqual([id, undefined]);
        expect([id, essential.data.omitted]).toEqual([id, undefined]);
        expect(essential.tokens, id).toBeLessThanOrEqual(4_000);
        expect(essential.data.result).toMatchObject({ type, id, source: 'official-corpus' });
        const short = await read({ action: `resolve_${type}`, id, detail: 'full' });
        expect([id, short.result.isError]).toEqual([id, undefined]);
        expect(short.tokens, id).toBeLessThanOrEqual(4_000);
        const full = await read({
          action: `resolve_${type}`,
          id,
          detail: 'full',
          max_tokens: 10_000,
        });
        expect(full.tokens, id).toBeLessThanOrEqual(10_000);
        // The rows and pages of a product are more than one result can hold.
        const isProduct = type === 'archetype' || type === 'blueprint';
        if (!isProduct) expect([id, full.data.omitted]).toEqual([id, undefined]);
        const { record } = full.data.result;
        // Every member is named, also one that is cut.
        if (full.data.omitted)
          for (const key of Object.keys(record)) record[key] = await readByParts(type, id, `/${key}`);
        expect(record).toEqual(corpus.get(type, id)?.data);
        const schema = record.$schema.split('/').at(-1) as keyof Catalog;
        expect(validate(schema, record).issues).toEqual([]);
        // The smallest allowed budget works, too.
        const least = await read({ action: `resolve_${type}`, id, max_tokens: 1_000 });
        expect([id, least.data.code]).toEqual([id, undefined]);
        expect(least.tokens).toBeLessThanOrEqual(1_000);
      }
    },
  );

  it('refuses a pointer to nothing, and suggests the members above it', async () => {
    const { result, data } = await callRegistry({
      action: 'resolve_blueprint',
      id: 'admin-suite',
      pointer: '/product/entitys',
    });
    expect([result.isError, data.code]).toEqual([true, 'INVALID_PARAMETER']);
    expect(data.suggestions).toContain('/product/entities');
  });

  it('resolves every preset of a pattern with everything needed to build it', async () => {
    for (const id of idsOf('pattern')) {
      const { data } = await ask(registry, { action: 'resolve_pattern', id }, reading);
      for (const { id: preset } of data.result.presets) {
        const response = await ask(registry, { action: 'resolve_pattern', id, preset }, reading);
        expect(response.tokens, `${id} ${preset}`).toBeLessThanOrEqual(4_000);
        const { resolvedPreset } = response.data.result;
        expect(resolvedPreset.id).toBe(preset);
        for (const part of ['slots', 'anatomy', 'states', 'keyboard', 'responsive'])
          expect(resolvedPreset[part], `${id} ${preset} ${part}`).toBeTruthy();
      }
    }
  });

  it('describes how the parts of a blueprint are linked', async () => {
    const { data } = await callRegistry({ action: 'resolve_blueprint', id: 'observability-suite' });
    const { zones, transitions, entryPoints } = data.result.topology;
    expect(zones.map(({ role }: { role: string }) => role)).toEqual([
      'public',
      'gateway',
      'primary',
      'auxiliary',
    ]);
    expect(zones[1]).toMatchObject({ archetypes: ['auth-gateway'], shell: 'centered' });
    expect(transitions).toContainEqual({
      from: 'gateway',
      to: 'primary',
      type: 'gate-pass',
      trigger: 'authentication',
    });
    expect(entryPoints).toEqual({ anonymous: '/status', authenticated: '/' });
  });

  it('measures the contrasts of a theme in the requested mode', async () => {
    const { data } = await callRegistry({ action: 'resolve_theme', id: 'slate', mode: 'dark' });
    expect(data.result.tokens.color.background).toBe('#101419');
    expect(data.result.contrast.short).toEqual([]);
    expect(data.result.contrast.measured.length).toBe(data.result.contrast.pairs);
    expect(data.result.contrast.measured[0]).toMatch(/ on .+ \d+(\.\d+)? \(needs (3|4\.5)\)$/);
  });

  it.each([
    [{ action: 'resolve_pattern', id: 'data-tabel' }, 'UNKNOWN_RECORD', 'data-table'],
    [{ action: 'resolve_theme', id: 'slat' }, 'UNKNOWN_RECORD', 'slate'],
    [{ action: 'resolve_shell', id: 'sidebar-mian' }, 'UNKNOWN_RECORD', 'sidebar-main'],
    [{ action: 'resolve_archetype', id: 'auth-gatway' }, 'UNKNOWN_RECORD', 'auth-gateway'],
    [{ action: 'resolve_blueprint', id: 'admin-suit' }, 'UNKNOWN_RECORD', 'admin-suite'],
    [{ action: 'explain', query: 'x', type: 'pattern', id: 'heros' }, 'UNKNOWN_RECORD', 'hero'],
    [{ action: 'resolve_pattern', id: 'data-table', preset: 'dens' }, 'INVALID_PARAMETER', 'dense'],
    [{ action: 'showcase_benchmarks', id: 'ai-agent-studi' }, 'UNKNOWN_RECORD', 'ai-agent-studio'],
    [{ action: 'schema', name: 'esence.v4.json' }, 'UNKNOWN_SCHEMA', 'essence.v4.json'],
    [{ action: 'resolve_patern', id: 'hero' }, 'UNKNOWN_ACTION', 'resolve_pattern'],
  ])('refuses %j with a suggestion', async (args, code, meant) => {
    const { result, data } = await callRegistry(args);
    expect([result.isError, data.code]).toEqual([true, code]);
    expect(data.suggestions).toContain(meant);
  });

  it.each([
    [{ action: 'search', q: 'hero', max: 1 }, 'results'],
    [{ action: 'list', kind: 'theme', count: 1 }, 'items'],
    [{ action: 'resolve_pattern', slug: 'hero' }, 'resolvedPreset'],
    [{ action: 'resolve_pattern', pattern: '@official/hero' }, 'resolvedPreset'],
    [{ action: 'resolve-theme', theme: 'slate' }, 'tokens'],
    [{ action: 'resolve_shell', shell: 'centered' }, 'regions'],
    [{ action: 'resolve_archetype', archetype: 'auth-gateway' }, 'pages'],
    [{ action: 'resolve_blueprint', blueprint: 'admin-suite' }, 'topology'],
    [{ action: 'suggest_patterns', query: 'sign in' }, 'suggestions'],
    [{ action: 'compile_execution_packs', path: 'svc.essence.json' }, 'pages'],
    [{ action: 'schema', id: 'essence.v4', def: 'ThemeRef' }, undefined],
  ])('accepts %j', async (args, part) => {
    const { data } = await callRegistry(args);
    if (part === undefined) expect(data.code).toBe('INVALID_PARAMETER');
    else expect(data.result[part]).toBeDefined();
  });

  it('lists page by page, without gaps', async () => {
    const ids: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { data }: ToolCallResult = await callRegistry({
        action: 'list',
        type: 'archetype',
        limit: 40,
        offset,
      });
      ids.push(...data.result.items.map(({ id }: { id: string }) => id));
      expect(data.result.total).toBe(91);
      offset = data.omitted ? (offset ?? 0) + data.result.items.length : data.result.next_offset;
    }
    expect(ids.sort()).toEqual(idsOf('archetype').sort());
  });

  it('suggests at most five patterns, and names the matching words of each', async () => {
    const { data } = await callRegistry({
      action: 'suggest_patterns',
      description: 'People look through orders',
      route: '/orders',
      source_code: 'export const Orders = () => <DataTable><thead/></DataTable>',
    });
    const { suggestions } = data.result;
    expect(suggestions.length).toBeLessThanOrEqual(5);
    expect(suggestions[0]).toMatchObject({ id: 'data-table' });
    expect(suggestions[0].matched_terms).toContain('table');
    for (const { score, reasons } of suggestions) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
      expect(reasons.length).toBeGreaterThan(0);
    }
  });

  it('explains a match by its words and their fields', async () => {
    const { data } = await callRegistry({
      action: 'explain',
      query: 'sortable kangaroo table',
      type: 'pattern',
      id: 'data-table',
    });
    expect(data.result).toMatchObject({ missing: ['kangaroo'], rank: expect.any(Number) });
    expect(data.result.words).toContainEqual(
      expect.objectContaining({ word: 'table', in: expect.arrayContaining(['name', '/tags/0']) }),
    );
  });

  it.each(['manifest', 'shortlist', 'verification'])(
    'shows the %s of the showcase in short rows',
    async (view) => {
      const response = await callRegistry({ action: 'showcase_benchmarks', view, limit: 100 });
      expect(response.tokens).toBeLessThanOrEqual(4_000);
      expect(response.data.omitted).toBeUndefined();
      const { apps, total } = response.data.result;
      expect(apps.length).toBe(total);
      const one = await callRegistry({ action: 'showcase_benchmarks', view, id: apps[0].id });
      expect(one.data.result.app.verification.smoke.failures).toEqual([]);
    },
  );

  it('compiles an inline document, and returns token counts instead of the packs', async () => {
    const { data: fromProject } = await callRegistry({ action: 'compile_execution_packs' });
    const { readFileSync } = await import('node:fs');
    const essence = JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')) as object;
    const { data } = await callRegistry({ action: 'compile_execution_packs', essence });
    expect(data).toEqual(fromProject);
    expect(data.result.pages.every(({ tokens }: { tokens: number }) => tokens > 0)).toBe(true);
    const { data: invalid } = await callRegistry({
      action: 'compile_execution_packs',
      essence: { version: '4.0.0' },
    });
    expect([invalid.code, invalid.errors.length > 0]).toEqual(['INVALID_ESSENCE', true]);
    const { data: both } = await callRegistry({ action: 'compile_execution_packs', essence, path: 'x' });
    expect(both.code).toBe('INVALID_PARAMETER');
  });

  it('returns every schema, whole or in parts, within the token budget', async () => {
    const { data: list } = await callRegistry({ action: 'schema' });
    expect(list.result.names).toEqual(catalog().names);
    for (const name of catalog().names) {
      for (const max_tokens of [4_000, 10_000]) {
        const response = await callRegistry({ action: 'schema', name, max_tokens });
        expect(response.result.isError).toBeUndefined();
        expect(response.tokens, name).toBeLessThanOrEqual(max_tokens);
        const { schema, outline } = response.data.result;
        if (schema) expect(schema).toEqual(catalog().schema(name));
        for (const definition of (outline?.definitions ?? []).slice(0, 5)) {
          const part = await callRegistry({ action: 'schema', name, definition, max_tokens });
          expect(part.tokens, `${name} ${definition}`).toBeLessThanOrEqual(max_tokens);
        }
      }
    }
  });

  it('reports a configured service as down, and does not fall back to its own corpus', async () => {
    const { createSession } = await import('../../src/mcp/session.ts');
    const down = {
      ...createSession(root, { SVC_API_URL: 'http://127.0.0.1:9/v1' }),
      signal: new AbortController().signal,
    };
    const { result, data } = await ask(registry, { action: 'resolve_theme', id: 'slate' }, down);
    expect([result.isError, data.code, data.retryable]).toEqual([true, 'SERVICE_UNAVAILABLE', true]);
  });

  it('reads nothing outside the folder, explains how to start without a contract, and writes nothing', async () => {
    const { data: outside } = await callRegistry({ action: 'compile_execution_packs', path: '../x.json' });
    expect(outside.code).toBe('PATH_OUTSIDE_ROOT');
    const empty = mkdtempSync(join(tmpdir(), 'svc-empty-'));
    const { data } = await ask(registry, { action: 'compile_execution_packs' }, sessionIn(empty));
    expect([data.code, data.suggestions.length > 0]).toEqual(['FILE_NOT_FOUND', true]);
    expect(JSON.stringify([outside.errors, data])).not.toContain(empty);
    expect(readdirSync(empty)).toEqual([]);
    expect(readdirSync(root)).not.toContain('.svc');
  });
});
