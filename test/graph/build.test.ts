import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../src/graph/build.ts';
import { compareEdges, compareNodes, type NodeType, type Relation } from '../../src/graph/graph.ts';
import type { GraphInput } from '../../src/graph/input.ts';
import { createStore } from '../../src/graph/store.ts';
import { document, files, input, inputOf } from './project.ts';

const graph = buildGraph(input);
const store = createStore(graph);
const ids = (type: NodeType): string[] => store.ofType(type).map(({ id }) => id);
const targets = (id: string, relation: Relation): string[] => store.from(id, relation).map(({ dst }) => dst);

/** The same input with every list the other way round. */
const reversed = (graphInput: GraphInput): GraphInput => ({
  ...graphInput,
  files: graphInput.files.map((file) => ({ ...file, imports: [...file.imports].reverse() })).reverse(),
  findings: [...(graphInput.findings ?? [])].reverse(),
  rules: [...(graphInput.rules ?? [])].reverse(),
});

describe('the graph of a small project', () => {
  it('has its sections, pages and routes', () => {
    expect(ids('Section')).toEqual(['sec:account', 'sec:orders']);
    expect(ids('Page')).toEqual(['pg:account:sign-in', 'pg:orders:detail', 'pg:orders:list']);
    expect(ids('Route')).toEqual(['rt:/lost', 'rt:/orders', 'rt:/orders/:id', 'rt:/sign-in']);
    expect(targets('pg:orders:list', 'PAGE_USES_SHELL')).toEqual(['sh:sidebar-main']);
  });

  it('has the patterns of a page in their order, with presets', () => {
    const edges = store.from('pg:account:sign-in', 'PAGE_COMPOSES_PATTERN');
    expect(edges.map(({ dst, idx }) => [dst, idx])).toEqual([
      ['pat:page-header', 0],
      ['pat:sign-in-form', 1],
    ]);
    expect(edges[1]?.payload).toEqual({ alias: 'sign-in-form', preset: 'password' });
  });

  it('keeps a pattern without a record as an unresolved node', () => {
    expect(store.node('pat:no-such-pattern')?.payload).toEqual({ resolved: false });
  });

  it('has regions of shells, and decorators and tokens of the theme', () => {
    expect(targets('sh:centered', 'SHELL_HAS_REGION')).toContain('region:centered:main');
    expect(targets('theme:slate', 'THEME_DEFINES_DECORATOR')).toContain('dec:panel');
    expect(targets('theme:slate', 'THEME_DEFINES_TOKEN')).toContain('tkn:color-primary');
    expect(store.node('tkn:color-primary')?.payload).toEqual({
      name: 'color.primary',
      modes: { light: expect.stringMatching(/^#/) },
    });
  });

  it('connects components with the decorators and tokens of the theme', () => {
    expect(targets('cmp:card', 'COMPONENT_DECORATED_WITH_DECORATOR')).toContain('dec:panel');
    expect(targets('cmp:card', 'COMPONENT_STYLED_WITH_TOKEN')).toContain('tkn:color-surface');
  });

  it('links components and routes of the contract to the files that implement them', () => {
    expect(targets('cmp:button', 'NODE_DERIVED_FROM_SOURCE')).toEqual(['src:src/ui/button.tsx']);
    expect(targets('rt:/orders/:id', 'NODE_DERIVED_FROM_SOURCE')).toEqual(['src:src/routes/order.tsx']);
    expect(store.node('cmp:button')?.payload).toEqual({ name: 'button', declared: 'contract' });
  });

  it('marks nodes that only the source declares', () => {
    expect(store.node('rt:/lost')?.payload).toEqual({ path: '/lost', declared: 'source' });
    expect(store.node('cmp:order-table')?.payload).toEqual({ name: 'OrderTable', declared: 'source' });
  });

  it('derives the kind of a file from its routes and components, or takes it from the caller', () => {
    const kinds = Object.fromEntries(graph.sources.map(({ path, kind }) => [path ?? '', kind]));
    expect(kinds).toMatchObject({
      'svc.essence.json': 'essence',
      'src/routes/lost.tsx': 'route-source',
      'src/ui/button.tsx': 'component-source',
      'src/ui/classes.ts': 'code-source',
      'rules.md': 'rules',
    });
  });

  it('anchors a finding at its file, at the page its pointer is in, else at the project', () => {
    expect(targets('find:gfo1:aaaa', 'FINDING_ANCHORED_AT')).toEqual(['src:src/ui/button.tsx']);
    expect(targets('find:gfo1:bbbb', 'FINDING_ANCHORED_AT')).toEqual(['pg:orders:list']);
    expect(targets('find:gfo1:cccc', 'FINDING_ANCHORED_AT')).toEqual(['proj:default']);
  });

  it('connects a finding with evidence, repair and the rule of the project that it breaks', () => {
    expect(targets('ev:finding:gfo1:aaaa:0', 'EVIDENCE_CAPTURED_FOR')).toEqual(['src:src/ui/button.tsx']);
    expect(targets('repair:set-explicit-button-type', 'REPAIR_FIXES_FINDING')).toEqual(['find:gfo1:aaaa']);
    expect(targets('find:gfo1:bbbb', 'FINDING_VIOLATES_RULE')).toEqual(['rule:one-main-action']);
    expect(store.node('rule:button-has-type')).toBeUndefined();
  });

  it('leaves out an edge without a target, and reports it', () => {
    const outside = { ...files[0], imports: ['src/not-read.ts'] } as (typeof files)[number];
    const { edges, warnings } = buildGraph(inputOf(document, { files: [outside] }));
    expect(edges.filter(({ relation }) => relation === 'SOURCE_IMPORTS_SOURCE')).toEqual([]);
    expect(warnings).toEqual([
      { code: 'edge-without-end', message: expect.stringContaining('"src:src/not-read.ts"') },
    ]);
    expect(graph.warnings).toEqual([]);
  });

  it('is the same for any order of its input', () => {
    expect(JSON.stringify(buildGraph(reversed(input)))).toBe(JSON.stringify(graph));
  });

  it('is ordered by code units, not by a locale', () => {
    expect([...graph.nodes].sort(compareNodes)).toEqual(graph.nodes);
    expect([...graph.edges].sort(compareEdges)).toEqual(graph.edges);
    const odd = ['src/ä.ts', 'src/Z.ts', 'src/a.ts', 'src/_.ts'].map((path) => ({
      ...(files[6] as (typeof files)[number]),
      path,
    }));
    const paths = buildGraph(inputOf(document, { files: odd })).sources.flatMap(({ path = '' }) =>
      path.startsWith('src/') ? [path] : [],
    );
    expect(paths).toEqual(['src/Z.ts', 'src/_.ts', 'src/a.ts', 'src/ä.ts']);
  });
});
