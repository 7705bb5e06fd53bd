import type { Collector } from './collect.ts';
import { evidenceId, fileId, findingId, PROJECT_ID, repairId, ruleId } from './ids.ts';
import type { GraphFinding } from './input.ts';

/** Findings with where they are, what shows them and what would repair them. */
export function addFindings(
  to: Collector,
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
    for (const anchor of anchors(to, place?.file, pointer === undefined ? undefined : anchorOf(pointer)))
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
function anchors(to: Collector, file: string | undefined, contract: string | undefined): string[] {
  const known: string[] = [];
  if (contract !== undefined && contract !== PROJECT_ID) known.push(contract);
  if (file !== undefined && to.has(fileId(file))) known.push(fileId(file));
  return known.length > 0 ? known : [PROJECT_ID];
}
