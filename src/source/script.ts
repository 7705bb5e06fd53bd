import { parseSync } from 'oxc-parser';
import { attributeValueOf, constantOf, unwrap } from './constants.ts';
import { readStyleAttribute } from './css.ts';
import { DEEPEST_BRACKET, isTooDeep } from './depth.ts';
import { decodeEntities } from './entities.ts';
import { nameOf, platformName } from './jsx-names.ts';
import { addProblem, addTooDeep, DEEPEST, type Parts } from './parts.ts';
import { addDynamicImport, addExports, addImport } from './script-modules.ts';
import { addStyledTemplate, addStyleObject, isStyleTag } from './script-styles.ts';
import type { Attribute, Child, Span, SyntaxNode } from './source.ts';
import { shifted } from './spans.ts';
import { isComponentTag } from './tags.ts';
import { childNodesOf, outermost } from './walk.ts';

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx' | 'dts';

interface Options {
  /** Where the script begins in the file. */
  readonly offset: number;
  readonly language: ScriptLanguage;
}

/** Attributes of JSX that bring the content of the element. */
const CONTENT = new Set(['children', 'dangerouslySetInnerHTML', 'innerHTML', 'textContent']);

export function readScriptFile(parts: Parts, text: string, path: string): void {
  const name = path.toLowerCase();
  let language: ScriptLanguage = 'jsx';
  if (/\.d\.[cm]?ts$/.test(name)) language = 'dts';
  else if (name.endsWith('.tsx')) language = 'tsx';
  else if (/\.[cm]?ts$/.test(name)) language = 'ts';
  readScript(parts, text, { offset: 0, language });
}

export function readScript(parts: Parts, text: string, { offset, language }: Options): void {
  if (isTooDeep(text)) {
    addProblem(parts, `Brackets, elements or operators nested deeper than ${DEEPEST_BRACKET} are not read.`, {
      start: offset,
      end: offset + text.length,
    });
    return;
  }
  const result = parseSync(`source.${language === 'dts' ? 'd.ts' : language}`, text, {
    lang: language,
    sourceType: language === 'jsx' || language === 'js' ? 'unambiguous' : 'module',
    preserveParens: false,
  });
  for (const { message, labels } of result.errors) {
    const { start = 0, end = text.length } = labels[0] ?? {};
    addProblem(parts, `Script: ${message}`, { start: offset + start, end: offset + end });
  }
  const tree = result.program as unknown as SyntaxNode;
  parts.programs.push({ tree, offset });
  new Reader(parts, text, offset).read(tree);
}

/** Reads a style object that stands alone, as in `:style="{ color: 'red' }"`. */
export function readStyleObject(parts: Parts, text: string, offset: number): void {
  if (isTooDeep(text)) return;
  const { program } = parseSync('source.ts', `(${text})`, { lang: 'ts', preserveParens: false });
  const [statement] = program.body as unknown as SyntaxNode[];
  const expression = statement?.expression as SyntaxNode | undefined;
  // One bracket more than in the file.
  if (expression?.type === 'ObjectExpression') addStyleObject(parts, expression, offset - 1);
}

class Reader {
  readonly #parts: Parts;
  readonly #text: string;
  readonly #offset: number;
  /** Values of attributes: elements in them stand in no other element. */
  readonly #later: SyntaxNode[] = [];

  constructor(parts: Parts, text: string, offset: number) {
    this.#parts = parts;
    this.#text = text;
    this.#offset = offset;
  }

  read(tree: SyntaxNode): void {
    const found: Child[] = [];
    this.#scan(tree, found, 0);
    for (let next = this.#later.pop(); next !== undefined; next = this.#later.pop()) {
      this.#scan(next, found, 0);
    }
    const elements = outermost(found).sort((a, b) => a.start - b.start);
    for (const element of elements) this.#parts.roots.push(element);
  }

  #span(span: Span): Span {
    return shifted(span, this.#offset);
  }

