import type { SyntaxNode } from './source.ts';

/** React names that differ from the platform in more than case. */
const RENAMED_ENTITIES: Readonly<Record<string, string>> = {
  acceptCharset: 'accept-charset',
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  xlinkHref: 'xlink:href',
};

/** HTML attributes that React writes in camel case. */
const CAMEL_CASE_ATTRIBUTES = new Set(
  `accessKey allowFullScreen autoCapitalize autoComplete autoFocus autoPlay charSet colSpan contentEditable
  crossOrigin dateTime encType enterKeyHint fetchPriority formAction formEncType formMethod formNoValidate
  formTarget frameBorder hrefLang imageSizes imageSrcSet inputMode isMap itemProp itemScope itemType maxLength
  minLength noModule noValidate playsInline popoverTarget popoverTargetAction readOnly referrerPolicy rowSpan
  spellCheck srcDoc srcLang srcSet tabIndex useMap`.split(/\s+/),
);

/** SVG attributes with a hyphen. */
const HYPHENATED_SVG_ATTRIBUTE =
  /^(?:alignment|clip|color|dominant|fill|flood|font|lighting|marker|paint|pointer|shape|stop|stroke|text|vector)[A-Z]/;

/** The platform name of a JSX attribute. Event names start with `on` and are in lower case. */
export function toPlatformName(name: string, isComponent: boolean): string {
  if (Object.hasOwn(RENAMED_ENTITIES, name)) return RENAMED_ENTITIES[name] ?? name;
  if (CAMEL_CASE_ATTRIBUTES.has(name)) return name.toLowerCase();
  if (/^on:?[A-Za-z]/.test(name) && (name[2] === ':' || /[A-Z]/.test(name[2] ?? ''))) {
    return name.replace(':', '').toLowerCase();
  }
  if (!isComponent && HYPHENATED_SVG_ATTRIBUTE.test(name)) return toKebabCase(name);
  return name;
}

/** `marginTop` → `margin-top`, `WebkitMask` → `-webkit-mask`, `msFlex` → `-ms-flex`. */
export function toKebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^ms-/, '-ms-');
}

/** Properties with unitless numbers; React adds `px` to all others. */
const UNITLESS = new Set(
  `animation-iteration-count aspect-ratio border-image-outset border-image-slice border-image-width box-flex
  box-flex-group box-ordinal-group column-count columns fill-opacity flex flex-grow flex-negative flex-order
  flex-positive flex-shrink flood-opacity font-weight grid-area grid-column grid-column-end grid-column-span
  grid-column-start grid-row grid-row-end grid-row-span grid-row-start line-clamp line-height opacity order
  orphans scale stop-opacity stroke-dasharray stroke-dashoffset stroke-miterlimit stroke-opacity stroke-width
  tab-size widows z-index zoom`.split(/\s+/),
);

export function formatStyleNumber(property: string, value: number): string {
  const unprefixed = property.replace(/^-(?:webkit|moz|ms|o)-/, '');
  if (value === 0 || property.startsWith('--') || UNITLESS.has(unprefixed)) return String(value);
  return `${value}px`;
}

/** The name of a JSX tag or attribute, or of an export, which may be a string. */
export function getJsxName(node: SyntaxNode): string {
  if (node.type === 'JSXMemberExpression') {
    return `${getJsxName(node.object as SyntaxNode)}.${getJsxName(node.property as SyntaxNode)}`;
  }
  if (node.type === 'JSXNamespacedName') {
    return `${getJsxName(node.namespace as SyntaxNode)}:${getJsxName(node.name as SyntaxNode)}`;
  }
  return node.type === 'ThisExpression' ? 'this' : String(node.name ?? node.value);
}

/** Common entities in JSX; others are left as they are. */
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
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

/** Decodes JSX entities, which the oxc parser leaves as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string')
      return Object.hasOwn(NAMED_ENTITIES, name) ? (NAMED_ENTITIES[name] ?? whole) : whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
