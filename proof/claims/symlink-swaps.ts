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
import { hashOf } from '../../src/project/contract-file.ts';
import { readBytesInside, writeDocuments } from '../../src/project/file.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { FILE, read, write } from '../../test/mcp/contract-project.ts';
import { Broken, grouped } from '../broken.ts';
import type { Claim } from '../claim.ts';
import { quickFolder } from '../quick-folder.ts';

/**
 * Text of a program that takes two folders and lets each be, in turn, what it was and a link that leads out; so many
 * times, with short pauses of any length in between.
 */
const SWAPPER = `
const { renameSync, rmSync, symlinkSync, unlinkSync } = require('node:fs');
const [, folders, outside, count] = process.argv;
const clock = new Int32Array(new SharedArrayBuffer(4));
const pause = () => Atomics.wait(clock, 0, 0, Math.random() * 1.2);
// Somebody may have made a folder where none was for a moment.
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
  claim: 'folders replaced by links while the tools read and write, reads or writes outside',
  target: '0 in 20,000 swaps',
  full: 20_000,
  short: 1_000,
  // Where the system does not show what is open, links on the way are refused; that leaves a moment, which is documented.
  missing: () => (process.platform === 'linux' ? undefined : 'Only Linux shows which folder is open.'),
  async run(size) {
    const broken = new Broken();
    const base = realpathSync(mkdtempSync(join(quickFolder(), 'svc-swaps-')));
    const [root, outside] = [join(base, 'work'), join(base, 'outside')];
    const app = join(root, 'apps/web');
    const text = `${JSON.stringify(SAMPLE_ESSENCE, null, 2)}\n`;
    for (const folder of [app, outside]) {
      mkdirSync(join(folder, '.svc'), { recursive: true });
      // Out there everything is as a writer would find it here.
      writeFileSync(join(folder, FILE), folder === app ? text : `${text} `);
      writeFileSync(join(folder, 'free'), folder === app ? 'ours' : 'theirs');
    }
    // Everything is loaded before it begins.
    await write(root, { action: 'put_essence', essence: SAMPLE_ESSENCE, project_path: 'apps/web' });
    await write(app, { action: 'put_essence', essence: SAMPLE_ESSENCE, expected_hash: hashOf(text) });
    const before = snapshot(outside);
    const theirs = hashOf(readFileSync(join(outside, FILE)));
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
      broken.unless(said['result']?.hash !== theirs, () => 'the contract outside was read');
      const asked = { project_path: 'apps/web', expected_hash: said['result']?.hash ?? 'none' };
      const payload = { pointer: '/dna/color/accent_count', value: turn % 7 };
      const wrote = await write(root, { action: 'update_essence', operation: 'set', payload, ...asked });
      count(wrote['code'] ?? 'written');
      const violations = [{ rule: 'density', used: String(turn) }];
      const noted = await write(root, { action: 'accept_drift', resolution: 'defer', violations, ...asked });
      count(noted['code'] ?? 'noted');
      for (let quick = 0; quick < 40; quick++) {
        try {
          const bytes = readBytesInside(join(app, 'free'), root)?.toString();
          broken.unless(bytes !== 'theirs', () => 'a file outside was read');
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
    broken.unless(snapshot(outside) === before, () => 'something outside was written');
    broken.unless(
      readdirSync(base).sort().join() === 'outside,work',
      () => 'something stands beside the project',
    );
    parseEssence(parseJson(readFileSync(join(app, FILE))));
    rmSync(base, { recursive: true });
    const [written = 0, refused = 0] = ['quick', 'quick PATH_OUTSIDE_ROOT'].map((code) => codes.get(code));
    return {
      value: `${broken.count} reads or writes outside in ${grouped(size)} swaps`,
      // Both happened: it was written, and it was refused because it led out.
      met: broken.count === 0 && exit === 0 && written > 0 && refused > 0,
      note: broken.note(
        `${grouped([...codes.values()].reduce((sum, one) => sum + one, 0))} calls meanwhile; of the quick ones ${grouped(written)} written, ${grouped(refused)} refused since they led out`,
      ),
    };
  },
};
