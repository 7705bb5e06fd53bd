import type { RouteFact } from '../facts.ts';
import { joinPaths, normalPath } from '../route-path.ts';
import type { SyntaxNode } from '../../source/source.ts';
import {
  bare,
  isNode,
  keyOf,
  listOf,
  nameOf,
  packageOf,
  type Placed,
  spanOf,
  textOf,
  type Trees,
  valueOf,
} from './tree.ts';

/** React Router by its elements and objects, and Vue Router by its records: what a script says about routes. */
export function routesByRouter(trees: Trees): RouteFact[] {
  const reader = new Reader(trees);
  for (const placed of trees.nodes) {
    if (placed.node.type === 'JSXElement') reader.element(placed);
    else if (placed.node.type === 'ObjectExpression') reader.object(placed);
    else if (placed.node.type === 'CallExpression') reader.call(placed);
  }
  return reader.facts;
}

const ROUTERS = new Set(['react-router', 'react-router-dom', 'react-router-native', 'wouter']);

/** What a record of a route says its page is. */
const PAGES = ['element', 'Component', 'component', 'components', 'lazy', 'render'];

/** Where the route of a node stands: below which path, and whether the file says all of that path. */
interface Base {
  readonly path: string;
  readonly isWhole: boolean;
}

const ROOT: Base = { path: '/', isWhole: false };

class Reader {
  readonly facts: RouteFact[] = [];
  readonly #trees: Trees;
  readonly #bases = new Map<SyntaxNode, Base>();
  readonly #listed = new Set<SyntaxNode>();
  readonly #read = new Set<SyntaxNode>();
  readonly #isVue: boolean;

  constructor(trees: Trees) {
    this.#trees = trees;
    const from = [...trees.imported.values()].map((one) => packageOf(one.from) ?? one.from);
    const isReact = from.some((name) => name === 'react' || ROUTERS.has(name));
    const hasElements = trees.nodes.some(({ node }) => node.type === 'JSXElement');
    this.#isVue = from.includes('vue-router') || (!isReact && !hasElements);
  }

