import type { SyntaxNode } from '../../source/source.ts';
import type { RouteFact } from '../facts.ts';
import { toReference } from './constants.ts';
import { joinPaths, normalizePath } from '../route-path.ts';
import {
  unwrap,
  isNode,
  toNodes,
  getName,
  toPackageName,
  type NodePath,
  spanOf,
  evaluateText,
  type Trees,
} from './tree.ts';

/** React routers with routes as elements or objects. */
export const REACT_ROUTERS: ReadonlySet<string> = new Set([
  'react-router',
  'react-router-dom',
  'react-router-native',
  'wouter',
]);

export type Convention = 'react-router' | 'vue-router' | 'angular';

/** Fields of a route that define its page. */
export const PAGE_FIELDS = [
  'element',
  'Component',
  'component',
  'components',
  'lazy',
  'render',
  'loadComponent',
];

/** The base path of the routes in a node; `isWhole` if the file contains the complete path. */
export interface Base {
  readonly path: string;
  readonly isWhole: boolean;
}

export const ROOT: Base = { path: '/', isWhole: false };

/** Collects the routes of one script in source order. */
export class RouterRoutes {
  readonly facts: RouteFact[] = [];
  readonly trees: Trees;
  /** The base path of the routes in a node. */
  readonly bases = new Map<SyntaxNode, Base>();
  /** Objects that are mapped to route elements, and so are not routes themselves. */
  readonly listed = new Set<SyntaxNode>();
  /** Nodes that were already added. */
  readonly read = new Set<SyntaxNode>();
  readonly isVue: boolean;
  readonly isAngular: boolean;

  constructor(trees: Trees) {
    this.trees = trees;
    const from = [...trees.imported.values()].map((one) => toPackageName(one.from) ?? one.from);
    const isReact = from.some((name) => name === 'react' || REACT_ROUTERS.has(name));
    const hasElements = trees.nodes.some(({ node }) => node.type === 'JSXElement');
    this.isAngular = from.includes('@angular/router');
    this.isVue = from.includes('vue-router') || (!isReact && !hasElements);
  }

  add(
    placed: NodePath,
    by: RouteFact['by'],
    path: string,
    more: { readonly isPage: boolean; readonly isWhole: boolean; readonly isOpen?: boolean },
    convention: Convention = 'react-router',
  ): void {
    this.read.add(placed.node);
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

  page(
    placed: NodePath,
    by: RouteFact['by'],
    here: Base,
    path: string,
    fields: ReadonlyMap<string, SyntaxNode | true>,
    flags: { readonly hasChildren: boolean; readonly hasIndex: boolean },
    convention: Convention = 'react-router',
  ): void {
    const value = PAGE_FIELDS.map((name) => fields.get(name)).find((one) => one !== undefined);
    const isCatchAll = /(?:^|\/)\*$/.test(path);
    if (isCatchAll) {
      // `docs/*` contains the routes of a component; a lone star is the fallback route.
      const isAlone = path === '/*';
      this.add(placed, by, path, { isPage: false, isWhole: here.isWhole, isOpen: !isAlone }, convention);
      return;
    }
    const hasOwn = value !== undefined || (by === 'element' && hasContent(placed.node) && !flags.hasChildren);
    const isRedirect =
      !hasOwn ||
      (value !== undefined && value !== true && isRedirectElement(value)) ||
      fields.has('redirect') ||
      fields.has('redirectTo');
    // A layout without an index route has no page of its own, except below the root, where it may be a list.
    if (flags.hasChildren && (flags.hasIndex || path === '/' || !hasOwn)) return;
    const isPage = !isRedirect && !flags.hasChildren;
    if (hasOwn || fields.has('redirect') || fields.has('loader') || (fields.has('action') && by === 'object'))
      this.add(placed, by, path, { isPage, isWhole: here.isWhole }, convention);
  }

  open(placed: NodePath, by: RouteFact['by'], base: Base, convention: Convention = 'react-router'): void {
    this.add(
      placed,
      by,
      normalizePath(`${base.path}/*`),
      { isPage: false, isWhole: true, isOpen: true },
      convention,
    );
  }

  /** One path or a list of paths. */
  pathsIn(value: SyntaxNode | true | undefined): string[] {
    if (value === undefined || value === true) return [];
    const node = unwrap(value);
    if (node?.type === 'ArrayExpression')
      return toNodes(node['elements']).flatMap((one) => this.textOf(one) ?? []);
    const text = this.textOf(node);
    return text === undefined ? [] : [text];
  }

  /** The text of a path; a constant of another file is resolved later, with all files at hand. */
  textOf(value: unknown): string | undefined {
    return evaluateText(value, this.trees) ?? toReference(value, this.trees);
  }

  /** The list of routes can be read: in this file or in another parsed file of the project. */
  isReadable(value: SyntaxNode): boolean {
    const node = unwrap(value);
    if (!node) return false;
    if (node.type === 'ArrayExpression')
      return toNodes(node['elements']).every((one) =>
        one.type === 'SpreadElement' ? this.isReadable(one['argument'] as SyntaxNode) : true,
      );
    if (node.type === 'Identifier') {
      const name = String(node['name']);
      const constant = this.trees.constants.get(name);
      if (constant) return unwrap(constant)?.type === 'ArrayExpression' || isRoutesFromElements(constant);
      const origin = this.trees.imported.get(name);
      return origin !== undefined && /^(?:\.|@\/|~\/|#|\$lib|src\/)/.test(origin.from);
    }
    return isRoutesFromElements(node);
  }
}

export function joinBase(base: Base, text: string): Base {
  return { path: joinPaths(base.path, text), isWhole: base.isWhole || text.startsWith('/') };
}

const hasContent = (node: SyntaxNode): boolean =>
  toNodes(node['children']).some((child) => child.type !== 'JSXText' || /\S/.test(String(child['value'])));

function isRedirectElement(node: SyntaxNode): boolean {
  const opening = node.type === 'JSXElement' ? node['openingElement'] : undefined;
  const name = isNode(opening) ? getName(opening['name']) : undefined;
  return name === 'Navigate' || name === 'Redirect';
}

function isRoutesFromElements(value: SyntaxNode): boolean {
  const node = unwrap(value);
  return (
    node?.type === 'CallExpression' &&
    /^createRoutesFrom(?:Elements|Children)$/.test(getName(node['callee'])?.split('.').at(-1) ?? '')
  );
}
