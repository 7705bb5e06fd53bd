import type {
  ExecutionPackCommonV1LayoutNode,
  ExecutionPackCommonV1LayoutPatternNode,
  PagePackV1,
} from '../../schemas/types.ts';
import { addLine, type Block, block, cachedBlocks } from './blocks.ts';
import { patternBlocks } from './pattern.ts';
import { addProduct, contentLines, jobLine } from './product.ts';
import { code, codes, text } from './text.ts';
import { formatCount } from '../../base/text.ts';

type Data = PagePackV1['data'];

/** The text of a page pack: what the page is, how it is laid out, then each pattern that is described here. */
export function pageBlocks(data: Data): Block[] {
  const { brief, sectionDescription: section, features } = data;
  const blocks: Block[] = [];
  addLine(blocks, '/data', `# Page: ${text(data.title ?? data.pageId)}\n${formatFrame(data)}`);
  addLine(blocks, '/data/job', jobLine(data.job));
  // The brief describes the archetype; the job describes this product, and two stories contradict each other.
  if (!data.job) addLine(blocks, '/data/brief', brief && `Purpose: ${text(brief)}`);
  if (section !== undefined) {
    addLine(blocks, '/data/sectionDescription', `Section: ${text(section)}`);
    if (features.length > 0) addLine(blocks, '/data/features', `Features of the section: ${codes(features)}`);
  }
  addLine(blocks, '/data/directives', rules('Rule', data.directives));
  addLine(blocks, '/data/sectionDirectives', rules('Rule of the section', data.sectionDirectives));
  addLine(blocks, '/data/accessibility', accessibility(data));
  addLine(blocks, '/data/layout', `Layout: ${(data.layout ?? []).map(formatLayoutNode).join(' → ')}`);
  addLine(blocks, '/data/wiring', wiring(data));
  addLine(blocks, '/data/openSignals', openSignals(data));
  addProduct(blocks, data);
  addLine(blocks, '/data/references', otherPacks(data));
  for (const [index, { alias, content }] of data.patterns.entries()) {
    if (!content) continue;
    const at = `/data/patterns/${index}/content`;
    blocks.push(...cachedBlocks(content, `${at} ${alias}`, () => block(at, [contentLines(alias, content)])));
  }
  for (const [index, pattern] of data.patterns.entries()) {
    if (!pattern.states && !pattern.anatomy) continue;
    for (const one of patternBlocks(pattern, `/data/patterns/${index}`)) blocks.push(one);
  }
  return blocks;
}

const rules = (what: string, list: readonly string[] | undefined): string | undefined =>
  list?.length ? list.map((rule) => `- ${what}: ${text(rule)}`).join('\n') : undefined;

/** Path, section, shell and looks in one line. */
function formatFrame(data: Data): string {
  const { overrides, theme, alsoAt } = data;
  return (
    `${code(data.path)}${alsoAt ? ` · also at ${codes(alsoAt)}` : ''}` +
    ` · page ${code(data.qualifiedId ?? data.pageId)} (${text(data.sectionRole ?? '')})` +
    ` · shell ${code(data.shell)}` +
    ` · theme ${code(theme.id)} ${theme.mode}, ${overrides?.effective.density ?? ''}` +
    ` · surface ${text(data.surface)}`
  );
}

const accessibility = ({ accessibility: rules, guard }: Data): string | undefined =>
  rules &&
  `Accessibility: WCAG ${rules.wcag_level}, focus ${rules.focus_visible ? 'always visible' : 'not required to be visible'}, skip link ${rules.skip_nav ? 'first' : 'not required'}.` +
    (guard
      ? ` Guard ${guard.mode}: design ${guard.dnaEnforcement}, blueprint ${guard.blueprintEnforcement}, interactions ${guard.interactionsEnforcement}.`
      : '');

export function formatLayoutNode(node: ExecutionPackCommonV1LayoutNode): string {
  if (node.kind === 'pattern') return placement(node);
  const columns = node.cols.map((column, index) => {
    const tracks = node.tracks?.[index] ?? 1;
    return tracks === 1 ? placement(column) : `${placement(column)} ×${tracks}`;
  });
  const rules = [
    ...(node.at === undefined ? [] : [`side by side from ${node.at}`]),
    ...(node.breakpoints ?? []).map(({ at, cols }) => `${formatCount(cols, 'column')} from ${text(at)}`),
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
  if (wires.every(({ effect }) => effect !== undefined))
    return `Wiring: ${wires.map(({ from, to, signal, effect }) => `${text(effect ?? '')} (${code(from)} → ${code(to)}: ${signal})`).join(' ')}`;
  const senders = new Map<string, Map<string, string>>();
  for (const { from, to, signal } of wires) {
    let receivers = senders.get(from);
    if (!receivers) senders.set(from, (receivers = new Map()));
    const signals = receivers.get(to);
    receivers.set(to, signals === undefined ? signal : `${signals}, ${signal}`);
  }
  let line = '';
  for (const [from, receivers] of senders)
    for (const [to, signals] of receivers)
      line += `${line === '' ? 'Wiring: ' : '; '}${code(from)} → ${code(to)}: ${signals}`;
  return line;
}

/** Signals that no placement produces: they come from data, the URL or the state of the app. */
function openSignals({ openSignals = [] }: Data): string | undefined {
  const signals = new Map<string, string>();
  for (const { signal, aliases } of openSignals) {
    const who = codes(aliases);
    const known = signals.get(who);
    signals.set(who, known === undefined ? signal : `${known}, ${signal}`);
  }
  let line = '';
  for (const [who, list] of signals)
    line += `${line === '' ? 'Supplied by the app: ' : '; '}${list} for ${who}`;
  return line === '' ? undefined : line;
}

function otherPacks({ references = [], qualifiedId = '' }: Data): string | undefined {
  const packs = new Map<string, string>();
  for (const { what, pack, pointer } of references) {
    if (pointer === '/data') continue;
    const known = packs.get(pack);
    packs.set(pack, known === undefined ? text(what) : `${known}, ${text(what)}`);
  }
  if (packs.size === 0) return undefined;
  const named = [...packs].map(([pack, whats]) => `${code(pack)} (${whats})`);
  return `Described in other page packs, for ${code(qualifiedId)}: ${named.join(', ')}`;
}
