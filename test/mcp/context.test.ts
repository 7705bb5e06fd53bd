import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Session } from '../../src/mcp/session.ts';
import { context } from '../../src/mcp/tools/context/index.ts';
import { composeContract } from '../../src/project/compose.ts';
import { writeContext } from '../../src/project/context.ts';
import { validate } from '../../src/schemas/parse.ts';
import { freeze } from '../corpus.ts';
import { copyProject } from '../verify/copies.ts';
import { svc } from '../cli/support.ts';
import { ask, sessionIn, type ToolCallResult } from './answers.ts';

const BLUEPRINTS = ['observability-suite', 'admin-suite', 'devops-console'] as const;

/** A project with the contract of a blueprint, and nothing else. */
async function projectOf(slug: string): Promise<{ readonly root: string; readonly session: Session }> {
  const root = mkdtempSync(join(tmpdir(), 'svc-context-'));
  const session = sessionIn(root);
  const essence = await composeContract(session.client, { type: 'blueprint', slug }, {});
  writeFileSync(join(root, 'svc.essence.json'), JSON.stringify(essence));
  return { root, session };
}

/**
 * The same session in a project that does not change, where a pack that was the last one to be selected is not selected
 * again: hundreds of calls show the same pack in other forms. It is frozen, so that no call can change it for the next one.
 */
function rememberingPacks(session: Session): Session {
  const { client } = session;
  let last: { readonly key: string; readonly selected: ReturnType<typeof client.selectPack> } | undefined;
  return {
    ...session,
    client: {
      ...client,
      selectPack(selection, query, options) {
        const { essence: _, ...selector } = selection;
        const key = JSON.stringify([selector, query]);
        if (last?.key !== key)
          last = { key, selected: client.selectPack(selection, query, options).then(freeze) };
        return last.selected;
      },
    },
  };
}

/** Every file of a folder with its bytes, to see that nothing was written. */
function bytesIn(root: string): string {
  const hash = createHash('sha256');
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    hash.update(path);
    if (entry.isFile()) hash.update(readFileSync(path));
  }
  return hash.digest('hex');
}

const shop = copyProject('shop-good');
const session = sessionIn(shop);
const callContext = (args: object): Promise<ToolCallResult> => ask(context, args, session);

