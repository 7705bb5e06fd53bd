import { fit } from '../../../packs/budget.ts';
import { estimateTokens } from '../../../packs/estimate.ts';
import type { Block } from '../../../packs/markdown/block.ts';
import { mutationBlocks } from '../../../packs/markdown/mutation.ts';
import { pageBlocks } from '../../../packs/markdown/page.ts';
import { reviewBlocks } from '../../../packs/markdown/review.ts';
import { scaffoldBlocks } from '../../../packs/markdown/scaffold.ts';
import { sectionBlocks } from '../../../packs/markdown/section.ts';
import type { SelectedExecutionPackV1 } from '../../../schemas/types.ts';

export type Pack = SelectedExecutionPackV1['pack'];

export interface Fitted {
  readonly markdown: string;
  /** What is not in it, each with its pointer into the JSON form. */
  readonly left_out: readonly string[];
}

/** How often the bound is made smaller until text and list fit together. */
const TURNS = 12;

/**
 * The text of a pack in so much room, measured as it is sent: rendered anew from its data, so that more room shows what
 * the pack itself had left out, and less room costs what its own order gives up first.
 */
export function fittedPack(pack: Pack, room: number): Fitted {
  const blocks = blocksOf(pack).map(giving);
  let max = room;
  let made: Fitted = { markdown: '', left_out: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const { markdown, budget } = fit(blocks, { target: max, max }, [], note);
    made = { markdown, left_out: listed(pack, budget.omitted ?? []) };
    const over = estimateTokens(JSON.stringify(made)) - room;
    if (over <= 0 || max <= 0) break;
    max -= Math.ceil(over);
  }
  return made;
}

function blocksOf(pack: Pack): readonly Block[] {
  switch (pack.packType) {
    case 'scaffold':
      return scaffoldBlocks(pack.data);
    case 'section':
      return sectionBlocks(pack.data);
    case 'page':
      return pageBlocks(pack.data);
    case 'mutation':
      return mutationBlocks(pack.data);
    case 'review':
      return reviewBlocks(pack.data, pack.successChecks, pack.antiPatterns);
  }
}

/**
 * What a pack never leaves out may be longer than an answer. It then goes last and from the end, where the least
 * important patterns stand; headings stay, so that everybody sees what there is.
 */
function giving(one: Block, index: number): Block {
  if (one.drop || index === 0 || one.text.startsWith('#')) return one;
  return { ...one, drop: { what: one.at.split('/').at(-1) ?? '', rank: LAST } };
}

/** Below every rank of a pack itself. */
const LAST = 0.5;

const note = (count: number): string =>
  `Left out for length: ${count} ${count === 1 ? 'part' : 'parts'}; \`left_out\` says which.\n`;

/** One line for each place: `/data/patterns/3 (data-table): Movement, Look`. */
function listed(
  pack: Pack,
  omitted: readonly { readonly what: string; readonly pointer?: string }[],
): string[] {
  const byPlace = new Map<string, Set<string>>();
  for (const { what, pointer = '' } of omitted) {
    const [place = pointer] = /^\/data\/patterns\/\d+/.exec(pointer) ?? [];
    const name = place === pointer ? what : what.replace(/ of [^ ]+$/, '');
    byPlace.set(place, (byPlace.get(place) ?? new Set()).add(name));
  }
  return [...byPlace].map(([place, names]) => `${place}${patternAt(pack, place)}: ${[...names].join(', ')}`);
}

function patternAt(pack: Pack, place: string): string {
  const [, index] = /^\/data\/patterns\/(\d+)$/.exec(place) ?? [];
  const pattern =
    pack.packType === 'page' && index !== undefined ? pack.data.patterns[Number(index)] : undefined;
  return pattern ? ` (${pattern.id})` : '';
}
