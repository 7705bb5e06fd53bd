import { parseSync } from 'oxc-parser';
import { attributeValueOf, constantOf, unwrap } from './constants.ts';
import { fillHoles, readCss, readStyleAttribute } from './css.ts';
import { decodeEntities } from './entities.ts';
import { kebab, numberFor, platformName } from './jsx-names.ts';
import { addProblem, addTooDeep, DEEPEST, type Parts } from './parts.ts';
import type { Attribute, Child, Span, SyntaxNode } from './source.ts';
import { isComponentTag } from './tags.ts';
import { childNodesOf, outermost } from './walk.ts';

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx' | 'dts';

interface Options {
  /** Where the script begins in the file. */
  readonly offset: number;
  readonly language: ScriptLanguage;
}

/** The native parser has the stack of the process and ends it beyond some ten thousand levels. */
const DEEPEST_BRACKET = 3000;

/** So few characters cannot nest deep enough to harm it. */
const SHORT = 10_000;

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
    addProblem(parts, `Brackets or elements nested deeper than ${DEEPEST_BRACKET} are not read.`, {
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
  if (expression?.type === 'ObjectExpression') new Reader(parts, text, offset - 1).styleObject(expression);
}

/** Too deep for the native parser; an estimate that real code does not come near. */
function isTooDeep(text: string): boolean {
  if (text.length < SHORT) return false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 40: // (
      case 91: // [
      case 123: // {
        if (++depth > DEEPEST_BRACKET) return true;
        break;
      case 41: // )
      case 93: // ]
      case 125: // }
        if (depth > 0) depth--;
        break;
      case 60: // <
        if (text.charCodeAt(at + 1) === 47) {
          if (depth > 0) depth--;
        } else if (/[A-Za-z>]/.test(text[at + 1] ?? '') && isTagPlace(text, at)) {
          if (++depth > DEEPEST_BRACKET) return true;
        }
        break;
      case 62: // > of a tag that ends at once
        if (text.charCodeAt(at - 1) === 47 && depth > 0) depth--;
        break;
    }
  }
  return false;
}

/** A `<` after a value compares, and after a name it may begin arguments of a type. */
function isTagPlace(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && /\s/.test(text[before] ?? '')) before--;
  return before < 0 || !/[\w$)\]'"`]/.test(text[before] ?? '');
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

  #span({ start, end }: Span): Span {
    return { start: this.#offset + start, end: this.#offset + end };
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
          this.#import(node);
          this.#export(node);
          if (node.type === 'ExportNamedDeclaration') break;
          continue;
        case 'ExportDefaultDeclaration':
          if ((node.declaration as SyntaxNode).type !== 'TSInterfaceDeclaration')
            this.#parts.exports.push('default');
          break;
        case 'ImportExpression':
          this.#dynamicImport(node, node.source as SyntaxNode);
          break;
        case 'CallExpression': {
          const [first] = node.arguments as SyntaxNode[];
          if ((node.callee as SyntaxNode).name === 'require' && first) this.#dynamicImport(node, first);
          break;
        }
        case 'TaggedTemplateExpression':
          if (isStyleTag(node.tag as SyntaxNode)) this.#styles(node.quasi as SyntaxNode);
          break;
      }
      const children = childNodesOf(node);
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }

  #import(node: SyntaxNode): void {
    const from = textOfLiteral(node.source as SyntaxNode | null);
    if (from === undefined) return;
    const isImport = node.type === 'ImportDeclaration';
    // What is exported again has no name in this file.
    const specifiers = isImport ? (node.specifiers as SyntaxNode[]) : [];
    const names = specifiers.map((each) => ({
      imported: importedName(each),
      local: (each.local as SyntaxNode).name as string,
    }));
    const isType =
      (isImport ? node.importKind : node.exportKind) === 'type' ||
      (specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type'));
    this.#parts.imports.push({ from, names, isType, isDynamic: false, ...this.#span(node) });
  }

  /** Names of values only: a type is nothing that can be drawn. */
  #export(node: SyntaxNode): void {
    if (node.exportKind === 'type') return;
    const names = this.#parts.exports;
    if (node.type === 'ExportAllDeclaration') {
      if (node.exported) names.push(nameOf(node.exported as SyntaxNode));
      return;
    }
    for (const each of (node.specifiers ?? []) as SyntaxNode[]) {
      if (each.exportKind !== 'type' && each.exported) names.push(nameOf(each.exported as SyntaxNode));
    }
    const declaration = node.declaration as SyntaxNode | null;
    if (declaration?.type === 'VariableDeclaration') {
      for (const { id } of declaration.declarations as SyntaxNode[]) addBound(names, id as SyntaxNode);
    } else if (declaration?.id && !/^TS(?:Interface|TypeAlias)/.test(declaration.type)) {
      addBound(names, declaration.id as SyntaxNode);
    }
  }

  #dynamicImport(node: SyntaxNode, source: SyntaxNode): void {
    const from = textOfLiteral(source);
    if (from === undefined) return;
    this.#parts.imports.push({ from, names: [], isType: false, isDynamic: true, ...this.#span(node) });
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
      if (name === 'style' && expression.type === 'ObjectExpression') this.styleObject(expression);
      this.#later.push(expression);
      return { name, value: { is: 'dynamic' }, valueSpan, ...span };
    }
    const said = attributeValueOf(constant, name, isComponent);
    return said && { name, value: said, valueSpan, ...span };
  }

  styleObject(object: SyntaxNode): void {
    for (const each of object.properties as SyntaxNode[]) {
      if (each.type !== 'Property' || each.computed === true) continue;
      const key = each.key as SyntaxNode;
      const written = key.type === 'Identifier' ? (key.name as string) : textOfLiteral(key);
      if (written === undefined) continue;
      const property = written.includes('-') ? written : kebab(written);
      for (const node of outcomesOf(each.value as SyntaxNode)) {
        const constant = constantOf(node);
        if (typeof constant !== 'string' && typeof constant !== 'number') continue;
        const value = typeof constant === 'number' ? numberFor(property, constant) : constant.trim();
        const valueSpan = this.#span(node);
        this.#parts.declarations.push({
          from: 'object',
          property,
          value,
          valueSpan,
          selector: '',
          within: [],
          ...this.#span(each),
        });
      }
    }
  }

  /** The text of a styled template. */
  #styles(template: SyntaxNode): void {
    const start = template.start + 1;
    const quasis = template.quasis as SyntaxNode[];
    const holes = (template.expressions as SyntaxNode[]).map((expression, index) => {
      // From `${` to the `}` at which the next text begins; a tree of JavaScript has that text without its `}`.
      const next = quasis[index + 1]?.start ?? expression.end;
      return {
        start: this.#text.lastIndexOf('${', expression.start) - start,
        end: this.#text.indexOf('}', Math.max(expression.end, next - 1)) + 1 - start,
      };
    });
    const text = fillHoles(this.#text.slice(start, template.end - 1), holes);
    readCss(this.#parts, text, { from: 'sheet', offset: this.#offset + start, selector: '&', holes });
  }
}

