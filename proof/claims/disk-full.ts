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
import { hashOf } from '../../src/project/contract-file.ts';
import { FILE, textIn, write } from '../../test/mcp/contract-project.ts';
import { Broken, grouped } from '../broken.ts';
import type { Claim } from '../claim.ts';

const DISK = 256 * 1024;
const PAGE = 4_096;
/** So large is the contract that the old one, its copy and the new one just fit on the disk. */
const LONG = Array.from({ length: 18 }, (_, n) => `feature-${n}-${'x'.repeat(4_000)}`);

/** A small disk of its own, as a folder. */
function mount(): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'svc-disk-')));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', root], { stdio: 'ignore' });
  return root;
}

function unmount(root: string): void {
  execFileSync('umount', [root]);
  rmSync(root, { recursive: true });
}

/** Leaves so many pages free. */
function fill(root: string, free: number): void {
  const path = join(root, 'fill');
  try {
    for (;;) writeFileSync(path, Buffer.alloc(PAGE), { flag: 'a' });
  } catch {
    const pages = readFileSync(path).length / PAGE;
    writeFileSync(path, Buffer.alloc(Math.max(0, Math.floor(pages) - free) * PAGE));
  }
}

export const diskFull: Claim = {
  id: 'disk-full',
  claim: 'writes on a full disk (256 KB) that keep the old contract, say why and leave nothing',
  target: '100 of 100',
  full: 100,
  short: 36,
  missing() {
    try {
      unmount(mount());
      return undefined;
    } catch {
      return 'No disk can be mounted here: that needs root.';
    }
  },
  async run(size) {
    const broken = new Broken();
    const { blueprint, ...rest } = SAMPLE_ESSENCE;
    const old = JSON.stringify({ ...rest, blueprint: { ...blueprint, features: LONG } });
    const needed = 2 * Math.ceil(old.length / PAGE);
    for (let index = 0; index < size; index++) {
      const root = mount();
      try {
        writeFileSync(join(root, FILE), old);
        if (index % 2 === 0) mkdirSync(join(root, '.svc'));
        // From nothing at all up to almost enough.
        fill(root, index % needed);
        const said = await write(root, {
          action: 'update_essence',
          operation: 'add_feature',
          payload: { feature: 'more' },
          expected_hash: hashOf(old),
        });
        const fault = (what: string) => () => `with ${index % needed} free pages ${what}`;
        broken.unless(said['isError'] === true, fault('it says that it was written'));
        broken.unless(/ENOSPC/.test(String(said['detail'])), fault(`it says ${said['detail']}`));
        broken.unless(textIn(root) === old, fault('the contract is another'));
        const left = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
          (name) => ![FILE, '.svc', 'fill'].includes(name),
        );
        broken.unless(left.length === 0, fault(`${left.join(', ')} is left`));
      } finally {
        unmount(root);
      }
    }
    return {
      value: `${grouped(size - broken.count)} of ${grouped(size)}`,
      met: broken.count === 0,
      note: broken.note(`with 0 to ${needed - 1} free pages of ${PAGE} bytes, by svc_contract_write`),
    };
  },
};
