import { realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { resolveInside } from '../../src/mcp/session.ts';
import { readBytesInside, writeDocuments } from '../../src/project/file.ts';
import { ensureFolder } from '../../src/project/folder.ts';
import { attempt, outside, SECRET, treeOf } from '../../test/mcp/hostile-tree.ts';
import { Violations, formatCount, yieldTurn } from '../measure.ts';
import type { Claim } from '../claim.ts';
import { type RunPart, runInTwoProcesses } from '../split.ts';
import { fastFolder } from '../environment.ts';

const SEED = 11;
/** Paths per tree. */
const PATHS_PER_TREE = 50;

const name = fc.constantFrom(
  ...['a', 'b', 'file', 'none', '.svc', 'svc.essence.json', '..', '..', '.', '', 'l1', 'l2', 'l3', 'l4'],
  ...['secret', 'outside', 'project', 'project-evil', '~', '...', '..a', 'C:', '\\\\x', 'é', ' ', '\0'],
  ...['x'.repeat(300), '%2e%2e'],
);
const words = fc.array(name, { minLength: 1, maxLength: 7 }).map((parts) => parts.join('/'));
const start = fc.constantFrom('', '', '', '/', '@root/', '@base/', '@root-evil/', '/proc/self/cwd/', './');
const path = fc.tuple(start, words).map(([before, rest]) => before + rest);
const place = fc.constantFrom('l1', 'l2', 'a/l3', 'a/b/l4', 'a/l1', '.svc/l2');
const target = fc.constantFrom(
  ...['../outside', '../../outside', '@base/outside', '@base/secret', '@base', '/', '..', '.', 'a'],
  ...['@root/a/b', 'l1', 'l2', 'none', '@base/none', '@root', 'a/../..', '@root-evil', '/etc', '/proc/self'],
  '../secret',
);
const tries = fc.record({
  links: fc.array(fc.tuple(place, target), { maxLength: 6 }),
  paths: fc.array(path, { minLength: PATHS_PER_TREE, maxLength: PATHS_PER_TREE }),
});

/** Resolves the nearest existing part of a path with the system alone. */
function resolveReal(one: string): string {
  for (let at = one; ; at = dirname(at)) {
    try {
      return realpathSync.native(at);
    } catch {
      if (at === dirname(at)) return at;
    }
  }
}

function link(to: string, at: string): void {
  try {
    symlinkSync(to, at);
  } catch {
    // The name is taken.
  }
}

export const part: RunPart = async (size, seed, report) => {
  const violations = new Violations();
  const figures = { refused: 0, allowed: 0 };
  const trees = Math.ceil(size / PATHS_PER_TREE);
  for (const [index, { links, paths }] of fc.sample(tries, { numRuns: trees, seed }).entries()) {
    await yieldTurn();
    const tree = treeOf([], fastFolder());
    const { base, root } = tree;
    const filled = (text: string): string => text.replaceAll('@root', root).replaceAll('@base', base);
    for (const [at, to] of links) link(filled(to), join(root, at));
    const before = outside(tree);
    for (const one of paths.map(filled)) {
      const found = attempt(() => resolveInside(root, one));
      if (typeof found === 'string' && /^[A-Z_]+$/.test(found)) figures.refused++;
      else {
        figures.allowed++;
        const real = resolveReal(String(found));
        violations.unless(real === root || real.startsWith(root + sep), () => `${one} leads to ${real}`);
      }
      if (one.includes('\0')) continue;
      // The operations below do not rely on the check above.
      const full = resolve(root, one);
      const bytes = attempt(() => readBytesInside(full, root));
      if (bytes instanceof Uint8Array)
        violations.unless(Buffer.from(bytes).toString() !== SECRET, () => `${one} was read`);
      attempt(() => writeDocuments([[full, 'written']], root));
      attempt(() => ensureFolder(root, one.replaceAll('..', 'a'), root));
    }
    violations.unless(
      outside(tree) === before,
      () => `written outside by one of ${JSON.stringify({ links, paths })}`,
    );
    rmSync(base, { recursive: true });
    if (index % 200 === 199) report(`${formatCount((index + 1) * PATHS_PER_TREE)} paths`);
  }
  return { done: trees * PATHS_PER_TREE, violations: violations.count, cases: violations.cases, figures };
};

export const pathEscapes: Claim = {
  id: 'path-escapes',
  title: 'paths among random links that escape the project',
  target: '0 of 100,000',
  full: 100_000,
  short: 2_000,
  async run(size, report) {
    const { done, violations, figures } = await runInTwoProcesses(import.meta.url, part, size, SEED, report);
    const [refused = 0, allowed = 0] = [figures.get('refused'), figures.get('allowed')];
    return {
      measured: `${violations.count} escapes in ${formatCount(done)} paths`,
      // Both must happen, or the run proves little.
      met: violations.count === 0 && done >= size && Math.min(refused, allowed) > size / 50,
      note: violations.note(
        `each checked, read, written and created as a folder; ${formatCount(refused)} rejected, ${formatCount(allowed)} allowed`,
        `seed ${SEED}`,
      ),
    };
  },
};
