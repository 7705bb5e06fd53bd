import type { ExecutionPackCommonV1OpenSignal, ExecutionPackCommonV1Wire } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import type { Report } from './diagnostics.ts';
import type { Placement } from './placements.ts';

export interface Wiring {
  readonly wires: ExecutionPackCommonV1Wire[];
  /** What a placement waits for and no neighbour sends. */
  readonly open: ExecutionPackCommonV1OpenSignal[];
}

/** Up to here every sender of a signal is wired to every receiver; beyond it the page would grow quadratically. */
export const ALL_PAIRS = 24;

/** Who emits a signal and who reacts to it, by their places on the page, in its order. */
interface Ends {
  from: number[] | undefined;
  to: number[] | undefined;
}

const NOBODY: readonly number[] = [];

/** Connects the placements of a page where one emits what another reacts to. */
export function wire(placements: readonly Placement[], pointer: string, report: Report): Wiring {
  const wires: ExecutionPackCommonV1Wire[] = [];
  const open: ExecutionPackCommonV1OpenSignal[] = [];
  const aliasOf = (at: number): string => placements[at]?.alias ?? '';
  for (const [signal, { from = NOBODY, to }] of endsOf(placements)) {
    if (!to) continue;
    const isLong = from.length * to.length > ALL_PAIRS;
    if (isLong)
      report(
        'WIRING_SHORTENED',
        pointer,
        `${from.length} placements emit ${quote(signal)} and ${to.length} react to it; each is wired to its nearest sender only.`,
      );
    for (const receiver of to) {
      const senders = isLong ? nearestSender(from, receiver) : from;
      for (const sender of senders)
        if (sender !== receiver) wires.push({ signal, from: aliasOf(sender), to: aliasOf(receiver) });
    }
    // Whoever waits for what it alone could send waits for the app.
    const [only] = from;
    const waiting = from.length === 0 ? to : from.length === 1 ? to.filter((one) => one === only) : NOBODY;
    if (waiting.length > 0) open.push({ signal, aliases: waiting.map(aliasOf) });
  }
  return { wires, open };
}

function endsOf(placements: readonly Placement[]): Map<string, Ends> {
  const signals = new Map<string, Ends>();
  for (let at = 0; at < placements.length; at++) {
    const io = placements[at]?.record?.data.io;
    if (!io) continue;
    for (const signal of io.produces ?? []) {
      const known = signals.get(signal);
      if (!known) signals.set(signal, { from: [at], to: undefined });
      else if (known.from) known.from.push(at);
      else known.from = [at];
    }
    for (const signal of io.consumes ?? []) {
      const known = signals.get(signal);
      if (!known) signals.set(signal, { from: undefined, to: [at] });
      else if (known.to) known.to.push(at);
      else known.to = [at];
    }
  }
  return signals;
}

/** The last sender before a receiver, else the first after it; found by halving, since places are in order. */
function nearestSender(from: readonly number[], receiver: number): number[] {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((from[middle] ?? 0) < receiver) low = middle + 1;
    else high = middle;
  }
  const before = from[low - 1];
  const after = from[low] === receiver ? from[low + 1] : from[low];
  const sender = before ?? after;
  return sender === undefined ? [] : [sender];
}
