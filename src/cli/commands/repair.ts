import { ServiceError } from '../../base/errors.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import type { PlannedRepair } from '../../verify/repair.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { NO_CACHE, PROJECT, requireProjectFolder } from '../options.ts';
import { oneLine, stripControls, wrap } from '../layout.ts';
import { verifyOptions } from '../verification.ts';

export const repair = {
  name: 'repair',
  summary: 'Plan fixes for the findings; --write makes the safe edits.',
  options: [
    {
      flags: '--write',
      summary: 'Make the safe edits, verify again, and roll back if anything got worse',
    },
    { flags: '--prompt', summary: 'Print the remaining fixes as instructions for a coding agent' },
    { flags: '--code <codes>', summary: 'Only findings with these comma-separated codes' },
    NO_CACHE,
    PROJECT,
  ],
  examples: ['svc repair', 'svc repair --write', 'svc repair --prompt --code A11Y011,A11Y012'],
  asks: true,
  async run(call, terminal) {
    const root = await requireProjectFolder(call, terminal);
    const codes = await parseCodes(call);
    const isMeant = ({ code }: { readonly code: string }): boolean => codes.size === 0 || codes.has(code);
    const { verifyProject } = await import('../../project/check.ts');
    const found = await verifyProject(root, verifyOptions(call, terminal));
    const { findings } = found;
    const { planRepairs, formatRepairPrompt } = await import('../../verify/repair.ts');
    const plan = planRepairs(findings.filter(isMeant));
    if (call.options['write'] === true) {
      const { repairProject } = await import('../../project/repair.ts');
      terminal.signal.throwIfAborted();
      const result = await repairProject(root, found, isMeant, () =>
        verifyProject(root, verifyOptions(call, terminal)),
      );
      const { files, fixed, rolledBack, after, worse = [], diff = '' } = result;
      if (call.json)
        terminal.out(
          jsonText({
            files,
            mended: fixed.length,
            rolledBack,
            ...(rolledBack ? { worse: planRepairs(worse), diff } : {}),
            left: planRepairs(after),
          }),
        );
      else if (rolledBack) terminal.out(formatRollback(planRepairs(worse), diff));
      else {
        for (const file of files) terminal.out(`${oneLine(file)}\n`);
        if (!call.quiet) terminal.say(formatFixed(plan, fixed.length, files.length, after.length));
      }
      return rolledBack ? 1 : 0;
    }
    if (call.options['prompt'] === true) terminal.out(formatRepairPrompt(plan));
    else if (call.json) terminal.out(jsonText({ plan }));
    else if (plan.length === 0)
      terminal.out(
        codes.size === 0 ? 'Nothing to fix.\n' : `No finding has the code ${formatNames([...codes])}.\n`,
      );
    else terminal.out(formatPlan(plan, terminal));
    return 0;
  },
} as const satisfies Command;

/** Parses the codes; an empty set means all. */
async function parseCodes(call: Call): Promise<ReadonlySet<string>> {
  const asked = (optionText(call, 'code') ?? '')
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '');
  if (asked.length === 0) return new Set();
  const { RULE_CODES: known } = await import('../../verify/repair.ts');
  const wrong = asked.find((code) => !known.includes(code));
  if (wrong === undefined) return new Set(asked);
  const [near] = nearestNames(wrong, known);
  throw new ServiceError(
    'USAGE',
    `No rule has the code ${quote(wrong)}.${near === undefined ? ` There are ${formatNames(known)}.` : ` Did you mean ${near}?`}`,
    { available: known },
  );
}

/** Formats why the edits were reverted, and the edits. */
export function formatRollback(worse: readonly PlannedRepair[], diff: string): string {
  const edits = diff.replace(/\n$/, '').split('\n');
  return [
    worse.length === 0
      ? 'The edits fixed nothing and were rolled back.\n'
      : 'The edits made the project worse and were rolled back. With them there was:\n',
    ...worse.map(({ target, code, message }) => `  ${oneLine(`${target} ${code} ${message}`)}\n`),
    'The edits were:\n',
    ...edits.map((line) => `  ${stripControls(line.replaceAll('\t', '  '))}\n`),
  ].join('');
}

/** Formats the result; if nothing was fixed, explains why and names alternatives. */
function formatFixed(plan: readonly PlannedRepair[], fixed: number, files: number, left: number): string {
  if (plan.some(({ kind }) => kind === 'edit'))
    return `Fixed ${formatQuantity(fixed, 'finding')} in ${formatQuantity(files, 'file')}, ${left} left.\n`;
  if (plan.length === 0) return 'Nothing to fix.\n';
  const commands = [...new Set(plan.flatMap(({ command }) => command ?? []))];
  return [
    `Nothing was written: none of ${formatQuantity(plan.length, 'finding')} has a safe automatic edit.\n`,
    ...(commands.length > 0 ? [`Regenerate with: ${commands.join(', ')}.\n`] : []),
    ...(plan.some(({ kind }) => kind === 'by-hand')
      ? ['For the rest, svc repair --prompt prints instructions for an agent.\n']
      : []),
  ].join('');
}

const HEADS = {
  edit: 'Safe edits: svc repair --write makes them',
  regenerate: 'Regenerated by a command',
  'by-hand': 'Manual fixes: svc repair --prompt prints instructions for an agent',
} as const satisfies Record<PlannedRepair['kind'], string>;

/** Places listed per rule; the rest are counted. */
const MAX_PLACES = 5;

/** Formats a plan by kind, automatic fixes first, with one entry per rule. */
export function formatPlan(
  plan: readonly PlannedRepair[],
  { colour, columns }: Pick<Terminal, 'colour' | 'columns'>,
): string {
  const kinds = Object.keys(HEADS) as PlannedRepair['kind'][];
  const parts = kinds.flatMap((kind) => {
    const own = plan.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const byRule = new Map<string, PlannedRepair[]>();
    for (const one of own) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
    const lines = [...byRule.values()].map((found) => formatRule(found, colour, columns));
    return [`${colour.bold(wrap(`${HEADS[kind]} (${own.length})`, columns))}\n${lines.join('')}`];
  });
  return `${parts.join('\n')}`;
}

function formatRule(found: readonly PlannedRepair[], colour: Terminal['colour'], columns: number): string {
  const [first] = found;
  if (!first) return '';
  const places = found.slice(0, MAX_PLACES).map(({ target, command, suggestion, message }) => {
    const what = oneLine(command ?? suggestion ?? message);
    return `${wrap(oneLine(target), columns, '    ')}\n${wrap(what, columns, '      ')}\n`;
  });
  const rest = found.length - MAX_PLACES;
  return [
    `  ${first.code} ${colour.dim(first.rule)}\n`,
    ...places,
    ...(rest > 0 ? [`    … and ${rest} more\n`] : []),
  ].join('');
}
