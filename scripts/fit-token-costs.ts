// Fits src/packs/token-costs.ts to the real tokenizer: `npx tsx scripts/fit-token-costs.ts`.
//
// The texts are every pack of every blueprint, as Markdown and as JSON, every essence document, and the result of every
// action's example. A piece costs the average of its kind and length; the pieces that would move a text most are listed
// with what they cost more or less than that.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { callTool } from '../src/mcp/call.ts';
import { TOOLS } from '../src/mcp/tools/index.ts';
import { type Prefix, punctuationSlot, wordSlot } from '../src/packs/estimate.ts';
import { sha256Digest } from '../src/base/hash.ts';
import { exampleProject, sessionIn } from '../test/mcp/projects.ts';
import { composed, packsOf } from '../test/packs/support.ts';

const FILE = new URL('../src/packs/token-costs.ts', import.meta.url);
const SURCHARGED_PIECES = 400;
const ROUND_PIECES = 40;
const MIN_TOKENS = 200;

/** The split of o200k_base, but for contractions, whose apostrophe begins a piece here. */
const PIECE =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

interface Piece {
  readonly text: string;
  readonly tokens: number;
  /** Index of its cost; words first, then punctuation. */
  readonly slot: number;
  /** Occurrences in all texts, and the largest share of one text. */
  count: number;
  share: number;
  peak: number;
}

const WORD_SLOTS = wordSlot(4, true, Number.POSITIVE_INFINITY) + 1;
const PUNCTUATION_SLOTS = punctuationSlot(true, Number.POSITIVE_INFINITY) + 1;

const PREFIXES = ['', ' ', '-', '\\'];

function prefixOf(before: string): Prefix {
  const index = PREFIXES.indexOf(before);
  return (index < 0 ? PREFIXES.length : index) as Prefix;
}

function slotOf(text: string): number | undefined {
  const [, before = '', word = ''] = /^([^A-Za-z]?)([A-Za-z]+)$/.exec(text) ?? [];
  if (word !== '') return wordSlot(prefixOf(before), /^[A-Z]/.test(word), word.length);
  const [, space = '', run = ''] = /^( ?)([!-/:-@[-`{-~\u2000-\u2bff]+)$/.exec(text) ?? [];
  return run === '' ? undefined : WORD_SLOTS + punctuationSlot(space !== '', run.length);
}

async function collectTexts(): Promise<string[]> {
  const texts = composed.flatMap(({ document, bundle }) => [
    JSON.stringify(document),
    ...packsOf(bundle).flatMap((pack) => [pack.renderedMarkdown, JSON.stringify(pack)]),
  ]);
  const root = exampleProject();
  const session = sessionIn(root);
  const empty = sessionIn(mkdtempSync(join(tmpdir(), 'svc-empty-')));
  const expected_hash = sha256Digest(readFileSync(join(root, 'svc.essence.json')));
  for (const tool of TOOLS)
    for (const { name, example, parameters } of tool.actions)
      for (const max_tokens of [500, 1_500, 4_000, 10_000]) {
        const hash = 'expected_hash' in parameters ? { expected_hash } : {};
        const given = { action: name, ...hash, ...example, max_tokens };
        // Its example creates a contract.
        const where = name === 'put_essence' ? empty : session;
        const { content } = await callTool(tool, given, where, () => undefined);
        texts.push(content[0]?.text ?? '');
      }
  return texts;
}

function collectPieces(texts: readonly string[]): Piece[] {
  const pieces = new Map<string, Piece>();
  for (const text of texts) {
    const counts = new Map<string, number>();
    for (const [raw] of text.matchAll(PIECE)) {
      const piece = raw.replace(/[\r\n]+$/, '');
      if (piece.trim() !== '') counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
    const total = encode(text).length;
    for (const [piece, count] of counts) {
      const slot = slotOf(piece);
      if (slot === undefined) continue;
      const known = pieces.get(piece) ?? {
        text: piece,
        tokens: encode(piece).length,
        slot,
        count: 0,
        share: 0,
        peak: 0,
      };
      pieces.set(piece, known);
      known.count += count;
      if (total < MIN_TOKENS) continue;
      known.share += count / total;
      known.peak = Math.max(known.peak, count / total);
    }
  }
  return [...pieces.values()];
}

/** The average of each slot in hundredths, over the pieces that have no surcharge; one token where there are few. */
function averageCosts(pieces: readonly Piece[], surcharged: ReadonlySet<Piece>): number[] {
  const sums = Array.from({ length: WORD_SLOTS + PUNCTUATION_SLOTS }, () => ({ count: 1, tokens: 1 }));
  for (const piece of pieces) {
    const sum = sums[piece.slot];
    if (!sum || surcharged.has(piece)) continue;
    sum.count += piece.count;
    sum.tokens += piece.count * piece.tokens;
  }
  return sums.map(({ count, tokens }) => Math.round((tokens / count) * 100));
}

const pieces = collectPieces(await collectTexts());
const surcharged = new Set<Piece>();
let costs = averageCosts(pieces, surcharged);
while (surcharged.size < SURCHARGED_PIECES) {
  const influence = (piece: Piece): number =>
    Math.abs((costs[piece.slot] ?? 0) - piece.tokens * 100) * (piece.share + 30 * piece.peak);
  const next = pieces
    .filter((piece) => !surcharged.has(piece))
    .sort((a, b) => influence(b) - influence(a))
    .slice(0, ROUND_PIECES);
  for (const piece of next) surcharged.add(piece);
  costs = averageCosts(pieces, surcharged);
}
const byExtra = new Map<number, string[]>();
for (const { text, tokens, slot } of [...surcharged].sort((a, b) => (a.text < b.text ? -1 : 1))) {
  const extra = tokens * 100 - (costs[slot] ?? 0);
  if (extra !== 0) byExtra.set(extra, [...(byExtra.get(extra) ?? []), text]);
}
const surcharges = [...byExtra].sort(([a], [b]) => a - b);
writeFileSync(
  FILE,
  `// GENERATED by scripts/fit-token-costs.ts: what the pieces of a text cost, in hundredths of a token.

/** Words by the character before them, capital letter and length; see \`wordSlot\`. */
export const WORD_COSTS: readonly number[] = ${JSON.stringify(costs.slice(0, WORD_SLOTS))};

/** Runs of punctuation by the space before them and length; see \`punctuationSlot\`. */
export const PUNCTUATION_COSTS: readonly number[] = ${JSON.stringify(costs.slice(WORD_SLOTS))};

/** Frequent pieces that cost more or less than the average of their kind and length. */
export const SURCHARGES: readonly (readonly [extra: number, pieces: readonly string[]])[] = ${JSON.stringify(surcharges)};
`,
);
process.stdout.write(`${pieces.length} pieces, ${surcharged.size} with a surcharge.\n`);
process.exit(0);
