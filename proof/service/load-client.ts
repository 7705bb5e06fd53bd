/**
 * The client side of `overload`, as a process of its own: `load-client.ts <port> <milliseconds> <per second>` posts
 * the document that it reads from standard input, and writes what came of it as JSON. Requests are sent when they
 * are due, whether or not the ones before are answered; without a rate, four clients ask one thing after the other.
 */
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { buffer } from 'node:stream/consumers';
import { quantile } from '../quantile.ts';

export interface Loaded {
  readonly sent: number;
  /** Milliseconds from the first question to the last answer. */
  readonly ms: number;
  /** Answered with what was asked for. */
  readonly good: number;
  /** Told to come again, with `Retry-After`. */
  readonly refused: number;
  /** Not answered within a second. */
  readonly late: number;
  /** Anything else. */
  readonly strange: readonly string[];
  /** Milliseconds to an answer of any kind. */
  readonly p99: number;
}

const [PORT = 0, MILLISECONDS = 0, RATE = 0] = process.argv.slice(2).map(Number);
const PATIENCE = 1_000;
const CLIENTS = 4;
const body = await buffer(process.stdin);
// A connection that nobody uses is left before the service closes it: else a question might meet its end.
const agent = new Agent({ keepAlive: true, timeout: 2_000 });
const times: number[] = [];
const strange: string[] = [];
let sent = 0;
let good = 0;
let refused = 0;
let late = 0;

function ask(): Promise<void> {
  sent++;
  return new Promise((resolve) => {
    const began = performance.now();
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const asked = request(
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
      asked.destroy();
      resolve();
    }, PATIENCE);
    asked.on('error', (error: NodeJS.ErrnoException) => {
      // Its own end, or one that was told already.
      if (performance.now() - began < PATIENCE) strange.push(error.code ?? error.message);
      clearTimeout(timer);
      resolve();
    });
    asked.end(body);
  });
}

const start = performance.now();
const isOver = (): boolean => performance.now() - start >= MILLISECONDS;

async function closed(): Promise<void> {
  while (!isOver()) await ask();
}

async function open(): Promise<void> {
  const asked: Promise<void>[] = [];
  while (!isOver()) {
    while (sent < ((performance.now() - start) * RATE) / 1_000) asked.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(asked);
}

if (RATE === 0) await Promise.all(Array.from({ length: CLIENTS }, closed));
else await open();
const ms = performance.now() - start;
times.sort((a, b) => a - b);
const loaded: Loaded = { sent, ms, good, refused, late, strange, p99: quantile(times, 0.99) };
process.stdout.write(JSON.stringify(loaded));
agent.destroy();
