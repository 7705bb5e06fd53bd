import {
  type Child,
  type Element,
  isStyleSheet,
  type Source,
  type Span,
  type SyntaxNode,
} from '../../source/source.ts';
import { getAttribute, isElement } from '../../source/elements.ts';
import { isOutsideAccessibilityTree } from '../page.ts';
import type { RenderFacts } from '../facts.ts';
import { kindOf } from '../kinds.ts';
import { encodeOutline, type OutlineMarks, type OutlineNode } from '../outline.ts';
import { evaluateText, getName, isNode, toNodes, toPackageName, type Trees, unwrap } from './tree.ts';

/** Collects what each component and function of a file renders; undefined if the file renders and re-exports nothing. */
export function collectRenders(source: Source, trees: Trees): RenderFacts | undefined {
  const { language } = source;
  if (isStyleSheet(language) || language === 'astro') return undefined;
  if (language !== 'script') return collectTemplate(source, trees);
  const body = source.programs.flatMap(({ tree, offset }) =>
    offset === 0 && Array.isArray(tree['body']) ? toNodes(tree['body']) : [],
  );
  const { owners, exports, stars } = listDeclarations(body, trees);
  if (source.roots.length === 0 && owners.every(({ node }) => !mayForward(node)) && stars.length === 0) {
    const isBarrel = exports.some(([, target]) => target.includes('#'));
    if (!isBarrel) return undefined;
  }
  const reader = new OutlineReader(source, trees, new Set(owners.map(({ name }) => name)));
  return {
    owners: owners.flatMap(({ name, node }) => {
      const outline = reader.readOwner(node);
      // A component that renders only decoration is known, and has an empty outline.
      const isKnown = outline.length > 0 || reader.hasElements(node);
      return isKnown ? [[name, node.start, encodeOutline(outline)] as const] : [];
    }),
    exports,
    stars,
  };
}

/** The whole file is one component. */
function collectTemplate(source: Source, trees: Trees): RenderFacts | undefined {
  if (source.roots.length === 0) return undefined;
  const reader = new OutlineReader(source, trees, new Set());
  const outline = reader.readRoots(source.roots);
  // Scripts of a page may add any content to it.
  const hasScript = source.language === 'html' && /<script\b(?![^>]*\bjson\b)/i.test(source.text);
  const scripted: OutlineNode = { is: 'opaque', name: 'a script', start: 0, marks: {}, children: [] };
  return {
    owners: [['', 0, encodeOutline(hasScript ? [...outline, scripted] : outline)]],
    exports: [['default', '']],
    stars: [],
  };
}

interface Owner {
  readonly name: string;
  readonly node: SyntaxNode;
}

/** The top-level declarations and the exports of a script. */
function listDeclarations(
  body: readonly SyntaxNode[],
  trees: Trees,
): { owners: Owner[]; exports: (readonly [name: string, target: string])[]; stars: string[] } {
  const owners: Owner[] = [];
  const exports: (readonly [string, string])[] = [];
  const stars: string[] = [];
  const declare = (declaration: SyntaxNode, isExported: boolean): void => {
    const parts =
      declaration.type === 'VariableDeclaration' ? toNodes(declaration['declarations']) : [declaration];
    for (const node of parts) {
      const name = getName(node['id']);
      if (name === undefined || /^TS/.test(node.type) || isContext(node)) continue;
      owners.push({ name, node });
      if (isExported) exports.push([name, name]);
    }
  };
  for (const node of body) {
    if (node.type === 'ExportAllDeclaration') {
      const from = evaluateText(node['source'], trees);
      if (from !== undefined && !isNode(node['exported'])) stars.push(from);
    } else if (node.type === 'ExportNamedDeclaration') {
      if (isNode(node['declaration'])) declare(node['declaration'], true);
      const from = evaluateText(node['source'], trees);
      for (const one of toNodes(node['specifiers'])) {
        const local = getName(one['local']);
        const exported = getName(one['exported']);
        if (local === undefined || exported === undefined) continue;
        exports.push([exported, from === undefined ? toTarget(local, trees) : `${from}#${local}`]);
      }
    } else if (node.type === 'ExportDefaultDeclaration') {
      const value = unwrap(node['declaration']);
      const name = value && (getName(value) ?? getName(value['id']));
      if (value && name !== undefined && value.type !== 'Identifier') owners.push({ name, node: value });
      else if (value && name === undefined) owners.push({ name: 'default', node: value });
      exports.push(['default', name === undefined ? 'default' : toTarget(name, trees)]);
    } else if (/^(?:Function|Class|Variable)Declaration$/.test(node.type)) declare(node, false);
  }
  return { owners, exports, stars };
}