  /** Looks through code; the outermost elements in it are added to `into`. */
  #scan(from: SyntaxNode, into: Child[], depth: number): void {
    const stack = [from];
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      switch (node.type) {
        case 'JSXElement':
        case 'JSXFragment':
          this.#markup(node, into, depth);
          continue;
        case 'ImportDeclaration':
        case 'ExportNamedDeclaration':
        case 'ExportAllDeclaration':
          addImport(this.#parts, node, this.#offset);
          addExports(this.#parts, node);
          if (node.type === 'ExportNamedDeclaration') break;
          continue;
        case 'ExportDefaultDeclaration':
          if ((node.declaration as SyntaxNode).type !== 'TSInterfaceDeclaration')
            this.#parts.exports.push('default');
          break;
        case 'ImportExpression':
          addDynamicImport(this.#parts, node, node.source as SyntaxNode, this.#offset);
          break;
        case 'CallExpression': {
          const [first] = node.arguments as SyntaxNode[];
          if ((node.callee as SyntaxNode).name === 'require' && first)
            addDynamicImport(this.#parts, node, first, this.#offset);
          break;
        }
        case 'TaggedTemplateExpression':
          if (isStyleTag(node.tag as SyntaxNode))
            addStyledTemplate(this.#parts, this.#text, node.quasi as SyntaxNode, this.#offset);
          break;
      }
      const children = childNodesOf(node);
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }

  /** Adds an element, or what a fragment contains. */
  #markup(node: SyntaxNode, into: Child[], depth: number): void {
    const span = this.#span(node);
    if (depth > DEEPEST) {
      addTooDeep(this.#parts, span);
      into.push({ is: 'dynamic', children: [], ...span });
      return;
    }
    if (node.type === 'JSXFragment') {
      this.#children(node, into, depth + 1);
      return;
    }
    const opening = node.openingElement as SyntaxNode;
    const tag = nameOf(opening.name as SyntaxNode);
    const isComponent = isComponentTag(tag);
    const attributes: Attribute[] = [];
    const children: Child[] = [];
    let hasSpread = false;
    for (const each of opening.attributes as SyntaxNode[]) {
      if (each.type === 'JSXSpreadAttribute') {
        hasSpread = true;
        this.#later.push(each);
        continue;
      }
      const written = nameOf(each.name as SyntaxNode);
      const attribute = this.#attribute(each, platformName(written, isComponent), isComponent);
      if (attribute === undefined) continue;
      attributes.push(attribute);
      if (CONTENT.has(written)) children.push({ is: 'dynamic', children: [], ...this.#span(each) });
    }
    this.#children(node, children, depth + 1);
    into.push({ tag, isComponent, open: this.#span(opening), attributes, hasSpread, children, ...span });
  }

  #children(node: SyntaxNode, into: Child[], depth: number): void {
    for (const child of node.children as SyntaxNode[]) {
      const span = this.#span(child);
      if (child.type === 'JSXText') {
        const text = decodeEntities(collapse(child.value as string));
        if (text !== '') into.push({ is: 'text', text, ...span });
        continue;
      }
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
        this.#markup(child, into, depth);
        continue;
      }
      const expression = unwrap(child.expression as SyntaxNode);
      if (expression.type === 'JSXEmptyExpression') continue;
      if (expression.type === 'JSXElement' || expression.type === 'JSXFragment') {
        this.#markup(expression, into, depth);
        continue;
      }
      const constant = constantOf(expression);
      if (constant === undefined) {
        const children: Child[] = [];
        this.#scan(expression, children, depth + 1);
        into.push({ is: 'dynamic', children, ...span });
      } else if (typeof constant === 'string' || typeof constant === 'number') {
        if (constant !== '') into.push({ is: 'text', text: String(constant), ...span });
      }
    }
  }

  /** Undefined for one that is not there: `hidden={false}`. */
  #attribute(node: SyntaxNode, name: string, isComponent: boolean): Attribute | undefined {
    const span = this.#span(node);
    const value = node.value as SyntaxNode | null;
    if (value === null) return { name, value: { is: 'bare' }, ...span };
    const valueSpan = this.#span(value);
    if (value.type === 'Literal') {
      if (name === 'style') {
        const { start, end } = value;
        readStyleAttribute(this.#parts, this.#text.slice(start + 1, end - 1), valueSpan.start + 1);
      }
      const text = decodeEntities(String(value.value));
      return { name, value: { is: 'text', text }, valueSpan, ...span };
    }
    const isContainer = value.type === 'JSXExpressionContainer';
    const expression = isContainer ? unwrap(value.expression as SyntaxNode) : value;
    const constant = constantOf(expression);
    if (constant === undefined) {
      if (name === 'style' && expression.type === 'ObjectExpression')
        addStyleObject(this.#parts, expression, this.#offset);
      this.#later.push(expression);
      return { name, value: { is: 'dynamic' }, valueSpan, ...span };
    }
    const said = attributeValueOf(constant, name, isComponent);
    return said && { name, value: said, valueSpan, ...span };
  }
}

/** Text between tags as JSX reads it: lines are trimmed and joined by a blank, empty ones vanish. */
function collapse(raw: string): string {
  if (!/[\r\n]/.test(raw)) return raw.replaceAll('\t', ' ');
  const lines = raw.split(/\r\n|\n|\r/).map((line) => line.replaceAll('\t', ' '));
  return lines
    .map((line, index) => {
      const from = index === 0 ? 0 : line.search(/[^ ]|$/);
      let to = line.length;
      if (index < lines.length - 1) while (to > from && line[to - 1] === ' ') to--;
      return line.slice(from, to);
    })
    .filter((line) => line !== '')
    .join(' ');
}
