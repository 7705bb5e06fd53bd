import { type Child, type Element, isStyleSheet, type Source, type SyntaxNode } from '../../source/source.ts';
import { getAttribute, isElement } from '../../source/elements.ts';
import type { ShapeFacts } from '../facts.ts';
import {
  countNodes,
  encodeShape,
  isProp,
  MAX_SHAPE_NODES,
  type ShapeElement,
  type ShapeNode,
  type ShapeValue,
  toAttributeName,
} from '../shape.ts';
import { TEXT_FUNCTION } from '../controls.ts';
import { listReturnValues } from './components.ts';
import { evaluateText, getKey, getName, isFunction, isNode, toNodes, type Trees, unwrap } from './tree.ts';

/** Collects the shapes of the components of a file, and the components that it uses. */
export function collectShapes(source: Source, trees: Trees): ShapeFacts | undefined {
  const { language } = source;
  if (isStyleSheet(language) || language === 'html') return undefined;
  const uses = listUses(source, trees);
  const shapes =
    language === 'script' ? new ScriptShapes(source, trees).collect() : collectTemplateShape(source, trees);
  return uses.length === 0 && shapes.length === 0 ? undefined : { uses, shapes };
}

/** The tags of components in the file with the declarations that they mean. */
function listUses({ language }: Source, trees: Trees): (readonly [tag: string, target: string])[] {
  const uses = new Map<string, string>();
  for (const { element } of trees.elements) {
    const { tag, isComponent } = element;
    if (isComponent && !uses.has(tag)) uses.set(tag, toTarget(tag, trees));
  }
  // Other templates use only what they import.
  return [...uses].filter(
    ([, target]) => language === 'script' || language === 'vue' || target.includes('#'),
  );
}

/** A declaration of this file, or `module#name`. */
function toTarget(local: string, { imported }: Trees): string {
  const [base = '', ...rest] = local.split('.');
  const pascal = base.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const origin = imported.get(base) ?? imported.get(pascal);
  if (!origin) return local;
  if (origin.name === '*') return `${origin.from}#${rest.join('.')}`;
  return `${origin.from}#${[origin.name, ...rest].join('.')}`;
}

/** Attributes that decide what an element is, what it is called and how it is operated. */
const KEPT_ATTRIBUTE =
  /^(?:role|type|alt|title|aria-label|aria-labelledby|aria-hidden|hidden|inert|tabindex|contenteditable|href|xlink:href|for|id|value|src|on:?(?:click|key(?:down|up|press)))$/;

/** Attributes that set the content. */
const CONTENT_ATTRIBUTE = /^(?:dangerouslysetinnerhtml|innerhtml|v-html|v-text)$/;

/** Elements without a meaning of their own: their children take their place. */
const PLAIN =
  /^(?:div|span|p|b|i|em|strong|small|h[1-6]|li|ul|ol|section|article|header|footer|figure|nav|main)$/;

/** Native elements whose text is not part of a name. */
const SKIPPED = /^(?:script|style|template|select|textarea|option)$/;

const HIDDEN = /display:\s*none|visibility:\s*hidden|opacity:\s*0\s*;/;

const isHiding = (classes: string): boolean => /(?:^|\s)(?:hidden|d-none|is-hidden)(?:\s|$)/.test(classes);

/** The names by which a function refers to its props. */
interface Props {
  /** Props by local name: `{ icon: Icon, size = 16 }`. */
  readonly locals: ReadonlyMap<string, { readonly prop: string; readonly or?: string }>;
  /** Names of objects with all remaining props; those that were taken before. */
  readonly rests: ReadonlyMap<string, readonly string[]>;
}

class ScriptShapes {
  readonly #source: Source;
  readonly #trees: Trees;
  #props: Props = { locals: new Map(), rests: new Map() };

  constructor(source: Source, trees: Trees) {
    this.#source = source;
    this.#trees = trees;
  }

  collect(): (readonly [name: string, shape: string])[] {
    const found = new Map<string, string>();
    const add = (name: string | undefined, node: SyntaxNode): void => {
      if (name === undefined || found.has(name) || !/^[A-Z]|^default$/.test(name)) return;
      const nodes = this.#readDeclaration(node);
      const shape = nodes && limitNodes(nodes);
      if (shape) found.set(name, encodeShape({ nodes: shape }));
    };
    for (const { tree, offset } of this.#source.programs) {
      if (offset !== 0) continue;
      for (const statement of toNodes(tree['body'])) {
        const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
        if (declaration.type === 'VariableDeclaration')
          for (const one of toNodes(declaration['declarations'])) add(getName(one['id']), one);
        else if (/^(?:Function|Class)Declaration$/.test(declaration.type))
          add(getName(declaration['id']) ?? 'default', declaration);
        else if (statement.type === 'ExportDefaultDeclaration' && getName(declaration) === undefined)
          add('default', declaration);
      }
    }
    return [...found];
  }

