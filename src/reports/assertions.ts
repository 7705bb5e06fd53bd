import type { EvidenceBundleV1Assertion } from '../schemas/types.ts';
import { needsContract, type Rule } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';
import { count } from './counts.ts';
import type { DocumentInput } from './input.ts';
import { notRead } from './not-checked.ts';
import { whereabouts } from './places.ts';

/** Places that one assertion names. */
const MOST = 20;

/** Every rule as a statement that was tested. A rule that nobody could ask has passed nothing. */
export function assertionsOf(
  { report, project }: Pick<DocumentInput, 'report' | 'project'>,
  withoutSecrets: (text: string) => string,
): EvidenceBundleV1Assertion[] {
  const left = notRead(report.coverage);
  return RULES.map((rule) => {
    const own = report.findings.filter(({ code }) => code === rule.code);
    const [worst] = own;
    const reason = worst ? undefined : notAsked(rule, project, report.coverage.files);
    const common = { id: rule.id, category: categoryOf(rule.code), rule: rule.id };
    if (reason !== undefined)
      return {
        ...common,
        status: 'not_applicable',
        severity: rule.severity,
        message: `${rule.summary} ${reason}`,
        evidence: [],
      };
    if (!worst)
      return {
        ...common,
        status: 'passed',
        severity: rule.severity,
        message: `${rule.summary} Nothing in what was read speaks against it.`,
        evidence: [
          `${count(report.coverage.files, 'file')} read`,
          ...left.map((line) => withoutSecrets(`not read: ${line}`)),
        ],
      };
    return {
      ...common,
      status: 'failed',
      severity: worst.severity,
      message: `${rule.summary} ${count(own.length, 'finding')} against it.`,
      evidence: own.flatMap(whereabouts).slice(0, MOST).map(withoutSecrets),
      ...(worst.suggestion === undefined ? {} : { suggestedFix: withoutSecrets(worst.suggestion) }),
    };
  });
}

/** Rules about the contract and what svc makes of it; all others look at source files. */
const WITHOUT_SOURCES = /^(?:CONTRACT|STRUCT|CTX|GRAPH|A11Y00)/;

/** Why nothing can be said by a rule without a finding. */
function notAsked(rule: Rule, { contract }: DocumentInput['project'], files: number): string | undefined {
  const { code, layer } = rule;
  // Of a contract that cannot be read only one thing is known: it is there.
  if (!contract && (needsContract(rule) || /^CONTRACT00[23]$/.test(code)))
    return 'There is no contract to test it against.';
  const guard = contract?.bundle.scaffold.data.guard;
  const enforcement = {
    dna: guard?.dnaEnforcement,
    blueprint: guard?.blueprintEnforcement,
    interactions: guard?.interactionsEnforcement,
  };
  if (layer !== undefined && enforcement[layer] === 'off') return 'The contract turns it off.';
  return files === 0 && !WITHOUT_SOURCES.test(code) ? 'There is no source file to test it on.' : undefined;
}

const CATEGORIES: readonly (readonly [RegExp, EvidenceBundleV1Assertion['category']])[] = [
  [/^STRUCT003$/, 'shell'],
  [/^(?:ROUTE\d+|STRUCT00[127])$/, 'route'],
  [/^INT/, 'interaction'],
  [/^A11Y/, 'accessibility'],
  [/^TOKEN/, 'design-token'],
  [/^(?:CTX|GRAPH)/, 'context'],
];

const categoryOf = (code: string): EvidenceBundleV1Assertion['category'] =>
  CATEGORIES.find(([pattern]) => pattern.test(code))?.[1] ?? 'policy';
