import { estimateTokens } from '../estimate.ts';

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
