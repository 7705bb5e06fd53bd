import type { Attribute, Element, Source, Span } from '../source/source.ts';
import type { Edit } from './finding.ts';

/**
 * Adds an attribute to a start tag, in the layout of the tag: after the last attribute that is not an event handler, on a
 * line of its own if that one is. Undefined if the tag may have the attribute already.
 */
export function insertAttribute(
  { open, tag, attributes, hasSpread }: Element,
  { text }: Source,
  name: string,
  value: string,
): Edit | undefined {
  // A spread could set it again, and an attribute that is left out at run time is written nevertheless.
  const start = text.slice(open.start, open.end);
  if (hasSpread || !start.startsWith(`<${tag}`) || new RegExp(`[\\s:]${name}\\s*=`, 'i').test(start))
    return undefined;
  const sorted = attributes.toSorted((a, b) => a.end - b.end);
  const last = sorted.findLast((each) => !each.name.startsWith('on'));
  const at = last?.end ?? open.start + 1 + tag.length;
  const lead = readLead(last ?? sorted[0], open, text);
  return at > open.end ? undefined : { start: at, end: at, text: `${lead}${name}=${value}` };
}

/** Adds an attribute before all others, in the layout of the tag. */
export function insertFirstAttribute(
  { open, tag, attributes }: Element,
  { text }: Source,
  written: string,
): Edit {
  const at = open.start + 1 + tag.length;
  const [first] = attributes.toSorted((a, b) => a.start - b.start);
  return { start: at, end: at, text: `${readLead(first, open, text)}${written}` };
}

/** The line break and indentation before an attribute that begins or ends a line of the tag, or a space. */
function readLead(attribute: Attribute | undefined, open: Span, text: string): string {
  if (!attribute) return ' ';
  const before = text.slice(open.start, attribute.start);
  const isLast = /^[\t ]*\r?\n/.test(text.slice(attribute.end, open.end));
  return (isLast ? /\r?\n[\t ]*(?=[^\n]*$)/ : /\r?\n[\t ]*$/).exec(before)?.[0] ?? ' ';
}

/** Writes a text as the value of an attribute; undefined if that needs escapes. */
export const quoteAttribute = (value: string): string | undefined =>
  /["<>&{}`\\\r\n]/.test(value) ? undefined : `"${value}"`;
