import type { ComponentFact } from '../facts.ts';
import type { Source, SyntaxNode } from '../../source/source.ts';
import { unwrap, isFunction, isNode, toNodes, getName, type NodePath, spanOf, type Trees } from './tree.ts';
import { compareText } from '../../base/text.ts';

/** Collects the components of a file: functions and classes that render elements, and every Vue, Svelte or Astro file. */
export function collectComponents(source: Source, trees: Trees): ComponentFact[] {
  if (source.language === 'vue' || source.language === 'svelte' || source.language === 'astro')
    return [describeFileComponent(source)];
  if (source.language !== 'script') return [];
  const exported = collectExportedNames(source, trees);
  const found: ComponentFact[] = [];
  const seen = new Set<string>();
  for (const placed of trees.nodes) {
    const named = findNamedBody(placed);
    if (!named || !/^[A-Z]/.test(named.name) || seen.has(named.name)) continue;
    const drawn = findRootControl(named.body, trees);
    if (drawn === undefined) continue;
    seen.add(named.name);
    found.push({
      ...spanOf(placed),
      name: named.name,
      ...(drawn === '' ? {} : { draws: drawn }),
      isExported: exported.has(named.name),
    });
  }
  return found;
}

/** `Button.vue` → `Button`, `icon-button.vue` → `IconButton`, `button/index.vue` → `Button`. */
function describeFileComponent({ path, roots, text }: Source): ComponentFact {
  const parts = path.replace(/\.[^./]+$/, '').split('/');
  const own = parts.at(-1) === 'index' ? (parts.at(-2) ?? 'index') : (parts.at(-1) ?? '');
  const name = own.replace(/(?:^|[-_.])(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [only, ...others] = roots.filter(({ tag }) => !/^(?:svelte:.*|script|style)$/.test(tag));
  const control = only && others.length === 0 && isNativeControl(only.tag) ? only.tag : undefined;
  return {
    start: 0,
    end: text.length,
    name,
    ...(control === undefined ? {} : { draws: control }),
    isExported: true,
  };
}

/** Native controls; a component with one as its root element wraps it. */
const NATIVE_CONTROLS = new Set([
  'button',
  'input',
  'select',
  'textarea',
  'a',
  'dialog',
  'label',
  'form',
  'table',
  'img',
  'progress',
  'meter',
  'details',
  'fieldset',
]);

export const isNativeControl = (tag: string): boolean => NATIVE_CONTROLS.has(tag);

function collectExportedNames({ exports }: Source, { nodes }: Trees): Set<string> {
  const names = new Set(exports);
  for (const { node } of nodes) {
    // `export default Button`, also wrapped in calls.
    if (node.type === 'ExportDefaultDeclaration') {
      let value = unwrap(node['declaration']);
      for (let depth = 0; depth < 4 && value?.type === 'CallExpression'; depth++)
        value = unwrap(toNodes(value['arguments'])[0]);
      const name = value && (getName(value) ?? getName(value['id']));
      if (name !== undefined) names.add(name);
    }
    // `export { Base as Button }` exports the local `Base`.
    if (node.type === 'ExportSpecifier') {
      const local = getName(node['local']);
      if (local !== undefined) names.add(local);
    }
  }
  return names;
}

function findNamedBody({
  node,
  parent,
}: NodePath): { readonly name: string; readonly body: SyntaxNode } | undefined {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    const name = getName(node['id']);
    return name === undefined ? undefined : { name, body: node };
  }
  if (node.type !== 'VariableDeclarator' || parent?.node.type !== 'VariableDeclaration') return undefined;
  const name = getName(node['id']);
  let body = unwrap(node['init']);
  // `memo(forwardRef((props, ref) => …))`
  for (let depth = 0; depth < 4 && body?.type === 'CallExpression'; depth++)
    body = unwrap(toNodes(body['arguments'])[0]);
  const isRendering = body && (isFunction(body) || body.type === 'ClassExpression');
  return name !== undefined && body && isRendering ? { name, body } : undefined;
}

/** The native control at the root; empty if the root is something else, undefined if nothing is rendered. */
function findRootControl(body: SyntaxNode, trees: Trees): string | undefined {
  if (/^Class/.test(body.type)) {
    const members = isNode(body['body']) ? toNodes(body['body']['body']) : [];
    const render = members.find((member) => getName(member['key']) === 'render');
    return isNode(render?.['value']) ? findRootControl(render['value'], trees) : undefined;
  }
  const results = listReturnValues(body);
  const tags = results.flatMap((result) => resolveTag(result, trees) ?? []);
  if (tags.length === 0) return undefined;
  const [first = ''] = tags;
  return tags.every((tag) => tag === first) && isNativeControl(first) ? first : '';
}

/** The return values of all branches of a function, without nested functions. */
export function listReturnValues(body: SyntaxNode): SyntaxNode[] {
  const direct = unwrap(body['body']);
  const results: SyntaxNode[] = [];
  const open: SyntaxNode[] = [];
  const expressions = direct && direct.type !== 'BlockStatement' ? [direct] : [];
  if (direct?.type === 'BlockStatement') open.push(direct);
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === 'ReturnStatement') {
      const value = unwrap(node['argument']);
      if (value) expressions.push(value);
      continue;
    }
    for (const field of STATEMENTS)
      for (const one of [node[field]].flat().filter(isNode))
        if (/Statement$|^SwitchCase$|^CatchClause$/.test(one.type)) open.push(one);
  }
  for (let node = expressions.pop(); node; node = expressions.pop()) {
    if (node.type === 'ConditionalExpression')
      expressions.push(...[unwrap(node['consequent']), unwrap(node['alternate'])].filter(isNode));
    else if (node.type === 'LogicalExpression') expressions.push(...[unwrap(node['right'])].filter(isNode));
    else results.push(node);
  }
  return results;
}

const STATEMENTS = ['body', 'consequent', 'alternate', 'cases', 'block', 'handler', 'finalizer'];

function resolveTag(result: SyntaxNode, { constants }: Trees): string | undefined {
  if (result.type === 'JSXFragment') return '';
  if (result.type !== 'JSXElement') return undefined;
  const opening = result['openingElement'];
  const name = isNode(opening) ? getName(opening['name']) : undefined;
  if (name === undefined) return '';
  // `const Comp = asChild ? Slot : 'button'` renders a button by default.
  const chosen = unwrap(constants.get(name));
  const sides =
    chosen?.type === 'ConditionalExpression' ? [chosen['consequent'], chosen['alternate']] : [chosen];
  for (const side of sides) {
    const value = unwrap(side)?.['value'];
    if (typeof value === 'string') return value;
  }
  return name;
}

/** Counts the native controls in a file, sorted by name. */
export function countControls({ elements }: Trees): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { element } of elements)
    if (!element.isComponent && isNativeControl(element.tag))
      counts.set(element.tag, (counts.get(element.tag) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => compareText(a, b)));
}