  #add(
    placed: Placed,
    by: RouteFact['by'],
    path: string,
    more: { readonly isPage: boolean; readonly isWhole: boolean; readonly isOpen?: boolean },
    convention: 'react-router' | 'vue-router' = 'react-router',
  ): void {
    this.#read.add(placed.node);
    this.facts.push({
      ...spanOf(placed),
      path,
      by,
      isPage: more.isPage,
      convention,
      ...(more.isWhole ? {} : { isRelative: true as const }),
      ...(more.isOpen ? { isOpen: true as const } : {}),
    });
  }

  /** `<Route path="orders" element={<Orders />}>`, nested as it stands. */
  element(placed: Placed): void {
    const name = this.#routerName(placed.node);
    if (name !== 'Route') return;
    const attributes = attributesOf(placed.node);
    const base = this.#baseOfElement(placed);
    const index = attributes.get('index');
    if (index !== undefined && !(isNode(index) && index['value'] === false)) {
      this.#page(placed, 'element', base, base.path, attributes, { hasChildren: false, hasIndex: false });
      return;
    }
    if (!attributes.has('path')) return;
    const own = this.#pathsIn(attributes.get('path'));
    if (own.length === 0) {
      if (!this.#listedByMap(placed)) this.#open(placed, 'element', base);
      return;
    }
    const children = this.#childRoutes(placed.node);
    for (const text of own) {
      const here = below(base, text);
      if (text === own[0]) this.#bases.set(placed.node, here);
      this.#page(placed, 'element', here, here.path, attributes, {
        hasChildren: children.length > 0,
        hasIndex: children.some((child) => {
          const inner = attributesOf(child);
          return inner.has('index') || this.#pathsIn(inner.get('path')).some((path) => path === '');
        }),
      });
    }
  }

  /** `{ path: 'orders', element: <Orders /> }` in whatever list, and records of Vue Router. */
  object(placed: Placed): void {
    const { node } = placed;
    if (this.#listed.has(node) || isArgumentOfOther(placed)) return;
    const path = valueOf(node, 'path');
    const isIndex = valueOf(node, 'index')?.['value'] === true;
    if (!path && !isIndex) {
      // A route without a path groups others; its base is that of its parent.
      if (valueOf(node, 'children')?.type === 'ArrayExpression')
        this.#bases.set(node, this.#baseOfObject(placed));
      return;
    }
    const children = valueOf(node, 'children');
    const redirect = valueOf(node, 'redirect');
    const page = PAGES.map((name) => valueOf(node, name)).find((value) => value && isPageValue(value));
    const list = children?.type === 'ArrayExpression' ? listOf(children['elements']) : [];
    const isRoute =
      page !== undefined ||
      (redirect !== undefined && this.#isVue) ||
      (children !== undefined && isRouteList(list));
    const isLoader = !page && valueOf(node, 'loader') !== undefined;
    if (!isRoute && !isLoader && !(children && path)) return;
    const base = this.#baseOfObject(placed);
    const convention = this.#conventionOf(node);
    const entries = new Map(
      listOf(node['properties']).flatMap((property) => {
        const key = property.type === 'Property' ? keyOf(property) : undefined;
        const value = bare(property['value']);
        return key !== undefined && value ? [[key, value] as const] : [];
      }),
    );
    const flags = {
      hasChildren: list.length > 0,
      hasIndex: list.some(
        (child) =>
          child.type === 'ObjectExpression' &&
          (valueOf(child, 'index')?.['value'] === true || textOf(valueOf(child, 'path'), this.#trees) === ''),
      ),
    };
    if (isIndex) {
      this.#page(placed, 'object', base, base.path, entries, flags, convention);
      return;
    }
    const text = textOf(path, this.#trees);
    if (text === undefined) {
      if (isRoute) this.#open(placed, 'object', base, convention);
      return;
    }
    const here = below(base, text);
    this.#bases.set(node, here);
    if (isRoute) this.#page(placed, 'object', here, here.path, entries, flags, convention);
    for (const alias of this.#pathsIn(valueOf(node, 'alias')))
      this.#add(
        placed,
        'object',
        below(base, alias).path,
        { isPage: false, isWhole: here.isWhole },
        convention,
      );
    if (children && !this.#isSaid(children)) this.#open(placed, 'object', here, convention);
    else if (children && (list.length === 0 || list.some(({ type }) => type !== 'ObjectExpression')))
      this.#add(placed, 'object', here.path, { isPage: false, isWhole: true, isOpen: true }, convention);
  }

  /** `route('orders', 'orders.tsx')` of the framework mode, and routers whose list of routes comes from elsewhere. */
  call(placed: Placed): void {
    const { node } = placed;
    const name = nameOf(node['callee']);
    if (name === undefined) return;
    const origin = this.#trees.imported.get(name);
    const [first, second, third] = listOf(node['arguments']);
    if (origin?.from === '@react-router/dev/routes') {
      const base = this.#baseOfCall(placed);
      if (origin.name === 'index') this.#add(placed, 'call', base.path, { isPage: true, isWhole: true });
      if (origin.name !== 'route') return;
      const text = textOf(first, this.#trees);
      if (text === undefined) return;
      const here = below(base, text);
      const children = bare(third) ?? (bare(second)?.type === 'ArrayExpression' ? bare(second) : undefined);
      this.#bases.set(node, here);
      const isCatchAll = /(?:^|\/)\*$/.test(here.path);
      this.#add(placed, 'call', here.path, { isPage: !children && !isCatchAll, isWhole: true });
      return;
    }
    const router =
      origin && (ROUTERS.has(origin.from) || origin.from === 'vue-router') ? origin.name : undefined;
    if (router === undefined) return;
    const convention = origin?.from === 'vue-router' ? 'vue-router' : 'react-router';
    const isList = /^(?:create(?:Browser|Hash|Memory|Static)Router|useRoutes)$/.test(router);
    const options = router === 'createRouter' ? bare(first) : undefined;
    const list = isList
      ? bare(first)
      : options?.type === 'ObjectExpression'
        ? valueOf(options, 'routes')
        : undefined;
    if (list && !this.#isSaid(list)) this.#open(placed, 'call', { path: '/', isWhole: true }, convention);
    if (router === 'createRouter' && options?.type !== 'ObjectExpression')
      this.#open(placed, 'call', { path: '/', isWhole: true }, convention);
  }

  #page(
    placed: Placed,
    by: RouteFact['by'],
    here: Base,
    path: string,
    said: ReadonlyMap<string, SyntaxNode | true>,
    flags: { readonly hasChildren: boolean; readonly hasIndex: boolean },
    convention: 'react-router' | 'vue-router' = 'react-router',
  ): void {
    const value = PAGES.map((name) => said.get(name)).find((one) => one !== undefined);
    const isCatchAll = /(?:^|\/)\*$/.test(path);
    if (isCatchAll) {
      // Below `docs/*` stand the routes of a component; a star alone is what is shown for everything else.
      const isAlone = path === '/*';
      this.#add(placed, by, path, { isPage: false, isWhole: here.isWhole, isOpen: !isAlone }, convention);
      return;
    }
    const hasOwn = value !== undefined || (by === 'element' && hasContent(placed.node) && !flags.hasChildren);
    const isRedirect =
      !hasOwn || (value !== undefined && value !== true && isRedirectElement(value)) || said.has('redirect');
    // Without an index, a frame around other routes shows nothing of its own; one below the root may be a list.
    if (flags.hasChildren && (flags.hasIndex || path === '/' || !hasOwn)) return;
    const isPage = !isRedirect && !flags.hasChildren;
    if (hasOwn || said.has('redirect') || said.has('loader') || (said.has('action') && by === 'object'))
      this.#add(placed, by, path, { isPage, isWhole: here.isWhole }, convention);
  }

  #open(
    placed: Placed,
    by: RouteFact['by'],
    base: Base,
    convention: 'react-router' | 'vue-router' = 'react-router',
  ): void {
    this.#add(
      placed,
      by,
      normalPath(`${base.path}/*`),
      { isPage: false, isWhole: true, isOpen: true },
      convention,
    );
  }

  /** The name that the router gives an element, whatever it is called here. */
  #routerName(node: SyntaxNode): string | undefined {
    const opening = node['openingElement'];
    const name = isNode(opening) ? nameOf(opening['name']) : undefined;
    if (name === undefined) return undefined;
    const origin = this.#trees.imported.get(name);
    if (origin) return ROUTERS.has(origin.from) ? origin.name : undefined;
    const [space = '', own] = name.split('.');
    const whole = own === undefined ? undefined : this.#trees.imported.get(space);
    return whole && ROUTERS.has(whole.from) ? own : undefined;
  }

  #baseOfElement({ parent }: Placed): Base {
    for (let around = parent; around; around = around.parent) {
      if (around.node.type === 'JSXAttribute') break;
      const base = this.#bases.get(around.node);
      if (base && around.node.type === 'JSXElement') return base;
    }
    return ROOT;
  }

  #baseOfObject({ parent }: Placed): Base {
    for (let around = parent; around; around = around.parent) {
      const { node } = around;
      const base = node.type === 'ObjectExpression' ? this.#bases.get(node) : undefined;
      if (base) return base;
      // Out of a list of children only; a function or another object around it says nothing about paths.
      if (node.type === 'Property' && keyOf(node) !== 'children') break;
    }
    return ROOT;
  }

  #baseOfCall({ parent }: Placed): Base {
    for (let around = parent; around; around = around.parent) {
      const { node } = around;
      if (node.type !== 'CallExpression') continue;
      const known = this.#bases.get(node);
      if (known) return known;
      const name = nameOf(node['callee']) ?? '';
      if (this.#trees.imported.get(name)?.name !== 'prefix') continue;
      const text = textOf(listOf(node['arguments'])[0], this.#trees) ?? '';
      const here = below(this.#baseOfCall(around), text);
      this.#bases.set(node, here);
      return here;
    }
    return { path: '/', isWhole: true };
  }

  #childRoutes(node: SyntaxNode): SyntaxNode[] {
    const found: SyntaxNode[] = [];
    const open = [...listOf(node['children'])];
    for (let child = open.pop(); child; child = open.pop()) {
      const inner = bare(child);
      if (!inner) continue;
      if (inner.type === 'JSXFragment') open.push(...listOf(inner['children']));
      else if (inner.type === 'LogicalExpression' && isNode(inner['right'])) open.push(inner['right']);
      else if (inner.type === 'ConditionalExpression')
        open.push(...[inner['consequent'], inner['alternate']].filter(isNode));
      else if (inner.type === 'CallExpression') found.push(inner);
      else if (inner.type === 'JSXElement') {
        // A component that is no route, such as a guard in version five, may hold some.
        if (this.#routerName(inner) === 'Route') found.push(inner);
        else if (this.#routerName(inner) !== undefined) open.push(...listOf(inner['children']));
      }
    }
    return found;
  }

  /** One text, or a list of them. */
  #pathsIn(value: SyntaxNode | true | undefined): string[] {
    if (value === undefined || value === true) return [];
    const node = bare(value);
    if (node?.type === 'ArrayExpression')
      return listOf(node['elements']).flatMap((one) => textOf(one, this.#trees) ?? []);
    const text = textOf(node, this.#trees);
    return text === undefined ? [] : [text];
  }

  /** `routes.map((route) => <Route path={route.path} … />)` over a list that stands in this file. */
  #listedByMap(placed: Placed): boolean {
    for (let around = placed.parent; around; around = around.parent) {
      const callee = around.node.type === 'CallExpression' ? bare(around.node['callee']) : undefined;
      if (callee?.type !== 'MemberExpression' || nameOf(callee['property']) !== 'map') continue;
      const name = nameOf(callee['object']);
      const direct = bare(callee['object']);
      const list = direct?.type === 'ArrayExpression' ? direct : bare(this.#trees.constants.get(name ?? ''));
      if (list?.type !== 'ArrayExpression') return false;
      const base = this.#baseOfElement(placed);
      let isWhole = true;
      for (const item of listOf(list['elements'])) {
        const object = bare(item);
        const text =
          object?.type === 'ObjectExpression' ? textOf(valueOf(object, 'path'), this.#trees) : undefined;
        if (object === undefined || text === undefined) isWhole = false;
        else {
          // Objects that were read already by themselves are the same routes.
          const known = this.#read.has(object);
          this.#listed.add(object);
          const here = below(base, text);
          const isCatchAll = /(?:^|\/)\*$/.test(here.path);
          if (!known)
            this.#add({ ...placed, node: object }, 'object', here.path, {
              isPage: !isCatchAll,
              isWhole: here.isWhole,
            });
        }
      }
      return isWhole;
    }
    return false;
  }

  /** Whether a list of routes is in the project to read: here, or in a file of it that is read as well. */
  #isSaid(value: SyntaxNode): boolean {
    const node = bare(value);
    if (!node) return false;
    if (node.type === 'ArrayExpression')
      return listOf(node['elements']).every((one) =>
        one.type === 'SpreadElement' ? this.#isSaid(one['argument'] as SyntaxNode) : true,
      );
    if (node.type === 'Identifier') {
      const name = String(node['name']);
      const constant = this.#trees.constants.get(name);
      if (constant) return bare(constant)?.type === 'ArrayExpression' || isRoutesFromElements(constant);
      const origin = this.#trees.imported.get(name);
      return origin !== undefined && /^(?:\.|@\/|~\/|#|\$lib|src\/)/.test(origin.from);
    }
    return isRoutesFromElements(node);
  }

  #conventionOf(node: SyntaxNode): 'react-router' | 'vue-router' {
    const isReact = ['element', 'Component', 'lazy'].some((name) => valueOf(node, name) !== undefined);
    return this.#isVue && !isReact ? 'vue-router' : 'react-router';
  }
}

function below(base: Base, text: string): Base {
  return { path: joinPaths(base.path, text), isWhole: base.isWhole || text.startsWith('/') };
}

function attributesOf(node: SyntaxNode): Map<string, SyntaxNode | true> {
  const attributes = new Map<string, SyntaxNode | true>();
  const opening = node['openingElement'];
  if (!isNode(opening)) return attributes;
  for (const attribute of listOf(opening['attributes'])) {
    const name = nameOf(attribute['name']);
    if (attribute.type === 'JSXAttribute' && name !== undefined)
      attributes.set(name, bare(attribute['value']) ?? true);
  }
  return attributes;
}

const hasContent = (node: SyntaxNode): boolean =>
  listOf(node['children']).some((child) => child.type !== 'JSXText' || /\S/.test(String(child['value'])));

/** A component, an element, or what loads one; a text or a number is no page. */
function isPageValue(node: SyntaxNode): boolean {
  return !(node.type === 'Literal' || node.type === 'TemplateLiteral');
}

function isRedirectElement(node: SyntaxNode): boolean {
  const opening = node.type === 'JSXElement' ? node['openingElement'] : undefined;
  const name = isNode(opening) ? nameOf(opening['name']) : undefined;
  return name === 'Navigate' || name === 'Redirect';
}

const isRouteList = (list: readonly SyntaxNode[]): boolean =>
  list.some(
    (item) =>
      item.type === 'ObjectExpression' &&
      (valueOf(item, 'path') !== undefined || valueOf(item, 'index') !== undefined) &&
      PAGES.some((name) => {
        const value = valueOf(item, name);
        return value !== undefined && isPageValue(value);
      }),
  );

function isRoutesFromElements(value: SyntaxNode): boolean {
  const node = bare(value);
  return (
    node?.type === 'CallExpression' &&
    /^createRoutesFrom(?:Elements|Children)$/.test(nameOf(node['callee'])?.split('.').at(-1) ?? '')
  );
}

/** Options of another router, which have a path and a component as well. */
function isArgumentOfOther({ parent }: Placed): boolean {
  if (parent?.node.type !== 'CallExpression') return false;
  const callee = bare(parent.node['callee']);
  const inner = callee?.type === 'CallExpression' ? nameOf(callee['callee']) : undefined;
  return /^create(?:Lazy)?(?:File)?Route$/.test(inner ?? nameOf(callee) ?? '');
}
