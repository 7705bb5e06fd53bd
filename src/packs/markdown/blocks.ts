import { formatCount } from '../../base/text.ts';
import { ENCODING, estimateTokens } from '../estimate.ts';
import type {
  ExecutionPackCommonV1ExecutionPackTokenBudget,
  ExecutionPackCommonV1OmittedContent,
} from '../../schemas/types.ts';

/** A piece of a pack's text that is kept or left out as a whole. */
export interface Block {
  /** The rendered part, as a JSON pointer into the pack. */
  readonly at: string;
  /** Whole lines. */
  readonly text: string;
  readonly tokens: number;
  /** Absent for essential text. Otherwise its name, and its rank: the highest is left out first. */
  readonly drop?: { readonly what: string; readonly rank: number };
}

/** One block of these lines, or none if all of them are undefined. */
export function block(at: string, lines: readonly (string | undefined)[], drop?: Block['drop']): Block[] {
  let text = '';
  for (const line of lines) if (line !== undefined) text += `${line}\n`;
  return text === '' ? [] : [createBlock(at, text, drop)];
}

/** Appends a block with one line, unless the line is undefined. */
export function addLine(blocks: Block[], at: string, line: string | undefined): void {
  if (line !== undefined) blocks.push(createBlock(at, `${line}\n`));
}

/** Most lines of a pack occur in other packs too, and looking one up is several times faster than counting. */
const lineTokens = new Map<string, number>();
let cachedCharacters = 0;
const MAX_CACHED_CHARACTERS = 1_000_000;
/** Longer lines are those of a hostile document; one of them would displace all others. */
const MAX_CACHED_LENGTH = 4_000;

function countTokens(text: string): number {
  if (text.length > MAX_CACHED_LENGTH) return estimateTokens(text);
  const cached = lineTokens.get(text);
  if (cached !== undefined) return cached;
  const tokens = estimateTokens(text);
  cachedCharacters += text.length;
  if (cachedCharacters > MAX_CACHED_CHARACTERS) {
    lineTokens.clear();
    cachedCharacters = text.length;
  }
  lineTokens.set(text, tokens);
  return tokens;
}

function createBlock(at: string, text: string, drop?: Block['drop']): Block {
  const tokens = countTokens(text);
  return drop ? { at, text, tokens, drop } : { at, text, tokens };
}

/** The order of omission for a pack that exceeds its bound, highest rank first. Unranked blocks always stay. */
export const RANKS = {
  look: 8,
  responsive: 7,
  guidance: 6,
  treatments: 5,
  wording: 4,
  samples: 3,
  structure: 2,
} as const;

export const CUTTING_ORDER: readonly string[] = [
  'Left out first, in this order: looks, responsive rules, shell guidance and theme treatments, wording, sample rows, structure.',
  'Never left out: job, paths, layout, presets, wiring, directives, states, keyboard and names, token values, guard, hotkeys and commands.',
  'Omitted content is in the JSON form of the same pack, at the given pointer.',
];

const blockCache = new WeakMap<object, Map<string, readonly Block[]>>();

/** Most parts occur in few places; a page with thousands of them is not worth caching. */
const MAX_CACHED_PLACES = 32;

/**
 * Caches the blocks of a frozen part of a record, which many packs share. `key` identifies the place of the part and
 * everything else that the text depends on.
 */
export function cachedBlocks(part: object, key: string, render: () => Block[]): readonly Block[] {
  const places = blockCache.get(part) ?? new Map<string, readonly Block[]>();
  const known = places.get(key);
  if (known) return known;
  const made = render();
  if (Object.isFrozen(part) && places.size < MAX_CACHED_PLACES) blockCache.set(part, places.set(key, made));
  return made;
}

export interface TokenBounds {
  readonly target: number;
  readonly max: number;
}

export interface FitResult {
  readonly markdown: string;
  readonly budget: ExecutionPackCommonV1ExecutionPackTokenBudget;
}

/** Joins the blocks of a pack. Leaves out and lists as many ranked blocks as the bound requires. */
export function fitToBudget(
  blocks: readonly Block[],
  { target, max }: TokenBounds,
  strategy: readonly string[] = [],
  note: (count: number) => string = formatOmissionNote,
): FitResult {
  let tokens = 0;
  for (const one of blocks) tokens += one.tokens;
  const gone = tokens > max ? chooseCuts(blocks, tokens - max, note) : NO_BLOCKS;
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
      omitted: [...gone].map(toOmission),
    },
  };
}

const NO_BLOCKS: ReadonlySet<Block> = new Set();

/** Chooses the blocks to leave out: by rank, and within a rank from the end. */
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
  // The note about omissions needs room as well.
  let left = over + estimateTokens(note(order.length)) + 1;
  for (const { one } of order) {
    if (left <= 0) break;
    gone.add(one);
    left -= one.tokens;
  }
  return gone;
}

const toOmission = ({ at, tokens, drop }: Block): ExecutionPackCommonV1OmittedContent => ({
  what: drop?.what ?? '',
  pointer: at,
  tokens: Math.ceil(tokens),
  fetch: `Read ${at} in the JSON form of this pack.`,
});

/** The note at the end of a shortened text. */
const formatOmissionNote = (count: number): string =>
  `Left out for length: ${formatCount(count, 'part')}, in the JSON file of this pack; its \`tokenBudget.omitted\` says where.\n`;
