import { ServiceError } from '../../base/errors.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import type { PlannedRepair } from '../../verify/repair.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { PROJECT, requireProjectFolder } from '../options.ts';
import { oneLine, wrap } from '../layout.ts';
import { verified } from '../verification.ts';

export const repair = {
  name: 'repair',
  summary: 'What to do about the findings: a plan; with --write, the edits that are safe.',
  options: [
    {
      flags: '--write',
      summary: 'make the safe edits, verify again, and take them back if anything is worse',
    },
    { flags: '--prompt', summary: 'the rest as an instruction for a coding agent' },
    { flags: '--code <codes>', summary: 'only findings with these codes, with commas between' },
    { flags: '--no-cache', summary: 'read every file anew' },
    PROJECT,
  ],
  examples: ['svc repair', 'svc repair --write', 'svc repair --prompt --code A11Y011,A11Y012'],
  asks: true,
  async run(call, terminal) {
    const root = await requireProjectFolder(call, terminal);
    const codes = await codesOf(call);
    const isMeant = ({ code }: { readonly code: string }): boolean => codes.size === 0 || codes.has(code);
    const found = await verified(root, call, terminal);
    const { findings } = found;
    const { planRepairs, formatRepairPrompt } = await import('../../verify/repair.ts');
    const plan = planRepairs(findings.filter(isMeant));
    if (call.options['write'] === true) {
      const { repairProject } = await import('../../project/repair.ts');
      terminal.signal.throwIfAborted();
      const { files, fixed, rolledBack, after } = await repairProject(root, found, isMeant, () =>
        verified(root, call, terminal),
      );
      if (call.json)
        terminal.out(jsonText({ files, mended: fixed.length, rolledBack, left: planRepairs(after) }));
      else if (rolledBack)
        terminal.out('The edits made the project worse, so that every file is as it was before.\n');
      else {
        for (const file of files) terminal.out(`${oneLine(file)}\n`);
        if (!call.quiet) terminal.say(mendedText(plan, fixed.length, files.length, after.length));
      }
      return rolledBack ? 1 : 0;
    }
    if (call.options['prompt'] === true) terminal.out(formatRepairPrompt(plan));
    else if (call.json) terminal.out(jsonText({ plan }));
    else if (plan.length === 0)
      terminal.out(
        codes.size === 0
          ? 'Nothing has to be mended.\n'
          : `No finding has the code ${formatNames([...codes])}.\n`,
      );
    else terminal.out(repairText(plan, terminal));
    return 0;
  },
} as const satisfies Command;

/** The codes that were asked for, as rules write them; none means all. */
async function codesOf(call: Call): Promise<ReadonlySet<string>> {
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

/** What was done; where nothing was, why, and what helps instead. */
function mendedText(plan: readonly PlannedRepair[], mended: number, files: number, left: number): string {
  if (plan.some(({ kind }) => kind === 'edit'))
    return `${formatQuantity(mended, 'finding')} mended in ${formatQuantity(files, 'file')}, ${left} ${left === 1 ? 'is' : 'are'} left.\n`;
  if (plan.length === 0) return 'Nothing has to be mended.\n';
  const commands = [...new Set(plan.flatMap(({ command }) => command ?? []))];
  return [
    `Nothing was written: none of ${formatQuantity(plan.length, 'finding')} has an edit that is safe without a person.\n`,
    ...(commands.length > 0 ? [`Made again by a command: ${commands.join(', ')}.\n`] : []),
    ...(plan.some(({ kind }) => kind === 'by-hand')
      ? ['For the rest, svc repair --prompt writes the instruction for an agent.\n']
      : []),
  ].join('');
}

const HEADS = {
  edit: 'Safe edits: svc repair --write makes them',
  regenerate: 'Made again by a command',
  'by-hand': 'By hand, or by an agent: svc repair --prompt writes the instruction',
} as const satisfies Record<PlannedRepair['kind'], string>;

/** So many places of one rule are listed; the rest are counted. */
const MOST = 5;

/** A plan for people: what goes by itself first, and one entry for a rule with all its places. */
export function repairText(
  plan: readonly PlannedRepair[],
  { colour, columns }: Pick<Terminal, 'colour' | 'columns'>,
): string {
  const kinds = Object.keys(HEADS) as PlannedRepair['kind'][];
  const parts = kinds.flatMap((kind) => {
    const own = plan.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const byRule = new Map<string, PlannedRepair[]>();
    for (const one of own) byRule.set(one.rule, [...(byRule.get(one.rule) ?? []), one]);
    const lines = [...byRule.values()].map((found) => ruleText(found, colour, columns));
    return [`${colour.bold(wrap(`${HEADS[kind]} (${own.length})`, columns))}\n${lines.join('')}`];
  });
  return `${parts.join('\n')}`;
}

function ruleText(found: readonly PlannedRepair[], colour: Terminal['colour'], columns: number): string {
  const [first] = found;
  if (!first) return '';
  const places = found.slice(0, MOST).map(({ target, command, suggestion, message }) => {
    const what = oneLine(command ?? suggestion ?? message);
    return `${wrap(oneLine(target), columns, '    ')}\n${wrap(what, columns, '      ')}\n`;
  });
  const rest = found.length - MOST;
  return [
    `  ${first.code} ${colour.dim(first.rule)}\n`,
    ...places,
    ...(rest > 0 ? [`    … and ${rest} more\n`] : []),
  ].join('');
}
