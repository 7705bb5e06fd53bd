import type { Edit, Finding } from './finding.ts';
import { RULES } from './rules/index.ts';
import { CONTRACT_FILE } from './contract.ts';

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
export const RULE_CODES: readonly string[] = RULES.map(({ code }) => code).sort();

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

/** The plan as an instruction for whoever mends it, person or agent: what, where, why, and when it is done. */
export function formatRepairPrompt(plan: readonly PlannedRepair[]): string {
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
      lines.push(`- ${toSingleLine(`${target}: ${message} ${suggestion ?? ''}`)}`);
    lines.push('');
  }
  lines.push('Done when `svc verify` reports none of them and nothing new.', '');
  return lines.join('\n');
}

/** Names of files and words of sources stand in it: none of them begins a line, or says something that nobody sees. */
const toSingleLine = (text: string): string => text.replace(/[\s\p{C}]+/gu, ' ').trim();

/** What to know before one finding is mended. */
export interface RepairGuide {
  /** Files to read first, from the folder of the project. */
  readonly read: readonly string[];
  readonly preserve: readonly string[];
  readonly avoid: readonly string[];
}

export function buildRepairGuide(finding: Finding): RepairGuide {
  const { place, pointer, lane, category } = finding;
  const isOfContract = pointer !== undefined || lane === 'essence-contract';
  const files = [...(place ? [place.file] : []), ...(isOfContract ? [CONTRACT_FILE] : [])];
  const own = Object.hasOwn(CATEGORY_ADVICE, category) ? CATEGORY_ADVICE[category] : undefined;
  return {
    read: [...new Set(files)],
    preserve:
      findRepairCommand(finding) === undefined
        ? [...GENERAL_ADVICE.preserve, ...(own?.preserve ?? [])]
        : GENERATED_FILE_ADVICE.preserve,
    avoid:
      findRepairCommand(finding) === undefined
        ? [...GENERAL_ADVICE.avoid, ...(own?.avoid ?? [])]
        : GENERATED_FILE_ADVICE.avoid,
  };
}

type Advice = Pick<RepairGuide, 'preserve' | 'avoid'>;

const GENERAL_ADVICE: Advice = {
  preserve: [
    'What the page does and says: its words, its data and the order of its steps.',
    'Names, props and exports that other files use.',
  ],
  avoid: [
    'Changes that this finding does not ask for.',
    'Taking the rule out of the way: disabling it, hiding the element, or adding to the baseline.',
  ],
};

/** Of files that svc writes itself. */
const GENERATED_FILE_ADVICE: Advice = {
  preserve: ['The contract: these files are made from it.'],
  avoid: ['Editing files under .svc/ by hand: the command writes them again.'],
};

const CATEGORY_ADVICE: Readonly<Record<string, Advice>> = {
  Accessibility: {
    preserve: ['How the element looks, unless that is what was found.'],
    avoid: ['A name that says nothing, such as "image" or "button".'],
  },
  Components: {
    preserve: ['What the control does when it is used.'],
    avoid: ['A second component beside the one that the project has.'],
  },
  Tokens: {
    preserve: ['How the page looks in every mode of the theme.'],
    avoid: ['Another literal value, or a new token with the same value.'],
  },
  Routes: {
    preserve: ['Addresses that people have bookmarked.'],
    avoid: ['Changing code and contract both before it is decided which of them is right.'],
  },
  Structure: {
    preserve: ['Parts of the contract that the finding does not name.'],
    avoid: ['A contract that its schema refuses: check it before it is written.'],
  },
  Contract: {
    preserve: ['Decisions that the contract already holds.'],
    avoid: ['A contract that its schema refuses: check it before it is written.'],
  },
  Interactions: {
    preserve: ['What the interaction already does for a mouse.'],
    avoid: ['Code that only looks like the interaction and does nothing.'],
  },
};

/** A text with edits made; those that overlap one before them are left out and counted. */
export function applyEdits(
  text: string,
  edits: readonly Edit[],
): { readonly text: string; readonly left: number } {
  let result = '';
  let at = 0;
  let left = 0;
  const inOrder = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: replacement } of inOrder) {
    if (start < at || end > text.length || end < start) {
      left++;
      continue;
    }
    result += text.slice(at, start) + replacement;
    at = end;
  }
  return { text: result + text.slice(at), left };
}

/** What svc writes itself it can write again: the command for a repair, or for the part of it that a command can do. */
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