/** A local name, or `module#name` for an imported one. */
function toTarget(local: string, { imported }: Trees): string {
  const origin = imported.get(local);
  return origin ? `${origin.from}#${origin.name}` : local;
}

/** A context shows what is inside of it; it is not a component of the project. */
function isContext(node: SyntaxNode): boolean {
  const value = node.type === 'VariableDeclarator' ? unwrap(node['init']) : undefined;
  const callee = value?.type === 'CallExpression' ? unwrap(value['callee']) : undefined;
  return /(?:^|\.)createContext$/.test((callee && getName(callee)) ?? '');
}

/** The declaration may wrap another component, as in `memo(Page)`, `lazy(() => import('./page'))` and `styled.div`. */
function mayForward(node: SyntaxNode): boolean {
  const value = unwrap(node.type === 'VariableDeclarator' ? node['init'] : node);
  const isLazy = isNode(value?.['body']) && value['body'].type === 'ImportExpression';
  return value?.type === 'CallExpression' || value?.type === 'TaggedTemplateExpression' || isLazy;
}

/** Packages whose elements are native ones: `motion.div`. */
const NATIVE_WRAPPERS = /^(?:framer-motion|motion(?:\/.*)?|@react-spring\/web|react-spring)$/;

/** Attributes that set the content of an element from a string or another value. */
const RAW_CONTENT = /^(?:dangerouslySetInnerHTML|innerHTML|v-html|\{@html\b)/;

const IDENTIFIER = /(?<![\w$.])[A-Za-z_$][\w$]*/g;
const QUOTED = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;

class OutlineReader {
  readonly #source: Source;
  readonly #trees: Trees;
  readonly #owners: ReadonlySet<string>;
  /** Most files have no marks, and looking for them in every element takes time. */
  readonly #hasMarks: boolean;
  /** Outermost elements, without those in attributes of other elements. */
  readonly #outer: Element[] = [];
  /** Elements in attributes: `icon={<Star />}`. */
  readonly #inAttributes: Element[] = [];
  /** `<Card {...props} />` has the children of the component around it. */
  #spreadsChildren = false;

  constructor(source: Source, trees: Trees, owners: ReadonlySet<string>) {
    this.#source = source;
    this.#trees = trees;
    this.#owners = owners;
    this.#hasMarks = /data-(?:pattern|placement|slot)/.test(source.text);
    let end = -1;
    for (const root of source.roots) {
      (root.start < end ? this.#inAttributes : this.#outer).push(root);
      end = Math.max(end, root.end);
    }
  }

  hasElements({ start, end }: Span): boolean {
    return this.#outer.some((element) => element.start >= start && element.end <= end);
  }

  /** The outline of everything that a declaration renders, whichever of its branches is taken. */
  readOwner(node: SyntaxNode): OutlineNode[] {
    const value = unwrap(node.type === 'VariableDeclarator' ? node['init'] : node);
    const own = this.#outer.filter(({ start, end }) => start >= node.start && end <= node.end);
    // Without a variable of their own, children are among the properties that are passed on.
    this.#spreadsChildren = !/(?<![\w$]\.)\bchildren\b/.test(this.#source.text.slice(node.start, node.end));
    if (own.length === 0 && value) {
      const forwarded = this.#readForwarded(value);
      if (forwarded.length > 0) return forwarded;
    }
    const outline = this.readRoots(own);
    if (!hasChildren(outline) && isRendering(own, node) && this.#passesChildren(node, own))
      outline.push(toNode('children', '', node.start));
    return outline;
  }

  readRoots(roots: readonly Element[]): OutlineNode[] {
    const into: OutlineNode[] = [];
    for (const root of roots) this.#addElement(root, into, true);
    return into;
  }

  /** The outline of the elements in these spans; of the names in a span without elements. */
  readSpans(spans: readonly Span[]): OutlineNode[] {
    const into: OutlineNode[] = [];
    for (const span of spans) {
      const inside = this.#trees.elements
        .map(({ element }) => element)
        .filter(({ start, end }) => start >= span.start && end <= span.end)
        .toSorted((a, b) => a.start - b.start || b.end - a.end);
      let last = -1;
      for (const element of inside) {
        if (element.start < last) continue;
        last = element.end;
        this.#addElement(element, into, true);
      }
      if (inside.length === 0)
        this.#addNames(this.#source.text.slice(span.start, span.end), span.start, into);
    }
    return into;
  }

  /** The declaration mentions `children` outside of its elements, as in `return isReady ? children : null`. */
  #passesChildren(node: SyntaxNode, own: readonly Element[]): boolean {
    const text = this.#textWithout(node, own);
    return (
      /(?:return|=>|\?|:|&&|\|\||\()\s*(?:props\.)?children\b/.test(text) ||
      /<>\s*\{\s*(?:props\.)?children/.test(text)
    );
  }

  #textWithout({ start, end }: Span, parts: readonly Span[]): string {
    let text = '';
    let from = start;
    for (const part of parts) {
      text += this.#source.text.slice(from, part.start);
      from = part.end;
    }
    return (text + this.#source.text.slice(from, end)).replace(QUOTED, "''");
  }

  #readForwarded(value: SyntaxNode): OutlineNode[] {
    const into: OutlineNode[] = [];
    if (value.type === 'TaggedTemplateExpression') {
      const tag = this.#source.text.slice(value.start, value.start + 80);
      const [, native] = /^styled(?:\.|\(\s*['"])([a-z]\w*)/.exec(tag) ?? [];
      const [, wrapped] = /^styled\(\s*([A-Z][\w.]*)/.exec(tag) ?? [];
      const inner = [toNode('children', '', value.start)];
      if (native !== undefined) into.push(...this.#toElement(native, value.start, inner));
      else if (wrapped !== undefined)
        into.push({
          ...toNode('component', this.#target(wrapped), value.start, inner),
          marks: { isSpread: true },
        });
      return into;
    }
    const isLazy = isNode(value['body']) && value['body'].type === 'ImportExpression';
    if (value.type !== 'CallExpression' && !isLazy) return into;
    this.#addNames(this.#source.text.slice(value.start, value.end), value.start, into);
    return into;
  }

  #toElement(tag: string, start: number, children: readonly OutlineNode[]): OutlineNode[] {
    const span = { start, end: start };
    const kind = kindOf({
      tag,
      isComponent: false,
      open: span,
      attributes: [],
      hasSpread: true,
      children: [],
      ...span,
    });
    return [{ is: 'element', name: kind ?? '', start, marks: { isSpread: true }, children }];
  }

  #target(local: string): string {
    const [base = '', ...rest] = local.split('.');
    // Vue templates may write `product-grid` for `ProductGrid`.
    const pascal = base.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const origin = this.#trees.imported.get(base) ?? this.#trees.imported.get(pascal);
    if (!origin) return local;
    if (origin.name === '*') return `${origin.from}#${rest.join('.')}`;
    return `${origin.from}#${[origin.name, ...rest].join('.')}`;
  }

  #addElement(element: Element, into: OutlineNode[], isRoot: boolean): void {
    const { tag, start } = element;
    if (isOutsideAccessibilityTree(element) && !element.isComponent) return;
    if (
      /^(?:script|style|template|noscript|head|title|meta|link)$/.test(tag) &&
      this.#source.language !== 'vue'
    )
      return;
    const marks = this.#readMarks(element, isRoot);
    const children: OutlineNode[] = [];
    this.#addChildren(element.children, children);
    for (const inner of this.#inAttributes)
      if (
        inner.start < element.open.end &&
        inner.start > element.open.start &&
        element.attributes.some(
          ({ valueSpan }) => valueSpan && inner.start >= valueSpan.start && inner.end <= valueSpan.end,
        ) &&
        !isNested(inner, this.#inAttributes)
      )
        this.#addElement(inner, children, false);
    if (this.#spreadsChildren && element.hasSpread && element.children.length === 0)
      children.push(toNode('children', '', start));
    if (tag === 'slot') {
      into.push(toNode('children', '', start, children));
      return;
    }
    const native = this.#nativeTag(element);
    if (native === undefined) {
      into.push({ is: 'component', name: this.#target(tag), start, marks, children });
      return;
    }
    const kind = kindOf(native === tag ? element : { ...element, tag: native });
    const hasMarks = marks !== NO_MARKS && Object.keys(marks).length > 0;
    if (kind === undefined && !hasMarks) for (const child of children) into.push(child);
    else
      into.push({
        is: 'element',
        name: kind ?? '',
        start,
        marks,
        // The drawing in an image is not content.
        children: tag === 'svg' ? [] : children,
      });
  }

  /** The native element that a tag renders; undefined for a component. */
  #nativeTag({ tag, isComponent }: Element): string | undefined {
    if (!isComponent) return tag === 'component' || tag.startsWith('svelte:') ? undefined : tag;
    const [base = '', property] = tag.split('.');
    const origin = this.#trees.imported.get(base);
    if (property !== undefined && origin && NATIVE_WRAPPERS.test(origin.from)) return property;
    if (origin || property !== undefined || this.#owners.has(tag)) return undefined;
    // `const Comp = asChild ? Slot : 'button'` renders a button by default.
    const chosen = unwrap(this.#trees.constants.get(tag));
    const sides =
      chosen?.type === 'ConditionalExpression' ? [chosen['consequent'], chosen['alternate']] : [chosen];
    for (const side of sides) {
      const value = unwrap(side)?.['value'];
      if (typeof value === 'string') return value;
    }
    // `const Tag = `h${level}`` is a heading of some level.
    if (chosen && /^`h\$\{[^}]+\}`$/.test(this.#source.text.slice(chosen.start, chosen.end))) return 'h2';
    return undefined;
  }

  #readMarks(element: Element, isRoot: boolean): OutlineMarks {
    if (!this.#hasMarks && !element.hasSpread && !(isRoot && this.#source.language === 'vue'))
      return NO_MARKS;
    const pattern = readMark(element, 'data-pattern');
    const placement = readMark(element, 'data-placement');
    const slot = readMark(element, 'data-slot');
    // Vue passes attributes on to the root element.
    const isSpread = element.hasSpread || (isRoot && this.#source.language === 'vue');
    return {
      ...(pattern === undefined ? {} : { pattern }),
      ...(placement === undefined ? {} : { placement }),
      ...(slot === undefined ? {} : { slot }),
      ...(isSpread ? { isSpread } : {}),
    };
  }

  #addChildren(children: readonly Child[], into: OutlineNode[]): void {
    for (const child of children) {
      if (isElement(child)) this.#addElement(child, into, false);
      else if (child.is === 'text') {
        if (child.text.trim() !== '' && into.at(-1)?.is !== 'text')
          into.push(toNode('text', '', child.start));
      } else this.#addDynamic(child, into);
    }
  }

  #addDynamic(child: Child & { readonly is: 'dynamic' }, into: OutlineNode[]): void {
    const { start, end } = child;
    const written = this.#source.text.slice(start, Math.min(end, start + 400));
    if (RAW_CONTENT.test(written)) {
      into.push(toNode('opaque', 'markup from a string', start));
      return;
    }
    // A constant condition that never holds.
    if (/^\{\s*(?:false|null|undefined|0)\s*&&/.test(written)) return;
    if (/^<slot\b/.test(written) || /^\{@render\s+children\b/.test(written)) {
      const fallback: OutlineNode[] = [];
      this.#addChildren(child.children, fallback);
      into.push(toNode('children', '', start, fallback));
      return;
    }
    const children: OutlineNode[] = [];
    this.#addChildren(child.children, children);
    const rest = this.#textWithout(
      child,
      child.children.map(({ start: from, end: to }) => ({ start: from, end: to })),
    );
    this.#addNames(rest, start, children);
    if (this.#source.language !== 'vue' && /\bchildren\b/.test(rest))
      children.push(toNode('children', '', start));
    const isRepeated =
      /\.\s*(?:map|flatMap)\s*\(|\bArray\.from\s*\(|\bChildren\.map\b/.test(rest) ||
      /^\{#each\b/.test(written) ||
      /^<[^>]*\sv-for\b/.test(written);
    if (isRepeated) into.push(toNode('repeat', '', start, children));
    else if (children.length > 0) into.push(toNode('maybe', '', start, children));
    else if (into.at(-1)?.is !== 'text') into.push(toNode('text', '', start));
  }

  /** Adds the functions and components of the project that an expression names. */
  #addNames(text: string, start: number, into: OutlineNode[]): void {
    for (const [, from] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) {
      const name = /\.then\s*\([^)]*\)?\s*=>[\s\S]*?\bdefault:\s*\w+\.(\w+)/.exec(text)?.[1] ?? 'default';
      into.push(toNode('component', `${from}#${name}`, start));
    }
    const seen = new Set<string>();
    for (const [name] of text.replace(QUOTED, "''").matchAll(IDENTIFIER)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const origin = this.#trees.imported.get(name);
      if (this.#owners.has(name)) into.push(toNode('call', name, start));
      else if (origin && toPackageName(origin.from) === undefined)
        into.push(toNode('call', `${origin.from}#${origin.name}`, start));
    }
  }
}

const NO_MARKS: OutlineMarks = {};

const toNode = (
  is: OutlineNode['is'],
  name: string,
  start: number,
  children: readonly OutlineNode[] = [],
): OutlineNode => ({ is, name, start, marks: NO_MARKS, children });

const isNested = (inner: Span, all: readonly Span[]): boolean =>
  all.some((one) => one !== inner && one.start <= inner.start && one.end >= inner.end);

const hasChildren = (nodes: readonly OutlineNode[]): boolean =>
  nodes.some(({ is, children }) => is === 'children' || hasChildren(children));

const isRendering = (own: readonly Element[], { type }: SyntaxNode): boolean =>
  own.length > 0 || /^(?:Function|ArrowFunction|VariableDeclarator)/.test(type);

/** The value of a mark; `*` if it is only known at run time. */
function readMark(element: Element, name: string): string | undefined {
  const value = getAttribute(element, name)?.value;
  if (value === undefined || value.is === 'bare') return undefined;
  return value.is === 'text' ? value.text.trim() : '*';
}

/** Encodes the outline of the page that a route defines in place, from the spans of its page fields. */
export function readPageOutline(
  source: Source,
  trees: Trees,
): (spans: readonly Span[]) => string | undefined {
  const names = new Set<string>();
  for (const { node } of trees.nodes)
    if (/^(?:FunctionDeclaration|ClassDeclaration|VariableDeclarator)$/.test(node.type)) {
      const name = getName(node['id']);
      if (name !== undefined) names.add(name);
    }
  const reader = new OutlineReader(source, trees, names);
  return (spans) => {
    const outline = reader.readSpans(spans);
    return outline.length === 0 ? undefined : encodeOutline(outline);
  };
}
