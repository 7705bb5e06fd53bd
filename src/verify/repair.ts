import { CONTRACT_FILE } from './contract.ts';
import type { Edit, Finding } from './finding.ts';
import { RULES } from './rules/index.ts';

/** The codes of all rules, sorted. */
export const RULE_CODES: readonly string[] = RULES.map(({ code }) => code).sort();

/** Commands that regenerate files written by svc, by the repair they perform completely or in part. */
const REPAIR_COMMANDS: Readonly<Record<string, string>> = {
  'restore-essence-contract': 'svc init',
  'migrate-essence-v4': 'svc migrate --write',
  'regenerate-context-packs': 'svc packs compile --write',
  'hydrate-execution-packs': 'svc packs compile --write',
  'hydrate-review-pack': 'svc packs compile --write',
  'update-lock': 'svc packs compile --write',
  'refresh-agents-block': 'svc packs compile --write',
  'regenerate-typed-graph': 'svc graph',
};

export const findRepairCommand = ({ repair }: Pick<Finding, 'repair'>): string | undefined =>
  Object.hasOwn(REPAIR_COMMANDS, repair) ? REPAIR_COMMANDS[repair] : undefined;

/** True for findings about files derived from the sources: any edit makes them outdated, whatever it fixes. */
export const isAboutDerivedFiles = ({ repair }: Pick<Finding, 'repair'>): boolean =>
  repair === 'regenerate-typed-graph';

/** The repair of one finding. */
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
  /** A command that performs the repair. */
  readonly command?: string;
  readonly fingerprint: string;
}

export const planRepairs = (findings: readonly Finding[]): PlannedRepair[] =>
  findings.map((finding) => {
    const { code, rule, severity, message, suggestion, place, pointer, repair, edits, fingerprint } = finding;
    const command = findRepairCommand(finding);
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

/** Applies edits to a text. Edits that overlap an earlier one or lie outside the text are skipped and counted in `left`. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): { readonly text: string; readonly left: number } {
  let result = '';
  let at = 0;
  let left = 0;
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: replacement } of sorted) {
    if (start < at || end > text.length || end < start) {
      left++;
      continue;
    }
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return { text: result + text.slice(at), left };
}

/** Formats edits of a file as a unified diff without context. Edits that `applyEdits` skips are left out. */
export function formatEditsAsDiff(file: string, text: string, edits: readonly Edit[]): string {
  const lines = [`--- a/${file}`, `+++ b/${file}`];
  const groups: { start: number; end: number; edits: Edit[] }[] = [];
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.start < at || edit.end > text.length || edit.end < edit.start) continue;
    at = edit.end;
    const last = groups.at(-1);
    const newline = text.indexOf('\n', edit.end);
    const end = newline === -1 ? text.length : newline;
    if (last && edit.start <= last.end) {
      last.edits.push(edit);
      last.end = end;
    } else groups.push({ start: text.slice(0, edit.start).lastIndexOf('\n') + 1, end, edits: [edit] });
  }
  let added = 0;
  for (const { start, end, edits: own } of groups) {
    const before = text.slice(start, end);
    const moved = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const old = splitLines(before);
    const changed = splitLines(applyEdits(before, moved).text);
    const line = text.slice(0, start).split('\n').length;
    lines.push(
      `@@ -${line},${old.length} +${line + added},${changed.length} @@`,
      ...old.map((one) => `-${one}`),
      ...changed.map((one) => `+${one}`),
    );
    added += changed.length - old.length;
  }
  return `${lines.join('\n')}\n`;
}

const splitLines = (text: string): string[] => text.replace(/\r$/, '').split(/\r?\n/);

