import { commandFor } from '../verify/commands.ts';
import type { Finding } from '../verify/finding.ts';
import { RULES } from '../verify/rules/index.ts';

/** What to do about one finding. */
export interface PlannedRepair {
  readonly id: string;
  readonly repair: string;
  readonly code: string;
  readonly rule: string;
  readonly severity: Finding['severity'];
  readonly kind: 'edit' | 'regenerate' | 'by-hand';
  readonly target: string;
  readonly message: string;
  readonly suggestion?: string;
  /** A command that does it. */
  readonly command?: string;
  readonly fingerprint: string;
}

/** The codes of all rules whose findings are planned for, in order. */
export const CODES: readonly string[] = RULES.map(({ code }) => code).sort();

export const planOf = (findings: readonly Finding[]): PlannedRepair[] =>
  findings.map((finding) => {
    const { code, rule, severity, message, suggestion, place, pointer, repair, edits, fingerprint } = finding;
    const command = commandFor(finding);
    return {
      id: `repair-plan:${fingerprint.slice(5, 21)}`,
      repair,
      code,
      rule,
      severity,
      kind: edits.length > 0 ? 'edit' : command ? 'regenerate' : 'by-hand',
      target: place ? `${place.file}:${place.line}:${place.column}` : (pointer ?? 'the project'),
      message,
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(command === undefined ? {} : { command }),
      fingerprint,
    };
  });

/** The plan as an instruction for whoever mends it, person or agent: what, where, why, and when it is done. */
export function promptOf(plan: readonly PlannedRepair[]): string {
  const byHand = plan.filter(({ kind }) => kind === 'by-hand');
  if (byHand.length === 0) return 'Nothing has to be mended by hand.\n';
  const rules = new Map(RULES.map((rule) => [rule.id, rule]));
  const groups = new Map<string, PlannedRepair[]>();
  for (const one of byHand) groups.set(one.rule, [...(groups.get(one.rule) ?? []), one]);
  const lines = [
    'Mend the findings below with the smallest change that keeps what the page does and says.',
    'Read each file before you change it. Change nothing else.',
    '',
  ];
  for (const [id, found] of groups) {
    const rule = rules.get(id);
    lines.push(`## ${found[0]?.code ?? ''} ${id}`, '', rule ? `${rule.summary} ${rule.why}` : '', '');
    for (const { target, message, suggestion } of found)
      lines.push(`- ${oneLine(`${target}: ${message} ${suggestion ?? ''}`)}`);
    lines.push('');
  }
  lines.push('Done when `svc verify` reports none of them and nothing new.', '');
  return lines.join('\n');
}

/** Names of files and words of sources stand in it: none of them begins a line, or says something that nobody sees. */
const oneLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();
