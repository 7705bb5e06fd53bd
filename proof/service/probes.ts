import { performance } from 'node:perf_hooks';
import { probe } from '../../test/http/socket/raw.ts';
import { quantile } from '../quantile.ts';

/** Somebody else who asks for health again and again, each time on a new connection. */
export interface Probes {
  readonly sent: number;
  /** Why they were not answered. */
  readonly lost: readonly string[];
  /** Milliseconds to the answer. */
  readonly p99: number;
  readonly most: number;
}

const FROM = '127.0.0.9';
/** Milliseconds from one answer to the next question. */
const EVERY = 50;

/** Probes until the work is done. */
export async function probed<Result>(
  port: number,
  work: Promise<Result>,
): Promise<{ result: Result; probes: Probes }> {
  let busy = true;
  const done = work.finally(() => {
    busy = false;
  });
  // It is waited for below; until then a failure is nobody's.
  done.catch(() => {});
  const times: number[] = [];
  const lost: string[] = [];
  while (busy) {
    const asked = performance.now();
    try {
      times.push(await probe(port, FROM));
    } catch (thrown) {
      lost.push(`${String(thrown)} after ${Math.round(performance.now() - asked)} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY));
  }
  times.sort((a, b) => a - b);
  const probes = {
    sent: times.length + lost.length,
    lost,
    p99: quantile(times, 0.99),
    most: quantile(times, 1),
  };
  return { result: await done, probes };
}

export const probesInWords = ({ sent, lost, p99, most }: Probes): string =>
  `${sent - lost.length} of ${sent} probes answered, p99 ${p99.toFixed(0)} ms, the slowest ${most.toFixed(0)} ms`;
