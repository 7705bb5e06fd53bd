import type { Element, Source } from '../source/source.ts';
import type { Edit } from './finding.ts';

/**
 * Adds an attribute to a start tag, in the layout of the tag: after the last attribute, on a line of its own if that one
 * is. Undefined if the tag may have the attribute already.
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
  const last = attributes.reduce<(typeof attributes)[number] | undefined>(
    (before, each) => (before === undefined || each.end > before.end ? each : before),
    undefined,
  );
  const at = last?.end ?? open.start + 1 + tag.length;
  if (at > open.end) return undefined;
  const [indent = ' '] =
    last === undefined ? [] : (/\r?\n[\t ]*$/.exec(text.slice(open.start, last.start)) ?? []);
  return { start: at, end: at, text: `${indent}${name}=${value}` };
}

/** Writes a text as the value of an attribute; undefined if that needs escapes. */
export const quoteAttribute = (value: string): string | undefined =>
  /["<>&{}`\\\r\n]/.test(value) ? undefined : `"${value}"`;