/** Formats the manual repairs of a plan as instructions for a person or an agent. */
export function formatRepairPrompt(plan: readonly PlannedRepair[]): string {
  const byHand = plan.filter(({ kind }) => kind === 'by-hand');
  if (byHand.length === 0) return 'No finding has to be fixed by hand.\n';
  const rules = new Map(RULES.map((rule) => [rule.id, rule]));
  const groups = new Map<string, PlannedRepair[]>();
  for (const repair of byHand) groups.set(repair.rule, [...(groups.get(repair.rule) ?? []), repair]);
  const lines = [
    'Fix the findings below with the smallest change that keeps the behaviour and the text of the page.',
    'Read each file before you change it. Change nothing else.',
    '',
  ];
  for (const [id, repairs] of groups) {
    const rule = rules.get(id);
    lines.push(`## ${repairs[0]?.code ?? ''} ${id}`, '', rule ? `${rule.summary} ${rule.why}` : '', '');
    for (const { target, message, suggestion } of repairs)
      lines.push(`- ${toSingleLine(`${target}: ${message} ${suggestion ?? ''}`)}`);
    lines.push('');
  }
  lines.push('You are done when `svc verify` reports none of these findings and no new ones.', '');
  return lines.join('\n');
}

/** Keeps file names and quoted source text from starting a new line or containing invisible characters. */
const toSingleLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** Guidance for fixing one finding. */
export interface RepairGuide {
  /** Files to read first, relative to the project. */
  readonly read: readonly string[];
  readonly preserve: readonly string[];
  readonly avoid: readonly string[];
}

export function buildRepairGuide(finding: Finding): RepairGuide {
  const { place, pointer, lane, category } = finding;
  const concernsContract = pointer !== undefined || lane === 'essence-contract';
  const files = [...(place ? [place.file] : []), ...(concernsContract ? [CONTRACT_FILE] : [])];
  const read = [...new Set(files)];
  if (findRepairCommand(finding) !== undefined) return { read, ...GENERATED_FILE_ADVICE };
  const advice = Object.hasOwn(CATEGORY_ADVICE, category) ? CATEGORY_ADVICE[category] : undefined;
  return {
    read,
    preserve: [...GENERAL_ADVICE.preserve, ...(advice?.preserve ?? [])],
    avoid: [...GENERAL_ADVICE.avoid, ...(advice?.avoid ?? [])],
  };
}

type Advice = Pick<RepairGuide, 'preserve' | 'avoid'>;

const GENERAL_ADVICE: Advice = {
  preserve: [
    'The behaviour and content of the page: its text, its data and the order of its steps.',
    'Names, props and exports that other files use.',
  ],
  avoid: [
    'Changes that this finding does not require.',
    'Silencing the rule: disabling it, hiding the element, or adding the finding to the baseline.',
  ],
};

/** For files that svc writes. */
const GENERATED_FILE_ADVICE: Advice = {
  preserve: ['The contract: these files are generated from it.'],
  avoid: ['Editing files under .svc/ by hand: the command overwrites them.'],
};

const CATEGORY_ADVICE: Readonly<Record<string, Advice>> = {
  Context: {
    preserve: ['Entries of .svc/map.json that were reviewed: they say which component shows a pattern.'],
    avoid: ['Mapping a pattern to a component that does not show it, only to have it proven.'],
  },
  Accessibility: {
    preserve: ['The appearance of the element, unless the finding is about it.'],
    avoid: ['A meaningless name, such as "image" or "button".'],
  },
  Components: {
    preserve: ['The behaviour of the control.'],
    avoid: ['A second component for the same purpose.'],
  },
  Tokens: {
    preserve: ['The appearance of the page in every mode of the theme.'],
    avoid: ['Another hard-coded value, or a new token with the same value.'],
  },
  Routes: {
    preserve: ['URLs that users have bookmarked.'],
    avoid: ['Changing both the code and the contract before you have decided which of them is right.'],
  },
  Structure: {
    preserve: ['Parts of the contract that the finding does not mention.'],
    avoid: ['An invalid contract: validate it before you write it.'],
  },
  Contract: {
    preserve: ['Decisions that the contract already contains.'],
    avoid: ['An invalid contract: validate it before you write it.'],
  },
  Interactions: {
    preserve: ['The existing behaviour for pointer users.'],
    avoid: ['Code that looks like the interaction but does nothing.'],
  },
};
