/**
 * Client process of `overload`: `load-client.ts <port> <milliseconds> <per second>` posts the document from standard input
 * and prints the result as JSON. Requests are sent when they are due, even if earlier ones are unanswered; without a rate,
 * four clients send one request after the other.
 */
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { quantile } from '../measure.ts';

export interface LoadResult {
  readonly sent: number;
  /** Milliseconds from the first request to the last response. */
  readonly ms: number;
  /** Successful responses. */
  readonly good: number;
  /** Responses 503 with `Retry-After`. */
  readonly refused: number;
  /** Requests without a response within a second. */
  readonly late: number;
  /** Other results. */
  readonly strange: readonly string[];
  /** Milliseconds to a response of any kind. */
  readonly p99: number;
}

// Clients run on other machines; here they must not take the cores from the service.
setPriority(5);

const [PORT = 0, MILLISECONDS = 0, RATE = 0] = process.argv.slice(2).map(Number);
const TIMEOUT_MS = 1_000;
const CLIENTS = 4;
const body = await buffer(process.stdin);
// Idle connections are closed before the service does, so that no request hits a closing connection.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });
const times: number[] = [];
const strange: string[] = [];
let sent = 0;
let good = 0;
let refused = 0;
let late = 0;

function sendRequest(): Promise<void> {
  sent++;
  return new Promise((resolve) => {
    const began = performance.now();
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const outgoing = request(
      { host: '127.0.0.1', port: PORT, path: '/v1/packs/compile', method: 'POST', agent, headers },
      (response) => {
        response.resume();
        response.on('error', () => {});
        response.on('end', () => {
          clearTimeout(timer);
          times.push(performance.now() - began);
          if (response.statusCode === 200) good++;
          else if (response.statusCode === 503 && response.headers['retry-after'] === '1') refused++;
          else strange.push(`status ${response.statusCode}`);
          resolve();
        });
      },
    );
    const timer = setTimeout(() => {
      late++;
      outgoing.destroy();
      resolve();
    }, TIMEOUT_MS);
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // After the timeout the error is our own abort.
      if (performance.now() - began < TIMEOUT_MS) strange.push(error.code ?? error.message);
      clearTimeout(timer);
      resolve();
    });
    outgoing.end(body);
  });
}

const start = performance.now();
const isOver = (): boolean => performance.now() - start >= MILLISECONDS;

async function runClosedLoop(): Promise<void> {
  while (!isOver()) await sendRequest();
}

async function runOpenLoop(): Promise<void> {
  const pending: Promise<void>[] = [];
  while (!isOver()) {
    while (sent < ((performance.now() - start) * RATE) / 1_000) pending.push(sendRequest());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(pending);
}

if (RATE === 0) await Promise.all(Array.from({ length: CLIENTS }, runClosedLoop));
else await runOpenLoop();
const ms = performance.now() - start;
times.sort((a, b) => a - b);
const loaded: LoadResult = { sent, ms, good, refused, late, strange, p99: quantile(times, 0.99) };
process.stdout.write(JSON.stringify(loaded));
agent.destroy();
