import type {
  ExecutionPackCommonV1LayoutNode,
  ExecutionPackCommonV1LayoutPatternNode,
  PagePackV1,
} from '../../schemas/types.ts';
import { type Block, block } from './block.ts';
import { patternBlocks } from './pattern.ts';
import { code, codes, text, texts } from './text.ts';

type Data = PagePackV1['data'];

/** The text of a page pack: what the page is, how it is laid out, then each pattern that is described here. */
export function pageBlocks(data: Data): Block[] {
  return [
    ...block('/data', [`# Page: ${text(data.title ?? data.pageId)}`, frame(data)]),
    ...block('/data/brief', [data.brief === undefined ? undefined : `Purpose: ${text(data.brief)}`]),
    ...block('/data/sectionDescription', [
      data.sectionDescription === undefined ? undefined : `Section: ${text(data.sectionDescription)}`,
      data.sectionDescription === undefined || data.features.length === 0
        ? undefined
        : `Features of the section: ${codes(data.features)}`,
    ]),
    ...block(
      '/data/directives',
      (data.directives ?? []).map((rule) => `- Rule: ${text(rule)}`),
    ),
    ...block(
      '/data/sectionDirectives',
      (data.sectionDirectives ?? []).map((rule) => `- Rule of the section: ${text(rule)}`),
    ),
    ...block('/data/accessibility', [accessibility(data)]),
    ...block('/data/layout', [`Layout: ${(data.layout ?? []).map(row).join(' → ')}`]),
    ...block('/data/wiring', [wiring(data)]),
    ...block('/data/openSignals', [fed(data)]),
    ...block('/data/references', [elsewhere(data)]),
    ...data.patterns.flatMap((pattern, index) => patternBlocks(pattern, `/data/patterns/${index}`)),
  ];
}

/** Path, section, shell and looks in one line. */
function frame(data: Data): string {
  const { overrides, theme } = data;
  return [
    code(data.path),
    ...(data.alsoAt ? [`also at ${codes(data.alsoAt)}`] : []),
    `page ${code(data.qualifiedId ?? data.pageId)} (${text(data.sectionRole ?? '')})`,
    `shell ${code(data.shell)}`,
    `theme ${code(theme.id)} ${theme.mode}, ${overrides?.effective.density ?? ''}`,
    `surface ${text(data.surface)}`,
  ].join(' · ');
}

const accessibility = ({ accessibility: rules, guard }: Data): string | undefined =>
  rules &&
  `Accessibility: WCAG ${rules.wcag_level}, focus ${rules.focus_visible ? 'always visible' : 'not required to be visible'}, skip link ${rules.skip_nav ? 'first' : 'not required'}.` +
    (guard
      ? ` Guard ${guard.mode}: design ${guard.dnaEnforcement}, blueprint ${guard.blueprintEnforcement}, interactions ${guard.interactionsEnforcement}.`
      : '');

export function row(node: ExecutionPackCommonV1LayoutNode): string {
  if (node.kind === 'pattern') return placement(node);
  const columns = node.cols.map((column, index) => {
    const tracks = node.tracks?.[index] ?? 1;
    return tracks === 1 ? placement(column) : `${placement(column)} ×${tracks}`;
  });
  const rules = [
    ...(node.at === undefined ? [] : [`side by side from ${node.at}`]),
    ...(node.breakpoints ?? []).map(({ at, cols }) => `${cols} columns from ${text(at)}`),
    ...(node.responsive === undefined ? [] : [`by ${node.responsive} width`]),
  ];
  return `columns(${columns.join(' | ')})${rules.length === 0 ? '' : ` ${rules.join(', ')}`}`;
}

function placement({ pattern, alias, preset, resolved }: ExecutionPackCommonV1LayoutPatternNode): string {
  const form = resolved === false ? ' (unknown pattern)' : preset === undefined ? '' : ` ${text(preset)}`;
  return `${code(pattern)}${form}${alias === pattern ? '' : ` as ${code(alias)}`}`;
}

function wiring({ wiring: wires = [] }: Data): string | undefined {
  if (wires.length === 0) return undefined;
  const lines = new Map<string, string[]>();
  for (const { from, to, signal } of wires) {
    const key = `${code(from)} → ${code(to)}`;
    const known = lines.get(key);
    if (known) known.push(signal);
    else lines.set(key, [signal]);
  }
  return `Wiring: ${[...lines].map(([ends, signals]) => `${ends}: ${signals.join(', ')}`).join('; ')}`;
}

/** What a placement waits for and no neighbour gives: it comes from data, the address or the state of the app. */
function fed({ openSignals = [] }: Data): string | undefined {
  if (openSignals.length === 0) return undefined;
  return `Supplied by the app: ${openSignals.map(({ signal, aliases }) => `${signal} for ${codes(aliases)}`).join('; ')}`;
}

function elsewhere({ references = [], qualifiedId = '' }: Data): string | undefined {
  const packs = new Map<string, string[]>();
  for (const { what, pack, pointer } of references) {
    if (pointer === '/data') continue;
    const known = packs.get(pack);
    if (known) known.push(what);
    else packs.set(pack, [what]);
  }
  if (packs.size === 0) return undefined;
  const named = [...packs].map(([pack, whats]) => `${code(pack)} (${texts(whats, ', ')})`);
  return `Described in other page packs, for ${code(qualifiedId)}: ${named.join(', ')}`;
}
