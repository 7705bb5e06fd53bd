import type { DiagnosticCode } from '../packs/diagnostics.ts';
import type { ExecutionPackCommonV1Diagnostic as Diagnostic } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { CONTRACT_FILE } from './contract.ts';
import type { Violation, Severity } from './finding.ts';
import type { Project, Refusal } from './rule.ts';

type StructCode = `STRUCT00${1 | 2 | 4 | 5 | 6 | 7}`;

/**
 * The compiler has looked at the contract already: what it noticed is a finding of one of the rules, or of none for a
 * reason. A shell of a section that is a placeholder is the one thing that moves: from STRUCT005 to STRUCT003.
 */
export const RULE_BY_DIAGNOSTIC: Readonly<
  Record<DiagnosticCode, StructCode | { readonly noneBecause: string }>
> = {
  NAMESPACE_FALLBACK: { noneBecause: 'It is about what the service was asked for, not about the document.' },
  WIRING_SHORTENED: {
    noneBecause: 'It says what a pack leaves out for length; the document is as it should be.',
  },
  PAGE_WITHOUT_ROUTE: 'STRUCT001',
  ROUTE_UNKNOWN_SECTION: 'STRUCT002',
  ROUTE_UNKNOWN_PAGE: 'STRUCT002',
  ROUTE_NOT_A_PATH: 'STRUCT002',
  PATH_CONFLICT: 'STRUCT002',
  SEVERAL_PATHS: { noneBecause: 'A page may be at several paths: the packs carry all of them.' },
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

/** What the compiler noticed that belongs to a rule. */
export function selectDiagnostics({ contract }: Project, rule: StructCode): Diagnostic[] {
  // The service may be newer than we are: a code that nobody here knows is left to it.
  const codes: Readonly<Record<string, unknown>> = RULE_BY_DIAGNOSTIC;
  const diagnostics = contract?.bundle.diagnostics ?? [];
  const own = diagnostics.filter(({ code }) => codes[code] === rule);
  if (rule !== 'STRUCT001' && rule !== 'STRUCT002') return own;
  // A page whose id another has gets no path either; one cause is one finding.
  const doubled = diagnostics
    .filter(({ code }) => code === 'DUPLICATE_PAGE_ID')
    .map(({ pointer }) => pointer.replace(/\/id$/, ''));
  return own.filter(
    ({ pointer }) => !doubled.some((page) => pointer === page || pointer.startsWith(`${page}/`)),
  );
}

const RANK = { error: 2, warn: 1, info: 0 } as const;

/** A diagnostic as a finding; it counts as much as the rule says, and never more than the compiler does. */
export function toViolation(diagnostic: Diagnostic, most: Severity, otherwise: string): Violation {
  const { message, pointer, severity, suggestions = [] } = diagnostic;
  const names = suggestions.map((name) => quote(name));
  return {
    message,
    file: CONTRACT_FILE,
    pointer,
    suggestion: names.length === 0 ? otherwise : `Try ${names.join(' or ')}.`,
    ...(RANK[severity] < RANK[most] ? { severity } : {}),
  };
}

/** All findings of a rule that only passes on what the compiler noticed. */
export const reportDiagnostics = (
  project: Project,
  rule: StructCode,
  most: Severity,
  otherwise: string,
): Violation[] =>
  selectDiagnostics(project, rule).map((diagnostic) => toViolation(diagnostic, most, otherwise));

/** A shell that is no name of one: nothing, or the word that other formats have for that of the parent. */
export function isPlaceholderShell(project: Project, { code, pointer }: Diagnostic): boolean {
  const [, index] = /^\/blueprint\/sections\/(\d+)\/shell$/.exec(pointer) ?? [];
  if (code !== 'SHELL_UNRESOLVED' || index === undefined) return false;
  const shell = project.contract?.essence.blueprint.sections[Number(index)]?.shell ?? '';
  return ['', 'inherit'].includes(shell.trim().toLowerCase());
}

const MISSING: Refusal = { kind: 'missing', message: `The project has no ${CONTRACT_FILE}.` };

/** What to say where there is no contract for this reason; nothing where there is one, or for another reason. */
export function reportRefusal(
  { contract, refusal, paths }: Project,
  kind: NonNullable<Refusal['kind']>,
  suggestion: string,
): Violation[] {
  if (contract) return [];
  // A file that is there and that nobody refused was not compiled; that is no fault of the project.
  const reason = refusal ?? (paths.includes(CONTRACT_FILE) ? undefined : MISSING);
  if (!reason || (reason.kind ?? 'invalid') !== kind) return [];
  const { message, pointer } = reason;
  return [
    {
      message,
      // A file that is not there is no place to look at.
      ...(kind === 'missing' ? {} : { file: CONTRACT_FILE }),
      ...(pointer === undefined ? {} : { pointer }),
      suggestion,
    },
  ];
}
