import type { ContentRecord } from '../content/corpus.ts';
import { CUSTOM } from '../essence/custom.ts';
import { isColumns, toPatternRef } from '../essence/walk.ts';
import type {
  CommonV1PageWire,
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
import type { ReportDiagnostic } from './diagnostics.ts';
import type { Resolver } from './records.ts';

/** For renderers, which do not import contracts. */
export { CUSTOM };

export type PresetSource = 'essence' | 'theme' | 'pattern-default' | 'none';

/** A pattern at one place of a page, with its alias and preset resolved. */
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

/** Widths in CSS pixels from which each step applies. */
export const BREAKPOINTS = Object.freeze({
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  '2xl': 1536,
} as const satisfies Record<ExecutionPackCommonV1Breakpoint, number>);

/** Inputs of a layout besides the page itself. */
export interface LayoutContext {
  readonly resolver: Resolver;
  readonly report: ReportDiagnostic;
  readonly theme: ContentRecord<'theme'> | undefined;
}

export function buildLayout(
  layout: readonly EssenceV4LayoutItem[],
  pointer: string,
  context: LayoutContext,
): PageLayout {
  const placements: Placement[] = [];
  const aliases: Aliases = { taken: new Set(), numbers: new Map() };
  // An explicit alias must not be taken by a pattern that merely has the same id.
  const wanted = collectAliases(layout);
  const place = (item: string | EssenceV4PatternRef, at: string): ExecutionPackCommonV1LayoutPatternNode => {
    const ref = toPatternRef(item);
    const record = context.resolver.find('pattern', ref.pattern);
    if (!record && ref.pattern !== CUSTOM) {
      context.report(
        'PATTERN_UNRESOLVED',
        at,
        `There is no pattern ${quote(ref.pattern)}; the packs contain only its name.`,
        () => context.resolver.near('pattern', ref.pattern),
      );
    }
    const alias = assignAlias(ref, aliases, wanted, at, context.report);
    const { preset, presetSource } = choosePreset(ref, record, at, context);
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
    return buildColumns(item, cols, at, context.report);
  });
  return { nodes, placements };
}

function buildColumns(
  item: EssenceV4ColumnLayout,
  cols: ExecutionPackCommonV1LayoutPatternNode[],
  pointer: string,
  report: ReportDiagnostic,
): ExecutionPackCommonV1LayoutColumnsNode {
  const { at, span, breakpoints, responsive } = item;
  const names = span && new Set(cols.flatMap(({ alias, pattern }) => [alias, pattern]));
  let columnNames: string | undefined;
  for (const name of Object.keys(span ?? {})) {
    if (!names || names.has(name)) continue;
    report(
      'SPAN_UNKNOWN_COLUMN',
      `${pointer}/span`,
      `The span names ${quote(name)}, which is not a column of the group (${(columnNames ??= formatNames([...names]))}).`,
      () => nearestNames(name, [...names]),
    );
  }
  for (const [index, step] of (breakpoints ?? []).entries()) {
    if (Object.hasOwn(BREAKPOINTS, step.at)) continue;
    report(
      'BREAKPOINT_UNKNOWN',
      `${pointer}/breakpoints/${index}/at`,
      `${quote(step.at)} is not a breakpoint; use one of ${formatNames(Object.keys(BREAKPOINTS))}.`,
      () => nearestNames(step.at, Object.keys(BREAKPOINTS)),
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

/** The aliases that the document sets explicitly. */
function collectAliases(layout: readonly EssenceV4LayoutItem[]): ReadonlySet<string> {
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

function assignAlias(
  { pattern, as: asked }: EssenceV4PatternRef,
  { taken, numbers }: Aliases,
  wanted: ReadonlySet<string>,
  pointer: string,
  report: ReportDiagnostic,
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
      `Another placement of the page has the alias ${quote(asked)}; this one becomes ${quote(alias)}.`,
      () => [alias],
    );
  return alias;
}

/** Chooses the preset of the document, or else that of the theme, or else the default of the pattern. */
function choosePreset(
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
      `The pattern ${quote(pattern)} has no preset ${quote(asked)} (it has ${formatNames(names)}); ${quote(chosen.preset)} is used.`,
      () => nearestNames(asked, names),
    );
  }
  return chosen;
}

export interface Wiring {
  readonly wires: ExecutionPackCommonV1Wire[];
  /** Signals that a placement consumes and no other placement produces. */
  readonly open: ExecutionPackCommonV1OpenSignal[];
}

/** The most sender-receiver pairs of a signal that are all wired; beyond it, the output would grow quadratically. */
export const MAX_PAIRS = 24;

/** The senders and receivers of a signal, as placement indexes in ascending order. */
interface SignalEnds {
  from: number[] | undefined;
  to: number[] | undefined;
}

const NONE: readonly number[] = [];

/** The wires that were authored, as far as the page still has their placements. */
export function authoredWiring(
  wiring: readonly CommonV1PageWire[],
  placements: readonly Placement[],
): Wiring {
  const aliases = new Set(placements.map(({ alias }) => alias));
  const wires = wiring
    .filter(({ from, to }) => aliases.has(from) && aliases.has(to))
    .map(({ signal, from, to, effect }): ExecutionPackCommonV1Wire => ({ signal, from, to, effect }));
  return { wires, open: [] };
}

/** Connects each placement that produces a signal with the placements that consume it. */
export function wirePlacements(
  placements: readonly Placement[],
  pointer: string,
  report: ReportDiagnostic,
): Wiring {
  const wires: ExecutionPackCommonV1Wire[] = [];
  const open: ExecutionPackCommonV1OpenSignal[] = [];
  const aliasOf = (at: number): string => placements[at]?.alias ?? '';
  for (const [signal, { from = NONE, to }] of collectSignals(placements)) {
    if (!to) continue;
    const isLong = from.length * to.length > MAX_PAIRS;
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
    // A placement cannot supply its own signal, so the app has to.
    const [only] = from;
    const waiting = from.length === 0 ? to : from.length === 1 ? to.filter((one) => one === only) : NONE;
    if (waiting.length > 0) open.push({ signal, aliases: waiting.map(aliasOf) });
  }
  return { wires, open };
}

function collectSignals(placements: readonly Placement[]): Map<string, SignalEnds> {
  const signals = new Map<string, SignalEnds>();
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

/** Finds the last sender before a receiver, or else the first after it, by binary search. */
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
