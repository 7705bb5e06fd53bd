import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Violations, formatCount } from '../measure.ts';
import { bundleProgram, missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import type { LoadResult } from '../service/load-client.ts';
import { largeDocument, withService } from '../service/service-process.ts';
import { type Probes, probeDuring, formatProbes } from '../service/probes.ts';

const CLIENT = fileURLToPath(new URL('../service/load-client.ts', import.meta.url));
/** Seconds of the capacity measurement. */
const CAPACITY_SECONDS = 3;
const FACTORS = [3, 10];
/** Minimum share of the capacity under overload. */
const MIN_GOODPUT = 0.8;

/** Runs the client in its own process, so that client and service each have a core. */
async function runLoad(port: number, document: string, seconds: number, rate = 0): Promise<LoadResult> {
  const args = [await bundleProgram(CLIENT), String(port), String(seconds * 1_000), String(rate)];
  const client = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  client.stdin.end(document);
  return JSON.parse(await text(client.stdout)) as LoadResult;
}

const isNotReset = (what: string): boolean => what !== 'ECONNRESET';

const perSecond = ({ good, ms }: LoadResult): number => (good * 1_000) / ms;

export const overload: Claim = {
  id: 'overload',
  title: '3x and 10x compile overload: client time-outs, health responses, goodput',
  target: '0 time-outs at 1 s, 100 % of health, goodput of 80 % or more, for 15 s each',
  full: 15,
  short: 3,
  isTimed: true,
  skipReason: missingBuild,
  run: (size, report) =>
    withService({ env: { SVC_CONNECTIONS_PER_ADDRESS: '0' } }, async ({ at }) => {
      const violations = new Violations();
      const document = largeDocument();
      // Warm-up.
      await runLoad(at, document, 1);
      const capacity = perSecond(await runLoad(at, document, CAPACITY_SECONDS));
      report(`${capacity.toFixed(0)} compiles per second`);
      const rounds: { times: number; loaded: LoadResult; probes: Probes; part: number }[] = [];
      for (const times of FACTORS) {
        const { result: loaded, probes } = await probeDuring(
          at,
          runLoad(at, document, size, times * capacity),
        );
        const part = perSecond(loaded) / capacity;
        // When the machine stalls, connections are reset before they are accepted.
        const stalled = size < overload.full && loaded.late > 0;
        const strange = stalled ? loaded.strange.filter(isNotReset) : loaded.strange;
        violations.unless(strange.length === 0, () => `at ${times}x: ${strange.slice(0, 5).join()}`);
        violations.unless(loaded.refused > 0, () => `no request was rejected at ${times}x`);
        for (const one of probes.lost) violations.add(`lost probe at ${times}x: ${one}`);
        // Times of a few seconds on a shared machine are not significant.
        if (size >= overload.full) {
          violations.unless(loaded.late === 0, () => `${loaded.late} time-outs at ${times}x`);
          violations.unless(
            probes.slowestMs <= 1_000,
            () => `a probe took ${probes.slowestMs.toFixed(0)} ms at ${times}x`,
          );
          violations.unless(
            part >= MIN_GOODPUT,
            () => `goodput of ${(100 * part).toFixed(0)} % at ${times}x`,
          );
        }
        rounds.push({ times, loaded, probes, part });
        report(`${times}x: ${(100 * part).toFixed(0)} %`);
      }
      const late = rounds.reduce((sum, { loaded }) => sum + loaded.late, 0);
      const lost = rounds.reduce((sum, { probes }) => sum + probes.lost.length, 0);
      return {
        measured: `${late} time-outs, ${lost} lost probes, goodput ${rounds.map(({ times, part }) => `${(100 * part).toFixed(0)} % at ${times}x`).join(', ')}`,
        met: violations.count === 0,
        note: violations.note(
          `capacity ${capacity.toFixed(0)} compiles per second of a document of ${Math.round(document.length / 1024)} KB`,
          ...rounds.map(
            ({ times, loaded, probes }) =>
              `${times}x: ${formatCount(loaded.sent)} sent, ${formatCount(loaded.refused)} rejected with Retry-After, p99 ${loaded.p99.toFixed(0)} ms, ${formatProbes(probes)}`,
          ),
          'client and service share the machine',
        ),
      };
    }),
};
