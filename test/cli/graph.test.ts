import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SchemaName } from '../../src/schemas/catalog.ts';
import { graph as tool } from '../../src/mcp/tools/graph/index.ts';
import { validate } from '../../src/schemas/parse.ts';
import { ask, sessionIn } from '../mcp/answers.ts';
import { copyProject, put } from '../verify/copies.ts';
import { folder, type Outcome, svc } from './support.ts';

const FILES: Readonly<Record<string, SchemaName>> = {
  'contract-capsule.json': 'contract-capsule.v1.json',
  'graph.diff.json': 'graph-diff.v1.json',
  'graph.manifest.json': 'graph-manifest.v1.json',
  'graph.snapshot.json': 'graph-snapshot.v1.json',
};

const graph = (cwd: string, ...args: readonly string[]): Promise<Outcome> => svc(['graph', ...args], { cwd });
const texts = (cwd: string): string[] =>
  Object.keys(FILES).map((name) => readFileSync(join(cwd, '.svc/graph', name), 'utf8'));

describe('svc graph', () => {
  it('writes four files that match their schemas, with the same bytes each time', async () => {
    const cwd = copyProject('shop-good');
    const { exit, out } = await graph(cwd);
    expect(exit).toBe(0);
    expect(out).toMatch(/^graph:[0-9a-f]{16}: \d+ nodes, \d+ edges in \.svc\/graph\/\n$/);
    expect(readdirSync(join(cwd, '.svc/graph')).sort()).toEqual(Object.keys(FILES));
    for (const [name, schema] of Object.entries(FILES)) {
      const document: unknown = JSON.parse(readFileSync(join(cwd, '.svc/graph', name), 'utf8'));
      expect(validate(schema, document).issues, name).toEqual([]);
    }
    const before = texts(cwd);
    await graph(cwd);
    expect(texts(cwd)).toEqual(before);
  });

  it('lists the changes in its diff once a source has changed', async () => {
    const cwd = copyProject('shop-good');
    await graph(cwd);
    put(cwd, 'src/pages/Extra.tsx', 'export const Extra = () => <main />;\n');
    await graph(cwd);
    const diff = readFileSync(join(cwd, '.svc/graph/graph.diff.json'), 'utf8');
    expect(validate('graph-diff.v1.json', JSON.parse(diff)).issues).toEqual([]);
    expect(diff).toContain('src:src/pages/Extra.tsx');
  });

  it('is built again in place of a damaged one', async () => {
    const cwd = copyProject('shop-good', {
      '.svc/graph/graph.snapshot.json': '{}',
      '.svc/graph/graph.manifest.json': '{',
    });
    expect((await graph(cwd)).exit).toBe(0);
    expect((await graph(cwd, '--check')).exit).toBe(0);
  });

  it.each([undefined, '{', '{"version":"3.1.0"}'])(
    'needs a contract, and %j is not one',
    async (contract) => {
      const cwd = folder(contract === undefined ? {} : { 'svc.essence.json': contract });
      for (const args of [[], ['--check'], ['--route', '/']]) {
        const { exit, out, err } = await graph(cwd, ...args);
        expect([exit, out]).toEqual([contract === undefined ? 66 : 1, '']);
        expect(err).toContain(
          contract === undefined
            ? 'error[FILE_NOT_FOUND]: "svc.essence.json" does not exist.\ntry: svc init\n'
            : 'error[INVALID_ESSENCE]',
        );
      }
      expect(existsSync(join(cwd, '.svc'))).toBe(false);
    },
  );

  it('accepts one query at a time', async () => {
    const { exit, err } = await graph(folder(), '--route', '/', '--type', 'Page');
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('Use one query at a time, not --type and --route'),
    ]);
  });
});

describe('svc graph --check', () => {
  it('prints missing, fresh or stale, fails unless fresh, and writes nothing', async () => {
    const cwd = copyProject('shop-good');
    const state = async (): Promise<unknown> => {
      const { exit, out } = await graph(cwd, '--check', '--json');
      return [exit, (JSON.parse(out) as { state: string }).state];
    };
    expect(await state()).toEqual([1, 'missing']);
    expect(existsSync(join(cwd, '.svc'))).toBe(false);
    await graph(cwd);
    expect(await state()).toEqual([0, 'fresh']);
    put(cwd, 'src/pages/Extra.tsx', 'export const Extra = () => <main />;\n');
    expect(await state()).toEqual([1, 'stale']);
    expect((await graph(cwd, '--check')).out).toBe('The graph is stale.\n');
    await graph(cwd);
    expect(await state()).toEqual([0, 'fresh']);
    rmSync(join(cwd, '.svc/graph/contract-capsule.json'));
    expect(await state()).toEqual([1, 'missing']);
  });
});

