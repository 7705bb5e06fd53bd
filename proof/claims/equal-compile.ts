import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Violations, formatCount } from '../measure.ts';
import type { Claim } from '../claim.ts';

const SEED = 7;
const SCRIPT = fileURLToPath(new URL('../random-bundles.ts', import.meta.url));

const LOCALES = [
  { LANG: 'C', LC_ALL: 'C', TZ: 'UTC' },
  { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Pacific/Kiritimati' },
] as const;

const run = promisify(execFile);

/** Digests of all bundles, computed in a separate process. */
async function compileDigests(count: number, place: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', SCRIPT, String(count), String(SEED)], {
    env: { ...process.env, ...place },
    maxBuffer: 1024 * 1024 * 1024,
  });
  return stdout.trimEnd().split('\n');
}

export const equalCompile: Claim = {
  id: 'equal-compile',
  title:
    'byte-equal bundles of random documents, compiled in two processes with different locale and time zone',
  target: '10,000 of 10,000',
  full: 10_000,
  short: 40,
  async run(size) {
    const violations = new Violations();
    const [one = [], other = []] = await Promise.all(LOCALES.map((place) => compileDigests(size, place)));
    for (const [index, digest] of one.entries())
      violations.unless(digest === other[index], () => `document ${index} of seed ${SEED}`);
    const distinct = new Set(one).size;
    return {
      measured: `${formatCount(one.length - violations.count)} of ${formatCount(one.length)}`,
      met: violations.count === 0 && one.length === size && other.length === size && distinct > size / 2,
      note: violations.note(
        `${formatCount(distinct)} different bundles`,
        LOCALES.map(({ LANG, TZ }) => `${LANG}, ${TZ}`).join(' against '),
        `seed ${SEED}`,
      ),
    };
  },
};
