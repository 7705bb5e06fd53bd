/** Tokens whose name says what they are painted on: words, areas, lines, and data. */
const WORDS = /^(?:color-(?:text|link|on-)|status-on-)/;
const AREA = /^color-(?:background|surface)/;
const LINE = /^color-(?:border|focus)/;
const DATA = /^chart-/;

const KINDS: readonly (readonly [properties: RegExp, strange: readonly RegExp[]])[] = [
  [/^(?:-webkit-)?(?:color|text-.*|caret-color)$/, [AREA, LINE, DATA]],
  [/^background/, [WORDS, LINE, DATA]],
  [/^(?:border|outline|column-rule)/, [WORDS, AREA, DATA]],
];

/** How many tokens somebody can choose between at a glance. */
const MOST = 3;

/** The first of the tokens that are made for such a property; where none is, the first of all. */
export function suiting(property: string, tokens: readonly string[]): string[] {
  const [, strange = []] = KINDS.find(([properties]) => properties.test(property)) ?? [];
  const own = tokens.filter((token) => !strange.some((names) => names.test(token)));
  return (own.length > 0 ? own : tokens).slice(0, MOST);
}
