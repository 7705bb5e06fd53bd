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
} from '../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../base/text.ts';
import type { Report } from './diagnostics.ts';
import type { Resolver } from './resolve.ts';

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
