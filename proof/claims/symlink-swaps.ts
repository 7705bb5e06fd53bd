import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { parseEssence } from '../../src/essence/read.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { readBytesInside, writeDocuments } from '../../src/project/file.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { FILE, read, write } from '../../test/mcp/contract-project.ts';
import { Violations, formatCount } from '../measure.ts';
import type { Claim } from '../claim.ts';
import { fastFolder } from '../environment.ts';

/**
 * Source of a program that repeatedly replaces each of two folders with a link that leads out, and restores it, with short
 * random pauses.
 */
const SWAPPER = `
const { renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs');
const [, folders, outside, count] = process.argv;
const clock = new Int32Array(new SharedArrayBuffer(4));
const pause = () => Atomics.wait(clock, 0, 0, Math.random() * 1.2);
// Another process may have created a folder in the gap.
const tried = (work, made) => { for (;;) try { return work(); } catch { if (made) rmSync(made, { recursive: true, force: true }); } };
const all = folders.split(':');
for (let n = 0; n < Number(count); n++) {
  const folder = all[n % all.length];
  tried(() => renameSync(folder, folder + '.held'));
  tried(() => symlinkSync(outside, folder), folder);
  pause();
  tried(() => unlinkSync(folder));
  tried(() => renameSync(folder + '.held', folder), folder);
  pause();
}
`;

const snapshot = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort()
    .join('\n');

export const symlinkSwaps: Claim = {
  id: 'symlink-swaps',
  title: 'folders replaced by links while the tools read and write: reads or writes outside',
  target: '0 in 20,000 swaps',
  full: 20_000,
  short: 1_000,
  // Where the system does not show open folders, links in the path are rejected, which leaves a documented race.
  skipReason: () => (process.platform === 'linux' ? undefined : 'Only Linux shows open folders.'),
  async run(size) {
    const violations = new Violations();
    const base = realpathSync(mkdtempSync(join(fastFolder(), 'svc-swaps-')));
    const [root, outside] = [join(base, 'work'), join(base, 'outside')];
    const app = join(root, 'apps/web');
    const text = `${JSON.stringify(SAMPLE_ESSENCE, null, 2)}\n`;
    for (const folder of [app, outside]) {
      mkdirSync(join(folder, '.svc'), { recursive: true });
      // The outside folder looks like the project, so that a write would succeed.
      writeFileSync(join(folder, FILE), folder === app ? text : `${text} `);
      writeFileSync(join(folder, 'free'), folder === app ? 'ours' : 'theirs');
    }
    // Loads all modules before the start.
    await write(root, { action: 'put_essence', essence: SAMPLE_ESSENCE, project_path: 'apps/web' });
    await write(app, { action: 'put_essence', essence: SAMPLE_ESSENCE, expected_hash: sha256Digest(text) });
    const before = snapshot(outside);
    const theirs = sha256Digest(readFileSync(join(outside, FILE)));
    const child = spawn(
      process.execPath,
      ['-e', SWAPPER, [app, join(app, '.svc')].join(':'), outside, String(size)],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = once(child, 'exit');
    const codes = new Map<string, number>();
    const count = (code: string): void => void codes.set(code, (codes.get(code) ?? 0) + 1);
    for (let turn = 0; child.exitCode === null && child.signalCode === null; turn++) {
      const said = await read(root, {
        action: 'read_essence',
        pointer: '/version',
        project_path: 'apps/web',
      });
      violations.unless(said['result']?.hash !== theirs, () => 'the contract outside was read');
      const common = { project_path: 'apps/web', expected_hash: said['result']?.hash ?? 'none' };
      const payload = { pointer: '/dna/color/accent_count', value: turn % 7 };
      const wrote = await write(root, { action: 'update_essence', operation: 'set', payload, ...common });
      count(wrote['code'] ?? 'written');
      const drift = [{ rule: 'density', used: String(turn) }];
      const noted = await write(root, {
        action: 'accept_drift',
        resolution: 'defer',
        violations: drift,
        ...common,
      });
      count(noted['code'] ?? 'noted');
      for (let quick = 0; quick < 40; quick++) {
        try {
          const bytes = readBytesInside(join(app, 'free'), root)?.toString();
          violations.unless(bytes !== 'theirs', () => 'a file outside was read');
          writeDocuments([[join(app, 'free'), 'ours']], root);
          count('quick');
        } catch (thrown) {
          if (!(thrown instanceof ServiceError)) throw thrown;
          count(`quick ${thrown.code}`);
        }
      }
      await new Promise((resolve) => void setImmediate(resolve));
    }
    const [exit] = (await ended) as [number | null];
    violations.unless(snapshot(outside) === before, () => 'something outside was written');
    violations.unless(
      readdirSync(base).sort().join() === 'outside,work',
      () => 'something was created next to the project',
    );
    parseEssence(parseJson(readFileSync(join(app, FILE))));
    rmSync(base, { recursive: true });
    const [written = 0, refused = 0] = ['quick', 'quick PATH_OUTSIDE_ROOT'].map((code) => codes.get(code));
    return {
      measured: `${violations.count} reads or writes outside in ${formatCount(size)} swaps`,
      // Both must happen: successful writes, and writes rejected because the path led out.
      met: violations.count === 0 && exit === 0 && written > 0 && refused > 0,
      note: violations.note(
        `${formatCount([...codes.values()].reduce((sum, one) => sum + one, 0))} calls meanwhile; of the fast ones ${formatCount(written)} written, ${formatCount(refused)} rejected because they led out`,
      ),
    };
  },
};
