import { type Block, fitToBudget } from '../../../packs/markdown/blocks.ts';
import { countTokens } from '../../result.ts';
import { mutationBlocks } from '../../../packs/markdown/mutation.ts';
import { pageBlocks } from '../../../packs/markdown/page.ts';
import { reviewBlocks } from '../../../packs/markdown/review.ts';
import { scaffoldBlocks } from '../../../packs/markdown/scaffold.ts';
import { sectionBlocks } from '../../../packs/markdown/section.ts';
import { parsePointer, valueAt } from '../../part.ts';
import type { Pack } from './pack.ts';
import { pointerStep } from '../../../schemas/json.ts';

export interface FittedPack {
  readonly markdown: string;
  /** The omitted parts, each with its pointer into the JSON form. */
  readonly left_out: readonly string[];
}

/** Attempts to lower the limit until text and list fit together. */
const MAX_FIT_ATTEMPTS = 12;

/**
 * Renders a pack within a number of tokens, measured as it is sent. Rendering from its data lets a larger limit show parts
 * that the stored pack omits; a smaller one drops parts in the pack's own order.
 */
export function fitPack(pack: Pack, room: number): FittedPack {
  const blocks = renderBlocks(pack).map(makeDroppable);
  let max = room;
  let made: FittedPack = { markdown: '', left_out: [] };
  for (let turn = 0; turn < MAX_FIT_ATTEMPTS; turn++) {
    const { markdown, budget } = fitToBudget(blocks, { target: max, max }, [], formatNote);
    made = { markdown, left_out: listOmitted(pack, budget.omitted ?? []) };
    const over = countTokens(made) - room;
    if (over <= 0 || max <= 0) break;
    max -= over;
  }
  return made;
}

function renderBlocks(pack: Pack): readonly Block[] {
  switch (pack.packType) {
    case 'scaffold':
      return scaffoldBlocks(pack.data);
    case 'section':
      return sectionBlocks(pack.data);
    case 'page':
      return pageBlocks(pack.data, pack.successChecks);
    case 'mutation':
      return mutationBlocks(pack.data);
    case 'review':
      return reviewBlocks(pack.data, pack.successChecks, pack.antiPatterns);
  }
}

/**
 * Makes required blocks droppable, because they alone may exceed a result. They are dropped last and from the end, where
 * the least important patterns are; headings stay as an overview.
 */
function makeDroppable(one: Block, index: number): Block {
  if (one.drop || index === 0 || one.text.startsWith('#')) return one;
  const what = one.at.replace(PLACE, '').split('/').at(-1) || 'frame';
  return { ...one, drop: { what, rank: dropRank(one.at) } };
}

/** Lower than every rank of a pack. Parts that records repeat are dropped before routes, tokens and contracts. */
const dropRank = (at: string): number =>
  at.startsWith('/data/shells/') ? 0.9 : at === '/data/navigation/commandPalette' ? 0.8 : 0.5;

const formatNote = (count: number): string =>
  `Left out for length: ${count} ${count === 1 ? 'part' : 'parts'}; \`left_out\` says which.\n`;

/** Patterns and shells are grouped by entry. */
const PLACE = /^\/data\/(?:patterns|shells)\/\d+/;

/** One line per place: `/data/patterns/3 (data-table): Movement, Look`. */
function listOmitted(
  pack: Pack,
  omitted: readonly { readonly what: string; readonly pointer?: string }[],
): string[] {
  const byPlace = new Map<string, Set<string>>();
  for (const { what, pointer = '' } of omitted) {
    const [place] = PLACE.exec(pointer) ?? [];
    // The line already names the entry.
    const name =
      place === undefined ? what : what.replace(/ (?:of|on)(?: the shell)? [^ ,]+(?:, preset .+)?$/, '');
    const at = place ?? pointer;
    byPlace.set(at, (byPlace.get(at) ?? new Set()).add(name));
  }
  return [...byPlace].map(([place, names]) => `${place}${formatName(pack, place)}: ${[...names].join(', ')}`);
}

