import {
  bridgeId,
  componentId,
  evidenceId,
  fileId,
  findingId,
  type GraphBuilder,
  PROJECT_ID,
  repairId,
  routeId,
  ruleId,
  tokenId,
} from './graph.ts';
import type { GraphFile, GraphFinding, LocalRule, SourceArtifact, StyleBridge } from './input.ts';

/** The artifacts as nodes, and the contract as a whole derived from its document. */
export function addArtifacts(to: GraphBuilder, sources: readonly SourceArtifact[]): void {
  for (const { id, kind, path, hash } of sources)
    to.node(id, 'SourceArtifact', { kind, ...(path === undefined ? {} : { path }), hash });
  for (const { id, kind } of sources)
    if (kind === 'essence') to.edge(PROJECT_ID, 'NODE_DERIVED_FROM_SOURCE', id);
}

/**
 * Adds the imports of files and the routes and components they implement. Those that are not in the contract become
 * nodes marked as declared by source, so that they do not count as contract.
 */
export function addFiles(to: GraphBuilder, files: readonly GraphFile[], declared: readonly string[]): void {
  const exact = new Set(declared);
  const byShape = new Map<string, string>();
  for (const path of declared) if (!byShape.has(shapeOf(path))) byShape.set(shapeOf(path), path);
  for (const { path: file, imports, routes, components } of files) {
    const source = fileId(file);
    for (const imported of imports) to.edge(source, 'SOURCE_IMPORTS_SOURCE', fileId(imported));
    for (const written of routes) {
      const path = exact.has(written) ? written : (byShape.get(shapeOf(written)) ?? written);
      to.node(routeId(path), 'Route', { path, declared: 'source' });
      to.edge(routeId(path), 'NODE_DERIVED_FROM_SOURCE', source);
    }
    for (const name of components) {
      to.node(componentId(name), 'Component', { name, declared: 'source' });
      to.edge(componentId(name), 'NODE_DERIVED_FROM_SOURCE', source, { payload: { name } });
    }
  }
}

/** A parameter may have another name in code: `/orders/:orderId` is `/orders/:id`. */
const shapeOf = (path: string): string => path.replace(/:[^/]+/g, ':');

/** Adds the project's own rules and style bridges. */
export function addLocalRules(
  to: GraphBuilder,
  rules: readonly LocalRule[],
  bridges: readonly StyleBridge[],
): void {
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

/** Adds findings with their locations, evidence and repairs. */
export function addFindings(
  to: GraphBuilder,
  findings: readonly GraphFinding[],
  anchorOf: (pointer: string) => string,
): void {
  for (const { code, rule, severity, message, fingerprint, place, pointer, repair } of findings) {
    const id = findingId(fingerprint);
    to.node(id, 'Finding', {
      code,
      rule,
      severity,
      message,
      ...(pointer === undefined ? {} : { pointer }),
    });
    for (const anchor of anchorNodes(to, place?.file, pointer === undefined ? undefined : anchorOf(pointer)))
      to.edge(id, 'FINDING_ANCHORED_AT', anchor);
    // Only rules of this project are nodes: a rule of ours must not change the contract when it fires.
    if (to.has(ruleId(rule))) to.edge(id, 'FINDING_VIOLATES_RULE', ruleId(rule));
    if (place) {
      const evidence = evidenceId(fingerprint, 0);
      to.node(evidence, 'Evidence', { file: place.file, line: place.line, column: place.column });
      to.edge(evidence, 'EVIDENCE_SUPPORTS_FINDING', id);
      if (to.has(fileId(place.file))) to.edge(evidence, 'EVIDENCE_CAPTURED_FOR', fileId(place.file));
    }
    if (repair !== undefined) {
      to.node(repairId(repair), 'Repair', { id: repair });
      to.edge(repairId(repair), 'REPAIR_FIXES_FINDING', id);
    }
  }
}

/** The file and the part of the contract that a finding is about; the project where neither is known. */
function anchorNodes(to: GraphBuilder, file: string | undefined, contract: string | undefined): string[] {
  const known: string[] = [];
  if (contract !== undefined && contract !== PROJECT_ID) known.push(contract);
  if (file !== undefined && to.has(fileId(file))) known.push(fileId(file));
  return known.length > 0 ? known : [PROJECT_ID];
}
