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
import { attributeValueOf, type Constant } from './constants.ts';
import { readCss, readStyleAttribute } from './css.ts';
import { addProblem, addTooDeep, DEEPEST, type Parts } from './parts.ts';
import { readScript, readStyleObject, type ScriptLanguage } from './script.ts';
import type { Attribute, Child, Element, Span } from './source.ts';
import { insideQuotes, valueSpanOf } from './spans.ts';
import { outermost } from './walk.ts';

/** Directives that decide whether, how often or where an element is drawn. */
const SOMETIMES = new Set(['if', 'else-if', 'else', 'for', 'slot']);

export function readVue(parts: Parts, text: string): void {
  const tree = parse(text, {
    parseMode: 'sfc',
    comments: false,
    onError: ({ message, loc }) =>
      addProblem(parts, `Vue: ${message}`, loc ? spanOf(loc) : { start: 0, end: text.length }),
  });
  for (const block of tree.children) {
    if (block.type !== NodeTypes.ELEMENT) continue;
    const language = textOf(block, 'lang');
    if (block.tag === 'template') {
      if (language === undefined || language === 'html') readTemplate(parts, text, block);
      else parts.unread = `template in ${language}`;
      continue;
    }
    const [content] = block.children;
    if (content === undefined || textOf(block, 'src') !== undefined) continue;
    const { start: offset, end } = spanOf(content.loc);
    const inner = text.slice(offset, end);
    if (block.tag === 'script') {
      readScript(parts, inner, { offset, language: scriptLanguage(language) });
    } else if (block.tag === 'style') {
      if (/^(?:|css|postcss)$/.test(language ?? '')) readCss(parts, inner, { from: 'sheet', offset });
      else parts.unread ??= `styles in ${language}`;
    }
  }
  // Every such file is a component, also where its script does not say so.
  if (!parts.exports.includes('default')) parts.exports.push('default');
}

function scriptLanguage(written: string | undefined): ScriptLanguage {
  return written === 'ts' || written === 'tsx' || written === 'jsx' ? written : 'js';
}

function textOf(node: ElementNode, name: string): string | undefined {
  const found = node.props.find((prop) => prop.type === NodeTypes.ATTRIBUTE && prop.name === name);
  return found?.type === NodeTypes.ATTRIBUTE ? (found.value?.content ?? '') : undefined;
}

function spanOf({ start, end }: SourceLocation): Span {
  return { start: start.offset, end: end.offset };
}

function readTemplate(parts: Parts, text: string, block: ElementNode): void {
  const found: Child[] = [];
  readChildren(parts, text, block.children, found, 0);
  for (const element of outermost(found)) parts.roots.push(element);
}

function readChildren(
  parts: Parts,
  text: string,
  nodes: readonly TemplateChildNode[],
  into: Child[],
  depth: number,
): void {
  for (const node of nodes) {
    const span = spanOf(node.loc);
    if (node.type === NodeTypes.TEXT) {
      into.push({ is: 'text', text: node.content, ...span });
    } else if (node.type === NodeTypes.INTERPOLATION) {
      const constant = constantOf(node.content);
      if (typeof constant === 'string') into.push({ is: 'text', text: constant, ...span });
      else into.push({ is: 'dynamic', children: [], ...span });
    } else if (node.type === NodeTypes.ELEMENT) {
      if (depth > DEEPEST) {
        addTooDeep(parts, span);
        into.push({ is: 'dynamic', children: [], ...span });
        continue;
      }
      const isSlot = node.tagType === ElementTypes.SLOT || node.tagType === ElementTypes.TEMPLATE;
      const isSometimes = node.props.some(
        (prop) => prop.type === NodeTypes.DIRECTIVE && SOMETIMES.has(prop.name),
      );
      const children: Child[] = [];
      if (isSlot) readChildren(parts, text, node.children, children, depth + 1);
      else children.push(readElement(parts, text, node, depth));
      if (isSlot || isSometimes) into.push({ is: 'dynamic', children, ...span });
      else for (const child of children) into.push(child);
    }
  }
}

function readElement(parts: Parts, text: string, node: ElementNode, depth: number): Element {
  const span = spanOf(node.loc);
  const isComponent = node.tagType === ElementTypes.COMPONENT;
  const attributes: Attribute[] = [];
  const children: Child[] = [];
  let hasSpread = false;
  let tagEnd = span.start + 1 + node.tag.length;
  for (const prop of node.props) {
    const at = spanOf(prop.loc);
    tagEnd = Math.max(tagEnd, at.end);
    if (prop.type === NodeTypes.ATTRIBUTE) {
      attributes.push(readAttribute(parts, text, prop));
      continue;
    }
    const name = nameOf(prop);
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

function readAttribute(parts: Parts, text: string, prop: AttributeNode): Attribute {
  const { name, value } = prop;
  const span = spanOf(prop.loc);
  if (value === undefined) return { name, value: { is: 'bare' }, ...span };
  const valueSpan = spanOf(value.loc);
  if (name === 'style') {
    const { start, end } = insideQuotes(text, valueSpan);
    readStyleAttribute(parts, text.slice(start, end), start);
  }
  return { name, value: { is: 'text', text: value.content }, valueSpan, ...span };
}

/** What the attribute is called on the page; undefined where it brings attributes nobody here knows. */
function nameOf({ name, arg }: DirectiveNode): string | undefined {
  if (name !== 'bind' && name !== 'on') {
    return arg?.type === NodeTypes.SIMPLE_EXPRESSION ? `v-${name}:${arg.content}` : `v-${name}`;
  }
  if (arg?.type !== NodeTypes.SIMPLE_EXPRESSION || !arg.isStatic) return undefined;
  return name === 'on' ? `on${arg.content.toLowerCase()}` : arg.content;
}

function readDirective(
  parts: Parts,
  text: string,
  prop: DirectiveNode,
  name: string,
  isComponent: boolean,
): Attribute | undefined {
  const span = spanOf(prop.loc);
  const valueSpan = valueSpanOf(text, span, prop.rawName?.length ?? 0);
  const place = { ...(valueSpan === undefined ? {} : { valueSpan }), ...span };
  if (prop.name === 'bind') {
    const constant = prop.exp === undefined ? undefined : constantOf(prop.exp);
    if (constant !== undefined) {
      const value = attributeValueOf(constant, name, isComponent);
      return value && { name, value, ...place };
    }
    if (name === 'style' && prop.exp !== undefined) {
      const { start, end } = spanOf(prop.exp.loc);
      readStyleObject(parts, text.slice(start, end), start);
    }
  }
  return { name, value: { is: 'dynamic' }, ...place };
}

/** The value of an expression that is a literal. */
function constantOf(expression: ExpressionNode): Constant | undefined {
  if (expression.type !== NodeTypes.SIMPLE_EXPRESSION) return undefined;
  const written = expression.content.trim();
  const text = /^(?:'([^'\\]*)'|"([^"\\]*)"|`([^`\\$]*)`)$/.exec(written);
  if (text !== null) return text[1] ?? text[2] ?? text[3];
  if (/^-?\d+(?:\.\d+)?$/.test(written)) return Number(written);
  if (written === 'true' || written === 'false') return written === 'true';
  return written === 'null' || written === 'undefined' ? null : undefined;
}
