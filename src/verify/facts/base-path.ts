import type { Source } from '../../source/source.ts';
import { getAttribute } from '../../source/elements.ts';
import type { Facts } from '../facts.ts';
import { evaluateText, getKey, getName, isNode, toNodes, type NodePath, type Trees, unwrap } from './tree.ts';

/** The key for the base path in the configuration of a bundler or framework, with the key of the object around it. */
const CONFIG_KEYS: readonly (readonly [file: RegExp, key: string, around?: string])[] = [
  [/(?:^|\/)(?:vite|astro)\.config\.[cm]?[jt]s$/, 'base'],
  [/(?:^|\/)next\.config\.[cm]?[jt]s$/, 'basePath'],
  [/(?:^|\/)nuxt\.config\.[cm]?[jt]s$/, 'baseURL', 'app'],
  [/(?:^|\/)svelte\.config\.[cm]?[jt]s$/, 'base', 'paths'],
  [/(?:^|\/)react-router\.config\.[cm]?[jt]s$/, 'basename'],
];

/** Functions that create the history of a router below a path. */
const HISTORY = /^create(?:Web|WebHash|Browser|Hash|Memory)History$/;
const ROUTER = /^create(?:Browser|Hash|Memory)?Router$/;

/** The path below which an app is served, if the file sets it to a text: `base`, `basePath`, `basename`. */
export function findBasePath(source: Source, trees: Trees): Facts['basePath'] {
  const found = source.language === 'html' ? undefined : (readConfig(source, trees) ?? readRouter(trees));
  const base = found ?? readElement(trees);
  // A full address is that of another host, and `./` is relative to each page.
  return base !== undefined && /^\/[\w~./-]*[\w~]\/?$/.test(base) ? base.replace(/\/$/, '') : undefined;
}

function readConfig({ path }: Source, trees: Trees): string | undefined {
  const [, key, around] = CONFIG_KEYS.find(([file]) => file.test(path)) ?? [];
  if (key === undefined) return undefined;
  const property = trees.nodes.find(
    (one) =>
      one.node.type === 'Property' &&
      getKey(one.node) === key &&
      (around === undefined ? depthOf(one) === 1 : getKey(one.parent?.parent?.node ?? one.node) === around),
  );
  return property && evaluateText(unwrap(property.node['value']), trees);
}

/** The number of objects around a property. */
function depthOf(property: NodePath): number {
  let depth = 0;
  for (let at = property.parent; at; at = at.parent) if (at.node.type === 'ObjectExpression') depth++;
  return depth;
}

function readRouter(trees: Trees): string | undefined {
  for (const { node } of trees.nodes) {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') continue;
    const name = getName(node['callee']) ?? '';
    const args = toNodes(node['arguments']);
    if (HISTORY.test(name)) return evaluateText(args[0], trees);
    if (!ROUTER.test(name)) continue;
    for (const arg of args) {
      const option = toNodes(unwrap(arg)?.['properties']).find((one) =>
        /^(?:basename|basepath)$/.test(getKey(one) ?? ''),
      );
      const value = option && unwrap(option['value']);
      if (isNode(value)) return evaluateText(value, trees);
    }
  }
  return undefined;
}

/** `<BrowserRouter basename="/shop">` or `<base href="/shop/">` */
function readElement({ elements }: Trees): string | undefined {
  for (const { element } of elements) {
    const name =
      element.tag === 'base' ? 'href' : /Router(?:Provider)?$/.test(element.tag) ? 'basename' : undefined;
    const value = name === undefined ? undefined : getAttribute(element, name)?.value;
    if (value?.is === 'text') return value.text;
  }
  return undefined;
}
