import { Agent, get } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { freePort } from '../../test/http/socket/child.ts';
import { formatCount, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { formatProbes, probeDuring } from '../service/probes.ts';
import {
  compileRequest,
  longTarget,
  MAX_RESIDENT_MB,
  multiplyingDocument,
  openSlowReader,
  peakResidentMb,
  postLargest,
  searchTarget,
  START_FLAGS,
} from '../service/hostile-traffic.ts';
import { withService } from '../service/service-process.ts';

const LANES = 6;
/** Slow readers of searches and of compiles that are open at a time, from as many addresses as connections allow. */
const MAX_READERS = 1_500;
const READERS_PER_SECOND = 60;
const LARGE = compileRequest(multiplyingDocument(150));

/** Sends distinct GETs, long and ordinary, one after the other on each connection, until `isOver`. */
async function sendTargets(port: number, isOver: () => boolean): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (!isOver()) {
      const path = sent % 2 === 0 ? longTarget(sent) : searchTarget(sent);
      sent++;
      await new Promise<void>((resolve) => {
        get({ host: '127.0.0.1', port, path, agent }, (response) => {
          response.resume();
          response.on('end', resolve);
          response.on('error', () => resolve());
        }).on('error', () => resolve());
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  agent.destroy();
  return sent;
}

/** Opens slow readers without a pause, and keeps the newest open. */
async function openReaders(port: number, isOver: () => boolean): Promise<number> {
  const open: Socket[] = [];
  let count = 0;
  while (!isOver()) {
    for (let index = 0; index < READERS_PER_SECOND; index++, count++) {
      const from = `127.0.${10 + (count % 40)}.${1 + (Math.floor(count / 40) % 250)}`;
      const isCompile = count % 10 === 0;
      const request = isCompile ? LARGE : `GET ${searchTarget(count)} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(20);
      open.push(openSlowReader(port, from, request, 512).socket);
    }
    for (const socket of open.splice(0, Math.max(0, open.length - MAX_READERS))) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  for (const socket of open) socket.destroy();
  return count;
}

/** A log of every request would take more time than the requests; without it, the port must be known. */
const QUIET = { SVC_LOG_LEVEL: 'error' };

export const worstTraffic: Claim = {
  id: 'worst-traffic',
  title: 'the worst valid traffic for ten minutes: distinct targets, largest documents, slow readers',
  target: `0 lost probes, at most ${MAX_RESIDENT_MB} MB resident, with the heap of \`npm start\``,
  full: 600,
  short: 8,
  isTimed: true,
  skipReason: missingBuild,
  run: async (size, report) =>
    withService({ flags: START_FLAGS, env: QUIET, port: await freePort() }, async ({ at, pid, child }) => {
      const violations = new Violations();
      const posting = await postLargest({ port: at, milliseconds: size * 1_000, clients: 8 });
      const end = performance.now() + size * 1_000;
      const isOver = (): boolean => performance.now() >= end || child.exitCode !== null;
      const progress = setInterval(() => report(`${peakResidentMb(pid)} MB`), 30_000);
      const { result, probes } = await probeDuring(
        at,
        Promise.all([sendTargets(at, isOver), openReaders(at, isOver)]),
      ).finally(() => clearInterval(progress));
      const [targets, readers] = result;
      violations.unless(child.exitCode === null, () => `the service ended with ${child.exitCode}`);
      for (const one of probes.lost) violations.add(`lost probe: ${one}`);
      const peak = child.exitCode === null ? peakResidentMb(pid) : Number.NaN;
      violations.unless(peak <= MAX_RESIDENT_MB, () => `${peak} MB resident`);
      return {
        measured: `${probes.lost.length} lost probes, ${peak} MB at most`,
        met: violations.count === 0,
        note: violations.note(
          `${size} s: ${formatCount(targets)} distinct targets, ${formatCount(readers)} slow readers, posts by status ${await posting.counts}`,
          formatProbes(probes),
        ),
      };
    }),
};
