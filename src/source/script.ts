import { parseSync } from 'oxc-parser';
import { toAttributeValue, childNodes, evaluateConstant, evaluateString, stripTypeSyntax } from './syntax.ts';
import { addStyledTemplate, addStyleObject, isStyleTag, readStyleAttribute } from './css.ts';
import { MAX_BRACKET_DEPTH, isTooDeep } from './depth.ts';
import { decodeEntities, getJsxName, toPlatformName } from './jsx.ts';
import {
  addProblem,
  addDepthProblem,
  MAX_ELEMENT_DEPTH,
  isComponentTag,
  type SourceParts,
  shiftSpan,
} from './parts.ts';
import { readLibraryStyles } from './library-styles.ts';
import type { Attribute, Child, Span, SyntaxNode } from './source.ts';
import { outermostElements } from './elements.ts';

export type ScriptLanguage = 'js' | 'jsx' | 'ts' | 'tsx' | 'dts';

interface Options {
  /** The position of the script in the file. */
  readonly offset: number;
  readonly language: ScriptLanguage;
}

/** JSX attributes that set the content of the element. */
const CONTENT_ATTRIBUTES = new Set(['children', 'dangerouslySetInnerHTML', 'innerHTML', 'textContent']);

export function readScriptFile(parts: SourceParts, text: string, path: string): void {
  const name = path.toLowerCase();
  let language: ScriptLanguage = 'jsx';
  if (/\.d\.[cm]?ts$/.test(name)) language = 'dts';
  else if (name.endsWith('.tsx')) language = 'tsx';
  else if (/\.[cm]?ts$/.test(name)) language = 'ts';
  readScript(parts, text, { offset: 0, language });
}

