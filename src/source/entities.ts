/** Entities that people write in JSX; any other stays as it is written. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  bull: '•',
  cent: '¢',
  copy: '©',
  darr: '↓',
  deg: '°',
  euro: '€',
  gt: '>',
  hellip: '…',
  larr: '←',
  laquo: '«',
  ldquo: '“',
  lsaquo: '‹',
  lsquo: '‘',
  lt: '<',
  mdash: '—',
  middot: '·',
  nbsp: '\u00a0',
  ndash: '–',
  para: '¶',
  pound: '£',
  quot: '"',
  raquo: '»',
  rarr: '→',
  rdquo: '”',
  reg: '®',
  rsaquo: '›',
  rsquo: '’',
  sect: '§',
  shy: '\u00ad',
  times: '×',
  trade: '™',
  uarr: '↑',
  yen: '¥',
};

/** The oxc parser leaves entities of JSX as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
