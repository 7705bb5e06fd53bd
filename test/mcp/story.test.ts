import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { environment, snapshot } from '../cli/program.ts';
import { commitAll, put } from '../verify/copies.ts';
import { SERVER } from './wire.ts';

/** No network at all, where the machine lets us take it away. */
const UNPLUGGED = ['unshare', '--map-root-user', '--net'];
const canUnplug = spawnSync(UNPLUGGED[0] ?? '', [...UNPLUGGED.slice(1), 'true']).status === 0;

const APP = `import { Route, Routes } from 'react-router-dom';
import { Cart } from './pages/Cart';

export function App() {
  return (
    <Routes>
      <Route path="/cart" element={<Cart />} />
    </Routes>
  );
}
`;
const page = (image: string): string => `export function Cart() {
  return (
    <main>
      <h1>Your cart</h1>
      ${image}
    </main>
  );
}
`;
const PACKAGE = JSON.stringify({
  name: 'shop',
  private: true,
  dependencies: { react: '^19.0.0', 'react-dom': '^19.0.0', 'react-router-dom': '^6.28.0' },
});

// oxlint-disable-next-line typescript/no-explicit-any
type Result = any;

interface Agent {
  ask(tool: string, action: string, more?: object): Promise<Result>;
  close(): Promise<void>;
}

/** A client whose calls are all about one project. */
async function agentIn(cwd: string, project_path?: string, before: readonly string[] = []): Promise<Agent> {
  const [command = '', ...args] = [...before, ...SERVER];
  const client = new Client(
    { name: 'story', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  await client.connect(new StdioClientTransport({ command, args, cwd, env: environment() }));
  return {
    async ask(tool, action, more = {}) {
      const where = project_path === undefined || tool === 'svc_registry' ? {} : { project_path };
      const { isError, structuredContent } = await client.callTool({
        name: tool,
        arguments: { action, ...(action === 'create_essence' ? {} : where), ...more },
      });
      expect(isError ?? false, JSON.stringify(structuredContent)).toBe(false);
      return (structuredContent as { result: Result }).result;
    },
    close: () => client.close(),
  };
}

/** From nothing to a page that keeps to its contract, by calls and by what an agent writes itself. */
async function story(root: string, { ask, close }: Agent): Promise<void> {
  const contract = join(root, 'svc.essence.json');
  const { results } = await ask('svc_registry', 'search', { query: 'online store', type: 'blueprint' });
  const blueprint = results[0].id as string;
  const draft = await ask('svc_contract', 'create_essence', { description: 'A shop with a cart', blueprint });
  expect(draft.composed_from).toEqual({ type: 'blueprint', id: blueprint });

  const args = { blueprint, expected_hash: 'none' };
  const preview = await ask('svc_contract_write', 'put_essence', { ...args, dry_run: true });
  expect([preview.written, existsSync(contract)]).toEqual([false, false]);
  const { written, hash } = await ask('svc_contract_write', 'put_essence', args);
  expect([written, existsSync(contract)]).toEqual([true, true]);
  expect(await ask('svc_contract', 'validate')).toMatchObject({ valid: true });

  const pack = await ask('svc_context', 'page', { page_id: '/cart' });
  expect(JSON.stringify(pack)).toContain('cart');

  put(root, 'src/App.tsx', APP);
  put(root, 'src/pages/Cart.tsx', page('<img src="/empty.png" />'));
  const changed = { changed_files: ['src/pages/Cart.tsx'] };
  const found = await ask('svc_verify', 'changes', changed);
  const defect = found.findings.find(({ code }: Result) => code === 'A11Y012');
  expect(defect, JSON.stringify(found)).toBeDefined();
  expect(JSON.stringify(defect)).toMatch(/src\/pages\/Cart\.tsx/);

  const { plan, finding } = await ask('svc_repair', 'repair_plan', { finding_id: defect.id });
  expect([finding.id, JSON.stringify(plan)]).toEqual([defect.id, expect.stringContaining('alt')]);
  // No tool but one writes.
  expect(readFileSync(join(root, 'src/pages/Cart.tsx'), 'utf8')).toContain('<img src="/empty.png" />');

  put(root, 'src/pages/Cart.tsx', page('<img src="/empty.png" alt="An empty basket" />'));
  const clean = await ask('svc_verify', 'changes', changed);
  const left = clean.findings.filter((one: Result) => JSON.stringify(one).includes('src/pages/Cart.tsx'));
  expect(left).toEqual([]);

  const update = { operation: 'add_feature', payload: { feature: 'gift-cards' } };
  const before = readFileSync(contract, 'utf8');
  const next = await ask('svc_contract_write', 'update_essence', { ...update, expected_hash: hash });
  expect([next.written, next.hash === hash]).toEqual([true, false]);
  expect(readFileSync(contract, 'utf8')).toContain('gift-cards');
  expect(readFileSync(`${contract}.bak`, 'utf8')).toBe(before);
  const read = await ask('svc_contract', 'read_essence', { layer: 'dna' });
  expect(read.hash).toBe(next.hash);
  await close();
}

const empty = (): string => mkdtempSync(join(tmpdir(), 'svc-story-'));

function app(root: string): string {
  put(root, 'package.json', PACKAGE);
  return root;
}

describe('an agent builds a page', () => {
  it.skipIf(!canUnplug)('without any network', async () => {
    const root = app(empty());
    commitAll(root);
    await story(root, await agentIn(root, undefined, UNPLUGGED));
    const files = Object.keys(snapshot(root)).filter((path) => !path.startsWith('.git/'));
    expect(files.sort()).toEqual([
      'package.json',
      'src/App.tsx',
      'src/pages/Cart.tsx',
      'svc.essence.json',
      'svc.essence.json.bak',
    ]);
  });

  it('in one app of a monorepo, named by its path', async () => {
    const root = empty();
    put(root, 'package.json', JSON.stringify({ name: 'all', private: true, workspaces: ['apps/*'] }));
    app(join(root, 'apps/shop'));
    put(root, 'apps/other/svc.essence.json', readFileSync('examples/billing/svc.essence.json', 'utf8'));
    put(root, 'apps/other/package.json', PACKAGE);
    commitAll(root);
    const other = snapshot(join(root, 'apps/other'));
    await story(join(root, 'apps/shop'), await agentIn(root, 'apps/shop'));
    expect(snapshot(join(root, 'apps/other'))).toEqual(other);
    expect(existsSync(join(root, 'svc.essence.json'))).toBe(false);
    const { ask, close } = await agentIn(root);
    expect(await ask('svc_project', 'projects')).toMatchObject({ projects: ['apps/other', 'apps/shop'] });
    await close();
  });

  it('from a folder inside the project, which stays the project', async () => {
    const root = app(empty());
    put(root, 'svc.essence.json', readFileSync('examples/billing/svc.essence.json', 'utf8'));
    mkdirSync(join(root, 'src/pages'), { recursive: true });
    commitAll(root);
    const { ask, close } = await agentIn(join(root, 'src/pages'));
    expect(await ask('svc_contract', 'validate')).toMatchObject({ valid: true });
    const state = await ask('svc_project', 'state');
    expect(state.essence).toMatchObject({ present: true, valid: true });
    await close();
    // What lies above the repository is not ours to read.
    mkdirSync(join(root, 'vendor/app/.git'), { recursive: true });
    const inner = await agentIn(join(root, 'vendor/app'));
    expect((await inner.ask('svc_project', 'state')).essence).toMatchObject({ present: false });
    await inner.close();
  });
});
