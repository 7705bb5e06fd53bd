import type { Declaration, Source, Span, SyntaxNode } from '../../../source/source.ts';
import { formatNames, quote } from '../../../base/text.ts';
import type { RawValue } from '../../css-values.ts';
import { walkElements } from '../../../source/elements.ts';
import { walkNodes } from '../../../source/syntax.ts';

/** A value that is written out, and what it is given to. */
export interface RawStyle<Found extends RawValue> {
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
export function rawStyles<Found extends RawValue>(
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
export function writtenOut(
  group: readonly [RawStyle<RawValue>, ...RawStyle<RawValue>[]],
  scale: string,
): string {
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
  raw: RawValue,
): { readonly span: Span; readonly isExact: boolean } {
  const { start, end } = style.valueSpan;
  if (style.className !== undefined) return { span: style.valueSpan, isExact: false };
  const at = source.text.slice(start, end).indexOf(style.value);
  const span = { start: start + at + raw.start, end: start + at + raw.end };
  const isExact = at >= 0 && source.text.slice(span.start, span.end) === raw.text;
  return isExact ? { span, isExact } : { span: style.valueSpan, isExact };
}

/** A property that is given a value: by a declaration, or by a class that has the value in its name. */
export interface Style {
  readonly property: string;
  readonly value: string;
  /** Where the value stands; for a class, all of it. */
  readonly valueSpan: Span;
  /** The class as it is written; absent for declarations. */
  readonly className?: string;
  /** Styles of one declaration, and classes in one text, are one fault. */
  readonly group: number;
}

/** Folders and files whose pictures a mail program or a drawing library makes. */
const PATH =
  /(?:^|\/)(?:emails?|og)\/|(?:^|\/)(?:opengraph|twitter)-image\d*\.\w+$|(?:^|\/)app\/(?:[^/]+\/)*(?:apple-)?icon\d*\.[jt]sx?$/;

/** Libraries that draw something other than a page. */
const LIBRARY =
  /^(?:@react-email\/|@react-pdf\/|@vercel\/og$|next\/og$|satori$|react-native$|react-native\/|jsx-email$|mjml)/;

/** What the file draws is no page: neither style sheets nor the project's components are there. */
export function isDrawnElsewhere({ path, imports }: Source): boolean {
  return PATH.test(path) || imports.some(({ from, isType }) => !isType && LIBRARY.test(from));
}

/** Functions that put classes together. */
const JOINING = new Set(['cn', 'cx', 'clsx', 'classNames', 'classnames', 'cva', 'tv', 'twMerge', 'twJoin']);

/** What Tailwind's utilities set, as far as they take colours, spaces or radii. */
const PROPERTIES: readonly (readonly [RegExp, string])[] = [
  [/^p[xytrblse]?$/, 'padding'],
  [/^(?:m[xytrblse]?|space-[xy])$/, 'margin'],
  [/^gap(?:-[xy])?$/, 'gap'],
  [/^inset(?:-[xy])?$/, 'inset'],
  [/^rounded(?:-(?:[trblse]|tl|tr|bl|br|ss|se|es|ee))?$/, 'border-radius'],
  [/^(?:text|placeholder)$/, 'color'],
  [/^(?:bg|from|via|to)$/, 'background'],
  [/^(?:border|divide)(?:-[xytrblse])?$/, 'border'],
  [/^(?:outline|ring|ring-offset|inset-ring)$/, 'outline'],
  [/^(?:shadow|inset-shadow)$/, 'box-shadow'],
  [/^text-shadow$/, 'text-shadow'],
  [/^drop-shadow$/, 'filter'],
  [/^(?:fill|stroke)$/, 'fill'],
  [/^decoration$/, 'text-decoration-color'],
  [/^accent$/, 'accent-color'],
  [/^caret$/, 'caret-color'],
];

/** Classes whose value is written into their name: `p-[13px]`, `hover:bg-[#fff]`, `[color:red]`. */
export function arbitraryClasses(source: Source): Style[] {
  const styles = new Map<number, Style>();
  // Walking every tree costs more than a look for what such a class begins with.
  if (!/-\[|["'`\s:!]\[[a-z-]{2,40}:/.test(source.text)) return [];
  for (const { start, end } of classTexts(source)) {
    // Words of strings, whatever code stands around them: no code has a word of this form.
    for (const { 0: text, index } of source.text.slice(start, end).matchAll(/[^"'`]+/g)) {
      if (!text.includes('[')) continue;
      for (const { 0: className, index: at } of text.matchAll(/\S+/g)) {
        const from = start + index + at;
        const said = saidBy(className);
        if (!said || styles.has(from)) continue;
        const valueSpan = { start: from, end: from + className.length };
        styles.set(from, { ...said, valueSpan, className, group: start + index });
      }
    }
  }
  return [...styles.values()];
}

/** Where classes are written: values of class attributes, and calls of functions that join classes. */
function* classTexts({ roots, programs }: Source): Generator<Span> {
  for (const { element } of walkElements(roots)) {
    for (const { name, valueSpan } of element.attributes) if (name === 'class' && valueSpan) yield valueSpan;
  }
  for (const { tree, offset } of programs)
    for (const { node } of walkNodes(tree)) {
      if (node.type !== 'CallExpression') continue;
      const { name } = node.callee as SyntaxNode;
      if (typeof name === 'string' && JOINING.has(name))
        yield { start: node.start + offset, end: node.end + offset };
    }
}

/** Which property a class sets to which value; undefined unless it has the value in its name. */
function saidBy(className: string): Pick<Style, 'property' | 'value'> | undefined {
  const utility = withoutVariants(className).replace(/^!|!$/g, '');
  const [, property, set] = /^\[([a-z-]+):(.+)\]$/.exec(utility) ?? [];
  if (property !== undefined && set !== undefined) return { property, value: spaced(set) };
  const [, sign = '', name = '', written] = /^(-?)([a-z-]+)-\[(.+)\](?:\/\S+)?$/.exec(utility) ?? [];
  const known = PROPERTIES.find(([pattern]) => pattern.test(name));
  if (written === undefined || !known) return undefined;
  return { property: known[1], value: sign + spaced(written.replace(/^(?:color|length):/, '')) };
}

const spaced = (value: string): string => value.replaceAll('_', ' ');

/** `md:hover:p-4` → `p-4`; colons in brackets separate nothing. */
function withoutVariants(className: string): string {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < className.length; at++) {
    const sign = className[at];
    if (sign === '[' || sign === '(') depth++;
    else if (sign === ']' || sign === ')') depth--;
    else if (sign === ':' && depth === 0) from = at + 1;
  }
  return className.slice(from);
}
