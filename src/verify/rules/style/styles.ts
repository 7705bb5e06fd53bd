import {
  cachePerFile,
  type Declaration,
  isStyleSheet,
  type Source,
  type Span,
  type SyntaxNode,
} from '../../../source/source.ts';
import { formatNames, quote } from '../../../base/text.ts';
import type { RawValue } from '../../css-values.ts';
import { walkElements } from '../../../source/elements.ts';
import { walkNodes } from '../../../source/syntax.ts';

/** A hard-coded value and the style that uses it. */
export interface RawStyle<Value extends RawValue> {
  readonly style: Style;
  readonly raw: Value;
}

/** The styles of a file that should use theme tokens. Cached, since several rules read them. */
const getStyles = cachePerFile(readStyles);

function readStyles(source: Source): Style[] {
  if (isNotWebPage(source)) return [];
  const declared = [
    ...(declaresTokensOnly(source) ? [] : source.declarations.filter(isThemed)),
    ...(source.libraryStyles ?? []),
  ];
  return [
    ...declared.map(({ property, value, valueSpan, start, selector }) => ({
      property,
      value,
      valueSpan,
      selector,
      group: start,
    })),
    ...collectArbitraryClasses(source),
  ];
}

const UNTHEMED_AT_RULE = /^(?:theme|page)\b|^media\b(?!.*\b(?:not|screen|all)\b).*\bprint\b/i;

/** Custom properties define tokens, and print styles have no theme. */
function isThemed({ property, within }: Declaration): boolean {
  if (property.startsWith('--')) return false;
  return !within.some((rule) => UNTHEMED_AT_RULE.test(rule));
}

