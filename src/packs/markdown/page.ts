import { CUSTOM } from '../../essence/custom.ts';
import type {
  CommonV1TemplateNode,
  ExecutionPackCommonV1LayoutNode,
  ExecutionPackCommonV1LayoutPatternNode,
  PagePackV1,
} from '../../schemas/types.ts';
import { addLine, type Block, block, cachedBlocks } from './blocks.ts';
import { patternBlocks } from './pattern.ts';
import { addProduct, jobLine } from './product.ts';
import { code, codes, text } from './text.ts';
import { formatCount } from '../../base/text.ts';

type Data = PagePackV1['data'];
type Check = PagePackV1['successChecks'][number];

/** The content of a section pack that a page refers to. */
export const SECTION_RULES = 'rules of the section';

/** A longer list of features says little about one page; the JSON form has it. */
const MAX_FEATURES_LENGTH = 600;

/** Explains the signs in the structure of a part. */
const NOTATION =
  'Notation: `#x` slot, for `data-slot`; `?` only if its data are there; `each x:` repeated; `{x.field}` value of a row, with `.short`, `.relative` and other forms of it, `{x.count}` number of rows; `→ /path` link; `→do` event to raise; `\\<count>` filled at run time.';

/** The text of a page pack: the job, the page, its words and data, then each part, and when it is done. */
export function pageBlocks(data: Data, checks: readonly Check[]): Block[] {
  const blocks: Block[] = [];
  addLine(blocks, '/data', `# Page: ${text(data.title ?? data.pageId)}\n${formatFrame(data)}`);
  const { job, hierarchy, links } = data;
  if (job) addShared(blocks, '/data/job', job, () => jobLine(job));
  addShared(blocks, '/data/hierarchy', hierarchy, () => hierarchyLine(data));
  // The brief describes the archetype; the job describes this product, and two stories contradict each other.
  if (!data.job) addLine(blocks, '/data/brief', data.brief && `Purpose: ${text(data.brief)}`);
  const { sectionDescription: section, features } = data;
  addLine(blocks, '/data/sectionDescription', section && `Section: ${text(section)}`);
  const listed = data.job ? '' : codes(features);
  if (listed !== '' && listed.length <= MAX_FEATURES_LENGTH)
    addLine(blocks, '/data/features', `Features of the section: ${listed}`);
  addLine(blocks, '/data/references', sectionLine(data));
  addLine(blocks, '/data/directives', rules('Rule', data.directives));
  addLine(blocks, '/data/states', stateLines(data));
  addShared(blocks, '/data/sectionDirectives', data.sectionDirectives, () =>
    rules('Rule of the section', data.sectionDirectives),
  );
  addShared(blocks, '/data/accessibility', data.accessibility, () => accessibility(data));
  addShared(blocks, '/data/strength', data.strength, () => strengthLine(data));
  addProduct(blocks, data);
  addLine(blocks, '/data/layout', `Layout: ${(data.layout ?? []).map(formatLayoutNode).join(' → ')}`);
  addShared(blocks, '/data/breakpoints', data.breakpoints, () => breakpointLine(data));
  addLine(blocks, '/data/wiring', wiring(data));
  if (links) addShared(blocks, '/data/links', links, () => linkLine(links));
  if (data.patterns.some(({ anatomy }) => anatomy)) addLine(blocks, '/data/patterns', NOTATION);
  addParts(blocks, data);
  addLine(blocks, '/successChecks', '## Done when');
  for (const check of checks) addShared(blocks, '/successChecks', check, () => checkLine(check));
  return blocks;
}

/** Appends a line about a part that other pages share, so that it is rendered and counted once. */
function addShared(
  blocks: Block[],
  at: string,
  part: object | undefined,
  render: () => string | undefined,
): void {
  if (part) for (const one of cachedBlocks(part, at, () => block(at, [render()]))) blocks.push(one);
}

const checkLine = ({ id, label, method }: Check): string =>
  `- ${code(id)} ${text(label)}${method === undefined ? '' : ` (${text(method)})`}`;

/** The parts. A second placement of a preset has the keys, widths and states of the first, one of a pattern most of them. */
function addParts(blocks: Block[], { path, patterns, states = {}, hierarchy }: Data): void {
  const names = new Map<string, string>();
  const siblings = new Map<string, Data['patterns'][number]>();
  const pageStates = Object.keys(states);
  for (const [index, pattern] of patterns.entries()) {
    const key = `${pattern.id} ${pattern.preset}`;
    const like = pattern.accessibility && names.get(key);
    if (like === undefined) names.set(key, pattern.alias);
    const sibling = pattern.accessibility && siblings.get(pattern.id);
    if (!sibling) siblings.set(pattern.id, pattern);
    // A look says which text of a part is the strongest, as if it were alone; the hierarchy of the page decides that.
    const context = { pageStates, like, sibling, hasLook: !hierarchy, isOpened: path.includes(':') };
    for (const one of patternBlocks(pattern, `/data/patterns/${index}`, context)) blocks.push(one);
  }
}

