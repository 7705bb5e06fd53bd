import type { ServiceError } from '../base/errors.ts';

/** The longest that is waited because the service asks for it. */
const MOST_SECONDS = 30;

/** Milliseconds; the bound of the first wait, doubled each time. */
const FIRST_WAIT = 200;

/** `Retry-After` in seconds, whether it is a number or a date; undefined if it is neither. */
export function secondsOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  // The parser takes much that is no date of HTTP, such as -1.
  const date = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * Milliseconds until the next try, or undefined if there is none. Waits that the service asks for are kept once; the
 * others are anywhere below their bound, so that many clients do not come back at the same moment.
 */
export function waitAfter(
  failure: ServiceError,
  tried: number,
  waited: boolean,
  random: () => number,
): number | undefined {
  if (!['SERVICE_UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED'].includes(failure.code)) return undefined;
  const { retryAfter } = failure.facts;
  if (retryAfter === undefined) return random() * FIRST_WAIT * 2 ** tried;
  return waited || retryAfter > MOST_SECONDS ? undefined : retryAfter * 1000;
}

/** Waits, unless the caller gives up. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
  });
}
