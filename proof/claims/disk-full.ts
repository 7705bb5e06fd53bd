import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { FILE, textIn, write } from '../../test/mcp/contract-project.ts';
import { Violations, formatCount, yieldTurn } from '../measure.ts';
import type { Claim } from '../claim.ts';

const DISK_BYTES = 256 * 1024;
const PAGE_BYTES = 4_096;
/** Makes the contract so large that the old one, its backup and the new one just fit on the disk. */
const LONG_FEATURES = Array.from({ length: 18 }, (_, n) => `feature-${n}-${'x'.repeat(4_000)}`);

/** Mounts a small disk as a folder. */
function mount(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-disk-')));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', root], { stdio: 'ignore' });
  return root;
}

function unmount(root: string): void {
  execFileSync('umount', [root]);
  rmSync(root, { recursive: true });
}

/** Fills the disk except for `free` pages. */
function fill(root: string, free: number): void {
  const path = join(root, 'fill');
  try {
    for (;;) writeFileSync(path, Buffer.alloc(PAGE_BYTES), { flag: 'a' });
  } catch {
    const pages = readFileSync(path).length / PAGE_BYTES;
    writeFileSync(path, Buffer.alloc(Math.max(0, Math.floor(pages) - free) * PAGE_BYTES));
  }
}

export const diskFull: Claim = {
  id: 'disk-full',
  title: 'writes on a full disk (256 KB) that keep the old contract, report the cause and leave no files',
  target: '100 of 100',
  full: 100,
  short: 36,
  skipReason() {
    try {
      unmount(mount());
      return undefined;
    } catch {
      return 'Mounting a disk needs root.';
    }
  },
  async run(size) {
    const violations = new Violations();
    const { blueprint, ...rest } = SAMPLE_ESSENCE;
    const old = JSON.stringify({ ...rest, blueprint: { ...blueprint, features: LONG_FEATURES } });
    const needed = 2 * Math.ceil(old.length / PAGE_BYTES);
    for (let index = 0; index < size; index++) {
      await yieldTurn();
      const root = mount();
      try {
        writeFileSync(join(root, FILE), old);
        if (index % 2 === 0) mkdirSync(join(root, '.svc'));
        // From no free page up to almost enough.
        fill(root, index % needed);
        const said = await write(root, {
          action: 'update_essence',
          operation: 'add_feature',
          payload: { feature: 'more' },
          expected_hash: sha256Digest(old),
        });
        const describe = (what: string) => () => `with ${index % needed} free pages ${what}`;
        violations.unless(said['isError'] === true, describe('it reports success'));
        violations.unless(/ENOSPC/.test(String(said['detail'])), describe(`it reports ${said['detail']}`));
        violations.unless(textIn(root) === old, describe('the contract changed'));
        const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
          (name) => ![FILE, '.svc', 'fill'].includes(name),
        );
        violations.unless(left.length === 0, describe(`${left.join(', ')} is left`));
      } finally {
        unmount(root);
      }
    }
    return {
      measured: `${formatCount(size - violations.count)} of ${formatCount(size)}`,
      met: violations.count === 0,
      note: violations.note(
        `with 0 to ${needed - 1} free pages of ${PAGE_BYTES} bytes, by svc_contract_write`,
      ),
    };
  },
};