const ROOT = /^(?::root|:host|html|\*|\[data-|\.(?:dark|light|theme))/i;

/** Every CSS rule of the sheet declares custom properties, and one of them applies to the whole document. */
function declaresTokensOnly({ language, declarations }: Source): boolean {
  if (!isStyleSheet(language)) return false;
  const rules = new Map<string, boolean>();
  for (const { property, selector, within } of declarations) {
    const key = JSON.stringify([selector, within]);
    rules.set(key, rules.get(key) === true || property.startsWith('--'));
  }
  return [...rules.values()].every(Boolean) && declarations.some(({ selector }) => ROOT.test(selector));
}

/** The hard-coded values that `find` returns for the styles of a file, grouped into violations. */
export function groupRawStyles<Value extends RawValue>(
  source: Source,
  find: (style: Style) => readonly Value[],
): [RawStyle<Value>, ...RawStyle<Value>[]][] {
  const groups = new Map<number, [RawStyle<Value>, ...RawStyle<Value>[]]>();
  for (const style of getStyles(source))
    for (const raw of find(style)) {
      const group = groups.get(style.group);
      if (group) group.push({ style, raw });
      else groups.set(style.group, [{ style, raw }]);
    }
  return [...groups.values()];
}

/** The message for a group of styles; `scale` names the tokens to use. */
export function describeHardCodedValues(
  group: readonly [RawStyle<RawValue>, ...RawStyle<RawValue>[]],
  scale: string,
): string {
  const [{ style }] = group;
  const shown = [...new Set(group.map((each) => quote(each.style.className ?? each.raw.text)))];
  const what =
    style.className === undefined
      ? `${quote(style.property)} is hard-coded as ${formatNames(shown)}`
      : `${formatNames(shown)} ${shown.length === 1 ? 'hard-codes its value' : 'hard-code their values'}`;
  return `${what} instead of using the ${scale} of the theme.`;
}

/** The position of a raw value. It is not exact if the source contains entities or escapes. */
export function locateRawValue(
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

/** A property with its value, from a declaration or from a class that contains the value. */
export interface Style {
  readonly property: string;
  readonly value: string;
  /** The position of the value, or of the whole class. */
  readonly valueSpan: Span;
  /** Absent for declarations. */
  readonly className?: string;
  /** Absent for classes. */
  readonly selector?: string;
  /** Styles with the same group are reported as one violation: one declaration, or one class attribute. */
  readonly group: number;
}

/** Email templates, and images rendered from JSX. */
const PATH =
  /(?:^|\/)(?:emails?|og)\/|(?:^|\/)(?:opengraph|twitter)-image\d*\.\w+$|(?:^|\/)app\/(?:[^/]+\/)*(?:apple-)?icon\d*\.[jt]sx?$/;

/** Libraries that render something other than a web page. */
const LIBRARY =
  /^(?:@react-email\/|@react-pdf\/|@vercel\/og$|next\/og$|satori$|react-native$|react-native\/|jsx-email$|mjml)/;

/** The file renders an email, image, PDF or native view, where neither style sheets nor the components of the project apply. */
export function isNotWebPage({ path, imports }: Source): boolean {
  return PATH.test(path) || imports.some(({ from, isType }) => !isType && LIBRARY.test(from));
}

/** Functions that join class names. */
const CLASS_FUNCTIONS = new Set([
  'cn',
  'cx',
  'clsx',
  'classNames',
  'classnames',
  'cva',
  'tv',
  'twMerge',
  'twJoin',
]);

/** The properties that Tailwind utilities set, for those that take colours, spaces or radii. */
export const PROPERTIES: readonly (readonly [RegExp, string])[] = [
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

/** Tailwind classes with an arbitrary value: `p-[13px]`, `hover:bg-[#fff]`, `[color:red]`. */
export function collectArbitraryClasses(source: Source): Style[] {
  const styles = new Map<number, Style>();
  // A quick text search avoids walking every tree.
  if (!/-\[|["'`\s:!]\[[a-z-]{2,40}:/.test(source.text)) return [];
  for (const { start, end } of findClassSpans(source)) {
    // Splits at quotes without parsing the expression: no other code looks like such a class.
    for (const { 0: text, index } of source.text.slice(start, end).matchAll(/[^"'`]+/g)) {
      if (!text.includes('[')) continue;
      for (const { 0: className, index: at } of text.matchAll(/\S+/g)) {
        const from = start + index + at;
        const style = parseArbitraryClass(className);
        if (!style || styles.has(from)) continue;
        const valueSpan = { start: from, end: from + className.length };
        styles.set(from, { ...style, valueSpan, className, group: start + index });
      }
    }
  }
  return [...styles.values()];
}

/** The spans that contain classes: class attributes, calls of functions that join classes, and `@apply` in styles. */
export function* findClassSpans({ roots, programs, text }: Source): Generator<Span> {
  for (const { element } of walkElements(roots)) {
    for (const { name, valueSpan } of element.attributes) if (name === 'class' && valueSpan) yield valueSpan;
  }
  if (text.includes('@apply'))
    for (const { 0: rule, index } of text.matchAll(/@apply\s[^;}]*/g))
      yield { start: index + '@apply'.length, end: index + rule.length };
  for (const { tree, offset } of programs)
    for (const { node } of walkNodes(tree)) {
      if (node.type !== 'CallExpression') continue;
      const { name } = node.callee as SyntaxNode;
      if (typeof name === 'string' && CLASS_FUNCTIONS.has(name))
        yield { start: node.start + offset, end: node.end + offset };
    }
}

/** The property and value of a class with an arbitrary value; undefined for other classes. */
function parseArbitraryClass(className: string): Pick<Style, 'property' | 'value'> | undefined {
  const utility = stripVariants(className).replace(/^!|!$/g, '');
  const [, property, set] = /^\[([a-z-]+):(.+)\]$/.exec(utility) ?? [];
  if (property !== undefined && set !== undefined) return { property, value: underscoresToSpaces(set) };
  const [, sign = '', name = '', written] = /^(-?)([a-z-]+)-\[(.+)\](?:\/\S+)?$/.exec(utility) ?? [];
  const known = PROPERTIES.find(([pattern]) => pattern.test(name));
  if (written === undefined || !known) return undefined;
  return { property: known[1], value: sign + underscoresToSpaces(written.replace(/^(?:color|length):/, '')) };
}

const underscoresToSpaces = (value: string): string => value.replaceAll('_', ' ');

/** `md:hover:p-4` → `p-4`; ignores colons in brackets. */
export function stripVariants(className: string): string {
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
