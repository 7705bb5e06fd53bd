import type { SyntaxNode } from './source.ts';

/** What React calls differently from the platform, beyond upper and lower case. */
const RENAMED: Readonly<Record<string, string>> = {
  acceptCharset: 'accept-charset',
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  xlinkHref: 'xlink:href',
};

/** Attributes of HTML that React writes in camel case. */
const LOWERED = new Set(
  `accessKey allowFullScreen autoCapitalize autoComplete autoFocus autoPlay charSet colSpan contentEditable
  crossOrigin dateTime encType enterKeyHint fetchPriority formAction formEncType formMethod formNoValidate
  formTarget frameBorder hrefLang imageSizes imageSrcSet inputMode isMap itemProp itemScope itemType maxLength
  minLength noModule noValidate playsInline popoverTarget popoverTargetAction readOnly referrerPolicy rowSpan
  spellCheck srcDoc srcLang srcSet tabIndex useMap`.split(/\s+/),
);

/** Attributes of SVG that are written with a hyphen. */
const HYPHENED =
  /^(?:alignment|clip|color|dominant|fill|flood|font|lighting|marker|paint|pointer|shape|stop|stroke|text|vector)[A-Z]/;

/** The name of a JSX attribute as the platform writes it; events begin with `on` and are in lower case. */
export function toPlatformName(name: string, isComponent: boolean): string {
  if (Object.hasOwn(RENAMED, name)) return RENAMED[name] ?? name;
  if (LOWERED.has(name)) return name.toLowerCase();
  if (/^on:?[A-Za-z]/.test(name) && (name[2] === ':' || /[A-Z]/.test(name[2] ?? ''))) {
    return name.replace(':', '').toLowerCase();
  }
  if (!isComponent && HYPHENED.test(name)) return toKebabCase(name);
  return name;
}

/** `marginTop` → `margin-top`, `WebkitMask` → `-webkit-mask`, `msFlex` → `-ms-flex`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
}

/** Properties whose plain numbers are numbers; React adds `px` to every other. */
const UNITLESS = new Set(
  `animation-iteration-count aspect-ratio border-image-outset border-image-slice border-image-width box-flex
  box-flex-group box-ordinal-group column-count columns fill-opacity flex flex-grow flex-negative flex-order
  flex-positive flex-shrink flood-opacity font-weight grid-area grid-column grid-column-end grid-column-span
  grid-column-start grid-row grid-row-end grid-row-span grid-row-start line-clamp line-height opacity order
  orphans scale stop-opacity stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity stroke-width
  tab-size widows z-index zoom`.split(/\s+/),
);

export function formatStyleNumber(property: string, value: number): string {
  const bare = property.replace(/^-(?:webkit|moz|ms|o)-/, '');
  if (value === 0 || property.startsWith('--') || UNITLESS.has(bare)) return String(value);
  return `${value}px`;
}

/** Of a tag or an attribute of JSX, or of what is exported, which may also be a text. */
export function getJsxName(node: SyntaxNode): string {
  if (node.type === 'JSXMemberExpression') {
    return `${getJsxName(node.object as SyntaxNode)}.${getJsxName(node.property as SyntaxNode)}`;
  }
  if (node.type === 'JSXNamespacedName') {
    return `${getJsxName(node.namespace as SyntaxNode)}:${getJsxName(node.name as SyntaxNode)}`;
  }
  return node.type === 'ThisExpression' ? 'this' : String(node.name ?? node.value);
}

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