describe('a graph query', () => {
  const cwd = copyProject('shop-good');
  const ids = async (...args: readonly string[]): Promise<string[]> => {
    const { exit, out } = await graph(cwd, ...args);
    expect(exit).toBe(0);
    return out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/ +/)[0] ?? '');
  };

  it('supports type, route, impact and neighbourhood, in text and JSON, and writes nothing', async () => {
    expect(await ids('--type', 'Page')).toEqual([
      'pg:self:account',
      'pg:store:cart',
      'pg:store:home',
      'pg:store:product',
    ]);
    expect((await ids('--route', '/cart')).slice(0, 2)).toEqual(['rt:/cart', 'pg:store:cart']);
    const file = 'src/components/ui/Button.tsx';
    expect(await ids('--impact', file)).toEqual(
      expect.arrayContaining([`src:${file}`, 'src:src/pages/Cart.tsx', 'rt:/cart']),
    );
    expect(await ids('--impact', `src:${file}`)).toEqual(await ids('--impact', file));
    expect(await ids('--from', 'pg:store:home')).toEqual(expect.arrayContaining(['rt:/', 'sec:store']));
    for (const args of [
      ['--type', 'Page'],
      ['--route', '/cart'],
      ['--impact', file],
      ['--from', 'pg:store:home'],
    ]) {
      const { out } = await graph(cwd, ...args, '--json');
      expect((JSON.parse(out) as { nodes: unknown[] }).nodes.length).toBe((await ids(...args)).length);
    }
    expect(existsSync(join(cwd, '.svc'))).toBe(false);
  });

  it('matches the agent tool: it includes current findings, which are not in the written files', async () => {
    const bad = copyProject('shop-bad');
    await graph(bad);
    const { findings } = JSON.parse((await svc(['verify', '--full', '--json'], { cwd: bad })).out) as {
      findings: readonly { readonly place?: { readonly file: string } }[];
    };
    const nodesOf = async (...args: readonly string[]): Promise<{ id: string; type: string }[]> => {
      const { nodes } = JSON.parse((await graph(bad, ...args, '--json')).out) as {
        nodes: { id?: string; type?: string; node?: { id: string; type: string } }[];
      };
      return nodes.map((each) => each.node ?? { id: each.id ?? '', type: each.type ?? '' });
    };
    const found = await nodesOf('--type', 'Finding');
    expect(found).toHaveLength(findings.length);
    expect(found.length).toBeGreaterThan(0);
    const request = { action: 'snapshot', route: '/', limit: 200 };
    const { data } = await ask(tool, request, sessionIn(bad));
    const toolIds = (data.result.nodes as { id: string }[]).map(({ id }) => id);
    expect((await nodesOf('--route', '/')).map(({ id }) => id)).toEqual(toolIds);
    expect(toolIds.some((id) => id.startsWith('find:'))).toBe(true);
    expect(texts(bad).join('')).not.toContain('"Finding"');
  });

  it('accepts files and routes without the type prefix', async () => {
    const file = 'src/pages/Cart.tsx';
    expect(await ids('--from', file)).toEqual(await ids('--from', `src:${file}`));
    expect(await ids('--impact', '/cart')).toEqual(await ids('--impact', 'rt:/cart'));
  });

  it.each([
    ['--route', '/nope'],
    ['--impact', 'src/nope.tsx'],
    ['--from', 'pg:nope'],
    ['--from', 'toString'],
  ])('for a missing node, %s %s, reports that it is not found', async (...args) => {
    const { exit, out, err } = await graph(cwd, ...args);
    expect([exit, out]).toEqual([1, '']);
    expect(err).toContain('error[NOT_FOUND]');
    const json = await graph(cwd, ...args, '--json');
    expect(JSON.parse(json.out)).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('for an unknown type reports that it is not found, and lists the existing types', async () => {
    const { exit, out, err } = await graph(cwd, '--type', 'Pages');
    expect([exit, out]).toEqual([1, '']);
    expect(err).toContain('error[NOT_FOUND]');
    expect(err).toContain('SourceArtifact');
  });
});
