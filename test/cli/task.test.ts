import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/packs/estimate.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { TaskCapsuleV1 } from '../../src/schemas/types.ts';
import { commitAll, copyProject, put } from '../verify/copies.ts';
import { folder, type Outcome, svc } from './support.ts';

const task = (cwd: string, ...args: readonly string[]): Promise<Outcome> => svc(['task', ...args], { cwd });

async function capsule(cwd: string, ...args: readonly string[]): Promise<TaskCapsuleV1> {
  const { exit, out, err } = await task(cwd, ...args, '--json');
  expect([exit, err]).toEqual([0, '']);
  const document = JSON.parse(out) as TaskCapsuleV1;
  expect(validate('task-capsule.v1.json', document).issues).toEqual([]);
  expect(document.budget).toMatchObject({
    canonicalBytes: Buffer.byteLength(out),
    estimatedTokens: Math.ceil(estimateTokens(out)),
  });
  expect(out).not.toContain(cwd);
  return document;
}

const firsts = ({ readTargets }: TaskCapsuleV1, count: number): string[] =>
  readTargets.slice(0, count).map(({ path }) => path);

describe('svc task', () => {
  const shop = copyProject('shop-good');

  it('finds the file that renders a route behind its router, and writes nothing', async () => {
    const document = await capsule(shop, '/cart', 'Show', 'the', 'total');
    expect(document.task).toEqual({ request: 'Show the total', route: '/cart' });
    expect(firsts(document, 2)).toEqual(['src/pages/Cart.tsx', 'src/App.tsx']);
    expect(firsts(await capsule(shop, '/account'), 1)).toEqual(['src/pages/Account.tsx']);
    expect((await capsule(shop, 'file:src/pages/Account.tsx')).task.route).toBe('/account');
    expect(document.readTargets).toContainEqual(
      expect.objectContaining({ path: 'src/styles/tokens.css', kind: 'style-bridge' }),
    );
    expect(existsSync(join(shop, '.svc'))).toBe(false);
  });

  it('reports its exact size in bytes, and prints the same bytes again', async () => {
    const args = ['/cart', 'Größe \u202e '.repeat(2000), '--json'];
    const { out } = await task(shop, ...args);
    const { budget, truncation } = JSON.parse(out) as TaskCapsuleV1;
    expect(budget.canonicalBytes).toBe(Buffer.byteLength(out));
    expect(truncation).toMatchObject({ truncated: true, truncatedFields: ['task.request'] });
    expect((await task(shop, ...args)).out).toBe(out);
  });

  it('prints Markdown by default', async () => {
    const { exit, out } = await task(shop, '/cart', 'Show the total\u001b[2J');
    expect(exit).toBe(0);
    expect(out).toMatch(
      /^# Task at `\/cart`\n\n> Show the total\n\n## Read first\n\n1\. `src\/pages\/Cart\.tsx`/,
    );
    expect(out).toContain('Verify with `svc verify`.');
  });

  it('respects a smaller limit, or reports how much it needs', async () => {
    const { budget } = await capsule(shop, '/cart', '--max-tokens', '1000');
    expect(budget).toMatchObject({ maxEstimatedTokens: 1000 });
    expect(budget.estimatedTokens).toBeLessThanOrEqual(1000);
    const { exit, err } = await task(shop, '/cart', '--max-tokens', '50');
    expect(exit).toBe(1);
    expect(err).toMatch(/error\[LIMIT_REACHED\].*Ask for at least \d+ tokens/s);
    for (const value of ['4001', '0', '-1', '1.5', 'many']) {
      const result = await task(shop, '/cart', `--max-tokens=${value}`);
      expect([result.exit, result.out]).toEqual([2, '']);
    }
  });

  it('refuses an unknown or ambiguous target, with suggestions', async () => {
    const unknown = await task(shop, '/carts', '--json');
    expect(unknown.exit).toBe(1);
    expect(JSON.parse(unknown.out)).toMatchObject({ code: 'NOT_FOUND', suggestions: ['/cart'] });
    const several = await task(shop, 'sec:store', '--json');
    expect(several.exit).toBe(2);
    expect(JSON.parse(several.out)).toMatchObject({
      code: 'AMBIGUOUS_PACK',
      available: ['/', '/cart', '/products/:id'],
    });
  });

  it('needs a contract', async () => {
    const { exit, out, err } = await task(folder(), '/cart');
    expect([exit, out]).toEqual([66, '']);
    expect(err).toBe('error[FILE_NOT_FOUND]: "svc.essence.json" does not exist.\ntry: svc init\n');
  });

  it('refers to the written graph and pack, the changed files, and a command that works', async () => {
    const cwd = copyProject('shop-good');
    await svc(['graph'], { cwd });
    await svc(['packs', 'compile', '--write'], { cwd });
    commitAll(cwd);
    const fresh = await capsule(cwd, '/cart');
    expect(fresh.graph).toMatchObject({
      freshness: 'fresh',
      snapshotId: expect.stringMatching(/^graph:/),
      sourceHash: expect.stringMatching(/^sha256:/),
    });
    expect(fresh.readTargets[1]).toMatchObject({ kind: 'contract', required: true });
    expect(existsSync(join(cwd, firsts(fresh, 2)[1] ?? ''))).toBe(true);
    expect(fresh.impact.changedFiles).toEqual([]);
    put(cwd, 'src/hooks/useCart.ts', 'export const useCart = () => [];\n');
    const stale = await capsule(cwd, '/cart');
    expect(stale.graph).toMatchObject({ freshness: 'stale', snapshotId: fresh.graph.snapshotId });
    expect(stale.impact).toMatchObject({ changedFiles: ['src/hooks/useCart.ts'] });
    expect(stale.impact.changedRoutes[0]).toBe('/cart');
    const [, ...args] = stale.verifyCommand.split(' ');
    expect((await svc(args, { cwd })).err).not.toContain('error[');
  });

  it('treats hostile file names as data', async () => {
    const name = 'src/pages/`$(touch x)`\u202e.tsx';
    const cwd = copyProject('shop-good', { [name]: 'export const Evil = () => <main />;\n' });
    const document = await capsule(cwd, `file:${name}`);
    expect(firsts(document, 1)).toEqual([name]);
    expect(document.verifyCommand).toBe('svc verify');
    const { out } = await task(cwd, `file:${name}`);
    expect(out).not.toContain('\u202e');
    expect(readdirSync(cwd)).not.toContain('x');
  });

  it.each([['blog-good'], ['kit-desk-good'], ['nuxt-shop-good'], ['html-bistro-good'], ['astro-docs-good']])(
    'finds an existing file for every route of %s',
    async (project) => {
      const cwd = copyProject(project);
      const { out } = await svc(['graph', '--type', 'Route', '--json'], { cwd });
      const { nodes } = JSON.parse(out) as { nodes: { payload: { path: string; declared: string } }[] };
      expect(nodes.length).toBeGreaterThan(0);
      for (const { payload } of nodes.slice(0, 4)) {
        const document = await capsule(cwd, payload.path);
        expect(existsSync(join(cwd, firsts(document, 1)[0] ?? '')), payload.path).toBe(true);
      }
    },
  );
});
