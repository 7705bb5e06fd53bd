import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { ServiceError } from '../../src/errors.ts';
import { SAMPLE_ESSENCE } from '../../src/http/sample-essence.ts';
import { hashOf } from '../../src/project/contract-file.ts';
import { bytesWithin, writeDocuments } from '../../src/project/file.ts';
import { parseJson } from '../../src/schemas/json.ts';
import { FILE, read, write } from './contract-project.ts';
import { SWAPPER } from './swapper.ts';

const SWAPS = Number(process.env['SVC_SWAPS'] ?? 500);

const snapshot = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort()
    .join('\n');

// Where the system does not show what is open, links on the way are refused; that leaves a moment, which is documented.
describe.runIf(process.platform === 'linux')('a folder that is replaced by a link at any moment', () => {
  it(`lets nothing be read or written outside: ${SWAPS} swaps`, async () => {
    const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-swaps-')));
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
      ['-e', SWAPPER, [app, join(app, '.svc')].join(':'), outside, String(SWAPS)],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const ended = once(child, 'exit');
    const codes = new Map<string, number>();
    const count = (code: string): void => void codes.set(code, (codes.get(code) ?? 0) + 1);
    for (let turn = 0; child.exitCode === null; turn++) {
      const said = await read(root, {
        action: 'read_essence',
        pointer: '/version',
        project_path: 'apps/web',
      });
      expect(said['result']?.hash).not.toBe(theirs);
      const asked = { project_path: 'apps/web', expected_hash: said['result']?.hash ?? 'none' };
      const value = turn % 7;
      const payload = { pointer: '/dna/color/accent_count', value };
      const wrote = await write(root, { action: 'update_essence', operation: 'set', payload, ...asked });
      count(wrote['code'] ?? 'written');
      const violations = [{ rule: 'density', used: String(turn) }];
      const noted = await write(root, { action: 'accept_drift', resolution: 'defer', violations, ...asked });
      count(noted['code'] ?? 'noted');
      for (let quick = 0; quick < 40; quick++) {
        try {
          expect(bytesWithin(join(app, 'free'), root)?.toString()).not.toBe('theirs');
          writeDocuments([[join(app, 'free'), 'ours']], root);
          count('quick');
        } catch (thrown) {
          if (!(thrown instanceof ServiceError)) throw thrown;
          count(`quick ${thrown.code}`);
        }
      }
      await new Promise((resolve) => void setImmediate(resolve));
    }
    await ended;
    expect(snapshot(outside)).toBe(before);
    expect(readdirSync(base).sort()).toEqual(['outside', 'work']);
    parseEssence(parseJson(readFileSync(join(app, FILE))));
    // Both happened: it was written, and it was refused because it led out.
    expect(codes.get('quick')).toBeGreaterThan(0);
    expect([...codes.keys()]).toContain('quick PATH_OUTSIDE_ROOT');
    if (SWAPS > 500) process.stderr.write(`${JSON.stringify(Object.fromEntries(codes))}\n`);
  }, 7_200_000);
});
