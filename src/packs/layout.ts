import type { ContentRecord } from '../content/corpus.ts';
import { isColumns, patternRef } from '../essence/walk.ts';
import type {
  EssenceV4ColumnLayout,
  EssenceV4LayoutItem,
  EssenceV4PatternRef,
  ExecutionPackCommonV1Breakpoint,
  ExecutionPackCommonV1LayoutColumnsNode,
  ExecutionPackCommonV1LayoutNode,
  ExecutionPackCommonV1LayoutPatternNode,
  ExecutionPackCommonV1OpenSignal,
  ExecutionPackCommonV1Wire,
} from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import type { Report } from './diagnostics.ts';
import type { Resolver } from './records.ts';

export type PresetSource = 'essence' | 'theme' | 'pattern-default' | 'none';

/** A pattern at one place of a page, with everything about it settled. */
export interface Placement {
  readonly id: string;
  /** Unique on the page. */
  readonly alias: string;
  readonly preset: string;
  readonly presetSource: PresetSource;
  readonly pointer: string;
  readonly record: ContentRecord<'pattern'> | undefined;
}

export interface PageLayout {
  readonly nodes: ExecutionPackCommonV1LayoutNode[];
  readonly placements: readonly Placement[];
}

const BREAKPOINTS: readonly ExecutionPackCommonV1Breakpoint[] = ['sm', 'md', 'lg', 'xl', '2xl'];

/** What choosing a preset takes besides the pattern. */
export interface LayoutContext {
  readonly resolver: Resolver;
  readonly report: Report;
  readonly theme: ContentRecord<'theme'> | undefined;
}

export function layOut(
  layout: readonly EssenceV4LayoutItem[],
  pointer: string,
  context: LayoutContext,
): PageLayout {
  const placements: Placement[] = [];
  const aliases: Aliases = { taken: new Set(), numbers: new Map() };
  // An alias that is asked for must not be taken by a pattern that merely has that name.
  const wanted = aliasesOf(layout);
  const place = (item: string | EssenceV4PatternRef, at: string): ExecutionPackCommonV1LayoutPatternNode => {
    const ref = patternRef(item);
    const record = context.resolver.find('pattern', ref.pattern);
    if (!record) {
      context.report(
        'PATTERN_UNRESOLVED',
        at,
        `No pattern is called ${quote(ref.pattern)}; the packs carry its name alone.`,
        () => context.resolver.near('pattern', ref.pattern),
      );
    }
    const alias = aliasFor(ref, aliases, wanted, at, context.report);
    const { preset, presetSource } = presetFor(ref, record, at, context);
    placements.push({ id: ref.pattern, alias, preset, presetSource, pointer: at, record });
    const node: ExecutionPackCommonV1LayoutPatternNode = {
      kind: 'pattern',
      pattern: ref.pattern,
      alias,
      preset,
    };
    if (!record) node.resolved = false;
    return node;
  };
  const nodes = layout.map((item, index): ExecutionPackCommonV1LayoutNode => {
    const at = `${pointer}/${index}`;
    if (!isColumns(item)) return place(item, at);
    const cols = item.cols.map((entry, column) => place(entry, `${at}/cols/${column}`));
    return columns(item, cols, at, context.report);
  });
  return { nodes, placements };
}

