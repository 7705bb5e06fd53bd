import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { formatCount, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { formatProbes, probeDuring } from '../service/probes.ts';
import {
  compileRequest,
  MAX_RESIDENT_MB,
  multiplyingDocument,
  openSlowReader,
  peakResidentMb,
  START_FLAGS,
} from '../service/hostile-traffic.ts';
import { withService } from '../service/service-process.ts';

/** Documents whose bundles are just inside the limit, and several times beyond it. */
const LARGE = compileRequest(multiplyingDocument(150));
const TOO_LARGE = compileRequest(multiplyingDocument(500));

/** Far below the minimum rate, but never idle. */
const BYTES_PER_SECOND = 1_024;
/** A reader of the largest bundle may take this long before it is dropped. */
const MAX_SECONDS = 120;
const SHORT_SECONDS = 10;

const TIME_WAIT = '06';

/**
 * Connections of the service to the readers, also those that it has closed while the kernel still keeps their bytes. The
 * client does not see the end of a connection before it has read what is in its own buffers.
 */
function countConnections(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...rows] = readFileSync('/proc/net/tcp', 'latin1').trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(
      ([, from, to, state]) => from?.endsWith(local) && /^..06007F:/.test(to ?? '') && state !== TIME_WAIT,
    ).length;
}

export const slowReaders: Claim = {
  id: 'slow-readers',
  title: 'slow readers of large compile results: resident memory, lost probes',
  target: `100 readers, at most ${MAX_RESIDENT_MB} MB, 0 lost; bundles beyond the limit get 413; all dropped in time`,
  full: 100,
  short: 20,
  isTimed: true,
  isIdle: true,
  skipReason: missingBuild,
  run: (size, report) =>
    withService({ flags: START_FLAGS }, async ({ at, pid }) => {
      const violations = new Violations();
      const isShort = size < slowReaders.full;
      const work = async (): Promise<number> => {
        const rejected = openSlowReader(at, '127.0.7.1', TOO_LARGE);
        const readers = Array.from({ length: size }, (_, index) =>
          openSlowReader(at, `127.0.6.${1 + index}`, LARGE, BYTES_PER_SECOND),
        );
        const start = performance.now();
        const seconds = (): number => (performance.now() - start) / 1_000;
        const isOpen = (): boolean => countConnections(at) > 0;
        do {
          await new Promise((resolve) => setTimeout(resolve, 500));
          if (peakResidentMb(pid) > 2 * MAX_RESIDENT_MB) break;
        } while (isOpen() && seconds() < (isShort ? SHORT_SECONDS : MAX_SECONDS));
        report(`${seconds().toFixed(0)} s, ${peakResidentMb(pid)} MB`);
        violations.unless(rejected.status() === '413', () => `the oversized bundle got ${rejected.status()}`);
        const answered = readers.filter(({ status }) => ['200', '503'].includes(status())).length;
        violations.unless(answered === size, () => `${answered} of ${size} readers got 200 or 503`);
        if (!isShort)
          violations.unless(!isOpen(), () => `${countConnections(at)} slow readers are still connected`);
        const complete = readers.filter(({ status }) => status() === '200').length;
        for (const { socket } of [...readers, rejected]) socket.destroy();
        return complete;
      };
      const { result, probes } = await probeDuring(at, work());
      for (const one of probes.lost) violations.add(`lost probe: ${one}`);
      const peak = peakResidentMb(pid);
      violations.unless(peak <= MAX_RESIDENT_MB, () => `${peak} MB resident`);
      return {
        measured: `${formatCount(size)} readers, ${peak} MB at most, ${probes.lost.length} probes lost`,
        met: violations.count === 0,
        note: violations.note(`${result} got the bundle, the others 503`, formatProbes(probes)),
      };
    }),
};
