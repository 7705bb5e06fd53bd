import { type Block, fit } from '../../../packs/markdown/blocks.ts';
import { estimateTokens } from '../../../packs/estimate.ts';
import { mutationBlocks } from '../../../packs/markdown/mutation.ts';
import { pageBlocks } from '../../../packs/markdown/page.ts';
import { reviewBlocks } from '../../../packs/markdown/review.ts';
import { scaffoldBlocks } from '../../../packs/markdown/scaffold.ts';
import { sectionBlocks } from '../../../packs/markdown/section.ts';
import { type Pack, valueAt } from './pack.ts';

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
  const what = one.at.replace(PLACE, '').split('/').at(-1) || 'frame';
  return { ...one, drop: { what, rank: lastOf(one.at) } };
}

/** Below every rank of a pack itself. What a record tells as well goes before routes, tokens and contracts. */
const lastOf = (at: string): number =>
  at.startsWith('/data/shells/') ? 0.9 : at === '/data/navigation/commandPalette' ? 0.8 : 0.5;

const note = (count: number): string =>
  `Left out for length: ${count} ${count === 1 ? 'part' : 'parts'}; \`left_out\` says which.\n`;

/** Things that come in numbers are told together. */
const PLACE = /^\/data\/(?:patterns|shells)\/\d+/;

/** One line for each place: `/data/patterns/3 (data-table): Movement, Look`. */
function listed(
  pack: Pack,
  omitted: readonly { readonly what: string; readonly pointer?: string }[],
): string[] {
  const byPlace = new Map<string, Set<string>>();
  for (const { what, pointer = '' } of omitted) {
    const [place] = PLACE.exec(pointer) ?? [];
    // The line says already of what.
    const name =
      place === undefined ? what : what.replace(/ (?:of|on)(?: the shell)? [^ ,]+(?:, preset .+)?$/, '');
    const at = place ?? pointer;
    byPlace.set(at, (byPlace.get(at) ?? new Set()).add(name));
  }
  return [...byPlace].map(([place, names]) => `${place}${nameAt(pack, place)}: ${[...names].join(', ')}`);
}

function nameAt(pack: Pack, place: string): string {
  const id = PLACE.test(place) ? valueAt(pack, `${place}/id`) : undefined;
  return typeof id === 'string' ? ` (${id})` : '';
}
