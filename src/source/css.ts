import {
  type AtRule,
  type ChildNode,
  CssSyntaxError,
  type Declaration as DeclarationNode,
  list,
  parse,
  type Parser,
  type Root,
  type Rule,
} from 'postcss';
import { addProblem, type SourceParts, shiftSpan } from './parts.ts';
import type { Declaration, Span, SyntaxNode } from './source.ts';
import { evaluateConstant, evaluateString, stripTypeSyntax } from './syntax.ts';
import { toKebabCase, formatStyleNumber } from './jsx.ts';

/** Longer nested selectors are reduced to their innermost part. */
const MAX_SELECTOR_LENGTH = 1000;

/** Deeper at-rules are not recorded. */
const MAX_AT_RULE_DEPTH = 100;

/** A language that is compiled to CSS. */
export interface Dialect {
  readonly parse: Parser<Root>;
  /** Matches what is replaced by a computed text, with the global flag. */
  readonly interpolation: RegExp;
  /** Matches a value that is computed. */
  readonly calculation: RegExp;
}

interface Context {
  /** The outer part of a nested property: `font-` for `font: { size: 1rem }`. */
  readonly prefix?: string;
  readonly selector: string;
  /** The selector has more than one part. Parsing it again for every nested rule would be quadratic. */
  readonly isList: boolean;
  readonly within: readonly string[];
}

interface Options {
  readonly from: Declaration['from'];
  /** The position of the text in the file. */
  readonly offset: number;
  /** The selector that contains everything. */
  readonly selector?: string;
  /** Template expressions; declarations that overlap one are skipped. */
  readonly holes?: readonly Span[];
  /** Defaults to plain CSS. */
  readonly dialect?: Dialect | undefined;
}

/** Reads the declarations of a style sheet or of a declaration list. */
export function readCss(parts: SourceParts, text: string, options: Options): void {
  const { from, offset, holes = [], dialect } = options;
  try {
    // With source maps, a comment could make the parser open a file.
    const { nodes } = (dialect?.parse ?? parse)(text, { map: false });
    const stack: { node: ChildNode; context: Context }[] = [];
    pushAll(stack, nodes, { selector: options.selector ?? '', isList: false, within: [] });
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      const { node, context } = next;
      const start = node.source?.start?.offset ?? 0;
      // The parser places the end of a backslash without a character after it behind the text.
      const end = Math.min(node.source?.end?.offset ?? start, text.length);
      if (node.type === 'decl') {
        // A hole that is the whole value comes after the declaration.
        if (holes.length > 0 && node.value === '') continue;
        if (overlapsHole(holes, start, end)) continue;
        if (dialect && 'nodes' in node)
          pushAll(stack, node.nodes as ChildNode[], withPrefix(context, node.prop));
        if (dialect && isComputed(parts, node, dialect)) continue;
        const raw = getRawValue(node);
        const at = text.indexOf(node.prop, start) + node.prop.length + (node.raws.between?.length ?? 0);
        const valueStart = offset + at;
        parts.declarations.push({
          from,
          property: node.prop.startsWith('--')
            ? node.prop
            : `${context.prefix ?? ''}${node.prop.toLowerCase()}`,
          value: node.value.trim(),
          valueSpan: { start: valueStart, end: valueStart + raw.trimEnd().length },
          selector: context.selector,
          within: context.within,
          start: offset + start,
          end: offset + (text[end - 1] === ';' ? end - 1 : end),
        });
      } else if (node.type === 'rule') {
        const [, outer] = (dialect && /^([a-z-]+):$/.exec(node.selector)) ?? [];
        pushAll(
          stack,
          node.nodes,
          outer === undefined ? withRule(context, node) : withPrefix(context, outer),
        );
      } else if (node.type === 'atrule') {
        if (node.nodes === undefined)
          addImports(parts, node, dialect, { start: offset + start, end: offset + end });
        else
          pushAll(
            stack,
            node.nodes,
            context.within.length < MAX_AT_RULE_DEPTH ? withAtRule(context, node) : context,
          );
      }
    }
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) {
      if (!dialect) throw error;
      // The parser of Less fails in this way, too.
      addProblem(parts, 'CSS: The style sheet could not be parsed.', { start: offset, end: offset });
      return;
    }
    // A template may be valid for its framework although it is not valid CSS without its expressions.
    if (holes.length > 0) return;
    const start = offset + Math.min(error.input?.offset ?? 0, text.length);
    addProblem(parts, `CSS: ${error.reason}.`, { start, end: Math.min(start + 1, offset + text.length) });
  }
}

