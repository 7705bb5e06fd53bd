import {
  type AttributeNode,
  type DirectiveNode,
  type ElementNode,
  ElementTypes,
  type ExpressionNode,
  NodeTypes,
  parse,
  type SourceLocation,
  type TemplateChildNode,
} from '@vue/compiler-dom';
import { toAttributeValue, type Constant } from './syntax.ts';
import { readCss, readStyleAttribute } from './css.ts';
import { LESS } from './less.ts';
import { SCSS } from './scss.ts';
import {
  addProblem,
  addDepthProblem,
  MAX_ELEMENT_DEPTH,
  stripQuotes,
  type SourceParts,
  findValueSpan,
} from './parts.ts';
import { readScript, readStyleObject, type ScriptLanguage } from './script.ts';
import type { Attribute, Child, Element, Span } from './source.ts';
import { outermostElements } from './elements.ts';

/** Directives that control if, how often or where an element is rendered. */
const STRUCTURAL_DIRECTIVES = new Set(['if', 'else-if', 'else', 'for', 'slot']);

/** The parser of Vue takes quadratic time for nested elements; this depth takes it half a second. */
const MAX_PARSED_DEPTH = 15_000;

const TAG = /<(\/?)([a-z][^\s/>]*)|\/>/gi;
const VOID_TAG = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/i;

/** Counts start tags without end tags. An estimate: it also counts what looks like a tag in scripts and texts. */
function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  for (const [whole, slash, tag = ''] of text.matchAll(TAG)) {
    if (whole === '/>' || slash === '/') depth = Math.max(0, depth - 1);
    else if (!VOID_TAG.test(tag) && ++depth > MAX_PARSED_DEPTH) return true;
  }
  return false;
}

export function readVue(parts: SourceParts, text: string): void {
  if (isNestedTooDeeply(text)) {
    const span = { start: 0, end: text.length };
    addProblem(
      parts,
      `The file is nested deeper than ${MAX_PARSED_DEPTH} elements and was not parsed.`,
      span,
    );
    return;
  }
  const tree = parse(text, {
    parseMode: 'sfc',
    comments: false,
    onError: ({ message, loc }) =>
      addProblem(parts, `Vue: ${message}`, loc ? toSpan(loc) : { start: 0, end: text.length }),
  });
  for (const block of tree.children) {
    if (block.type !== NodeTypes.ELEMENT) continue;
    const language = getBlockAttribute(block, 'lang');
    if (block.tag === 'template') {
      if (language === undefined || language === 'html') readTemplate(parts, text, block);
      else parts.unread = `template in ${language}`;
      continue;
    }
    const [content] = block.children;
    if (content === undefined || getBlockAttribute(block, 'src') !== undefined) continue;
    const { start: offset, end } = toSpan(content.loc);
    const inner = text.slice(offset, end);
    if (block.tag === 'script') {
      readScript(parts, inner, { offset, language: scriptLanguage(language) });
    } else if (block.tag === 'style') {
      const dialect = language === 'scss' ? SCSS : language === 'less' ? LESS : undefined;
      if (dialect || /^(?:|css|postcss)$/.test(language ?? ''))
        readCss(parts, inner, { from: 'sheet', offset, dialect });
      else parts.unread ??= `styles in ${language}`;
    }
  }
  // Every file is a component, even without an explicit export.
  if (!parts.exports.includes('default')) parts.exports.push('default');
}

function scriptLanguage(written: string | undefined): ScriptLanguage {
  return written === 'ts' || written === 'tsx' || written === 'jsx' ? written : 'js';
}

function getBlockAttribute(node: ElementNode, name: string): string | undefined {
  const found = node.props.find((prop) => prop.type === NodeTypes.ATTRIBUTE && prop.name === name);
  return found?.type === NodeTypes.ATTRIBUTE ? (found.value?.content ?? '') : undefined;
}

function toSpan({ start, end }: SourceLocation): Span {
  return { start: start.offset, end: end.offset };
}

function readTemplate(parts: SourceParts, text: string, block: ElementNode): void {
  const found: Child[] = [];
  readChildren(parts, text, block.children, found, 0);
  for (const element of outermostElements(found)) parts.roots.push(element);
}