function formatName(pack: Pack, place: string): string {
  const id = PLACE.test(place) ? valueAt(pack, `${place}/id`) : undefined;
  return typeof id === 'string' ? ` (${id})` : '';
}

/** The order in which parts of the JSON form are removed; `*` matches every entry, starting with the last. */
const PRUNE_ORDER: readonly string[] = [
  '/trace',
  '/tokenBudget/omitted',
  '/data/tokensCss',
  '/examples',
  '/allowedVocabulary',
  '/data/patterns/*/anatomy',
  '/data/patterns/*/motion',
  '/data/patterns/*/visualBrief',
  '/data/patterns/*/layoutHints',
  '/data/patterns/*/composition',
  '/data/patterns/*/responsive',
  '/data/patterns/*/slots',
  '/data/shells/*/code',
  '/data/patterns/*/io',
  '/data/patterns/*/accessibility',
  '/data/patterns/*/states',
  '/scope',
  '/successChecks',
];

export interface PrunedPack {
  readonly json: Readonly<Record<string, unknown>>;
  readonly left_out: readonly string[];
}

/** Fits the JSON form of a pack, without its Markdown, into a number of tokens. */
export function prunePack(pack: Pack, room: number): PrunedPack {
  const { renderedMarkdown: _, ...rest } = pack;
  const json = structuredClone(rest) as Record<string, unknown>;
  let gone: string[] = [];
  const size = (): number => countTokens({ json, left_out: gone });
  let over = size() - room;
  for (const pattern of [...PRUNE_ORDER, ...largestMembers(json)]) {
    const places = expandPattern(json, pattern).filter((pointer) => valueAt(json, pointer) !== undefined);
    for (const [index, pointer] of places.entries()) {
      if (over <= 0) return { json, left_out: gone };
      over -= countTokens(valueAt(json, pointer));
      removeAt(json, pointer);
      // One line for all places of a kind, and none for parts of a removed value.
      const isLast = index === places.length - 1;
      gone = isLast
        ? [...gone.filter((one) => !places.includes(one) && !one.startsWith(`${pattern}/`)), pattern]
        : [...gone, pointer];
      // The list of removed parts counts, too.
      if (over <= 0 || isLast) over = size() - room;
    }
  }
  return { json, left_out: gone };
}

/** The identity of a pack, which takes few tokens. */
const ALWAYS_KEPT: ReadonlySet<string> = new Set([
  '/$schema',
  '/packVersion',
  '/packType',
  '/objective',
  '/data',
]);

/** The members of the data and of the pack, the largest first. */
function largestMembers(json: Record<string, unknown>): string[] {
  const members = (value: unknown, from: string): string[] =>
    Object.entries(typeof value === 'object' && value !== null ? value : {})
      .map(([key, below]) => ({ pointer: `${from}${pointerStep(key)}`, tokens: countTokens(below) }))
      .sort((a, b) => b.tokens - a.tokens)
      .map(({ pointer }) => pointer);
  return [...members(json['data'], '/data'), ...members(json, '').filter((one) => !ALWAYS_KEPT.has(one))];
}

function expandPattern(value: unknown, pattern: string): string[] {
  let found: string[] = [''];
  for (const key of pattern.slice(1).split('/'))
    found = found.flatMap((pointer) => {
      if (key !== '*') return [`${pointer}${pointerStep(key)}`];
      const held = valueAt(value, pointer);
      return Array.isArray(held) ? held.map((_, index) => `${pointer}/${index}`).toReversed() : [];
    });
  return found;
}

function removeAt(value: unknown, pointer: string): void {
  const keys = parsePointer(pointer);
  const last = keys.pop();
  const above = valueAt(value, keys.map(pointerStep).join(''));
  if (last !== undefined && typeof above === 'object' && above !== null) Reflect.deleteProperty(above, last);
}
