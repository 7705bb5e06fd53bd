import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Broken, grouped } from '../broken.ts';
import type { Claim } from '../claim.ts';

const SEED = 7;
const SCRIPT = fileURLToPath(new URL('../random-bundles.ts', import.meta.url));

const PLACES = [
  { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
  { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
] as const;

const run = promisify(execFile);

/** The digests of all bundles, in a process of its own. */
async function digests(count: number, place: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', SCRIPT, String(count), String(SEED)], {
    env: { ...process.env, ...place },
    maxBuffer: 1024 * 1024 * 1024,
  });
  return stdout.trimEnd().split('\n');
}

export const equalCompile: Claim = {
  id: 'equal-compile',
  claim: 'byte-equal bundles of random documents, compiled in two processes with other locale and time zone',
  target: '10,000 of 10,000',
  full: 10_000,
  short: 500,
  async run(size) {
    const broken = new Broken();
    const [one = [], other = []] = await Promise.all(PLACES.map((place) => digests(size, place)));
    for (const [index, digest] of one.entries())
      broken.unless(digest === other[index], () => `document ${index} of seed ${SEED}`);
    const distinct = new Set(one).size;
    return {
      value: `${grouped(one.length - broken.count)} of ${grouped(one.length)}`,
      met: broken.count === 0 && one.length === size && other.length === size && distinct > size / 2,
      note: broken.note(
        `${grouped(distinct)} different bundles`,
        PLACES.map(({ LANG, TZ }) => `${LANG}, ${TZ}`).join(' against '),
        `seed ${SEED}`,
      ),
    };
  },
};
