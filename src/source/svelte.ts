import { type AST, parse } from 'svelte/compiler';
import { toAttributeValue, evaluateConstant } from './syntax.ts';
import { fillHoles, readCss, readStyleAttribute } from './css.ts';
import { LESS } from './less.ts';
import { SCSS } from './scss.ts';
import {
  addProblem,
  addDepthProblem,
  MAX_ELEMENT_DEPTH,
  stripQuotes,
  isComponentTag,
  type SourceParts,
  findValueSpan,
} from './parts.ts';
import { readScript } from './script.ts';
import type { Attribute, Child, Element, Span, SyntaxNode } from './source.ts';
import { outermostElements } from './elements.ts';

type Node = AST.Fragment['nodes'][number];
type ElementNode = Extract<Node, { attributes: unknown }>;
type Written = ElementNode['attributes'][number];
type Value = AST.Attribute['value'];

/** Tags of style blocks, found like in the Svelte preprocessor. Two expressions: one for both would be quadratic. */
const STYLE_START = /<style(?:\s[^<>]*)?>/gi;
const STYLE_END = /<\/style\s*>/gi;

export function readSvelte(parts: SourceParts, text: string): void {
  const parsed = parseTree(parts, text);
  if (parsed === undefined) return;
  const { tree, hasOtherStyles } = parsed;
  const found: Child[] = [];
  readNodes(parts, text, tree.fragment.nodes, found, 0);
  for (const element of outermostElements(found)) parts.roots.push(element);

  if (tree.module) readScriptOf(parts, text, tree.module);
  const exported = parts.exports.length;
  if (tree.instance) readScriptOf(parts, text, tree.instance);
  // Exports of the instance script are props of the component.
  parts.exports.length = exported;
  parts.exports.push('default');

  if (tree.css && !hasOtherStyles) {
    const { start, end } = tree.css.content;
    readCss(parts, text.slice(start, end), { from: 'sheet', offset: start });
  }
}

