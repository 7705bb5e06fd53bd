import type { DiagnosticCode } from '../packs/diagnostics.ts';
import type { ExecutionPackCommonV1Diagnostic as Diagnostic } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { CONTRACT_FILE } from './contract.ts';
import type { Violation } from './finding.ts';
import { type Severity, SEVERITY_RANK } from '../base/severity.ts';
import type { Project, Refusal } from './rule.ts';

type StructCode = `STRUCT00${1 | 2 | 4 | 5 | 6 | 7}`;

/**
 * The rule that reports each diagnostic of the compiler, or the reason why no rule does. One case differs: a section with
 * a placeholder shell is reported by STRUCT003 instead of STRUCT005.
 */
export const RULE_BY_DIAGNOSTIC: Readonly<
  Record<DiagnosticCode, StructCode | { readonly noneBecause: string }>
> = {
  NAMESPACE_FALLBACK: { noneBecause: 'It concerns the request to the service, not the document.' },
  ALIAS_RESOLVED: {
    noneBecause: 'The packs contain the record that is meant; svc migrate --map replaces the name.',
  },
  WIRING_SHORTENED: {
    noneBecause: 'It reports what a pack omits for length; the document is correct.',
  },
  PRODUCT_IGNORED: {
    noneBecause: 'It concerns the product file, which svc product check reports; the contract is correct.',
  },
  PRODUCT_CONTRADICTS: {
    noneBecause: 'It concerns the product file, which svc product check reports; the contract is correct.',
  },
  PAGE_WITHOUT_ROUTE: 'STRUCT001',
  ROUTE_UNKNOWN_SECTION: 'STRUCT002',
  ROUTE_UNKNOWN_PAGE: 'STRUCT002',
  ROUTE_NOT_A_PATH: 'STRUCT002',
  PATH_CONFLICT: 'STRUCT002',
  SEVERAL_PATHS: { noneBecause: 'A page may have several paths, and the packs contain all of them.' },
  DUPLICATE_SECTION_ID: 'STRUCT004',
  DUPLICATE_PAGE_ID: 'STRUCT004',
  DUPLICATE_ALIAS: 'STRUCT004',
  AMBIGUOUS_PAGE_ID: 'STRUCT004',
  THEME_UNRESOLVED: 'STRUCT005',
  SHELL_UNRESOLVED: 'STRUCT005',
  PATTERN_UNRESOLVED: 'STRUCT005',
  ARCHETYPE_UNRESOLVED: 'STRUCT005',
  SPAN_UNKNOWN_COLUMN: 'STRUCT005',
  BREAKPOINT_UNKNOWN: 'STRUCT005',
  PRESET_UNKNOWN: 'STRUCT006',
  MODE_UNSUPPORTED: 'STRUCT006',
  SHAPE_UNSUPPORTED: 'STRUCT006',
  NAVIGATION_UNKNOWN_ROUTE: 'STRUCT007',
  NAVIGATION_UNKNOWN_HOTKEY: 'STRUCT007',
  ACTIVE_MATCH_REFUSED: 'STRUCT007',
  HOTKEY_UNKNOWN_ROUTE: 'STRUCT007',
  HOTKEY_WITHOUT_EFFECT: 'STRUCT007',
  HOTKEY_DUPLICATE: 'STRUCT007',
  COMMAND_UNKNOWN_ROUTE: 'STRUCT007',
  COMMAND_WITHOUT_EFFECT: 'STRUCT007',
};

/** The diagnostics that a rule reports. */
export function selectDiagnostics({ contract }: Project, rule: StructCode): Diagnostic[] {
  // A newer service may send codes that this version does not know; they are ignored.
  const codes: Readonly<Record<string, unknown>> = RULE_BY_DIAGNOSTIC;
  const diagnostics = contract?.bundle.diagnostics ?? [];
  const own = diagnostics.filter(({ code }) => codes[code] === rule);
  if (rule !== 'STRUCT001' && rule !== 'STRUCT002') return own;
  // A page with a duplicate id has no route either; report the cause only once.
  const duplicates = diagnostics
    .filter(({ code }) => code === 'DUPLICATE_PAGE_ID')
    .map(({ pointer }) => pointer.replace(/\/id$/, ''));
  return own.filter(
    ({ pointer }) => !duplicates.some((page) => pointer === page || pointer.startsWith(`${page}/`)),
  );
}

/** Converts a diagnostic. Its severity is the lower of the rule's and the compiler's. */
export function toViolation(
  diagnostic: Diagnostic,
  maxSeverity: Severity,
  fallbackSuggestion: string,
): Violation {
  const { message, pointer, severity, suggestions = [] } = diagnostic;
  const names = suggestions.map((name) => quote(name));
  return {
    message,
    file: CONTRACT_FILE,
    pointer,
    suggestion: names.length === 0 ? fallbackSuggestion : `Try ${names.join(' or ')}.`,
    ...(SEVERITY_RANK[severity] < SEVERITY_RANK[maxSeverity] ? { severity } : {}),
  };
}

/** The violations of a rule that only passes on diagnostics. */
export const reportDiagnostics = (
  project: Project,
  rule: StructCode,
  maxSeverity: Severity,
  fallbackSuggestion: string,
): Violation[] =>
  selectDiagnostics(project, rule).map((diagnostic) =>
    toViolation(diagnostic, maxSeverity, fallbackSuggestion),
  );

/** An unresolved section shell that is empty, or `inherit` as in other formats. */
export function isPlaceholderShell(project: Project, { code, pointer }: Diagnostic): boolean {
  const [, index] = /^\/blueprint\/sections\/(\d+)\/shell$/.exec(pointer) ?? [];
  if (code !== 'SHELL_UNRESOLVED' || index === undefined) return false;
  const shell = project.contract?.essence.blueprint.sections[Number(index)]?.shell ?? '';
  return ['', 'inherit'].includes(shell.trim().toLowerCase());
}

const MISSING: Refusal = { kind: 'missing', message: `The project has no ${CONTRACT_FILE}.` };

/** Reports a missing contract if the reason is of this kind. */
export function reportRefusal(
  { contract, refusal, paths }: Project,
  kind: NonNullable<Refusal['kind']>,
  suggestion: string,
): Violation[] {
  if (contract) return [];
  // An existing contract without a refusal was not compiled, which is not a violation.
  const reason = refusal ?? (paths.includes(CONTRACT_FILE) ? undefined : MISSING);
  if (!reason || (reason.kind ?? 'invalid') !== kind) return [];
  const { message, pointer } = reason;
  return [
    {
      message,
      // A missing file has no position.
      ...(kind === 'missing' ? {} : { file: CONTRACT_FILE }),
      ...(pointer === undefined ? {} : { pointer }),
      suggestion,
    },
  ];
}