  #readDeclaration(declaration: SyntaxNode): ShapeNode[] | undefined {
    let value = unwrap(declaration.type === 'VariableDeclarator' ? declaration['init'] : declaration);
    for (let depth = 0; depth < 4 && value?.type === 'CallExpression'; depth++)
      value = unwrap(toNodes(value['arguments'])[0]);
    if (!value) return undefined;
    if (value.type === 'TaggedTemplateExpression') return this.#readStyled(value);
    if (/^Class/.test(value.type)) {
      const members = isNode(value['body']) ? toNodes(value['body']['body']) : [];
      const render = members.find((member) => getName(member['key']) === 'render')?.['value'];
      return isNode(render) ? this.#readFunction(render, true) : undefined;
    }
    return isFunction(value) ? this.#readFunction(value, false) : undefined;
  }

  /** `styled.div` and `styled(Button)`, without `attrs`, whose attributes may be anything. */
  #readStyled(value: SyntaxNode): ShapeNode[] | undefined {
    const written = this.#source.text.slice(value.start, value.end);
    const [, native, quoted, wrapped] =
      /^styled(?:\.([a-z]\w*)|\(\s*(?:['"]([a-z]\w*)['"]|([A-Z][\w.]*))\s*\))(?:\.withConfig\([^`]*\))?\s*(?:<[^`]*>)?\s*`/.exec(
        written,
      ) ?? [];
    const tag = native ?? quoted ?? wrapped;
    // A hidden element needs no name, and the one that replaces it may have it.
    const isHidden = /^(?:button|input|select|textarea)$/.test(tag ?? '') && HIDDEN.test(written);
    if (tag === undefined || isHidden) return undefined;
    return [
      {
        is: 'element',
        tag,
        ...(wrapped === undefined ? {} : { target: toTarget(wrapped, this.#trees) }),
        attributes: [],
        rest: [],
        children: [{ is: 'children' }],
      },
    ];
  }

  #readFunction(node: SyntaxNode, isMethod: boolean): ShapeNode[] | undefined {
    this.#props = readProps(node, isMethod, this.#trees);
    const results = listReturnValues(node).filter(({ type }) => type !== 'Literal');
    if (results.length === 0 || results.length > 4) return undefined;
    const branches = results.map((result) => this.#readExpression(result, 0));
    const [first] = branches;
    if (branches.length === 1 || !first) return first;
    return mergeBranches(branches);
  }

  #readExpression(value: unknown, depth: number): ShapeNode[] {
    const node = unwrap(value);
    if (!node || depth > 40) return [];
    const inner = (...fields: readonly string[]): ShapeNode[] =>
      fields.flatMap((field) => this.#readExpression(node[field], depth + 1));
    switch (node.type) {
      case 'JSXElement':
        return this.#readElement(node, depth);
      case 'JSXFragment':
        return this.#readChildren(node, depth);
      case 'JSXText':
        return String(node['value']).trim() === '' ? [] : [{ is: 'text' }];
      case 'JSXEmptyExpression':
        return [];
      case 'Literal':
        return typeof node['value'] === 'string' || typeof node['value'] === 'number'
          ? textOf(node['value'])
          : [];
      case 'TemplateLiteral':
        return toNodes(node['quasis']).some((quasi) => evaluateQuasi(quasi).trim() !== '')
          ? [{ is: 'text' }]
          : [{ is: 'string' }];
      case 'CallExpression': {
        const callee = unwrap(node['callee']);
        const name = callee && (getName(callee) ?? getName(callee['property']));
        return [{ is: TEXT_FUNCTION.test(name?.split('.').at(-1) ?? '') ? 'string' : 'unknown' }];
      }
      case 'ConditionalExpression':
        return inner('consequent', 'alternate');
      case 'LogicalExpression':
        return node['operator'] === '&&' ? inner('right') : inner('left', 'right');
      default: {
        const bound = this.#propOf(node);
        if (bound === undefined) return [{ is: 'unknown' }];
        if (bound.prop === 'children') return [{ is: 'children' }];
        return [{ is: 'prop', name: bound.prop, ...(bound.or === undefined ? {} : { or: bound.or }) }];
      }
    }
  }

  #readChildren(node: SyntaxNode, depth: number): ShapeNode[] {
    return toNodes(node['children']).flatMap((child) => this.#readExpression(child, depth + 1));
  }

  #readElement(node: SyntaxNode, depth: number): ShapeNode[] {
    const opening = node['openingElement'];
    const written = isNode(opening) ? getName(opening['name']) : undefined;
    if (!isNode(opening) || written === undefined) return [{ is: 'unknown' }];
    if (/^(?:React\.)?Fragment$/.test(written)) return this.#readChildren(node, depth);
    const native = this.#nativeTag(written);
    const tag = native ?? written;
    const attributes: (readonly [string, ShapeValue])[] = [];
    let rest: readonly string[] | undefined;
    let isSpread = false;
    let hasContent = false;
    for (const attribute of toNodes(opening['attributes'])) {
      if (attribute.type === 'JSXSpreadAttribute') {
        const taken = this.#restOf(attribute['argument'], 0);
        if (taken) rest = taken;
        else isSpread = true;
        continue;
      }
      const name = toAttributeName(attributeName(attribute['name']));
      if (CONTENT_ATTRIBUTE.test(name)) hasContent = true;
      const value = this.#readValue(attribute['value']);
      if (native === undefined || isKept(name, value)) attributes.push([name, value]);
    }
    if (SKIPPED.test(tag) && tag !== 'select' && tag !== 'textarea') return [];
    const inner = SKIPPED.test(tag) ? [] : this.#readChildren(node, depth);
    const children: ShapeNode[] = tag === 'svg' ? inner.filter(isTitle) : inner;
    if (hasContent) children.push({ is: 'string' });
    else if (children.length === 0 && rest && !rest.includes('children')) children.push({ is: 'children' });
    return flatten({
      is: 'element',
      tag,
      ...(native === undefined ? { target: toTarget(written, this.#trees) } : {}),
      attributes,
      ...(rest ? { rest } : {}),
      ...(isSpread ? { isSpread } : {}),
      children,
    });
  }

  /** `const Comp = asChild ? Slot : 'button'` renders a button by default. */
  #nativeTag(tag: string): string | undefined {
    if (/^[a-z][^.]*$/.test(tag)) return tag;
    const chosen = unwrap(this.#trees.constants.get(tag));
    const sides =
      chosen?.type === 'ConditionalExpression' ? [chosen['consequent'], chosen['alternate']] : [chosen];
    return sides.map((side) => unwrap(side)?.['value']).find((value) => typeof value === 'string');
  }

  #readValue(value: unknown): ShapeValue {
    if (!isNode(value)) return true;
    const text = evaluateText(value, this.#trees);
    if (text !== undefined) return text;
    const node = unwrap(value);
    if (node?.type === 'Literal') return node['value'] === true ? true : String(node['value']);
    return (node && this.#propOf(node)) ?? null;
  }

  #propOf(node: SyntaxNode): { readonly prop: string; readonly or?: string } | undefined {
    if (node.type === 'LogicalExpression' && /^(?:\|\||\?\?)$/.test(String(node['operator']))) {
      const left = unwrap(node['left']);
      const bound = left && this.#propOf(left);
      const or = evaluateText(node['right'], this.#trees);
      return bound && or !== undefined ? { ...bound, or } : undefined;
    }
    const name = getName(node);
    if (name === undefined) return undefined;
    const local = this.#props.locals.get(name);
    if (local) return local;
    const at = name.lastIndexOf('.');
    const prop = name.slice(at + 1);
    const taken = at > 0 ? this.#props.rests.get(name.slice(0, at)) : undefined;
    return taken && !taken.includes(toAttributeName(prop)) ? { prop: toAttributeName(prop) } : undefined;
  }

  /** The props that an object lacks which has all others: `rest`, or `{ className, ...rest }`. */
  #restOf(value: unknown, depth: number): readonly string[] | undefined {
    const node = unwrap(value);
    const name = node && getName(node);
    if (name !== undefined) {
      const taken = this.#props.rests.get(name);
      const constant = taken || depth > 4 ? undefined : this.#trees.constants.get(name);
      return taken ?? (constant && this.#restOf(constant, depth + 1));
    }
    if (node?.type !== 'ObjectExpression') return undefined;
    const spread = toNodes(node['properties']).find(({ type }) => type === 'SpreadElement');
    return spread && this.#restOf(spread['argument'], depth + 1);
  }
}

const evaluateQuasi = ({ value }: SyntaxNode): string =>
  String((value as { cooked?: unknown } | undefined)?.cooked);

/** The drawing in an image is not content. */
const isTitle = (node: ShapeNode): boolean => node.is === 'element' && node.tag === 'title';

const textOf = (value: string | number): ShapeNode[] => (String(value).trim() === '' ? [] : [{ is: 'text' }]);

const attributeName = (name: unknown): string => {
  const node = isNode(name) ? name : undefined;
  if (node?.type !== 'JSXNamespacedName') return String(node?.['name'] ?? '');
  return `${attributeName(node['namespace'])}:${attributeName(node['name'])}`;
};

/** Handlers of the component itself are checked in its own file, except those that excuse a missing key handler. */
function isKept(name: string, value: ShapeValue): boolean {
  if (name === 'class') return typeof value === 'string' && isHiding(value);
  if (/^on:?click$/.test(name)) return value !== null && typeof value === 'object' && value.prop === name;
  return KEPT_ATTRIBUTE.test(name);
}

/** Replaces elements without meaning by their children. */
function flatten(element: ShapeElement): ShapeNode[] {
  const { tag, target, attributes, rest, isSpread, children } = element;
  const isPlain = target === undefined && !rest && !isSpread && attributes.length === 0 && PLAIN.test(tag);
  if (!isPlain) return [element];
  // The caller may only see that there is something around its children.
  return children.length === 0 || children.some((child) => child.is === 'children')
    ? [element]
    : [...children];
}

/** Of a large component, only the parts that its caller decides. Undefined if nothing is left, or too much. */
function limitNodes(nodes: readonly ShapeNode[]): readonly ShapeNode[] | undefined {
  if (nodes.length === 0) return undefined;
  if (countNodes(nodes) <= MAX_SHAPE_NODES) return nodes;
  const parts = nodes.flatMap(listOpenParts);
  return parts.length === 0 || countNodes(parts) > MAX_SHAPE_NODES
    ? undefined
    : [...parts, { is: 'unknown' }];
}

function listOpenParts(node: ShapeNode): ShapeNode[] {
  if (node.is === 'children') return [node];
  if (node.is !== 'element') return [];
  const { tag, target, rest, attributes } = node;
  if (rest || attributes.some(([, value]) => isProp(value) && target === undefined)) return [node];
  const children = node.children.flatMap(listOpenParts);
  if (children.length === 0) return [];
  return target === undefined && PLAIN.test(tag) ? children : [{ ...node, children }];
}

/** Branches that are the same element with other content: any content may be the name. */
function mergeBranches(branches: readonly ShapeNode[][]): ShapeNode[] | undefined {
  const roots = branches.map(([only, ...others]) => (others.length === 0 ? only : undefined));
  const [first, ...rest] = roots;
  if (first?.is !== 'element') return undefined;
  const children = [...first.children];
  const others: string[] = [];
  for (const other of rest) {
    if (other?.is !== 'element' || (other.rest === undefined) !== (first.rest === undefined))
      return undefined;
    children.push(...other.children);
    if (other.tag === first.tag && other.target === first.target) continue;
    if (first.target === undefined || other.target === undefined) return undefined;
    others.push(other.target);
  }
  return [{ ...first, children, ...(others.length > 0 ? { others } : {}) }];
}

/** Reads the parameters of a component, and the object that it takes its props from. */
function readProps(node: SyntaxNode, isMethod: boolean, trees: Trees): Props {
  const locals = new Map<string, { prop: string; or?: string }>();
  const rests = new Map<string, readonly string[]>();
  const bind = (pattern: SyntaxNode | undefined, before: readonly string[]): void => {
    if (pattern?.type === 'Identifier') rests.set(String(pattern['name']), before);
    if (pattern?.type !== 'ObjectPattern') return;
    const taken = [...before];
    for (const property of toNodes(pattern['properties'])) {
      if (property.type === 'RestElement') {
        const name = getName(property['argument']);
        if (name !== undefined) rests.set(name, taken);
        continue;
      }
      const key = getKey(property);
      if (key === undefined) continue;
      const prop = toAttributeName(key);
      taken.push(prop);
      const value = unwrap(property['value']);
      const target = value?.type === 'AssignmentPattern' ? unwrap(value['left']) : value;
      const fallback = value?.type === 'AssignmentPattern' ? unwrap(value['right']) : undefined;
      const or = fallback && evaluateText(fallback, trees);
      const local = target && getName(target);
      // With a default such as another prop, the value is only known at run time.
      const isKnown = fallback === undefined || or !== undefined || fallback.type === 'Literal';
      if (local !== undefined && isKnown) locals.set(local, { prop, ...(or === undefined ? {} : { or }) });
    }
  };
  if (isMethod) rests.set('this.props', []);
  else bind(unwrap(toNodes(node['params'])[0]), []);
  const body = isNode(node['body']) ? toNodes(node['body']['body']) : [];
  for (const statement of body)
    if (statement.type === 'VariableDeclaration')
      for (const one of toNodes(statement['declarations'])) {
        const from = getName(one['init']);
        const taken = from === undefined ? undefined : rests.get(from);
        if (taken && isNode(one['id']) && one['id'].type === 'ObjectPattern') bind(one['id'], taken);
      }
  return { locals, rests };
}

/** The content of a slot with a name, or with a default, is only known at run time. */
const readSlot = (isNamed: boolean, fallback: readonly Child[]): ShapeNode[] => {
  if (isNamed) return [{ is: 'unknown' }];
  return fallback.length > 0 ? [{ is: 'children' }, { is: 'unknown' }] : [{ is: 'children' }];
};

/** The whole file is one component. Expressions are only known at run time. */
function collectTemplateShape(source: Source, trees: Trees): (readonly [name: string, shape: string])[] {
  const { language, text } = source;
  const elements = source.roots.filter(({ tag }) => !/^(?:svelte:.*|script|style)$/.test(tag));
  const isFallthrough = language === 'vue' && elements.length === 1;
  const read = (child: Child, isRoot: boolean): ShapeNode[] => {
    if (!isElement(child)) {
      if (child.is === 'text') return child.text.trim() === '' ? [] : [{ is: 'text' }];
      const written = text.slice(child.start, child.start + 40);
      if (/^<slot\b|^\{@render\s+children\b/.test(written))
        return readSlot(/^<slot\s[^>]*\bname=/.test(written), child.children);
      const inner = child.children.flatMap((one) => read(one, false));
      return /^(?:<(?!slot)|\{#(?:if|each|key)\b)/.test(written) ? inner : [...inner, { is: 'unknown' }];
    }
    const { tag, isComponent } = child;
    if (tag === 'slot')
      return readSlot(
        child.attributes.some(({ name }) => name === 'name'),
        child.children,
      );
    if (SKIPPED.test(tag) && tag !== 'select' && tag !== 'textarea') return [];
    const rest =
      (isFallthrough && isRoot) ||
      (child.hasSpread &&
        /\{?\.\.\.\s*(?:rest|restProps|props|\$\$restProps|\$\$props|attrs)\s*\}/.test(slice(child)))
        ? { rest: [] }
        : {};
    const attributes = child.attributes.flatMap(({ name, value }): (readonly [string, ShapeValue])[] => {
      const shaped = value.is === 'text' ? value.text : value.is === 'bare' ? true : null;
      const named = toAttributeName(name);
      return isComponent || isKept(named, shaped) ? [[named, shaped]] : [];
    });
    const inner = SKIPPED.test(tag) ? [] : child.children.flatMap((one) => read(one, false));
    const children: ShapeNode[] = tag === 'svg' ? inner.filter(isTitle) : inner;
    if (child.attributes.some(({ name }) => CONTENT_ATTRIBUTE.test(name.toLowerCase())))
      children.push({ is: 'unknown' });
    return flatten({
      is: 'element',
      tag,
      ...(isComponent ? { target: toTarget(tag, trees) } : {}),
      attributes,
      ...rest,
      ...(child.hasSpread && !('rest' in rest) ? { isSpread: true as const } : {}),
      children,
    });
  };
  const slice = ({ open }: Element): string => text.slice(open.start, open.end);
  if (elements.some((element) => getAttribute(element, 'v-bind')?.value.is === 'dynamic')) return [];
  const nodes = elements.flatMap((element) => read(element, true));
  const shape = limitNodes(nodes);
  return shape ? [['', encodeShape({ nodes: shape })]] : [];
}
