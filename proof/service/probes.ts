import { performance } from 'node:perf_hooks';
import { probe } from '../../test/http/socket/raw.ts';
import { quantile } from '../measure.ts';

/** Health requests of another client, each on a new connection. */
export interface Probes {
  readonly sent: number;
  /** Reasons of unanswered probes. */
  readonly lost: readonly string[];
  readonly p99Ms: number;
  readonly slowestMs: number;
}

const FROM = '127.0.0.9';
/** Pause between a response and the next probe. */
const PROBE_INTERVAL_MS = 50;

/** Probes the service until the work is done. */
export async function probeDuring<Result>(
  port: number,
  work: Promise<Result>,
): Promise<{ result: Result; probes: Probes }> {
  let busy = true;
  const done = work.finally(() => {
    busy = false;
  });
  // Awaited below; until then a rejection must not count as unhandled.
  done.catch(() => {});
  const times: number[] = [];
  const lost: string[] = [];
  while (busy) {
    const started = performance.now();
    try {
      times.push(await probe(port, FROM));
    } catch (thrown) {
      lost.push(`${String(thrown)} after ${Math.round(performance.now() - started)} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS));
  }
  times.sort((a, b) => a - b);
  const probes = {
    sent: times.length + lost.length,
    lost,
    p99Ms: quantile(times, 0.99),
    slowestMs: quantile(times, 1),
  };
  return { result: await done, probes };
}

export const formatProbes = ({ sent, lost, p99Ms, slowestMs }: Probes): string =>
  `${sent - lost.length} of ${sent} probes answered, p99 ${p99Ms.toFixed(0)} ms, the slowest ${slowestMs.toFixed(0)} ms`;