/** The value as it is written, with its comments. */
function getRawValue({ raws, value }: DeclarationNode): string {
  const raw = raws.value as { readonly raw: string; readonly scss?: string } | undefined;
  return raw?.scss ?? raw?.raw ?? value;
}

const withPrefix = ({ prefix = '', ...context }: Context, property: string): Context => ({
  ...context,
  prefix: `${prefix}${property.toLowerCase()}-`,
});

/** Matches parts that a browser computes or does not read: texts, addresses and `calc()`. */
const PLAIN = /"[^"]*"|'[^']*'|\b(?:url|calc|min|max|clamp)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi;

/** Tests whether only the compiler can compute the declaration, and counts it. Variables of the language are not declarations. */
function isComputed(parts: SourceParts, { prop, value }: DeclarationNode, dialect: Dialect): boolean {
  if (/^[$@&]/.test(prop) && !prop.startsWith('@{')) return true;
  const name = prop.replace(dialect.interpolation, '*');
  if (name !== prop && name.startsWith('--')) {
    (parts.computedNames ??= []).push(name);
    return true;
  }
  // Of a custom property, only the name matters.
  if (prop.startsWith('--')) return false;
  if (
    name === prop &&
    value.search(dialect.interpolation) < 0 &&
    !dialect.calculation.test(value.replace(PLAIN, ''))
  )
    return false;
  parts.computed = (parts.computed ?? 0) + 1;
  return true;
}

/** Replaces each hole with text of equal length that CSS allows almost everywhere. */
export function fillHoles(text: string, holes: readonly Span[]): string {
  let filled = '';
  let at = 0;
  for (const { start, end } of holes) {
    const length = end - start;
    filled += text.slice(at, start) + (length < 4 ? 'x'.repeat(length) : `/*${' '.repeat(length - 4)}*/`);
    at = end;
  }
  return filled + text.slice(at);
}

/** Pushes in reverse, so that the first node is popped first. */
function pushAll(
  stack: { node: ChildNode; context: Context }[],
  nodes: readonly ChildNode[],
  context: Context,
): void {
  for (const node of nodes.toReversed()) stack.push({ node, context });
}

function withAtRule(context: Context, rule: AtRule): Context {
  return { ...context, within: [...context.within, `${rule.name} ${rule.params}`.trim()] };
}

function withRule({ selector: outer, isList, within }: Context, rule: Rule): Context {
  const selectors = list.comma(rule.selector);
  const own = { selector: rule.selector, isList: selectors.length > 1, within };
  if (outer === '') return own;
  const parent = isList ? `:is(${outer})` : outer;
  const occurrences = selectors.reduce((sum, each) => sum + each.split('&').length, 0);
  if (occurrences * parent.length > MAX_SELECTOR_LENGTH) return own;
  const joined = selectors.map((each) =>
    each.includes('&') ? each.replaceAll('&', () => parent) : `${parent} ${each}`,
  );
  return { ...own, selector: joined.join(', ') };
}

