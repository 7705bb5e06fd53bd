import type { ExecutionPackCommonV1OpenSignal, ExecutionPackCommonV1Wire } from '../schemas/types.ts';
import { quote } from '../words.ts';
import type { Report } from './diagnostics.ts';
import type { Placement } from './placements.ts';

export interface Wiring {
  readonly wires: ExecutionPackCommonV1Wire[];
  /** What a placement waits for and no neighbour sends. */
  readonly open: ExecutionPackCommonV1OpenSignal[];
}

/** Up to here every sender of a signal is wired to every receiver; beyond it the page would grow quadratically. */
export const ALL_PAIRS = 24;

interface Ends {
  readonly from: { placement: Placement; at: number }[];
  readonly to: { placement: Placement; at: number }[];
}

/** Connects the placements of a page where one emits what another reacts to. */
export function wire(placements: readonly Placement[], pointer: string, report: Report): Wiring {
  const signals = new Map<string, Ends>();
  const endsOf = (signal: string): Ends => {
    const known = signals.get(signal);
    if (known) return known;
    const ends: Ends = { from: [], to: [] };
    signals.set(signal, ends);
    return ends;
  };
  for (const [at, placement] of placements.entries()) {
    for (const signal of placement.record?.data.io?.produces ?? [])
      endsOf(signal).from.push({ placement, at });
    for (const signal of placement.record?.data.io?.consumes ?? []) endsOf(signal).to.push({ placement, at });
  }
  const wires: ExecutionPackCommonV1Wire[] = [];
  const open: ExecutionPackCommonV1OpenSignal[] = [];
  for (const [signal, { from, to }] of signals) {
    const pairs = from.length * to.length <= ALL_PAIRS ? allPairs(from, to) : nearestPairs(from, to);
    if (from.length * to.length > ALL_PAIRS)
      report(
        'WIRING_SHORTENED',
        pointer,
        `${from.length} placements emit ${quote(signal)} and ${to.length} react to it; each is wired to its nearest sender only.`,
      );
    for (const [sender, receiver] of pairs) wires.push({ signal, from: sender.alias, to: receiver.alias });
    const aliases = to.flatMap(({ placement }) => (isAlone(placement, from) ? [placement.alias] : []));
    if (aliases.length > 0) open.push({ signal, aliases });
  }
  return { wires, open };
}

/** Whether nobody but the placement itself is at the other end. */
const isAlone = (placement: Placement, others: Ends['from']): boolean =>
  others.every((other) => other.placement === placement);

type Pair = readonly [Placement, Placement];

const allPairs = (from: Ends['from'], to: Ends['to']): Pair[] =>
  from.flatMap((sender) =>
    to
      .filter((receiver) => receiver.placement !== sender.placement)
      .map((receiver) => [sender.placement, receiver.placement] as const),
  );

/** Both lists are in page order, so one walk finds the last sender before each receiver, or the first after it. */
function nearestPairs(from: Ends['from'], to: Ends['to']): Pair[] {
  let next = 0;
  return to.flatMap((receiver): Pair[] => {
    while (next < from.length && (from[next]?.at ?? 0) < receiver.at) next++;
    const before = from[next - 1];
    const after = from.slice(next, next + 2).find(({ placement }) => placement !== receiver.placement);
    const sender = before ?? after;
    return sender ? [[sender.placement, receiver.placement]] : [];
  });
}
