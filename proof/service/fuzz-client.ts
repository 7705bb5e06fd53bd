/**
 * Client process of `fuzzed-requests`: `fuzz-client.ts <port> <seed> <count>` sends damaged requests until that many are
 * answered, and prints progress and the final result as JSON lines.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { randomFrom, type Random } from '../../test/http/socket/random.ts';
import { parseResponses, shown } from '../../test/http/socket/raw.ts';
import { quantile } from '../measure.ts';
import { findViolation } from './response-rules.ts';
import { mildMutant, wildMutant } from './mutate.ts';

export interface Progress {
  readonly answered: number;
}

export interface FuzzResult extends Progress {
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds from the first byte of a connection to its end. */
  readonly p999: number;
  readonly slowest: number;
  /** Failures with the bytes that were sent. */
  readonly failures: readonly string[];
}

const [PORT = 0, SEED = 0, COUNT = 0] = process.argv.slice(2).map(Number);
/** At most the size of the compile queue; with more, 503 would be a valid response. */
const CONNECTIONS = 8;
/** Requests pipelined on one connection; those that may end it come last. */
const BATCH = { mild: 20, wild: 4 };
/** Time after which an open connection counts as hanging; long, because the machine may be shared. */
const HANG_TIMEOUT_MS = 5_000;
/** Responses between two progress reports. */
const PROGRESS_INTERVAL = 50_000;

/** Yields some turns of the event loop, in which pending data is read. */
async function yieldTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends a batch of requests, closes its side, and returns everything received until the server closes. */
function sendBatch(batch: Buffer, random: Random): Promise<{ bytes: Buffer; ended: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let ended = 'close';
    const socket = connect({ port: PORT, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      // A stalled client is not a hang of the service.
      void yieldTurns(20).then(() => {
        if (socket.destroyed) return;
        ended = `no end within ${HANG_TIMEOUT_MS} ms`;
        socket.destroy();
      });
    }, HANG_TIMEOUT_MS);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ended = error.code ?? error.message;
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ bytes: Buffer.concat(chunks), ended });
    });
    void writeBatch(socket, batch, random);
  });
}

/** Writes the batch at once, or sometimes in pieces. */
async function writeBatch(socket: Socket, bytes: Buffer, { below }: Random): Promise<void> {
  const cuts = below(4) > 0 ? [] : Array.from({ length: 1 + below(3) }, () => below(bytes.length));
  let from = 0;
  for (const to of [...cuts.sort((a, b) => a - b), bytes.length]) {
    if (from > 0) await yieldTurns(2);
    if (!socket.writable) return;
    socket.write(bytes.subarray(from, to));
    from = to;
  }
  socket.end();
}

const statuses = new Map<number, number>();
const times: number[] = [];
const failures: string[] = [];
let answered = 0;
let reported = 0;

/** Checks and counts all responses of one connection. */
function judgeResponses(bytes: Buffer): string | undefined {
  try {
    const { responses: responses, rest } = parseResponses(bytes, true);
    for (const answer of responses) {
      answered++;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const violation = findViolation(answer);
      if (violation !== undefined) return violation;
    }
    return rest.length > 0 ? `an incomplete response: ${shown(rest, 300)}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const print = (line: Progress | FuzzResult): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function runClient(index: number): Promise<void> {
  const random = randomFrom(SEED + index);
  while (answered < COUNT && failures.length < 5) {
    const batch = Buffer.concat([
      ...Array.from({ length: BATCH.mild }, () => mildMutant(random)),
      ...Array.from({ length: BATCH.wild }, () => wildMutant(random)),
    ]);
    const started = performance.now();
    const { bytes, ended } = await sendBatch(batch, random);
    times.push(performance.now() - started);
    const violation = ended === 'close' ? judgeResponses(bytes) : ended;
    if (violation !== undefined) failures.push(`${violation}; sent: ${shown(batch, 20_000)}`);
    if (answered - reported >= PROGRESS_INTERVAL) print({ answered: (reported = answered) });
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => runClient(index)));
times.sort((a, b) => a - b);
print({
  answered,
  statuses: Object.fromEntries(statuses),
  p999: quantile(times, 0.999),
  slowest: quantile(times, 1),
  failures,
});
