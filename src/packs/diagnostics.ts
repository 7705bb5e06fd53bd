import type { ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';

export type Diagnostic = ExecutionPackCommonV1Diagnostic;

/**
 * Every diagnostic of the compiler. `error`: the packs lack something that the document requires; `warn`: the compiler
 * used a replacement, or a reference is dangling; `info`: a decision worth knowing.
 */
export const DIAGNOSTICS = {
  NAMESPACE_FALLBACK: { severity: 'info', when: 'The requested namespace has no records.' },
  ALIAS_RESOLVED: { severity: 'info', when: 'A name is an earlier name of a record, which is used instead.' },
  THEME_UNRESOLVED: { severity: 'error', when: 'No theme has the id that `dna.theme.id` names.' },
  MODE_UNSUPPORTED: { severity: 'warn', when: 'The theme does not offer the colour mode.' },
  SHAPE_UNSUPPORTED: { severity: 'warn', when: 'The theme does not offer the corner shape.' },
  SHELL_UNRESOLVED: { severity: 'error', when: 'No shell has the id that the document names.' },
  DUPLICATE_SECTION_ID: { severity: 'error', when: 'Two sections have the same id.' },
  DUPLICATE_PAGE_ID: { severity: 'error', when: 'Two pages of a section have the same id.' },
  AMBIGUOUS_PAGE_ID: {
    severity: 'info',
    when: 'The short form `section-page` of a page could mean another page.',
  },
  PATTERN_UNRESOLVED: { severity: 'error', when: 'No pattern has the id that a layout names.' },
  PRESET_UNKNOWN: { severity: 'warn', when: 'The pattern has no preset of that name; another one applies.' },
  DUPLICATE_ALIAS: { severity: 'warn', when: 'Two placements of a page request the same alias.' },
  SPAN_UNKNOWN_COLUMN: { severity: 'warn', when: 'A span names a column that its group does not have.' },
  BREAKPOINT_UNKNOWN: { severity: 'warn', when: 'A column rule names a breakpoint that does not exist.' },
  WIRING_SHORTENED: { severity: 'info', when: 'A signal has too many senders and receivers to wire all.' },
  ROUTE_UNKNOWN_SECTION: { severity: 'error', when: 'A route names a section that does not exist.' },
  ROUTE_UNKNOWN_PAGE: { severity: 'error', when: 'A route names a page that its section does not have.' },
  ROUTE_NOT_A_PATH: { severity: 'warn', when: 'A path does not start with a slash.' },
  PATH_CONFLICT: { severity: 'error', when: 'Two pages have the same path.' },
  SEVERAL_PATHS: { severity: 'info', when: 'A page has more than one path.' },
  PAGE_WITHOUT_ROUTE: { severity: 'warn', when: 'A page has no path.' },
  ARCHETYPE_UNRESOLVED: {
    severity: 'warn',
    when: 'No archetype or blueprint has the id that `meta.archetype` names.',
  },
  NAVIGATION_UNKNOWN_ROUTE: { severity: 'warn', when: 'A navigation item points to an undeclared path.' },
  NAVIGATION_UNKNOWN_HOTKEY: {
    severity: 'warn',
    when: 'A navigation item names a key that is not a hotkey of the app.',
  },
  ACTIVE_MATCH_REFUSED: {
    severity: 'warn',
    when: 'An `active_match` is not a regular expression that can be matched in linear time.',
  },
  HOTKEY_UNKNOWN_ROUTE: { severity: 'warn', when: 'A hotkey points to an undeclared path.' },
  HOTKEY_WITHOUT_EFFECT: { severity: 'warn', when: 'A hotkey has neither a route nor an action.' },
  HOTKEY_DUPLICATE: { severity: 'warn', when: 'Two hotkeys have the same key.' },
  COMMAND_UNKNOWN_ROUTE: { severity: 'warn', when: 'A palette command points to an undeclared path.' },
  PRODUCT_IGNORED: {
    severity: 'warn',
    when: 'A part of `svc.product.json` does not fit the contract or its records; official or neutral content is used instead.',
  },
  PRODUCT_CONTRADICTS: {
    severity: 'warn',
    when: 'Two statements of `svc.product.json` contradict each other, and neither has precedence.',
  },
  COMMAND_WITHOUT_EFFECT: { severity: 'warn', when: 'A palette command has neither a route nor an action.' },
} as const satisfies Record<string, { severity: Diagnostic['severity']; when: string }>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

export type ReportDiagnostic = (
  code: DiagnosticCode,
  pointer: string,
  message: string,
  /** Possible replacements; computed only if they are shown. */
  suggestions?: () => readonly string[],
) => void;

/** Finding similar names is slow, so only the first diagnostics of a document include suggestions. */
const MAX_WITH_SUGGESTIONS = 50;

/** Creates an empty list of diagnostics and the function that appends to it. */
export function createDiagnostics(): { readonly report: ReportDiagnostic; readonly list: Diagnostic[] } {
  const list: Diagnostic[] = [];
  return {
    list,
    report: (code, pointer, message, suggest) => {
      const suggestions = list.length < MAX_WITH_SUGGESTIONS ? (suggest?.() ?? []) : [];
      list.push({
        code,
        severity: DIAGNOSTICS[code].severity,
        pointer,
        message,
        ...(suggestions.length === 0 ? {} : { suggestions: [...suggestions] }),
      });
    },
  };
}
