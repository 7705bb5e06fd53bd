import { Agent, get } from 'node:http';
import { freePort } from '../../test/http/socket/child.ts';
import { formatCount, runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { formatProbes, probeDuring } from '../service/probes.ts';
import { longTarget, MAX_RESIDENT_MB, peakResidentMb, START_FLAGS } from '../service/hostile-traffic.ts';
import { withService } from '../service/service-process.ts';

const MAX_LINK_BYTES = 2_048;
const LANES = 8;
/** In the short run a smaller heap shows the same growth with fewer requests. */
const SHORT_FLAGS = ['--max-old-space-size=80', '--max-semi-space-size=4'];

interface Answer {
  readonly status: number | undefined;
  readonly link: string;
}

const send = (port: number, path: string, agent: Agent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path, agent }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode, link: String(response.headers['link'] ?? '') }),
      );
    }).on('error', reject);
  });

/** A log of every request would take more time than the requests; without it, the port must be known. */
const QUIET = { SVC_LOG_LEVEL: 'error' };

export const longTargets: Claim = {
  id: 'long-targets',
  title: 'distinct GETs with targets of 2 KB, to a service with the heap of `npm start`: failures',
  target: `50,000 answered, 0 failures; Link of at most 2 KB; at most ${MAX_RESIDENT_MB} MB resident`,
  full: 50_000,
  short: 4_000,
  skipReason: missingBuild,
  run: async (size, report) =>
    withService(
      { flags: size < longTargets.full ? SHORT_FLAGS : START_FLAGS, env: QUIET, port: await freePort() },
      async ({ at, pid }) => {
        const violations = new Violations();
        const agent = new Agent({ keepAlive: true, maxSockets: LANES });
        let longestLink = 0;
        let answered = 0;
        const { probes } = await probeDuring(
          at,
          runConcurrently(
            size,
            LANES,
            async (index) => {
              try {
                const { status, link } = await send(at, longTarget(index), agent);
                answered++;
                longestLink = Math.max(longestLink, link.length);
                violations.unless(status === 200 || status === 400, () => `status ${status}`);
              } catch (thrown) {
                violations.add(`${longTarget(index).slice(0, 60)}: ${String(thrown)}`);
              }
              if (index % 10_000 === 0) report(`${formatCount(index)}, ${peakResidentMb(pid)} MB`);
            },
            () => violations.count > 100,
          ),
        );
        agent.destroy();
        for (const one of probes.lost) violations.add(`lost probe: ${one}`);
        const peak = peakResidentMb(pid);
        violations.unless(longestLink <= MAX_LINK_BYTES, () => `a Link header of ${longestLink} bytes`);
        violations.unless(peak <= MAX_RESIDENT_MB, () => `${peak} MB resident`);
        return {
          measured: `${formatCount(answered)} answered, ${violations.count} failures, ${peak} MB at most`,
          met: violations.count === 0,
          note: violations.note(`longest Link header ${longestLink} bytes`, formatProbes(probes)),
        };
      },
    ),
};
