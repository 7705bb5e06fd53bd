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

interface Sized {
  readonly block: Block;
  readonly tokens: number;
}

const sized = (block: Block): Sized => ({
  block,
  tokens: block.tokens ?? estimateTokens(`${block.lines.join('\n')}\n`),
});

/** The text of a pack within its bound: what may go goes in the written order, and is listed. */
export function fit(
  blocks: readonly Block[],
  { target, max }: Bounds,
  strategy: readonly string[] = [],
): Fitted {
  const all = blocks.map(sized);
  const gone = new Set<Sized>();
  let total = all.reduce((sum, { tokens }) => sum + tokens, 0);
  if (total > max) {
    const order = all
      .map((one, index) => ({ one, index }))
      .filter(({ one }) => one.block.drop)
      .sort((a, b) => (b.one.block.drop?.rank ?? 0) - (a.one.block.drop?.rank ?? 0) || b.index - a.index);
    for (const { one } of order) {
      if (total + (gone.size > 0 ? NOTE_TOKENS : 0) <= max) break;
      gone.add(one);
      total -= one.tokens;
    }
  }
  const omitted = [...gone].map(
    ({ block: { at, drop }, tokens }): ExecutionPackCommonV1OmittedContent => ({
      what: drop?.what ?? '',
      pointer: at,
      tokens,
      fetch: `Read ${at} in the JSON form of this pack.`,
    }),
  );
  const lines = all.filter((one) => !gone.has(one)).flatMap(({ block }) => block.lines);
  if (gone.size > 0) lines.push(NOTE(omitted.length));
  const markdown = `${lines.join('\n')}\n`;
  return {
    markdown,
    budget: {
      target,
      max,
      strategy: [...strategy],
      measured: total + (gone.size > 0 ? NOTE_TOKENS : 0),
      encoding: ENCODING,
      omitted,
    },
  };
}

const NOTE = (count: number): string =>
  `Left out for length: ${count} ${count === 1 ? 'part' : 'parts'}; \`tokenBudget.omitted\` says what and where.`;
const NOTE_TOKENS = estimateTokens(`${NOTE(100)}\n`);
