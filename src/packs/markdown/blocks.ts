import { ENCODING, estimateTokens } from '../estimate.ts';
import type {
  ExecutionPackCommonV1ExecutionPackTokenBudget,
  ExecutionPackCommonV1OmittedContent,
} from '../../schemas/types.ts';

/** A piece of a pack's text that stays or goes as a whole. */
export interface Block {
  /** The part of the pack that it renders, as a JSON pointer into the pack. */
  readonly at: string;
  /** Whole lines. */
  readonly text: string;
  readonly tokens: number;
  /** Absent for what a reader cannot do without; else what it is called, and how soon it goes (highest first). */
  readonly drop?: { readonly what: string; readonly rank: number };
}

/** A block, unless there is nothing to say. */
export function block(at: string, lines: readonly (string | undefined)[], drop?: Block['drop']): Block[] {
  let text = '';
  for (const line of lines) if (line !== undefined) text += `${line}\n`;
  return text === '' ? [] : [blockOf(at, text, drop)];
}

/** Adds one line to the blocks, unless there is nothing to say. */
export function addLine(blocks: Block[], at: string, line: string | undefined): void {
  if (line !== undefined) blocks.push({ at, text: `${line}\n`, tokens: estimateTokens(line) + LINE_END });
}

/** Whole lines add up, so that a line can be weighed before it is joined with its end. */
const LINE_END = estimateTokens('\n');

function blockOf(at: string, text: string, drop?: Block['drop']): Block {
  const tokens = estimateTokens(text);
  return drop ? { at, text, tokens, drop } : { at, text, tokens };
}

/** What goes first when a pack would be longer than its bound. What has no rank here is never left out. */
export const RANKS = {
  structure: 9,
  motion: 8,
  look: 7,
  placement: 6,
  wording: 5,
  guidance: 4,
  treatments: 3,
  responsive: 2,
  slots: 1,
} as const;

export const CUTTING_ORDER: readonly string[] = [
  'Left out first, in this order: sample structure, movement, looks, placement advice, wording, shell guidance and theme treatments, responsive rules, slots.',
  'Never left out: paths, layout, presets, wiring, directives, states, keyboard and names, token values, guard, hotkeys and commands.',
  'What was left out stands in the JSON form of the same pack, at the pointer given.',
];

const texted = new WeakMap<object, Map<string, readonly Block[]>>();

/** A part stands at few different places; a page with thousands of them is not worth remembering. */
const PLACES = 32;

/**
 * The text of a part of a record. Packs share such parts, which nobody can change, so that their text is the same
 * every time; `key` says where it stands and whatever else the text depends on.
 */
export function remembered(part: object, key: string, render: () => Block[]): readonly Block[] {
  const places = texted.get(part) ?? new Map<string, readonly Block[]>();
  const known = places.get(key);
  if (known) return known;
  const made = render();
  if (Object.isFrozen(part) && places.size < PLACES) texted.set(part, places.set(key, made));
  return made;
}

export interface Bounds {
  readonly target: number;
  readonly max: number;
}

export interface Fitted {
  readonly markdown: string;
  readonly budget: ExecutionPackCommonV1ExecutionPackTokenBudget;
}

/** The text of a pack within its bound: what may go goes in the written order, and is listed. */
export function fit(
  blocks: readonly Block[],
  { target, max }: Bounds,
  strategy: readonly string[] = [],
  note: (count: number) => string = listedInPack,
): Fitted {
  let tokens = 0;
  for (const one of blocks) tokens += one.tokens;
  const gone = tokens > max ? chooseCuts(blocks, tokens - max, note) : NOTHING;
  let markdown = '';
  for (const one of blocks) if (!gone.has(one)) markdown += one.text;
  for (const one of gone) tokens -= one.tokens;
  if (gone.size > 0) {
    markdown += note(gone.size);
    tokens += estimateTokens(note(gone.size));
  }
  return {
    markdown,
    budget: {
      target,
      max,
      strategy: [...strategy],
      measured: Math.ceil(tokens),
      encoding: ENCODING,
      omitted: [...gone].map(omission),
    },
  };
}

const NOTHING: ReadonlySet<Block> = new Set();

/** Blocks to leave out, in the order in which they go: by rank, within a rank from the end. */
function chooseCuts(
  blocks: readonly Block[],
  over: number,
  note: (count: number) => string,
): ReadonlySet<Block> {
  const order = blocks
    .map((one, index) => ({ one, index, rank: one.drop?.rank ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || b.index - a.index);
  const gone = new Set<Block>();
  // The sentence that says so takes room, too.
  let left = over + estimateTokens(note(order.length)) + 1;
  for (const { one } of order) {
    if (left <= 0) break;
    gone.add(one);
    left -= one.tokens;
  }
  return gone;
}

const omission = ({ at, tokens, drop }: Block): ExecutionPackCommonV1OmittedContent => ({
  what: drop?.what ?? '',
  pointer: at,
  tokens: Math.ceil(tokens),
  fetch: `Read ${at} in the JSON form of this pack.`,
});

/** The sentence that ends a text from which something was left out. */
const listedInPack = (count: number): string =>
  `Left out for length: ${count} ${count === 1 ? 'part' : 'parts'}; \`tokenBudget.omitted\` says what and where.\n`;