function readChildren(
  parts: SourceParts,
  text: string,
  nodes: readonly TemplateChildNode[],
  into: Child[],
  depth: number,
): void {
  for (const node of nodes) {
    const span = toSpan(node.loc);
    if (node.type === NodeTypes.TEXT) {
      into.push({ is: 'text', text: node.content, ...span });
    } else if (node.type === NodeTypes.INTERPOLATION) {
      const constant = evaluateConstant(node.content);
      if (typeof constant === 'string') into.push({ is: 'text', text: constant, ...span });
      else into.push({ is: 'dynamic', children: [], ...span });
    } else if (node.type === NodeTypes.ELEMENT) {
      if (depth > MAX_ELEMENT_DEPTH) {
        addDepthProblem(parts, span);
        into.push({ is: 'dynamic', children: [], ...span });
        continue;
      }
      const isSlot = node.tagType === ElementTypes.SLOT || node.tagType === ElementTypes.TEMPLATE;
      const isConditional = node.props.some(
        (prop) => prop.type === NodeTypes.DIRECTIVE && STRUCTURAL_DIRECTIVES.has(prop.name),
      );
      const children: Child[] = [];
      if (isSlot) readChildren(parts, text, node.children, children, depth + 1);
      else children.push(readElement(parts, text, node, depth));
      if (isSlot || isConditional) into.push({ is: 'dynamic', children, ...span });
      else for (const child of children) into.push(child);
    }
  }
}

function readElement(parts: SourceParts, text: string, node: ElementNode, depth: number): Element {
  const span = toSpan(node.loc);
  const isComponent = node.tagType === ElementTypes.COMPONENT;
  const attributes: Attribute[] = [];
  const children: Child[] = [];
  let hasSpread = false;
  let tagEnd = span.start + 1 + node.tag.length;
  for (const prop of node.props) {
    const at = toSpan(prop.loc);
    tagEnd = Math.max(tagEnd, at.end);
    if (prop.type === NodeTypes.ATTRIBUTE) {
      attributes.push(readAttribute(parts, text, prop));
      continue;
    }
    const name = toAttributeName(prop);
    if (name === undefined) {
      hasSpread = true;
      continue;
    }
    const attribute = readDirective(parts, text, prop, name, isComponent);
    if (attribute !== undefined) attributes.push(attribute);
    if (prop.name === 'html' || prop.name === 'text') children.push({ is: 'dynamic', children: [], ...at });
  }
  readChildren(parts, text, node.children, children, depth + 1);
  const closing = text.indexOf('>', tagEnd);
  const open = { start: span.start, end: closing < 0 ? span.end : Math.min(closing + 1, span.end) };
  return { tag: node.tag, isComponent, open, attributes, hasSpread, children, ...span };
}

function readAttribute(parts: SourceParts, text: string, prop: AttributeNode): Attribute {
  const { name, value } = prop;
  const span = toSpan(prop.loc);
  if (value === undefined) return { name, value: { is: 'bare' }, ...span };
  const valueSpan = toSpan(value.loc);
  if (name === 'style') {
    const { start, end } = stripQuotes(text, valueSpan);
    readStyleAttribute(parts, text.slice(start, end), start);
  }
  return { name, value: { is: 'text', text: value.content }, valueSpan, ...span };
}

/** The platform name of a directive; undefined if it sets unknown attributes. */
function toAttributeName({ name, arg }: DirectiveNode): string | undefined {
  if (name !== 'bind' && name !== 'on') {
    return arg?.type === NodeTypes.SIMPLE_EXPRESSION ? `v-${name}:${arg.content}` : `v-${name}`;
  }
  if (arg?.type !== NodeTypes.SIMPLE_EXPRESSION || !arg.isStatic) return undefined;
  return name === 'on' ? `on${arg.content.toLowerCase()}` : arg.content;
}

function readDirective(
  parts: SourceParts,
  text: string,
  prop: DirectiveNode,
  name: string,
  isComponent: boolean,
): Attribute | undefined {
  const span = toSpan(prop.loc);
  const valueSpan = findValueSpan(text, span, prop.rawName?.length ?? 0);
  const place = { ...(valueSpan === undefined ? {} : { valueSpan }), ...span };
  if (prop.name === 'bind') {
    const constant = prop.exp === undefined ? undefined : evaluateConstant(prop.exp);
    if (constant !== undefined) {
      const value = toAttributeValue(constant, name, isComponent);
      return value && { name, value, ...place };
    }
    if (name === 'style' && prop.exp !== undefined) {
      const { start, end } = toSpan(prop.exp.loc);
      readStyleObject(parts, text.slice(start, end), start);
    }
  }
  return { name, value: { is: 'dynamic' }, ...place };
}

/** The value of an expression that is a literal. */
function evaluateConstant(expression: ExpressionNode): Constant | undefined {
  if (expression.type !== NodeTypes.SIMPLE_EXPRESSION) return undefined;
  const written = expression.content.trim();
  const text = /^(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)$/.exec(written);
  if (text !== null) return text[1] ?? text[2] ?? text[3];
  if (/^-?\d+(?:\.\d+)?$/.test(written)) return Number(written);
  if (written === 'true' || written === 'false') return written === 'true';
  return written === 'null' || written === 'undefined' ? null : undefined;
}
