import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../src/graph/build.ts';
import { buildContractCapsule } from '../../src/graph/capsule.ts';
import { applyDiff, diffSnapshots } from '../../src/graph/diff.ts';
import { edgeKey } from '../../src/graph/graph.ts';
import type { GraphInput } from '../../src/graph/input.ts';
import { buildGraphManifest, createSnapshot } from '../../src/graph/snapshot.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { EssenceV4, GraphSnapshotV1 } from '../../src/schemas/types.ts';
import { composed, documents } from '../packs/documents.ts';
import { files, findings, inputOf } from './project.ts';

const AT = '2026-03-14T09:26:53Z';
const OUTPUTS = { snapshot: '.svc/graph/graph.snapshot.json', diff: '.svc/graph/graph.diff.json' };

/** One file for each route of the document, which imports the files that are there anyway. */
function input(document: EssenceV4): GraphInput {
  const graphInput = inputOf(document);
  const routes = graphInput.bundle.pages.map(({ data }, index) => ({
    path: `src/routes/${index}.tsx`,
    digest: `sha256:${index}`,
    imports: ['src/ui/button.tsx'],
    routes: [data.path],
    components: [`Page${index}`],
  }));
  return { ...graphInput, files: [...files, ...routes], findings };
}

const snapshot = (graphInput: GraphInput, previous?: GraphSnapshotV1): GraphSnapshotV1 =>
  createSnapshot(buildGraph(graphInput), { at: AT, ...(previous ? { previous } : {}) });

describe('the graph', () => {
  for (const [name, document] of composed.filter(([one]) => one.startsWith('blueprint '))) {
    it(`of ${name} fits its four schemas and leaves nothing out`, () => {
      const graphInput = input(document);
      const graph = buildGraph(graphInput);
      const before = snapshot({ ...graphInput, findings: [] });
      const after = snapshot(graphInput, before);
      expect(validate('graph-snapshot.v1.json', after).issues).toEqual([]);
      const manifest = buildGraphManifest(after, { ...graph, outputs: OUTPUTS });
      expect(validate('graph-manifest.v1.json', manifest).issues).toEqual([]);
      expect(validate('graph-diff.v1.json', diffSnapshots(before, after)).issues).toEqual([]);
      expect(validate('contract-capsule.v1.json', buildContractCapsule(after)).issues).toEqual([]);
      expect(graph.warnings).toEqual([]);
      for (const type of ['Region', 'Decorator', 'Token', 'Component', 'Pattern', 'Feature'])
        expect(graph.nodes.filter((node) => node.type === type).length, type).toBeGreaterThan(0);
    });
  }

  it('of any valid document matches its schemas, with unique ids and edges that have both ends', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const graphInput = input(document);
        const after = snapshot(graphInput);
        expect(validate('graph-snapshot.v1.json', after).issues).toEqual([]);
        expect(validate('contract-capsule.v1.json', buildContractCapsule(after)).issues).toEqual([]);
        const ids = new Set(after.nodes.map(({ id }) => id));
        expect(ids.size).toBe(after.nodes.length);
        expect(new Set(after.edges.map(edgeKey)).size).toBe(after.edges.length);
        expect(after.edges.filter(({ src, dst }) => !ids.has(src) || !ids.has(dst))).toEqual([]);
        const pages = after.nodes.filter(({ type }) => type === 'Page');
        expect(pages).toHaveLength(graphInput.bundle.pages.length);
        expect(buildGraph(graphInput)).toEqual(buildGraph(graphInput));
      }),
      { numRuns: 100 },
    );
  });

  it('of one document becomes that of any other by applying the diff between them', () => {
    fc.assert(
      fc.property(documents, documents, fc.boolean(), (one, other, hasFindings) => {
        const before = snapshot(input(one));
        const after = snapshot({ ...input(other), findings: hasFindings ? findings : [] });
        const diff = diffSnapshots(before, after);
        expect(validate('graph-diff.v1.json', diff).issues).toEqual([]);
        const { nodes, edges } = applyDiff(before, diff);
        expect({ nodes, edges }).toEqual({ nodes: after.nodes, edges: after.edges });
        expect(diffSnapshots(after, after).ops).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});
