import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../src/graph/build.ts';
import type { NodeType } from '../../src/graph/graph.ts';
import { byType } from '../../src/graph/queries/by-type.ts';
import { impact } from '../../src/graph/queries/impact.ts';
import { QUERIES } from '../../src/graph/queries/index.ts';
import { routeContext } from '../../src/graph/queries/route-context.ts';
import { traverse } from '../../src/graph/queries/traverse.ts';
import type { RankedNode } from '../../src/graph/query.ts';
import { createStore } from '../../src/graph/store.ts';
import { input } from './project.ts';

const store = createStore(buildGraph(input));

const idsOf = (nodes: readonly RankedNode[] = [], ...types: NodeType[]): string[] =>
  nodes.filter(({ node }) => types.includes(node.type)).map(({ node }) => node.id);

describe('queries', () => {
  it('have unique names and a summary', () => {
    expect(QUERIES.map(({ name }) => name)).toEqual(['by-type', 'route-context', 'impact', 'traverse']);
    for (const { summary } of QUERIES) expect(summary).not.toBe('');
  });
});

describe('by-type', () => {
  it('returns the nodes of a type ordered by id, or none', () => {
    expect(byType.run(store, { type: 'Section' }).map(({ id }) => id)).toEqual(['sec:account', 'sec:orders']);
    expect(byType.run(store, { type: 'AgentRun' })).toEqual([]);
  });
});

describe('route-context', () => {
  const context = routeContext.run(store, { path: '/orders' });

  it('begins with the route, its page, section and shell', () => {
    expect(context?.nodes.slice(0, 4).map(({ node, score }) => [node.id, score])).toEqual([
      ['rt:/orders', 1],
      ['pg:orders:list', 0.95],
      ['sec:orders', 0.9],
      ['sh:sidebar-main', 0.86],
    ]);
  });

  it('has the patterns of the page and no others', () => {
    expect(idsOf(context?.nodes, 'Pattern')).toEqual(['pat:data-table', 'pat:page-header']);
  });

  it('has the files of the route, those of its components and what they import, the nearer ones first', () => {
    expect(idsOf(context?.nodes, 'SourceArtifact')).toEqual([
      'src:src/routes/orders.tsx',
      'src:src/ui/order-table.tsx',
      'src:src/ui/button.tsx',
      'src:src/ui/classes.ts',
    ]);
    expect(idsOf(context?.nodes, 'Component')).toContain('cmp:order-table');
  });

  it('has rules and bridges for it or for the whole project', () => {
    const rules = idsOf(context?.nodes, 'LocalRule', 'StyleBridge');
    expect(rules).toContain('rule:one-main-action');
    expect(rules).toContain('rule:plain-words');
    expect(rules).toContain('rule:behavior:page-header:keyboard-navigation');
    expect(rules).not.toContain('rule:behavior:sign-in-form:keyboard-navigation');
    const other = routeContext.run(store, { path: '/sign-in' });
    expect(idsOf(other?.nodes, 'LocalRule')).not.toContain('rule:one-main-action');
  });

  it('has the findings in it with evidence and repairs', () => {
    expect(idsOf(context?.nodes, 'Finding', 'Evidence', 'Repair')).toEqual([
      'find:gfo1:bbbb',
      'find:gfo1:aaaa',
      'repair:choose-known-preset',
      'repair:set-explicit-button-type',
      'ev:finding:gfo1:aaaa:0',
    ]);
  });

  it('has only edges whose ends are in it', () => {
    const ids = new Set(context?.nodes.map(({ node }) => node.id));
    expect(context?.edges.length).toBeGreaterThan(10);
    for (const { src, dst } of context?.edges ?? []) expect(ids.has(src) && ids.has(dst)).toBe(true);
  });

  it('of a route that only the source has is its file', () => {
    const lost = routeContext.run(store, { path: '/lost' });
    expect(idsOf(lost?.nodes, 'Route', 'Page', 'Pattern', 'SourceArtifact')).toEqual([
      'rt:/lost',
      'src:src/routes/lost.tsx',
    ]);
  });

  it('of an unknown route is undefined', () => {
    expect(routeContext.run(store, { path: '/nowhere' })).toBeUndefined();
  });
});