/** The name a module gives to what is imported by this specifier. */
function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  const imported = specifier.imported as SyntaxNode;
  return nameOf(imported);
}

/** Adds the names a pattern declares: `{ a, b: [c] }` declares `a` and `c`. */
function addBound(names: string[], pattern: SyntaxNode): void {
  const stack: (SyntaxNode | null)[] = [pattern];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node?.type === 'Identifier') names.push(String(node.name));
    const inner = [node?.value, node?.argument, node?.left, node?.properties, node?.elements].flat();
    for (const each of inner.reverse()) if (each) stack.push(each as SyntaxNode);
  }
}

/** Of a tag or an attribute of JSX, or of what is exported, which may also be a text. */
function nameOf(node: SyntaxNode): string {
  if (node.type === 'JSXMemberExpression') {
    return `${nameOf(node.object as SyntaxNode)}.${nameOf(node.property as SyntaxNode)}`;
  }
  if (node.type === 'JSXNamespacedName') {
    return `${nameOf(node.namespace as SyntaxNode)}:${nameOf(node.name as SyntaxNode)}`;
  }
  return node.type === 'ThisExpression' ? 'this' : String(node.name ?? node.value);
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

function textOfLiteral(node: SyntaxNode | null): string | undefined {
  const constant = node === null ? undefined : constantOf(node);
  return typeof constant === 'string' ? constant : undefined;
}

/** What an expression may come to: both sides of a condition. */
function outcomesOf(node: SyntaxNode): SyntaxNode[] {
  const outcomes: SyntaxNode[] = [];
  const stack = [node];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const inner = unwrap(next);
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

/** `css`, `styled.div`, `styled(Button)`, `styled.div.attrs(…)` and what else makes style sheets of templates. */
function isStyleTag(tag: SyntaxNode): boolean {
  let node = tag;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    node = (node.type === 'MemberExpression' ? node.object : node.callee) as SyntaxNode;
  }
  if (node.type !== 'Identifier') return false;
  if (node === tag) return /^(?:css|keyframes|createGlobalStyle|injectGlobal)$/.test(String(node.name));
  return node.name === 'styled';
}
