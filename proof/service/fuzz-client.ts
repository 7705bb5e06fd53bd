/**
 * The client side of `fuzzed-requests`, as a process of its own: `fuzz-client.ts <port> <seed> <count>`. Sends damaged
 * requests until that many are answered; writes lines of JSON, how far it is and at last what came of it.
 */
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { randomFrom, type Random } from '../../test/http/socket/random.ts';
import { answersIn, shown } from '../../test/http/socket/raw.ts';
import { quantile } from '../quantile.ts';
import { faultOf } from './answer-rules.ts';
import { mildMutant, mutant } from './mutate.ts';

export interface Progress {
  readonly answered: number;
}

export interface Fuzzed extends Progress {
  readonly statuses: Readonly<Record<string, number>>;
  /** Milliseconds from the first byte sent on a connection to its end. */
  readonly p999: number;
  readonly slowest: number;
  /** Each with the bytes that were sent. */
  readonly failures: readonly string[];
}

const [PORT = 0, SEED = 0, COUNT = 0] = process.argv.slice(2).map(Number);
/** No more than the queue of the pack routes takes: with more, 503 would be a right answer. */
const CONNECTIONS = 8;
/** Requests sent on one connection, one behind the other: those that end it come last. */
const TRAIN = { mild: 20, wild: 4 };
/** Milliseconds after which a connection that has no end counts as hanging: long, since others may use the machine. */
const HANG = 5_000;
/** How often it says how far it is. */
const EVERY = 50_000;

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

const statuses = new Map<number, number>();
const times: number[] = [];
const failures: string[] = [];
let answered = 0;
let told = 0;

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

const tell = (line: Progress | Fuzzed): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

async function rider(seat: number): Promise<void> {
  const random = randomFrom(SEED + seat);
  while (answered < COUNT && failures.length < 5) {
    const train = Buffer.concat([
      ...Array.from({ length: TRAIN.mild }, () => mildMutant(random)),
      ...Array.from({ length: TRAIN.wild }, () => mutant(random)),
    ]);
    const departed = performance.now();
    const { bytes, ended } = await ride(train, random);
    times.push(performance.now() - departed);
    const fault = ended === 'close' ? judge(bytes) : ended;
    if (fault !== undefined) failures.push(`${fault}; sent: ${shown(train, 20_000)}`);
    if (answered - told >= EVERY) tell({ answered: (told = answered) });
  }
}

await Promise.all(Array.from({ length: CONNECTIONS }, (_, seat) => rider(seat)));
times.sort((a, b) => a - b);
tell({
  answered,
  statuses: Object.fromEntries(statuses),
  p999: quantile(times, 0.999),
  slowest: quantile(times, 1),
  failures,
});
