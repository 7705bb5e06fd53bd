import { describe, expect, it } from 'vitest';
import { buildGraph } from '../../src/graph/build.ts';
import { buildContractCapsule, hashContract } from '../../src/graph/capsule.ts';
import { diffSnapshots } from '../../src/graph/diff.ts';
import { type GraphInput, listArtifacts, recordsOf } from '../../src/graph/input.ts';
import { buildGraphManifest, compareSources, createSnapshot } from '../../src/graph/snapshot.ts';
import type { EssenceV4, GraphSnapshotV1 } from '../../src/schemas/types.ts';
import { document, files, findings, input, inputOf } from './project.ts';

const EARLY = '2026-03-14T09:26:53Z';
const LATE = '2026-03-15T10:00:00Z';

const snapshot = (graphInput: GraphInput, previous?: GraphSnapshotV1): GraphSnapshotV1 =>
  createSnapshot(buildGraph(graphInput), { at: previous ? LATE : EARLY, ...(previous ? { previous } : {}) });

const edited: GraphInput = {
  ...input,
  files: files.map((file) =>
    file.path === 'src/ui/classes.ts' ? { ...file, digest: 'sha256:other', components: ['Fresh'] } : file,
  ),
};

const otherContract: EssenceV4 = {
  ...document,
  dna: { ...document.dna, accessibility: { ...document.dna.accessibility, skip_nav: false } },
};

describe('a snapshot', () => {
  const first = snapshot(input);

  it('is named by 64 bits of the digest over its sources', () => {
    expect(first.id).toMatch(/^graph:[0-9a-f]{16}$/);
    expect(first.source_hash.slice('sha256:'.length)).toMatch(new RegExp(`^${first.id.slice(6)}`));
  });

  it('has no parent if it is the first', () => {
    expect(first).not.toHaveProperty('parent_id');
    expect(first.created_at).toBe(EARLY);
  });

  it('keeps its bytes when it is built again from the same sources', () => {
    expect(JSON.stringify(snapshot(input, first))).toBe(JSON.stringify(first));
    const second = snapshot(edited, first);
    expect(JSON.stringify(snapshot(edited, second))).toBe(JSON.stringify(second));
  });

  it('has a new name, a time and the previous snapshot as parent when a source has changed', () => {
    const second = snapshot(edited, first);
    expect(second.id).not.toBe(first.id);
    expect(second).toMatchObject({ parent_id: first.id, created_at: LATE });
  });

  it('counts its nodes, edges, findings and evidence', () => {
    expect(first.summary).toEqual({
      nodes: first.nodes.length,
      edges: first.edges.length,
      findings: 3,
      evidence: 1,
    });
  });

  it('has another name whenever its content differs', () => {
    const others = [
      edited,
      { ...input, findings: findings.slice(1) },
      { ...input, files: files.slice(1) },
      inputOf(otherContract),
    ];
    expect(new Set([first, ...others.map((one) => snapshot(one))].map(({ id }) => id)).size).toBe(5);
  });
});

describe('a manifest', () => {
  const graph = buildGraph(input);
  const manifest = buildGraphManifest(snapshot(input), { ...graph, outputs: { snapshot: 'graph.json' } });
  const now = (graphInput: GraphInput): ReturnType<typeof compareSources> =>
    compareSources(manifest, listArtifacts({ ...graphInput, records: recordsOf(graphInput.bundle) }));

  it('is fresh as long as no source has changed', () => {
    expect(now(input)).toEqual({ isFresh: true, added: [], removed: [], changed: [] });
  });

  it('lists new, removed and changed sources', () => {
    const graphInput = {
      ...edited,
      files: [...edited.files.slice(1), { ...(files[6] as (typeof files)[number]), path: 'src/new.ts' }],
    };
    expect(now(graphInput)).toEqual({
      isFresh: false,
      added: ['src:src/new.ts'],
      removed: ['src:src/routes/sign-in.tsx'],
      changed: ['src:src/ui/classes.ts'],
    });
  });

  it('detects a changed record of the corpus', () => {
    const [record, ...rest] = recordsOf(input.bundle);
    const records = [{ ...record, type: 'theme', id: 'slate', digest: 'sha256:new' }, ...rest];
    expect(compareSources(manifest, listArtifacts({ ...input, records })).changed).toEqual([
      'src:@official/records',
    ]);
  });

  it('does not become stale because of findings', () => {
    const { findings: _, ...unchecked } = input;
    expect(now({ ...input, findings: [] }).isFresh).toBe(true);
    expect(now(unchecked).isFresh).toBe(true);
  });
});

