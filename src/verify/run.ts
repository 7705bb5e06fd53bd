import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import { sha256Hex } from '../base/hash.ts';
import { compareSeverity } from '../base/severity.ts';
import { compareText } from '../base/text.ts';
import { type Source, type Span, toLineColumnRange } from '../source/source.ts';
import type { Finding, Place, Severity, Violation } from './finding.ts';
import type { Contract, Project, RuleDescription } from './rule.ts';
import { MAX_FINDINGS, MAX_FINDINGS_PER_RULE } from './limits.ts';
import { RULES } from './rules/index.ts';
import type { Components } from './shape.ts';
import { isThirdParty } from './third-party.ts';

/** Returns the text of a file, for the position of a finding in it. */
type ReadText = (file: string) => string | undefined;

/** Runs the file rules on one file; without a contract, only those that need none. Third-party code has no findings. */
export function runFileRules(
  source: Source,
  contract: Contract | undefined,
  components?: Components,
): Finding[] {
  const findings: Finding[] = [];
  if (isThirdParty(source)) return findings;
  const occurrences = new Map<string, number>();
  const readText = (): string => source.text;
  for (const rule of RULES) {
    if (rule.scope !== 'file') continue;
    const violations =
      rule.layer === undefined
        ? rule.check(source, contract, components)
        : contract
          ? rule.check(source, contract)
          : [];
    addFindings(findings, rule, violations, { contract, readText, occurrences, file: source.path });
  }
  return findings;
}

/** Runs the project rules. */
export function runProjectRules(project: Project, readText: ReadText): Finding[] {
  const findings: Finding[] = [];
  const occurrences = new Map<string, number>();
  const { contract } = project;
  for (const rule of RULES)
    if (rule.scope === 'project')
      addFindings(findings, rule, rule.check(project), { contract, readText, occurrences });
  return findings;
}

interface FindingContext {
  readonly contract: Contract | undefined;
  readonly readText: ReadText;
  readonly occurrences: Map<string, number>;
  /** The file of violations that name none. */
  readonly file?: string;
}

/** Adds the first violations of a rule as findings, and one finding of each severity that counts the rest. */
function addFindings(
  findings: Finding[],
  rule: RuleDescription,
  violations: readonly Violation[],
  { contract, readText, occurrences, file }: FindingContext,
): void {
  const rest = new Map<Severity, number>();
  for (const [index, violation] of violations.entries()) {
    if (index < MAX_FINDINGS_PER_RULE) {
      const located = file === undefined ? violation : { file, ...violation };
      const text = located.file === undefined ? undefined : readText(located.file);
      const finding = toFinding(rule, located, contract, text, occurrences);
      if (finding) findings.push(finding);
    } else {
      const severity = violation.severity ?? rule.severity;
      rest.set(severity, (rest.get(severity) ?? 0) + 1);
    }
  }
  for (const [severity, count] of rest) {
    const summary = { ...describeRest(count, file === undefined ? 'project' : 'file'), severity };
    const located = file === undefined ? summary : { file, ...summary };
    const finding = toFinding(rule, located, contract, undefined, occurrences);
    if (finding) findings.push(finding);
  }
}

/** The count is part of the message and so of the fingerprint: a baseline reports it as new when it changes. */
const describeRest = (count: number, where: 'file' | 'project'): Violation => ({
  message: `${formatCount(count)} more ${count === 1 ? 'violation' : 'violations'} of this rule in this ${where} ${count === 1 ? 'is' : 'are'} not listed.`,
  suggestion: 'Fix the listed ones, then run svc verify again.',
});

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Limits the findings of a project. Those that are left out are counted by rule and severity. */
export function limitFindings(most = MAX_FINDINGS): {
  add(findings: readonly Finding[]): void;
  list(): Finding[];
} {
  const kept: Finding[] = [];
  const rest = new Map<string, { readonly first: Finding; count: number }>();
  return {
    add(findings) {
      for (const finding of findings) {
        if (kept.length < most) {
          kept.push(finding);
          continue;
        }
        const key = `${finding.code} ${finding.severity}`;
        const known = rest.get(key);
        if (known) known.count++;
        else rest.set(key, { first: finding, count: 1 });
      }
    },
    list: () => [...kept, ...Array.from(rest.values(), ({ first, count }) => summarizeRest(first, count))],
  };
}

/** A finding about the project that counts findings of one rule and severity. */
function summarizeRest(first: Finding, count: number): Finding {
  const { code, rule, category, severity, lane, repair } = first;
  const violation = describeRest(count, 'project');
  return {
    ...{ code, rule, category, severity, lane, repair },
    ...violation,
    edits: [],
    fingerprint: computeFingerprint({ code, id: rule }, violation, violation.message, 0),
  };
}

/** Converts violations of any origin, such as checks in a browser, to findings. */
export function toFindings(
  violations: readonly { readonly rule: RuleDescription; readonly violation: Violation }[],
  contract: Contract | undefined,
  readText: ReadText,
): Finding[] {
  const occurrences = new Map<string, number>();
  return violations.flatMap(({ rule, violation }) => {
    const text = violation.file === undefined ? undefined : readText(violation.file);
    return toFinding(rule, violation, contract, text, occurrences) ?? [];
  });
}

