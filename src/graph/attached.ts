import { RECORDS_ID } from './sources.ts';
import type { GraphStore } from './store.ts';

/** What is known about a node beside the contract: findings at it, with what shows them and what repairs them. */
export function findingsAt(store: GraphStore, id: string): string[] {
  return store
    .into(id, 'FINDING_ANCHORED_AT')
    .flatMap(({ src }) => [
      src,
      ...store.into(src, 'EVIDENCE_SUPPORTS_FINDING').map((edge) => edge.src),
      ...store.into(src, 'REPAIR_FIXES_FINDING').map((edge) => edge.src),
      ...store.from(src, 'FINDING_VIOLATES_RULE').map((edge) => edge.dst),
    ]);
}

/** Rules and bridges of the project that speak about a node. */
export function rulesAt(store: GraphStore, id: string): string[] {
  return [...store.into(id, 'LOCAL_RULE_APPLIES_TO'), ...store.into(id, 'STYLE_BRIDGE_MAPS_TO')].map(
    ({ src }) => src,
  );
}

/** The files that a node is made in; records of the corpus are none. */
export const sourcesAt = (store: GraphStore, id: string): string[] =>
  store
    .from(id, 'NODE_DERIVED_FROM_SOURCE')
    .map(({ dst }) => dst)
    .filter((source) => source !== RECORDS_ID);