describe('a capsule', () => {
  const first = buildContractCapsule(snapshot(input));

  it('has the routes of the contract with page and shell, and not those of the source', () => {
    expect(first.routes).toEqual([
      { id: 'rt:/orders', path: '/orders', page_id: 'pg:orders:list', shell_id: 'sh:sidebar-main' },
      { id: 'rt:/orders/:id', path: '/orders/:id', page_id: 'pg:orders:detail', shell_id: 'sh:sidebar-main' },
      { id: 'rt:/sign-in', path: '/sign-in', page_id: 'pg:account:sign-in', shell_id: 'sh:centered' },
    ]);
  });

  it('keeps its contract hash, but not its cache key, when source, findings and routes in code change', () => {
    const second = buildContractCapsule(
      snapshot({ ...edited, files: [...edited.files.slice(1)], findings: findings.slice(2) }),
    );
    expect(second.contract_hash).toBe(first.contract_hash);
    expect(second.contract_cache_key).toBe(first.contract_cache_key);
    expect(second.cache_key).not.toBe(first.cache_key);
  });

  it('has another contract hash when a flag of the contract changes', () => {
    const hash = (essence: EssenceV4): string => hashContract(buildGraph(inputOf(essence)));
    expect(hash(otherContract)).not.toBe(hash(document));
  });

  it('keeps 64 bits in its keys', () => {
    expect(first.cache_key).toMatch(/^svc-contract:[0-9a-f]{16}$/);
    expect(first.contract_cache_key).toMatch(/^svc-contract:[0-9a-f]{16}$/);
  });

  it('lists files up to its limit and reports how many there are', () => {
    const short = buildContractCapsule(snapshot(input), { sourceLimit: 2 });
    expect(short.source_artifacts).toHaveLength(2);
    expect(short.source_artifacts_truncated).toBe(true);
    expect(short.cache_key).not.toBe(first.cache_key);
    expect(short.summary.source_artifacts).toBe(files.length + 1);
    expect(first.source_artifacts_truncated).toBe(false);
  });

  it('lists the open findings with their anchors', () => {
    expect(first.open_findings.map(({ code, anchored_at }) => [code, anchored_at])).toEqual([
      ['INT013', 'src:src/ui/button.tsx'],
      ['STRUCT006', 'pg:orders:list'],
      ['CTX004', 'proj:default'],
    ]);
  });
});

describe('a diff', () => {
  it('of a first snapshot is empty, from itself to itself', () => {
    const only = snapshot(input);
    expect(diffSnapshots(undefined, only)).toMatchObject({
      id: `diff:${only.id}:${only.id}`,
      from: only.id,
      to: only.id,
      ops: [],
    });
  });

  it('distinguishes a resolved finding and new evidence from an edited contract', () => {
    const clean = snapshot({ ...input, findings: [] });
    const found = snapshot(input);
    const operations = (from: GraphSnapshotV1, to: GraphSnapshotV1): string[] =>
      diffSnapshots(from, to).ops.flatMap(({ op, id }) => (id === undefined ? [] : [`${op} ${id}`]));
    expect(operations(clean, found)).toEqual([
      'evidence.added ev:finding:gfo1:aaaa:0',
      'finding.added find:gfo1:aaaa',
      'finding.added find:gfo1:bbbb',
      'finding.added find:gfo1:cccc',
      'node.added repair:choose-known-preset',
      'node.added repair:set-explicit-button-type',
      'node.changed src:@svc/findings',
    ]);
    expect(operations(found, clean)).toContain('finding.resolved find:gfo1:aaaa');
    expect(operations(found, clean)).toContain('node.removed ev:finding:gfo1:aaaa:0');
  });
});