function columns(
  item: EssenceV4ColumnLayout,
  cols: ExecutionPackCommonV1LayoutPatternNode[],
  pointer: string,
  report: Report,
): ExecutionPackCommonV1LayoutColumnsNode {
  const { at, span, breakpoints, responsive } = item;
  const names = span && new Set(cols.flatMap(({ alias, pattern }) => [alias, pattern]));
  let columnNames: string | undefined;
  for (const name of Object.keys(span ?? {})) {
    if (!names || names.has(name)) continue;
    report(
      'SPAN_UNKNOWN_COLUMN',
      `${pointer}/span`,
      `The span for ${quote(name)} belongs to no column of the group (${(columnNames ??= formatNames([...names]))}).`,
      () => nearestNames(name, [...names]),
    );
  }
  for (const [index, step] of (breakpoints ?? []).entries()) {
    if (BREAKPOINTS.some((known) => known === step.at)) continue;
    report(
      'BREAKPOINT_UNKNOWN',
      `${pointer}/breakpoints/${index}/at`,
      `${quote(step.at)} is no width step; there are ${formatNames(BREAKPOINTS)}.`,
      () => nearestNames(step.at, BREAKPOINTS),
    );
  }
  const spanOf = (name: string): number | undefined =>
    span && Object.hasOwn(span, name) ? span[name] : undefined;
  const tracks = cols.map(({ alias, pattern }) => spanOf(alias) ?? spanOf(pattern) ?? 1);
  const node: ExecutionPackCommonV1LayoutColumnsNode = { kind: 'columns', cols, tracks, pointer };
  if (at !== undefined) node.at = at;
  if (span !== undefined) node.span = { ...span };
  if (breakpoints !== undefined) node.breakpoints = breakpoints.map((step) => ({ ...step }));
  if (responsive !== undefined) node.responsive = responsive;
  return node;
}

/** The names that the document gives to placements itself. */
function aliasesOf(layout: readonly EssenceV4LayoutItem[]): ReadonlySet<string> {
  let names: Set<string> | undefined;
  const look = (entry: string | EssenceV4PatternRef): void => {
    if (typeof entry === 'object' && entry.as) (names ??= new Set()).add(entry.as);
  };
  for (const item of layout) {
    if (isColumns(item)) for (const entry of item.cols) look(entry);
    else look(item);
  }
  return names ?? NO_NAMES;
}

const NO_NAMES: ReadonlySet<string> = new Set();

interface Aliases {
  readonly taken: Set<string>;
  /** The number to try next behind a name, so that a page full of one pattern is not counted again and again. */
  readonly numbers: Map<string, number>;
}

function aliasFor(
  { pattern, as: asked }: EssenceV4PatternRef,
  { taken, numbers }: Aliases,
  wanted: ReadonlySet<string>,
  pointer: string,
  report: Report,
): string {
  const isFree = (name: string): boolean => !taken.has(name) && (name === asked || !wanted.has(name));
  const name = asked || pattern;
  let alias = name;
  let number = numbers.get(name) ?? 2;
  while (!isFree(alias)) alias = `${name}-${number++}`;
  if (alias !== name) numbers.set(name, number);
  taken.add(alias);
  if (asked && alias !== asked)
    report(
      'DUPLICATE_ALIAS',
      `${pointer}/as`,
      `Another placement of the page is called ${quote(asked)}; this one becomes ${quote(alias)}.`,
      () => [alias],
    );
  return alias;
}

/** The preset of the document, else the one the theme prefers, else the pattern's own default. */
function presetFor(
  { pattern, preset: asked }: EssenceV4PatternRef,
  record: ContentRecord<'pattern'> | undefined,
  pointer: string,
  { theme, report }: LayoutContext,
): Pick<Placement, 'preset' | 'presetSource'> {
  if (!record) return { preset: asked || 'default', presetSource: 'none' };
  const { presets, default_preset: own } = record.data;
  if (asked && Object.hasOwn(presets, asked)) return { preset: asked, presetSource: 'essence' };
  const preferred = theme?.data.pattern_preferences?.default_presets?.[pattern];
  const chosen: Pick<Placement, 'preset' | 'presetSource'> =
    preferred !== undefined && Object.hasOwn(presets, preferred)
      ? { preset: preferred, presetSource: 'theme' }
      : { preset: own, presetSource: 'pattern-default' };
  if (asked) {
    const names = Object.keys(presets);
    report(
      'PRESET_UNKNOWN',
      `${pointer}/preset`,
      `The pattern ${quote(pattern)} has no preset ${quote(asked)} (it has ${formatNames(names)}); ${quote(chosen.preset)} applies.`,
      () => nearestNames(asked, names),
    );
  }
  return chosen;
}

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
