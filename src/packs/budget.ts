import type {
  ExecutionPackCommonV1ExecutionPackTokenBudget,
  ExecutionPackCommonV1OmittedContent,
} from '../schemas/types.ts';
import { ENCODING, estimateTokens } from './estimate.ts';
import type { Block } from './markdown/block.ts';

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