export function readScript(parts: SourceParts, text: string, { offset, language }: Options): void {
  if (isTooDeep(text)) {
    addProblem(parts, `The script is nested deeper than ${MAX_BRACKET_DEPTH} brackets and was not parsed.`, {
      start: offset,
      end: offset + text.length,
    });
    return;
  }
  if (hasTooManyImports(text)) {
    addProblem(parts, `The script has more than ${MAX_IMPORTS} imports and was not parsed.`, {
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
  new ScriptReader(parts, text, offset).read(tree);
  readLibraryStyles(parts, tree, text, offset);
}

/** The native parser takes quadratic time for imports and cannot be interrupted; this number takes it 50 ms. */
export const MAX_IMPORTS = 5000;

/** Counts the word, also in strings and comments: real files are far below the limit. */
function hasTooManyImports(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('import'); at >= 0; at = text.indexOf('import', at + 6))
    if (++count > MAX_IMPORTS) return true;
  return false;
}

/** Reads a style object outside of a script, as in `:style="{ color: 'red' }"`. */
export function readStyleObject(parts: SourceParts, text: string, offset: number): void {
  if (isTooDeep(text)) return;
  const { program } = parseSync('source.ts', `(${text})`, { lang: 'ts', preserveParens: false });
  const [statement] = program.body as unknown as SyntaxNode[];
  const expression = statement?.expression as SyntaxNode | undefined;
  // Compensates for the added parenthesis.
  if (expression?.type === 'ObjectExpression') addStyleObject(parts, expression, offset - 1);
}

class ScriptReader {
  readonly #parts: SourceParts;
  readonly #text: string;
  readonly #offset: number;
  /** Attribute values to scan: elements in them count as outermost. */
  readonly #later: SyntaxNode[] = [];

  constructor(parts: SourceParts, text: string, offset: number) {
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
    const elements = outermostElements(found).sort((a, b) => a.start - b.start);
    for (const element of elements) this.#parts.roots.push(element);
  }

  #span(span: Span): Span {
    return shiftSpan(span, this.#offset);
  }

  /** Scans code and adds its outermost elements to `into`. */
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
      const children = childNodes(node);
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index];
        if (child !== undefined) stack.push(child);
      }
    }
  }

  /** Adds an element, or the children of a fragment. */
  #markup(node: SyntaxNode, into: Child[], depth: number): void {
    const span = this.#span(node);
    if (depth > MAX_ELEMENT_DEPTH) {
      addDepthProblem(this.#parts, span);
      into.push({ is: 'dynamic', children: [], ...span });
      return;
    }
    if (node.type === 'JSXFragment') {
      this.#children(node, into, depth + 1);
      return;
    }
    const opening = node.openingElement as SyntaxNode;
    const tag = getJsxName(opening.name as SyntaxNode);
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
      const written = getJsxName(each.name as SyntaxNode);
      const attribute = this.#attribute(each, toPlatformName(written, isComponent), isComponent);
      if (attribute === undefined) continue;
      attributes.push(attribute);
      if (CONTENT_ATTRIBUTES.has(written))
        children.push({ is: 'dynamic', children: [], ...this.#span(each) });
    }
    this.#children(node, children, depth + 1);
    into.push({ tag, isComponent, open: this.#span(opening), attributes, hasSpread, children, ...span });
  }

  #children(node: SyntaxNode, into: Child[], depth: number): void {
    for (const child of node.children as SyntaxNode[]) {
      const span = this.#span(child);
      if (child.type === 'JSXText') {
        const text = decodeEntities(collapseJsxText(child.value as string));
        if (text !== '') into.push({ is: 'text', text, ...span });
        continue;
      }
      if (child.type === 'JSXElement' || child.type === 'JSXFragment') {
        this.#markup(child, into, depth);
        continue;
      }
      const expression = stripTypeSyntax(child.expression as SyntaxNode);
      if (expression.type === 'JSXEmptyExpression') continue;
      if (expression.type === 'JSXElement' || expression.type === 'JSXFragment') {
        this.#markup(expression, into, depth);
        continue;
      }
      const constant = evaluateConstant(expression);
      if (constant === undefined) {
        const children: Child[] = [];
        this.#scan(expression, children, depth + 1);
        into.push({ is: 'dynamic', children, ...span });
      } else if (typeof constant === 'string' || typeof constant === 'number') {
        if (constant !== '') into.push({ is: 'text', text: String(constant), ...span });
      }
    }
  }

  /** Undefined if the attribute is omitted: `hidden={false}`. */
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
    const expression = isContainer ? stripTypeSyntax(value.expression as SyntaxNode) : value;
    const constant = evaluateConstant(expression);
    if (constant === undefined) {
      if (name === 'style' && expression.type === 'ObjectExpression')
        addStyleObject(this.#parts, expression, this.#offset);
      this.#later.push(expression);
      return { name, value: { is: 'dynamic' }, valueSpan, ...span };
    }
    const attributeValue = toAttributeValue(constant, name, isComponent);
    return attributeValue && { name, value: attributeValue, valueSpan, ...span };
  }
}

/** Collapses white space like JSX: lines are trimmed and joined by a space, empty ones are dropped. */
function collapseJsxText(raw: string): string {
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

/** Adds the import of an import or export statement. */
export function addImport(parts: SourceParts, node: SyntaxNode, offset: number): void {
  const from = evaluateString(node.source as SyntaxNode | null);
  if (from === undefined) return;
  const isImport = node.type === 'ImportDeclaration';
  // Re-exports have no local names.
  const specifiers = isImport ? (node.specifiers as SyntaxNode[]) : [];
  const names = specifiers.map((each) => ({
    imported: importedName(each),
    local: (each.local as SyntaxNode).name as string,
  }));
  const isType =
    (isImport ? node.importKind : node.exportKind) === 'type' ||
    (specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type'));
  parts.imports.push({ from, names, isType, isDynamic: false, ...shiftSpan(node, offset) });
}

/** Adds exported values; types cannot be rendered. */
export function addExports({ exports: names }: SourceParts, node: SyntaxNode): void {
  if (node.exportKind === 'type') return;
  if (node.type === 'ExportAllDeclaration') {
    if (node.exported) names.push(getJsxName(node.exported as SyntaxNode));
    return;
  }
  for (const each of (node.specifiers ?? []) as SyntaxNode[]) {
    if (each.exportKind !== 'type' && each.exported) names.push(getJsxName(each.exported as SyntaxNode));
  }
  const declaration = node.declaration as SyntaxNode | null;
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id } of declaration.declarations as SyntaxNode[]) addBoundNames(names, id as SyntaxNode);
  } else if (declaration?.id && !/^TS(?:Interface|TypeAlias)/.test(declaration.type)) {
    addBoundNames(names, declaration.id as SyntaxNode);
  }
}

export function addDynamicImport(
  parts: SourceParts,
  node: SyntaxNode,
  source: SyntaxNode,
  offset: number,
): void {
  const from = evaluateString(source);
  if (from === undefined) return;
  parts.imports.push({ from, names: [], isType: false, isDynamic: true, ...shiftSpan(node, offset) });
}

/** The exported name in the imported module. */
function importedName(specifier: SyntaxNode): string {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  const imported = specifier.imported as SyntaxNode;
  return getJsxName(imported);
}

/** Adds the names a pattern declares: `{ a, b: [c] }` declares `a` and `c`. */
function addBoundNames(names: string[], pattern: SyntaxNode): void {
  const stack: (SyntaxNode | null)[] = [pattern];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node?.type === 'Identifier') names.push(String(node.name));
    const inner = [node?.value, node?.argument, node?.left, node?.properties, node?.elements].flat();
    for (const each of inner.reverse()) if (each) stack.push(each as SyntaxNode);
  }
}
