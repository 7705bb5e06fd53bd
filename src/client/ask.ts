import { ServiceError } from '../base/errors.ts';
import { badAnswer } from './bad-answer.ts';
import type { Base } from './base-url.ts';
import type { Expected } from './expected.ts';
import { failureOf } from './failure.ts';
import { type Kept, keptAnswers } from './kept.ts';
import { wait, waitAfter } from './retry.ts';
import { type Exchange, exchanged, type Fetch, type Received, type Sending, send } from './send.ts';

export interface Asking {
  readonly base: Base;
  readonly fetch: Fetch;
  readonly exchange?: Exchange | undefined;
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly bodyLimit: number;
  readonly retries: number;
  readonly random: () => number;
  readonly keep: boolean;
  /** Put behind the message when the service is down, busy or answers nonsense: what else can be done. */
  readonly hint?: string;
  /** Told the digest of the corpus that an answer comes from. */
  onDigest(digest: string): void;
}

/** Path and query, and a document if one is sent: then it is a POST, which is neither repeated nor kept. */
export interface Question {
  readonly target: string;
  readonly document?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type Ask = <Body>(question: Question, expected: Expected<Body>) => Promise<Body>;

export function createAsk(asking: Asking): Ask {
  const kept = asking.keep ? keptAnswers() : undefined;

  return async (question, expected) => {
    const { signal } = question;
    const posts = question.document !== undefined;
    const url = asking.base.root + question.target;
    const known = posts ? undefined : kept?.get(url);
    const sending = sendingOf(asking.base, question, expected.media, known);
    let left = asking.timeoutMs;
    let waited = false;
    for (let tried = 0; ; tried++) {
      const start = performance.now();
      try {
        const limits = { connect: asking.connectTimeoutMs, total: left, body: asking.bodyLimit };
        const received = asking.exchange
          ? await exchanged(sending, asking.exchange, signal)
          : await send(sending, asking.fetch, limits, signal);
        const digest = received.headers.get('x-corpus-digest');
        if (digest !== null) asking.onDigest(digest);
        if (received.status >= 400) throw failureOf(received, url);
        const text = textIn(received, url, expected.media, known);
        const result = expected.read(text);
        if ('wrong' in result) throw badAnswer(url, expected.media, result.wrong);
        const etag = received.headers.get('etag');
        if (!posts && received.status === 200 && etag !== null)
          kept?.set(url, { etag, text, bytes: received.bytes.byteLength });
        return result.body;
      } catch (thrown) {
        // Time counts while the service is asked; the waits between are ours. Timers may be a millisecond early.
        left = Math.floor(left - (performance.now() - start) - 1);
        if (signal?.aborted || !(thrown instanceof ServiceError)) throw thrown;
        const again = !posts && tried < asking.retries && left > 0;
        const pause = again ? waitAfter(thrown, tried, waited, asking.random) : undefined;
        if (pause === undefined) throw hinted(thrown, asking.hint);
        waited ||= thrown.facts.retryAfter !== undefined;
        await wait(pause, signal);
      }
    }
  };
}

function sendingOf({ root, authorization }: Base, question: Question, media: string, known?: Kept): Sending {
  const { target, document } = question;
  const headers = {
    Accept: media,
    ...(authorization === undefined ? {} : { Authorization: authorization }),
    ...(known ? { 'If-None-Match': known.etag } : {}),
  };
  if (document === undefined) return { url: root + target, method: 'GET', headers };
  return {
    url: root + target,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(document),
  };
}

/** The text of a good answer: the one that is kept if the service says it is still the same. */
function textIn({ status, headers, bytes }: Received, url: string, media: string, known?: Kept): string {
  if (status === 304 && known) return known.text;
  if (status !== 200) throw badAnswer(url, media, `status ${status}`);
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  // `application/schema+json` is JSON too.
  const fits = type === media || (media === 'application/json' && /^application\/[\w.-]+\+json$/.test(type));
  if (!fits) throw badAnswer(url, media, type || 'no media type');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badAnswer(url, media, 'bytes that are not UTF-8');
  }
}

function hinted(failure: ServiceError, hint: string | undefined): ServiceError {
  const isTheirs = [69, 75, 76].includes(failure.exit);
  return isTheirs && hint !== undefined
    ? new ServiceError(failure.code, `${failure.message.replace(/\.?$/, '.')} ${hint}`, failure.facts)
    : failure;
}
