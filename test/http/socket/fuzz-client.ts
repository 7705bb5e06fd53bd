/**
 * The client side of the fuzz test, as a process of its own: `fuzz-client.ts <port> <seed> <count>`. Sends damaged
 * requests until that many are answered, and writes what came of it as JSON.
 */
import { connect, type Socket } from 'node:net';
import { mildMutant, mutant } from './mutate.ts';
import { type Random, randomFrom } from './random.ts';
import { answersIn, type RawAnswer, shown } from './raw.ts';

export interface Outcome {
  readonly answered: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Each with the bytes that were sent. */
  readonly failures: readonly string[];
}

const [PORT = 0, SEED = 0, COUNT = 0] = process.argv.slice(2).map(Number);
/** No more than the queue of the pack routes takes: with more, 503 would be a right answer. */
const CONNECTIONS = 8;
/** Requests sent on one connection, one behind the other: those that end it come last. */
const TRAIN = { mild: 12, wild: 4 };
const HANG = 2_000;

/** Some turns of the loop, in which everything that waits to be read is read. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Sends a train of requests, closes its side, and gives back all that came until the server closed, too. */
function ride(train: Buffer, random: Random): Promise<{ bytes: Buffer; ended: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let ended = 'close';
    const socket = connect({ port: PORT, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      // A client that stood still is no hang of the service.
      void turns(20).then(() => {
        if (socket.destroyed) return;
        ended = `no end within ${HANG} ms`;
        socket.destroy();
      });
    }, HANG);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      ended = error.code ?? error.message;
    });
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ bytes: Buffer.concat(chunks), ended });
    });
    void depart(socket, train, random);
  });
}

/** In one write, or now and then in pieces. */
async function depart(socket: Socket, bytes: Buffer, { below }: Random): Promise<void> {
  const cuts = below(4) > 0 ? [] : Array.from({ length: 1 + below(3) }, () => below(bytes.length));
  let from = 0;
  for (const to of [...cuts.sort((a, b) => a - b), bytes.length]) {
    if (from > 0) await turns(2);
    if (!socket.writable) return;
    socket.write(bytes.subarray(from, to));
    from = to;
  }
  socket.end();
}

/** What is wrong with an answer, if anything. */
function faultOf({ status, headers, body }: RawAnswer): string | undefined {
  // Only a machine that stands still for half a second makes the pack routes say so.
  const busy = status === 503 && headers.get('retry-after') === '1';
  if (status >= 500 && !busy) return `status ${status}: ${shown(body, 300)}`;
  if (!headers.has('x-request-id')) return `${status} without a request id`;
  if (status < 400) return undefined;
  if (headers.get('cache-control') !== 'no-store') return `${status} that may be stored`;
  if (headers.get('content-type') !== 'application/problem+json')
    return `${status} that is no problem document`;
  // An answer to HEAD.
  if (body.length === 0) return undefined;
  try {
    const problem = JSON.parse(body.toString()) as { error?: unknown; status?: unknown };
    if (typeof problem.error === 'string' && problem.status === status) return undefined;
  } catch {
    // Told below.
  }
  return `${status} with ${shown(body, 300)}`;
}

const statuses = new Map<number, number>();
const failures: string[] = [];
let answered = 0;

/** Judges all that came on one connection, and counts it. */
function judge(bytes: Buffer): string | undefined {
  try {
    const { answers, rest } = answersIn(bytes, true);
    for (const answer of answers) {
      answered++;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const fault = faultOf(answer);
      if (fault !== undefined) return fault;
    }
    return rest.length > 0 ? `half an answer: ${shown(rest, 300)}` : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

async function rider(seat: number): Promise<void> {
  const random = randomFrom(SEED + seat);
  while (answered < COUNT && failures.length < 5) {
    const train = Buffer.concat([
      ...Array.from({ length: TRAIN.mild }, () => mildMutant(random)),
      ...Array.from({ length: TRAIN.wild }, () => mutant(random)),
    ]);
    const { bytes, ended } = await ride(train, random);
    const fault = ended === 'close' ? judge(bytes) : ended;
    if (fault !== undefined) failures.push(`${fault}\n  sent: ${shown(train, 20_000)}`);
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: CONNECTIONS }, (_, seat) => rider(seat)));
const outcome: Outcome = {
  answered,
  statuses: Object.fromEntries(statuses),
  seconds: (performance.now() - start) / 1_000,
  failures,
};
process.stdout.write(JSON.stringify(outcome));