describe('impact', () => {
  const of = (...seeds: string[]): ReturnType<typeof impact.run> => impact.run(store, { seeds });

  it('of a file reaches the files that import it, their components and all routes that need those', () => {
    const { nodes, summary } = of('src/ui/classes.ts');
    expect(nodes[0]?.node.id).toBe('src:src/ui/classes.ts');
    expect(idsOf(nodes, 'Component')).toEqual(['cmp:button']);
    // The source of the sign-in page imports the button; the patterns of the others need it.
    expect(idsOf(nodes, 'Route')).toEqual(['rt:/sign-in', 'rt:/orders', 'rt:/orders/:id']);
    expect(idsOf(nodes, 'SourceArtifact')).not.toContain('src:src/routes/lost.tsx');
    expect(idsOf(nodes, 'Finding')).toEqual(['find:gfo1:aaaa', 'find:gfo1:bbbb']);
    expect(summary.routes).toBe(idsOf(nodes, 'Route').length);
  });

  it('of a pattern is its pages and their routes, and no page that lacks it', () => {
    const { nodes } = of('pat:sign-in-form');
    expect(idsOf(nodes, 'Page')).toEqual(['pg:account:sign-in']);
    expect(idsOf(nodes, 'Route')).toEqual(['rt:/sign-in']);
    expect(idsOf(nodes, 'SourceArtifact')).toEqual(['src:src/routes/sign-in.tsx']);
    expect(idsOf(nodes, 'Pattern')).toEqual(['pat:sign-in-form']);
  });

  it('of a shell is every page in it', () => {
    expect(idsOf(of('sh:sidebar-main').nodes, 'Page')).toEqual(['pg:orders:detail', 'pg:orders:list']);
  });

  it('of a token is the components it styles', () => {
    expect(idsOf(of('tkn:color-surface').nodes, 'Component')).toContain('cmp:card');
  });

  it('of the contract, and of a rule for the whole project, is every route of the contract', () => {
    const routes = ['rt:/orders', 'rt:/orders/:id', 'rt:/sign-in'];
    expect(idsOf(of('svc.essence.json').nodes, 'Route').sort()).toEqual(routes);
    expect(idsOf(of('rule:plain-words').nodes, 'Route').sort()).toEqual(routes);
  });

  it('of a page does not reach project-wide rules through the project node', () => {
    const { nodes } = of('pg:orders:list');
    expect(idsOf(nodes, 'LocalRule')).toEqual(['rule:one-main-action']);
    expect(idsOf(of('svc.essence.json').nodes, 'LocalRule')).not.toContain('rule:plain-words');
  });

  it('keeps the seeds and the most important nodes, and counts what was left out', () => {
    const whole = of('src/ui/classes.ts');
    const short = impact.run(store, { seeds: ['src/ui/classes.ts'], limit: 3 });
    expect(short.nodes).toEqual(whole.nodes.slice(0, 3));
    expect(short.summary).toEqual({ ...whole.summary, truncated: true });
    expect(whole.summary.truncated).toBe(false);
    const none = impact.run(store, { seeds: ['src/ui/classes.ts'], limit: 0 });
    expect(none.nodes.map(({ node }) => node.id)).toEqual(['src:src/ui/classes.ts']);
  });

  it('names unknown seeds', () => {
    expect(of('src/none.ts', 'rt:/orders')).toMatchObject({
      unknown: ['src/none.ts'],
      seeds: ['rt:/orders'],
    });
  });
});

describe('traverse', () => {
  it('follows edges forwards or backwards, up to the depth limit', () => {
    const walk = (direction: 'out' | 'in' | 'both', depth: number): string[] | undefined =>
      traverse
        .run(store, {
          from: 'rt:/sign-in',
          direction,
          depth,
          relations: ['PAGE_ROUTED_AT_ROUTE', 'SECTION_CONTAINS_PAGE'],
        })
        ?.nodes.map(({ node, distance }) => `${distance} ${node.id}`);
    expect(walk('out', 3)).toEqual(['0 rt:/sign-in']);
    expect(walk('in', 1)).toEqual(['0 rt:/sign-in', '1 pg:account:sign-in']);
    expect(walk('both', 9)).toEqual(['0 rt:/sign-in', '1 pg:account:sign-in', '2 sec:account']);
  });

  it('returns every edge it followed once', () => {
    const found = traverse.run(store, { from: 'sec:account', direction: 'both', depth: 2 });
    expect(found?.edges.length).toBe(new Set(found?.edges).size);
    expect(found?.edges.map(({ relation }) => relation)).toContain('PAGE_USES_SHELL');
  });

  it('of an unknown node is undefined', () => {
    expect(traverse.run(store, { from: 'pg:none', direction: 'both', depth: 1 })).toBeUndefined();
  });
});
