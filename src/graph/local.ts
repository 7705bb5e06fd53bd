import type { Collector } from './collect.ts';
import { bridgeId, fileId, PROJECT_ID, ruleId, tokenId } from './ids.ts';
import type { LocalRule, StyleBridge } from './input.ts';

/** What the project has set for itself beside the contract. */
export function addLocal(to: Collector, rules: readonly LocalRule[], bridges: readonly StyleBridge[]): void {
  for (const { id, text, appliesTo, file } of rules) {
    to.node(ruleId(id), 'LocalRule', { text });
    for (const target of appliesTo.length > 0 ? appliesTo : [PROJECT_ID])
      to.edge(ruleId(id), 'LOCAL_RULE_APPLIES_TO', target);
    to.edge(ruleId(id), 'NODE_DERIVED_FROM_SOURCE', fileId(file));
  }
  for (const { id, text, mapsTo, file } of bridges) {
    to.node(bridgeId(id), 'StyleBridge', { text });
    for (const target of mapsTo.length > 0 ? mapsTo.map(namedToken) : [PROJECT_ID])
      to.edge(bridgeId(id), 'STYLE_BRIDGE_MAPS_TO', target);
    to.edge(bridgeId(id), 'NODE_DERIVED_FROM_SOURCE', fileId(file));
  }
}

function namedToken(name: string): string {
  const dot = name.indexOf('.');
  return tokenId(name.slice(0, dot), name.slice(dot + 1));
}