/** Tests whether a range overlaps one of the holes, which are in source order. */
function overlapsHole(holes: readonly Span[], start: number, end: number): boolean {
  let low = 0;
  let high = holes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((holes[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const next = holes[low];
  return next !== undefined && next.start < end;
}

/** Adds the file of an `@import`; in other languages there may be several, and other rules that import one. */
function addImports(parts: SourceParts, rule: AtRule, dialect: Dialect | undefined, span: Span): void {
  if (!(dialect ? /^(?:import|use|forward)$/i : /^import$/i).test(rule.name)) return;
  const all = dialect && rule.name === 'import' ? splitList(rule.params) : [rule.params];
  for (const params of all) {
    const match = /^(?:url\(\s*)?(?:"([^"]*)"|'([^']*)'|([^\s"')]+)\s*\))/.exec(params);
    const from = match?.[1] ?? match?.[2] ?? match?.[3];
    if (from !== undefined) parts.imports.push({ from, names: [], isType: false, isDynamic: false, ...span });
  }
}

/** Splits the files of an `@import`, without the options of Less: `(reference) "a"`. */
const splitList = (params: string): string[] =>
  list.comma(params.replace(/^\([\w\s,]*\)\s*/, '')).map((one) => one.trim());

/** Reads the unquoted value of a `style` attribute. */
export function readStyleAttribute(parts: SourceParts, raw: string, offset: number): void {
  // Decodes quotes that are written as entities; padding keeps the offsets.
  let isOpen = false;
  const text = raw.replace(/&(?:quot|apos|#34|#39);/g, (entity) => {
    isOpen = !isOpen;
    return isOpen ? "'".padEnd(entity.length) : "'".padStart(entity.length);
  });
  readCss(parts, text, { from: 'attribute', offset });
}

/** Adds the declarations of a style object. */
export function addStyleObject(parts: SourceParts, object: SyntaxNode, offset: number): void {
  for (const each of object.properties as SyntaxNode[]) {
    if (each.type !== 'Property' || each.computed === true) continue;
    const key = each.key as SyntaxNode;
    const written = key.type === 'Identifier' ? (key.name as string) : evaluateString(key);
    if (written === undefined) continue;
    const property = written.includes('-') ? written : toKebabCase(written);
    for (const node of listOutcomes(each.value as SyntaxNode)) {
      const constant = evaluateConstant(node);
      if (typeof constant !== 'string' && typeof constant !== 'number') continue;
      const value = typeof constant === 'number' ? formatStyleNumber(property, constant) : constant.trim();
      const valueSpan = shiftSpan(node, offset);
      parts.declarations.push({
        from: 'object',
        property,
        value,
        valueSpan,
        selector: '',
        within: [],
        ...shiftSpan(each, offset),
      });
    }
  }
}

/** Adds the declarations of a styled template. */
export function addStyledTemplate(
  parts: SourceParts,
  script: string,
  template: SyntaxNode,
  offset: number,
): void {
  const start = template.start + 1;
  const quasis = template.quasis as SyntaxNode[];
  const holes = (template.expressions as SyntaxNode[]).map((expression, index) => {
    // From `${` to its `}`. In JavaScript, the next text starts after the `}`, in TypeScript before it.
    const next = quasis[index + 1]?.start ?? expression.end;
    return {
      start: script.lastIndexOf('${', expression.start) - start,
      end: script.indexOf('}', Math.max(expression.end, next - 1)) + 1 - start,
    };
  });
  const text = fillHoles(script.slice(start, template.end - 1), holes);
  readCss(parts, text, { from: 'sheet', offset: offset + start, selector: '&', holes });
}

/** The possible results of an expression: both branches of a condition. */
export function listOutcomes(node: SyntaxNode): SyntaxNode[] {
  const outcomes: SyntaxNode[] = [];
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const inner = stripTypeSyntax(next);
    if (inner.type === 'ConditionalExpression') {
      stack.push(inner.alternate as SyntaxNode, inner.consequent as SyntaxNode);
    } else if (inner.type === 'LogicalExpression') {
      stack.push(inner.right as SyntaxNode, inner.left as SyntaxNode);
    } else {
      outcomes.push(inner);
    }
  }
  return outcomes;
}

/** `css`, `styled.div`, `styled(Button)`, `styled.div.attrs(…)` and other tags for CSS templates. */
export function isStyleTag(tag: SyntaxNode): boolean {
  let node = tag;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    node = (node.type === 'MemberExpression' ? node.object : node.callee) as SyntaxNode;
  }
  if (node.type !== 'Identifier') return false;
  if (node === tag) return /^(?:css|keyframes|createGlobalStyle|injectGlobal)$/.test(String(node.name));
  return node.name === 'styled';
}
