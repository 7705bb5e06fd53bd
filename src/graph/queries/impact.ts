import { findingsAt, type GraphStore, rulesAt, sourcesAt } from '../store.ts';
import { fileId, type GraphEdge, type NodeType, PROJECT_ID, type Relation } from '../graph.ts';
import { compareRank, edgesBetween, type Query, type RankedNode, scoreNode } from '../query.ts';
import { PART_RELATIONS } from './route-context.ts';

export interface ImpactParams {
  /** Ids of nodes, or paths of files. */
  readonly seeds: readonly string[];
  /** Keep this many of the nodes that matter most, and every seed. */
  readonly limit?: number;
}

interface Impact {
  readonly seeds: readonly string[];
  /** Requested seeds that are not in the graph. */
  readonly unknown: readonly string[];
  readonly nodes: readonly RankedNode[];
  readonly edges: readonly GraphEdge[];
  /** Counts of all reached nodes, including those beyond the limit. */
  readonly summary: {
    readonly total: number;
    readonly routes: number;
    readonly files: number;
    readonly truncated: boolean;
  };
}

/** Relations along which a change at the source reaches the target … */
const FORWARD_RELATIONS: readonly Relation[] = [
  'PROJECT_CONTAINS_SECTION',
  'PROJECT_ENABLES_FEATURE',
  'PROJECT_USES_THEME',
  'SECTION_CONTAINS_PAGE',
  'PAGE_ROUTED_AT_ROUTE',
  'THEME_DEFINES_TOKEN',
  'THEME_DEFINES_DECORATOR',
  'LOCAL_RULE_APPLIES_TO',
  'STYLE_BRIDGE_MAPS_TO',
];

/** … and those along which a change at the target reaches the source, which needs it. */
const REVERSE_RELATIONS: readonly Relation[] = [
  ...PART_RELATIONS,
  'NODE_DERIVED_FROM_SOURCE',
  'SOURCE_IMPORTS_SOURCE',
  'TEST_COVERS_NODE',
];

export const impact = {
  name: 'impact',
  summary: 'Nodes affected by a change of files or nodes, most important first',
  run: (store, { seeds: asked, limit = Number.POSITIVE_INFINITY }) => {
    const known = asked.map((one) => [one, fileId(one)].find((id) => store.node(id)));
    const seeds = new Set(known.filter((id) => id !== undefined));
    const distances = findReachable(store, seeds);
    addAttachments(store, distances);
    const ranked = [...distances]
      .flatMap(([id, distance]): RankedNode[] => {
        const node = store.node(id);
        return node
          ? [{ node, distance, score: seeds.has(id) ? 1 : scoreNode(node.type, distance - 1) }]
          : [];
      })
      .sort((a, b) => Number(seeds.has(b.node.id)) - Number(seeds.has(a.node.id)) || compareRank(a, b));
    const nodes = ranked.slice(0, Math.max(limit, seeds.size));
    const count = (type: NodeType): number => ranked.filter(({ node }) => node.type === type).length;
    return {
      seeds: [...seeds],
      unknown: asked.filter((_, index) => known[index] === undefined),
      nodes,
      edges: edgesBetween(store, new Set(nodes.map(({ node }) => node.id))),
      summary: {
        total: ranked.length,
        routes: count('Route'),
        files: count('SourceArtifact'),
        truncated: nodes.length < ranked.length,
      },
    };
  },
} as const satisfies Query<ImpactParams, Impact>;

/** Every node that the change reaches, with the least number of steps. */
function findReachable(store: GraphStore, seeds: ReadonlySet<string>): Map<string, number> {
  const distances = new Map([...seeds].map((id) => [id, 0]));
  let border = [...seeds];
  for (let distance = 1; border.length > 0; distance++) {
    const next: string[] = [];
    for (const id of border) {
      const targets = [
        ...FORWARD_RELATIONS.flatMap((relation) => store.from(id, relation).map(({ dst }) => dst)),
        ...REVERSE_RELATIONS.flatMap((relation) => store.into(id, relation).map(({ src }) => src)),
      ];
      for (const target of targets) {
        if (distances.has(target)) continue;
        distances.set(target, distance);
        next.push(target);
      }
    }
    border = next;
  }
  return distances;
}

/** Where what was reached is made, which rules speak about it, and what was found there; none of it leads further. */
function addAttachments(store: GraphStore, distances: Map<string, number>): void {
  for (const [id, distance] of [...distances]) {
    // Rules for the whole project hold everywhere: they say nothing about this change.
    const rules = id === PROJECT_ID ? [] : rulesAt(store, id);
    for (const one of [...sourcesAt(store, id), ...rules, ...findingsAt(store, id)])
      if (!distances.has(one)) distances.set(one, distance + 1);
  }
}