/** The strong part of the page, its filled button, and what stays quiet. */
function hierarchyLine({ hierarchy, lead, patterns }: Data): string | undefined {
  if (!hierarchy) return undefined;
  const { leads, filled, outlined = [] } = hierarchy;
  const quoted = outlined.map((label) => `“${text(label)}”`).join(', ');
  const leading = patterns.find(({ alias }) => alias === leads);
  const card = leading && leadingCard(leading);
  return [
    `Hierarchy: ${code(leads)} leads: of the parts below, it has the most room and the largest type; the others stay flat and quiet.`,
    ...(card === undefined
      ? []
      : [
          `${card} alone has --color-primary as ground and text in --color-on-primary, in dark mode --color-surface-raised with an edge of --color-primary.`,
        ]),
    ...(lead === undefined
      ? []
      : ['The sentence after `Lead:` answers the question: right under the h1, --text-lg, not muted.']),
    ...(filled === undefined ? [] : [`One filled button: “${text(filled)}”.`]),
    ...(quoted === '' ? [] : [`Outlined on this page, though filled in their part: ${quoted}.`]),
  ].join(' ');
}

/** Patterns that are one statement with one thing to do: the whole card may be strong. */
const STATEMENTS: ReadonlySet<string> = new Set(['next-action']);

/** Names the card of the leading part: the part itself if it is one statement, or the card that its pattern draws as strong. */
function leadingCard({ id, anatomy }: Data['patterns'][number]): string | undefined {
  if (!anatomy) return undefined;
  if (anatomy.is === 'card' && STATEMENTS.has(id)) return 'Its card';
  const strong = findStrongCard(anatomy);
  return strong && (strong.slot === undefined ? 'Its card' : `Its card ${code(strong.slot)}`);
}

function findStrongCard(anatomy: CommonV1TemplateNode): CommonV1TemplateNode | undefined {
  if (anatomy.each !== undefined) return undefined;
  const { is, variant, tone, children = [] } = anatomy;
  if (is === 'card' && variant === 'solid' && tone === 'primary') return anatomy;
  for (const child of children) {
    const found = findStrongCard(child);
    if (found) return found;
  }
  return undefined;
}

const stateLines = ({ states }: Data): string | undefined =>
  states &&
  [
    'States of the page: each says what happened, what still holds, and the way on, a button or the person to ask. A state of a part gives way to them where both describe one moment.',
    ...Object.entries(states).map(
      ([name, { shows, announce }]) =>
        `- ${code(name)} ${text(shows)}${announce === undefined ? '' : ` Announces "${text(announce)}".`}`,
    ),
  ].join('\n');

/** Rules of the section that are too long to repeat on every page. */
function sectionLine({ references = [] }: Data): string | undefined {
  const found = references.find(({ what }) => what === SECTION_RULES);
  return found && `Rules of the section: see ${code(found.pack)}.`;
}

/** The statements that bind, and those that may give way to the job. */
function strengthLine({ strength, guard }: Data): string | undefined {
  if (!strength) return undefined;
  const { must, default: defaults, idea } = strength;
  return [
    `Strength (guard ${guard?.mode ?? 'guided'}): must, in this order when they collide: ${must.join(', ')}.`,
    ...(defaults.length > 0
      ? [`Default, may be bettered for the job with a reason: ${defaults.join(', ')}.`]
      : []),
    ...(idea.length > 0 ? [`Idea: ${idea.join(', ')}.`] : []),
  ].join(' ');
}

function linkLine(links: NonNullable<Data['links']>): string {
  const to = links.to.map(({ page, path }) => `${code(page)} ${code(path)}`).join(', ');
  return [
    ...(to === '' ? [] : [`Leads to: ${to}.`]),
    ...(links.from.length === 0 ? [] : [`Reached from: ${codes(links.from)}.`]),
  ].join(' ');
}

const rules = (what: string, list: readonly string[] | undefined): string | undefined =>
  list?.length ? list.map((rule) => `- ${what}: ${text(rule)}`).join('\n') : undefined;

/** The arrangement of the main area if the document does not declare one. */
export const DEFAULT_SURFACE = 'stack';

/** Path, shell and looks in one line. */
function formatFrame(data: Data): string {
  const { overrides, theme, alsoAt } = data;
  return (
    `${code(data.path)}${alsoAt ? ` · also at ${codes(alsoAt)}` : ''}` +
    ` · page ${code(data.qualifiedId ?? data.pageId)}` +
    ` · shell ${code(data.shell)}` +
    ` · theme ${code(theme.id)} ${theme.mode}, ${overrides?.effective.density ?? ''}` +
    (data.surface === DEFAULT_SURFACE ? '' : ` · surface ${text(data.surface)}`)
  );
}

const accessibility = ({ accessibility: rules }: Data): string | undefined =>
  rules &&
  `Accessibility: WCAG ${rules.wcag_level}, focus ${rules.focus_visible ? 'always visible' : 'not required to be visible'}, skip link ${rules.skip_nav ? 'first' : 'not required'}.`;

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
  const form =
    pattern === CUSTOM
      ? ' (designed by the project)'
      : resolved === false
        ? ' (unknown pattern)'
        : preset === undefined
          ? ''
          : ` ${text(preset)}`;
  return `${code(pattern)}${form}${alias === pattern ? '' : ` as ${code(alias)}`}`;
}

const breakpointLine = ({ breakpoints }: Data): string | undefined =>
  breakpoints &&
  `Steps: ${Object.entries(breakpoints)
    .map(([step, width]) => `${step} ${width}`)
    .join(', ')} px`;

/** Authored wires, as sentences. Those that only match by signal are in the JSON form: they are possible, not decided. */
function wiring({ wiring: wires = [] }: Data): string | undefined {
  const authored = wires.flatMap(({ from, to, signal, effect }) =>
    effect === undefined ? [] : [`${text(effect)} (${code(from)} → ${code(to)}: ${signal})`],
  );
  return authored.length === 0 ? undefined : `Wiring: ${authored.join(' ')}`;
}