function toFinding(
  rule: RuleDescription,
  violation: Violation,
  contract: Contract | undefined,
  text: string | undefined,
  occurrences: Map<string, number>,
): Finding | undefined {
  const severity = applyEnforcement(rule, violation.severity ?? rule.severity, contract);
  if (severity === undefined) return undefined;
  const { file, pointer, span, message, suggestion, evidence, unless, edits = [] } = violation;
  const place = locate(violation, text);
  // Without a span, the message identifies the finding: rewording it makes the finding new for a baseline.
  const excerpt = text !== undefined && span ? excerptAt(text, span) : message;
  const key = JSON.stringify([rule.code, file, pointer, excerpt]);
  const occurrence = occurrences.get(key) ?? 0;
  occurrences.set(key, occurrence + 1);
  return {
    code: rule.code,
    rule: rule.id,
    category: rule.category,
    severity,
    message,
    ...(place === undefined ? {} : { place }),
    ...(pointer === undefined ? {} : { pointer }),
    lane: rule.lane,
    repair: rule.repair,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(evidence === undefined ? {} : { evidence }),
    edits,
    fingerprint: computeFingerprint(rule, violation, excerpt, occurrence),
    ...(unless === undefined ? {} : { unless }),
  };
}

function locate({ file, span, pointer }: Violation, text: string | undefined): Place | undefined {
  if (file === undefined) return undefined;
  const isInJson = pointer !== undefined && file.endsWith('.json');
  const range = span ?? (text !== undefined && isInJson ? locatePointer(text, pointer) : undefined);
  if (text === undefined || !range) return { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { file, ...toLineColumnRange(text, range) };
}

/**
 * The severity under the guard of the contract: each layer has its own enforcement. Undefined if the layer is off. Rules
 * without a layer keep their severity.
 */
function applyEnforcement(
  rule: RuleDescription,
  severity: Severity,
  contract: Contract | undefined,
): Severity | undefined {
  if (!contract || rule.layer === undefined) return severity;
  const guard = contract.bundle.scaffold.data.guard;
  const enforcement =
    rule.layer === 'dna'
      ? guard?.dnaEnforcement
      : rule.layer === 'blueprint'
        ? guard?.blueprintEnforcement
        : guard?.interactionsEnforcement;
  if (enforcement === 'off') return undefined;
  // Information is never escalated: it does not report a defect.
  if (severity === 'info') return severity;
  if (enforcement === 'error') return 'error';
  return enforcement === 'warn' && severity === 'error' ? 'warn' : severity;
}

/** Sorts by severity, most severe first, then by code and position. */
export const sortFindings = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      compareSeverity(a.severity, b.severity) ||
      compareText(a.code, b.code) ||
      compareText(a.place?.file ?? '', b.place?.file ?? '') ||
      (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
      (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
      compareText(a.pointer ?? '', b.pointer ?? '') ||
      compareText(a.message, b.message),
  );

/**
 * Identifies a finding across runs by rule, file and source text without its white space, so that lines may move and
 * other findings may come and go. `occurrence` distinguishes findings that are otherwise equal.
 */
function computeFingerprint(
  { code, id }: Pick<RuleDescription, 'code' | 'id'>,
  { file = '', pointer = '' }: Violation,
  excerpt: string,
  occurrence: number,
): string {
  const parts = [code, id, file, pointer, excerpt.replace(/\s+/g, ' ').trim(), String(occurrence)];
  return `gfo1:${sha256Hex(JSON.stringify(parts))}`;
}

/** Enough to distinguish one position from another. */
const MAX_EXCERPT_LENGTH = 200;

const excerptAt = (text: string, { start, end }: Span): string =>
  text.slice(start, Math.min(end, start + MAX_EXCERPT_LENGTH));

/** The last parsed document: findings about one document come in a row. */
let last: { readonly text: string; readonly tree: Node | undefined } = { text: '', tree: undefined };

/** The span of the value at a JSON pointer, including its key; of the nearest parent if there is no such value. */
export function locatePointer(text: string, pointer: string): Span | undefined {
  if (last.text !== text) last = { text, tree: parseTree(text) };
  const { tree } = last;
  if (!tree) return undefined;
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (let length = keys.length; length > 0; length--) {
    const node = findNode(tree, keys.slice(0, length));
    if (!node) continue;
    const { offset, length: size } = node.parent?.type === 'property' ? node.parent : node;
    return { start: offset, end: offset + size };
  }
  return { start: tree.offset, end: tree.offset + tree.length };
}

function findNode(tree: Node, keys: readonly string[]): Node | undefined {
  let node: Node | undefined = tree;
  for (const key of keys)
    node = node && findNodeAtLocation(node, [node.type === 'array' ? Number(key) : key]);
  return node;
}
