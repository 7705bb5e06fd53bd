import type { Density } from './theme.ts';

/** Height of buttons, fields and menu entries in CSS pixels. */
const CONTROL_HEIGHTS: Readonly<Record<Density, number>> = {
  compact: 32,
  comfortable: 40,
  spacious: 48,
};

/**
 * The look of the frame and of the most common controls, as previews draw them. Tokens alone leave it open which of them a
 * badge or a heading uses, and pages that were built apart differ in exactly that.
 */
export function frameRules(name: string, density: Density): string[] {
  const height = `${CONTROL_HEIGHTS[density]} px`;
  return [
    `Brand: “${name}” as text and no other mark, in the region of the shell that has it, at every width; --font-display, --text-lg, --weight-bold. Other regions have only what their line below lists, as far as the product has it.`,
    `Menu entries: icon before label, --text-md, ${height} high, --radius-sm; the current one --weight-semibold on --color-surface-raised, with 3 px of --color-primary at its edge.`,
    'Headings: --font-display; h1 --text-3xl --weight-bold (where the lead is the headline, these are the lead’s, and the h1 has --text-md --color-text-muted), h2 --text-xl and h3 --text-lg --weight-semibold, in a card one step smaller.',
    `Buttons: ${height} high, --radius-md, --weight-medium, sentence case; one on a page filled with --color-primary, others outlined with --color-border-strong.`,
    'Cards: --color-surface, --border-thin --color-border, --radius-lg, padding --space-md. Badges: pill, --text-sm, --weight-medium, sentence case, --color-text on 12 % of the tone.',
    'Parts: facts, forms and figures in one card each, with the heading inside; lists and tables flat, with the heading above; no card in a card.',
    'States: a pack says the least of them. Each says what is still true, since when, what it means for the person, and the one thing to do; loading keeps the places of the content.',
    'Toasts: at the bottom, above a tab bar, and only for a result that the page itself does not show; never over the row that changed.',
    'Table heads: --color-text-muted, --weight-medium, sentence case.',
  ];
}
