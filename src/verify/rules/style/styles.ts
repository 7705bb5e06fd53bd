import type { Declaration, Source, Span } from '../../../source/source.ts';
import { formatNames, quote } from '../../../base/text.ts';
import type { Raw } from '../../values.ts';
import { arbitraryClasses } from './classes.ts';
import { isDrawnElsewhere } from './drawn-elsewhere.ts';
import type { Style } from './style.ts';

/** A value that is written out, and what it is given to. */
export interface RawStyle<Found extends Raw> {
  readonly style: Style;
  readonly raw: Found;
}

const known = new WeakMap<Source, readonly Style[]>();

/** What the file gives a value to and should take it from the theme. Several rules ask: it is looked through once. */
function stylesOf(source: Source): readonly Style[] {
  const styles = known.get(source) ?? readStyles(source);
  known.set(source, styles);
  return styles;
}

function readStyles(source: Source): Style[] {
  if (isDrawnElsewhere(source)) return [];
  const declared = declaresTokensOnly(source) ? [] : source.declarations.filter(isHeld);
  return [
    ...declared.map(({ property, value, valueSpan, start }) => ({
      property,
      value,
      valueSpan,
      group: start,
    })),
    ...arbitraryClasses(source),
  ];
}

const NO_SCREEN = /^(?:theme|page)\b|^media\b(?!.*\b(?:not|screen|all)\b).*\bprint\b/i;

/** Custom properties are where tokens live; paper has no theme. */
function isHeld({ property, within }: Declaration): boolean {
  if (property.startsWith('--')) return false;
  return !within.some((rule) => NO_SCREEN.test(rule));
}

const ROOT = /^(?::root|:host|html|\*|\[data-|\.(?:dark|light|theme))/i;

/** A sheet of tokens: each of its rules declares some, and one of them does so for the whole document. */
function declaresTokensOnly({ language, declarations }: Source): boolean {
  if (language !== 'css') return false;
  const rules = new Map<string, boolean>();
  for (const { property, selector, within } of declarations) {
    const key = JSON.stringify([selector, within]);
    rules.set(key, rules.get(key) === true || property.startsWith('--'));
  }
  return [...rules.values()].every(Boolean) && declarations.some(({ selector }) => ROOT.test(selector));
}

/** The raw values of a file that `find` sees in a style, those that are one fault together. */
export function rawStyles<Found extends Raw>(
  source: Source,
  find: (style: Style) => readonly Found[],
): [RawStyle<Found>, ...RawStyle<Found>[]][] {
  const groups = new Map<number, [RawStyle<Found>, ...RawStyle<Found>[]]>();
  for (const style of stylesOf(source))
    for (const raw of find(style)) {
      const group = groups.get(style.group);
      if (group) group.push({ style, raw });
      else groups.set(style.group, [{ style, raw }]);
    }
  return [...groups.values()];
}

/** What is wrong with styles that are one fault; `scale` is what their values are to be taken from. */
export function writtenOut(group: readonly [RawStyle<Raw>, ...RawStyle<Raw>[]], scale: string): string {
  const [{ style }] = group;
  const shown = [...new Set(group.map((each) => quote(each.style.className ?? each.raw.text)))];
  const what =
    style.className === undefined
      ? `${quote(style.property)} is written out as ${formatNames(shown)}`
      : `${formatNames(shown)} ${shown.length === 1 ? 'has a value' : 'have values'} written out in the class`;
  return `${what}, not taken from the ${scale} of the theme.`;
}

/** Where a raw value stands in the file, and whether exactly it stands there: entities or escapes may be in between. */
export function placeOfRaw(
  source: Source,
  style: Style,
  raw: Raw,
): { readonly span: Span; readonly isExact: boolean } {
  const { start, end } = style.valueSpan;
  if (style.className !== undefined) return { span: style.valueSpan, isExact: false };
  const at = source.text.slice(start, end).indexOf(style.value);
  const span = { start: start + at + raw.start, end: start + at + raw.end };
  const isExact = at >= 0 && source.text.slice(span.start, span.end) === raw.text;
  return isExact ? { span, isExact } : { span: style.valueSpan, isExact };
}
