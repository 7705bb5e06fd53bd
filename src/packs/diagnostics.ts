import type { ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';

export type Diagnostic = ExecutionPackCommonV1Diagnostic;

/**
 * Everything the compiler can notice. `error`: the packs lack something that the document asks for; `warn`: a
 * replacement was used, or something leads nowhere; `info`: a choice that is worth knowing.
 */
export const DIAGNOSTICS = {
  NAMESPACE_FALLBACK: { severity: 'info', when: 'The namespace that was asked for has no records.' },
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
  DUPLICATE_ALIAS: { severity: 'warn', when: 'Two placements of a page ask for the same alias.' },
  SPAN_UNKNOWN_COLUMN: { severity: 'warn', when: 'A span names no column of its group.' },
  BREAKPOINT_UNKNOWN: { severity: 'warn', when: 'A column rule names a width step that does not exist.' },
  WIRING_SHORTENED: { severity: 'info', when: 'A signal has too many senders and receivers to wire all.' },
  ROUTE_UNKNOWN_SECTION: { severity: 'error', when: 'A route names a section that does not exist.' },
  ROUTE_UNKNOWN_PAGE: { severity: 'error', when: 'A route names a page that its section does not have.' },
  ROUTE_NOT_A_PATH: { severity: 'warn', when: 'A path does not begin with a slash.' },
  PATH_CONFLICT: { severity: 'error', when: 'One path is given to two pages.' },
  SEVERAL_PATHS: { severity: 'info', when: 'A page has more than one path.' },
  PAGE_WITHOUT_ROUTE: { severity: 'warn', when: 'A page has no path.' },
  ARCHETYPE_UNRESOLVED: {
    severity: 'warn',
    when: 'No archetype or blueprint has the id that `meta.archetype` names.',
  },
  NAVIGATION_UNKNOWN_ROUTE: { severity: 'warn', when: 'A navigation item leads to no declared path.' },
  NAVIGATION_UNKNOWN_HOTKEY: { severity: 'warn', when: 'A navigation item names a key that is no hotkey.' },
  ACTIVE_MATCH_REFUSED: {
    severity: 'warn',
    when: 'An `active_match` is no regular expression that can be matched in linear time.',
  },
  HOTKEY_UNKNOWN_ROUTE: { severity: 'warn', when: 'A hotkey leads to no declared path.' },
  HOTKEY_WITHOUT_EFFECT: { severity: 'warn', when: 'A hotkey has neither route nor action.' },
  HOTKEY_DUPLICATE: { severity: 'warn', when: 'Two hotkeys have the same key.' },
  COMMAND_UNKNOWN_ROUTE: { severity: 'warn', when: 'A palette command leads to no declared path.' },
  COMMAND_WITHOUT_EFFECT: { severity: 'warn', when: 'A palette command has neither route nor action.' },
} as const satisfies Record<string, { severity: Diagnostic['severity']; when: string }>;

export type DiagnosticCode = keyof typeof DIAGNOSTICS;

export type Report = (
  code: DiagnosticCode,
  pointer: string,
  message: string,
  /** What could be written instead; asked for only where it is shown. */
  suggestions?: () => readonly string[],
) => void;

/** Comparing a name with all others takes a while: a document full of wrong names gets help for the first ones. */
const HELPED = 50;

/** What was noticed, in the order in which the document is walked. */
export function createDiagnostics(): { readonly report: Report; readonly list: Diagnostic[] } {
  const list: Diagnostic[] = [];
  return {
    list,
    report: (code, pointer, message, suggest) => {
      const suggestions = list.length < HELPED ? (suggest?.() ?? []) : [];
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
