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
export function frameRules(name: string, density: Density, css: string): string[] {
  const height = `${CONTROL_HEIGHTS[density]} px`;
  const [gap, padding, title] = [
    largestToken(css, 'space', 1.5),
    largestToken(css, 'space', 1),
    largestToken(css, 'text', 2),
  ];
  return [
    `Brand: “${name}” as text, no other mark, in the region that has it; --font-display, --text-lg, --weight-bold. Regions hold only what “Content” lists and the product has.`,
    `Menu entries: ${height} high; in a column icon before label, the current one --weight-semibold on 12 % of --color-primary; in a row words only, the current one underlined by 2 px of --color-primary. Settings last, above the account.`,
    'Search, notices, basket: quiet icons at the end of the header, notices and basket with a count; account: avatar and name, whose menu has account pages, colour mode, sign-out. No path on pages of the menu.',
    'Headings: --font-display; h1 --text-3xl --weight-bold and a lead under it --text-lg, alike on every page; h2 --text-xl and h3 --text-lg --weight-semibold, in a card one step smaller.',
    `Buttons: ${height} high, --radius-md, --weight-medium, sentence case; one on a page filled with --color-primary, others outlined with --color-border-strong.`,
    'Cards: --color-surface, --border-thin --color-border, --radius-lg, padding --space-md. Badges: pill, --text-sm, --weight-medium, sentence case, --color-text on 12 % of the tone.',
    'Parts: facts, forms and figures in a card each, heading inside; lists and tables flat, heading above; no card in a card.',
    'States: packs say the least. Each says what is still true, since when, what it means and the one thing to do; loading keeps places.',
    ...(gap && padding && title
      ? [
          `Below 640 px the first screen is small: ${gap} between parts, cards padded by ${padding}, h1 ${title}, controls at least 44 px high.`,
        ]
      : []),
    'Toasts: at the bottom above a tab bar, only for what the page does not show, never over the changed row.',
    'Table heads: --color-text-muted, --weight-medium, sentence case.',
  ];
}

/** The variable of a scale with the largest value that is not above a limit, in rem. */
function largestToken(css: string, scale: string, limit: number): string | undefined {
  const values = [...css.matchAll(new RegExp(`(--${scale}-[a-z0-9]+): ([\\d.]+)rem`, 'g'))];
  const [largest] = values
    .filter(([, , size]) => Number(size) <= limit)
    .toSorted(([, , a], [, , b]) => Number(b) - Number(a));
  return largest?.[1];
}