/** Parses the file after reading and blanking out style blocks in other languages than CSS, which Svelte would reject. */
function parseTree(
  parts: SourceParts,
  text: string,
): { readonly tree: AST.Root; readonly hasOtherStyles: boolean } | undefined {
  let hasOtherStyles = false;
  let plain = '';
  let at = 0;
  for (let open = find(STYLE_START, text, 0); open; open = find(STYLE_START, text, at)) {
    const close = find(STYLE_END, text, open.end);
    if (!close) break;
    const language = /\slang=["']?([\w-]+)/.exec(text.slice(open.start, open.end))?.[1];
    const content = text.slice(open.end, close.start);
    const isCss = language === undefined || language === 'css' || language === 'postcss';
    const dialect = language === 'scss' ? SCSS : language === 'less' ? LESS : undefined;
    if (!isCss) hasOtherStyles = true;
    if (dialect) readCss(parts, content, { from: 'sheet', offset: open.end, dialect });
    else if (!isCss) parts.unread = `styles in ${language}`;
    plain += text.slice(at, open.end) + (isCss ? content : content.replace(/[^\r\n]/g, ' '));
    at = close.start;
  }
  plain += text.slice(at);
  try {
    return { tree: parse(plain, { modern: true }), hasOtherStyles };
  } catch (error) {
    const { message, position } = error as Error & { position?: [number, number] };
    const [start, end] = position ?? [0, text.length];
    addProblem(parts, `Svelte: ${message.split('\n', 1)[0]}`, { start, end });
    return undefined;
  }
}

function find(pattern: RegExp, text: string, from: number): Span | undefined {
  pattern.lastIndex = from;
  const found = pattern.exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

function readScriptOf(parts: SourceParts, text: string, script: AST.Script): void {
  // The tree may start at the first statement; the text starts after the start tag.
  const { start, end } = script.content as unknown as Span;
  const isTypeScript = script.attributes.some(
    ({ name, value }) =>
      name === 'lang' &&
      Array.isArray(value) &&
      value[0]?.type === 'Text' &&
      /^(?:ts|typescript)$/.test(value[0].data),
  );
  readScript(parts, text.slice(start, end), { offset: start, language: isTypeScript ? 'ts' : 'js' });
}

function readNodes(
  parts: SourceParts,
  text: string,
  nodes: readonly Node[],
  into: Child[],
  depth: number,
): void {
  for (const node of nodes) {
    const span = { start: node.start, end: node.end };
    if (depth > MAX_ELEMENT_DEPTH) {
      addDepthProblem(parts, span);
      into.push({ is: 'dynamic', children: [], ...span });
      return;
    }
    if (node.type === 'Text') {
      into.push({ is: 'text', text: node.data, ...span });
    } else if (node.type === 'ExpressionTag') {
      const constant = evaluateConstant(node.expression as unknown as SyntaxNode);
      if (typeof constant === 'string') into.push({ is: 'text', text: constant, ...span });
      else into.push({ is: 'dynamic', children: [], ...span });
    } else if ('attributes' in node && node.type !== 'SlotElement') {
      into.push(readElement(parts, text, node, depth));
    } else if (!/^(?:Comment|ConstTag|DebugTag|DeclarationTag|AttachTag)$/.test(node.type)) {
      const children: Child[] = [];
      for (const fragment of fragmentsOf(node)) {
        readNodes(parts, text, fragment.nodes, children, depth + 1);
      }
      into.push({ is: 'dynamic', children, ...span });
    }
  }
}

/** The alternative contents of a block. */
function fragmentsOf(node: Node): readonly AST.Fragment[] {
  let fragments: readonly (AST.Fragment | null | undefined)[] = [];
  if (node.type === 'IfBlock') fragments = [node.consequent, node.alternate];
  else if (node.type === 'EachBlock') fragments = [node.body, node.fallback];
  else if (node.type === 'AwaitBlock') fragments = [node.pending, node.then, node.catch];
  else if (node.type === 'KeyBlock' || node.type === 'SlotElement') fragments = [node.fragment];
  else if (node.type === 'SnippetBlock') fragments = [node.body];
  return fragments.filter((each) => each !== null && each !== undefined);
}

function readElement(parts: SourceParts, text: string, node: ElementNode, depth: number): Element {
  const span = { start: node.start, end: node.end };
  const isComponent = !/^(?:RegularElement|TitleElement)$/.test(node.type) || isComponentTag(node.name);
  const attributes: Attribute[] = [];
  let hasSpread = false;
  let tagEnd = span.start + 1 + node.name.length;
  for (const each of node.attributes) {
    tagEnd = Math.max(tagEnd, each.end);
    if (each.type === 'SpreadAttribute') hasSpread = true;
    const attribute = readAttribute(parts, text, each, isComponent);
    if (attribute !== undefined) attributes.push(attribute);
  }
  if (node.type === 'SvelteElement' || node.type === 'SvelteComponent') {
    // `this={…}` is not among the attributes of the tree.
    const { end } = (node.type === 'SvelteElement' ? node.tag : node.expression) as unknown as Span;
    if (typeof end === 'number') tagEnd = Math.max(tagEnd, end);
  }
  const children: Child[] = [];
  readNodes(parts, text, node.fragment.nodes, children, depth + 1);
  const closing = text.indexOf('>', tagEnd);
  const open = { start: span.start, end: closing < 0 ? span.end : Math.min(closing + 1, span.end) };
  return { tag: node.name, isComponent, open, attributes, hasSpread, children, ...span };
}

function readAttribute(
  parts: SourceParts,
  text: string,
  node: Written,
  isComponent: boolean,
): Attribute | undefined {
  if (node.type === 'SpreadAttribute' || node.type === 'AttachTag') return undefined;
  const span = { start: node.start, end: node.end };
  const written = text.slice(node.start, node.end);
  if (node.type !== 'Attribute') {
    // `on:click|once={…}`, `bind:value`, `class:active={…}`: the name as written, without modifiers.
    const [name = ''] = written.split(/[=|\s]/, 1);
    const valueSpan = findValueSpan(text, span, name.length);
    const place = { ...(valueSpan === undefined ? {} : { valueSpan }), ...span };
    if (node.type === 'StyleDirective' && valueSpan !== undefined) {
      const value = staticText(node.value);
      const { start, end } = stripQuotes(text, valueSpan);
      if (value !== undefined) {
        const at = { valueSpan: { start, end }, selector: '', within: [], ...span };
        parts.declarations.push({ from: 'attribute', property: node.name, value: value.trim(), ...at });
      }
    }
    if (node.type === 'OnDirective')
      return { name: `on${node.name.toLowerCase()}`, value: { is: 'dynamic' }, ...place };
    return { name, value: { is: 'dynamic' }, ...place };
  }
  const { name, value } = node;
  if (value === true) return { name, value: { is: 'bare' }, ...span };
  // `{name}` has no `=`: it is its own value.
  const valueSpan = written.startsWith('{') ? span : (findValueSpan(text, span, name.length) ?? span);
  if (name === 'style' && Array.isArray(value)) readStyle(parts, text, value, valueSpan);
  const place = { valueSpan, ...span };
  const plainText = staticText(value);
  if (plainText !== undefined) return { name, value: { is: 'text', text: plainText }, ...place };
  const expression = Array.isArray(value) ? undefined : value.expression;
  const constant = expression && evaluateConstant(expression as unknown as SyntaxNode);
  if (constant === undefined) return { name, value: { is: 'dynamic' }, ...place };
  const attributeValue = toAttributeValue(constant, name, isComponent);
  return attributeValue && { name, value: attributeValue, ...place };
}

/** The text of a value without expressions; undefined otherwise. */
function staticText(value: Value): string | undefined {
  if (!Array.isArray(value)) return undefined;
  let text = '';
  for (const each of value) {
    if (each.type !== 'Text') return undefined;
    text += each.data;
  }
  return text;
}

function readStyle(parts: SourceParts, text: string, value: Exclude<Value, true>, valueSpan: Span): void {
  const { start, end } = stripQuotes(text, valueSpan);
  const inner = text.slice(start, end);
  const holes = (Array.isArray(value) ? value : [value])
    .filter((each) => each.type === 'ExpressionTag')
    .map((each) => ({ start: each.start - start, end: each.end - start }));
  if (holes.length === 0) readStyleAttribute(parts, inner, start);
  else readCss(parts, fillHoles(inner, holes), { from: 'attribute', offset: start, holes });
}
