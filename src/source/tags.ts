/** Names with a hyphen that SVG and MathML own; every other such name is an element somebody defined. */
const RESERVED = new Set([
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-format',
  'font-face-name',
  'font-face-src',
  'font-face-uri',
  'missing-glyph',
]);

/** What the element draws is decided elsewhere: `Button`, `Menu.Item`, `my-button`. */
export function isComponentTag(tag: string): boolean {
  if (/^[^a-z]/.test(tag) || tag.includes('.')) return true;
  return tag.includes('-') && !RESERVED.has(tag);
}