describe('svc_context', () => {
  it.each(context.actions.map((action) => [action.name, action] as const))(
    '%s returns the result of its example within 4,000 tokens, the same bytes again, and writes nothing',
    async (name, { example }) => {
      const before = bytesIn(shop);
      const response = await callContext({ action: name, ...example });
      expect(response.result.isError).toBeUndefined();
      expect(response.data).toMatchObject({ action: name, origin: 'embedded' });
      expect(response.tokens).toBeLessThanOrEqual(4_000);
      const again = await ask(context, { action: name, ...example }, sessionIn(shop));
      expect(again.text).toBe(response.text);
      expect(response.text).not.toContain(shop);
      expect(bytesIn(shop)).toBe(before);
    },
  );

  it('has the bundle, one pack and the manifest as actions', async () => {
    const manifest = await callContext({ action: 'execution_pack_manifest' });
    const one = await callContext({ action: 'execution_pack' });
    expect(manifest.data.result).toEqual(one.data.result);
    const { packs: count, tokens } = manifest.data.result;

    for (const max_tokens of [1_000, 4_000, 10_000]) {
      const response = await callContext({ action: 'execution_pack_bundle', max_tokens });
      expect(response.tokens).toBeLessThanOrEqual(max_tokens);
      const { packs, fetch, ...rest } = response.data.result;
      expect([packs.length, rest.tokens, fetch]).toEqual([count, tokens, one.data.result.fetch]);
      const texts = packs.filter(({ markdown }: { markdown?: string }) => markdown !== undefined);
      if (max_tokens >= 4_000) expect(texts.length).toBeGreaterThan(0);
      for (const { pack_type, id, markdown } of texts) {
        const { data } = await callContext({
          action: 'execution_pack',
          pack_type,
          ...(id === undefined ? {} : { id }),
          max_tokens: 10_000,
        });
        expect(markdown.split('\n')[0]).toBe(data.result.markdown.split('\n')[0]);
      }
    }
  });

  describe.each(BLUEPRINTS)('for %s', (slug) => {
    // Both tests only read it.
    let project: ReturnType<typeof projectOf> | undefined;

    it('gives every page a self-contained text, in 4,000 tokens and in 10,000', async () => {
      const { root, session: projectSession } = await (project ??= projectOf(slug));
      const { data } = await ask(context, { action: 'execution_pack' }, projectSession);
      const pages = data.result.pages as { id: string; path: string }[];
      expect(pages.length).toBeGreaterThan(15);
      for (const { id, path } of pages) {
        const short = await ask(context, { action: 'page', page_id: id }, projectSession);
        expect([id, short.result.isError, short.data.omitted]).toEqual([id, undefined, undefined]);
        expect(short.tokens, id).toBeLessThanOrEqual(4_000);
        const { markdown, patterns, left_out = [], how_to_get } = short.data.result;
        // Never left out: the path of the page, its layout and its patterns.
        expect(markdown).toContain(`\`${path}\``);
        expect(markdown).toContain('\nLayout: ');
        expect(markdown).toContain('\nAccessibility: ');
        for (const pattern of new Set(patterns as string[]))
          expect(markdown, id).toContain(`\`${pattern.split(' ')[0]}\``);
        const long = await ask(
          context,
          { action: 'page', page_id: path, max_tokens: 10_000 },
          projectSession,
        );
        expect(long.tokens, id).toBeLessThanOrEqual(10_000);
        expect([id, long.data.result.left_out, long.data.result.page_id]).toEqual([id, undefined, id]);
        if (left_out.length === 0) expect(markdown).toBe(long.data.result.markdown);
        // The response says how to get the parts that are left out.
        const [pointer] = (left_out[0] ?? '').split(/[ :]/);
        if (!pointer) continue;
        expect(how_to_get).toBe(`svc_context execution_pack pack_type=page id=${id} pointer=<pointer>`);
        const part = await ask(
          context,
          { action: 'execution_pack', pack_type: 'page', id, pointer },
          projectSession,
        );
        expect([pointer, part.result.isError]).toEqual([pointer, undefined]);
      }
      expect(readdirSync(root)).toEqual(['svc.essence.json']);
    }, 120_000);

    it('returns every pack in every form within the token budget', async () => {
      const projectSession = rememberingPacks((await (project ??= projectOf(slug))).session);
      const { data } = await ask(context, { action: 'execution_pack' }, projectSession);
      const { sections, pages } = data.result as Record<string, { id: string }[]>;
      const packs = [
        { pack_type: 'scaffold' },
        { pack_type: 'review' },
        { pack_type: 'mutation', id: 'add-page' },
        { pack_type: 'mutation', id: 'modify' },
        ...(sections ?? []).map(({ id }) => ({ pack_type: 'section', id })),
        ...(pages ?? []).slice(0, 5).map(({ id }) => ({ pack_type: 'page', id })),
      ];
      for (const pack of packs)
        for (const format of ['markdown', 'json', 'both'])
          for (const max_tokens of [1_500, 4_000, 10_000]) {
            const response = await ask(
              context,
              { action: 'execution_pack', ...pack, format, max_tokens },
              projectSession,
            );
            const label = JSON.stringify([pack, format, max_tokens]);
            expect([label, response.result.isError]).toEqual([label, undefined]);
            expect(response.tokens, label).toBeLessThanOrEqual(max_tokens);
            if (format !== 'json') expect(response.data.result.markdown).not.toBe('');
            if (format !== 'markdown') expect(response.data.result.json.packType).toBe(pack.pack_type);
          }
      for (const { id } of sections ?? []) {
        const response = await ask(context, { action: 'section', section_id: id }, projectSession);
        expect(response.tokens).toBeLessThanOrEqual(4_000);
        expect(response.data.result.pages.length).toBeGreaterThan(0);
      }
      const scaffold = await ask(context, { action: 'scaffold' }, projectSession);
      expect(scaffold.tokens).toBeLessThanOrEqual(4_000);
      expect(scaffold.data.result.markdown).toMatch(/^# App: /);
      // Routes take priority over everything that a record contains as well.
      for (const { path } of data.result.pages)
        expect(scaffold.data.result.markdown).toContain(`\`${path}\``);
      expect(scaffold.data.result.left_out.length).toBeGreaterThan(0);
    }, 120_000);
  });

  it('reports whether the files in .svc/context match the current contract', async () => {
    const { root, session: projectSession } = await projectOf('admin-suite');
    const page = { action: 'page', page_id: '/people' };
    const localOf = async (args: object): Promise<string> =>
      (await ask(context, args, projectSession)).data.result.local;
    expect(await localOf(page)).toBe('missing');
    const essence = JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8'));
    const bundle = await projectSession.client.compilePacks(essence);
    writeContext(root, bundle);
    expect(await localOf(page)).toBe('current');
    expect(await localOf({ action: 'execution_pack' })).toBe('current');
    const file = bundle.manifest.pages.find(({ path }) => path === '/people')?.markdown ?? '';
    appendFileSync(join(root, '.svc/context', file), 'More.\n');
    expect(await localOf(page)).toBe('stale');
    expect(await localOf({ action: 'execution_pack' })).toBe('stale');
    expect(await localOf({ action: 'scaffold' })).toBe('current');
    rmSync(join(root, '.svc/context', file));
    expect(await localOf(page)).toBe('missing');
  });

  it.each([
    [{ action: 'page', page_id: 'store/cort' }, 'UNKNOWN_PACK', 'store/cart'],
    [{ action: 'page', page_id: '/crat' }, 'UNKNOWN_PACK', '/cart'],
    [{ action: 'section', section_id: 'stroe' }, 'UNKNOWN_PACK', 'store'],
    [{ action: 'execution_pack', pack_type: 'mutation', id: 'modfy' }, 'UNKNOWN_PACK', 'modify'],
    [{ action: 'execution_pack', pack_type: 'section' }, 'INVALID_PARAMETER', 'store'],
    [
      { action: 'execution_pack', pack_type: 'page', id: '/cart', pointer: '/data/patern' },
      'INVALID_PARAMETER',
      '/data/patterns',
    ],
    [{ action: 'task', target: '/crt' }, 'NOT_FOUND', '/cart'],
  ])('refuses %j with a list of valid values', async (args, code, meant) => {
    const { result, data } = await callContext(args);
    expect([result.isError, data.code]).toEqual([true, code]);
    expect([...(data.allowed ?? []), ...(data.suggestions ?? [])]).toContain(meant);
    expect(data.suggestions?.length).toBeGreaterThan(0);
  });

  it.each([
    [{ action: 'page', page: 'cart' }, 'markdown'],
    [{ action: 'page', route: '/cart' }, 'markdown'],
    [{ action: 'section', section: 'store' }, 'markdown'],
    [{ action: 'execution-pack', packType: 'page', page_id: 'store/cart' }, 'markdown'],
    [{ action: 'execution_pack', type: 'review', path: 'svc.essence.json' }, 'markdown'],
    [{ action: 'task', path: '/cart', request: 'Show the total' }, 'capsule'],
  ])('accepts %j', async (args, part) => {
    expect((await callContext(args)).data.result[part]).toBeDefined();
  });

  it('explains how to start without a contract', async () => {
    const empty = sessionIn(mkdtempSync(join(tmpdir(), 'svc-empty-')));
    for (const args of [
      { action: 'scaffold' },
      { action: 'page', page_id: 'x' },
      { action: 'section', section_id: 'x' },
      { action: 'execution_pack' },
      { action: 'task', target: '/' },
    ]) {
      const { data } = await ask(context, args, empty);
      expect([args.action, data.code]).toEqual([args.action, 'FILE_NOT_FOUND']);
      expect(data.detail).toContain('svc_contract create_essence');
      expect(data.suggestions.length).toBeGreaterThan(0);
    }
  });

  it('accepts an inline document or another file in the folder, but no file outside it', async () => {
    const essence = JSON.parse(readFileSync(join(shop, 'svc.essence.json'), 'utf8')) as object;
    const projectSession = await callContext({ action: 'page', page_id: 'cart' });
    const empty = sessionIn(mkdtempSync(join(tmpdir(), 'svc-empty-')));
    const inline = await ask(context, { action: 'page', page_id: 'cart', essence }, empty);
    expect(inline.data.result.markdown).toBe(projectSession.data.result.markdown);
    expect(inline.data.result.local).toBeUndefined();
    const { data } = await callContext({ action: 'page', page_id: 'cart', essence_path: '/etc/passwd' });
    expect(data.code).toBe('PATH_OUTSIDE_ROOT');
    const { data: none } = await callContext({ action: 'page', page_id: 'cart', essence_path: 'none.json' });
    expect([none.code, none.detail]).toEqual(['FILE_NOT_FOUND', '"none.json" does not exist.']);
  });

  it('returns the same task capsule as the command line, and the whole page pack with full detail', async () => {
    const { data } = await callContext({ action: 'task', route: '/cart', task: 'Show the total' });
    const { steps, capsule } = data.result;
    expect(Object.keys(data.result)[0]).toBe('steps');
    expect(steps.slice(1)).toEqual(['Change src/pages/Cart.tsx.', 'Check it: svc_verify changes.']);
    expect(validate('task-capsule.v1.json', capsule).issues).toEqual([]);
    const { out } = await svc(['task', '/cart', 'Show the total', '--json'], { cwd: shop });
    const { budget: _, ...capsuleFromCli } = JSON.parse(out);
    expect(capsule).toMatchObject(capsuleFromCli);
    const full = await callContext({ action: 'task', page_id: 'cart', detail: 'full' });
    expect(full.tokens).toBeLessThanOrEqual(4_000);
    expect(full.data.result.markdown).toMatch(/^# Page: /);
    for (const args of [{}, { target: '/cart', route: '/cart' }])
      expect((await callContext({ action: 'task', ...args })).data.code).toBe('INVALID_PARAMETER');
  });
});

describe('the task of a fresh project', () => {
  it('starts with what to do, and names the file to create', async () => {
    const { session: own } = await projectOf('clinic-booking');
    const { data } = await ask(context, { action: 'task', page_id: 'home' }, own);
    expect(data.result.steps).toEqual([
      'Read the pack of the page: svc_context page page_id=/',
      expect.stringMatching(/^Create src\/pages\/[a-z-]+\/home\.tsx\.$/),
      'Check it: svc_verify changes.',
    ]);
  });
});

describe('the packs of a project with a product file', () => {
  it('carry its words, the same as on the command line, and follow every change of the file', async () => {
    const { root, session: own } = await projectOf('clinic-booking');
    const pagePack = async (): Promise<unknown> =>
      (await ask(context, { action: 'execution_pack', pack_type: 'page', id: 'home' }, own)).text;
    for (const name of ['Fennel Practice', 'Rye Practice']) {
      writeFileSync(join(root, 'svc.product.json'), JSON.stringify({ name }));
      expect(await pagePack()).toContain(name);
      const { out } = await svc(['packs', 'compile', '--json'], { cwd: root });
      expect(out).toContain(name);
    }
    rmSync(join(root, 'svc.product.json'));
    expect(await pagePack()).not.toContain('Rye Practice');
  });
});
