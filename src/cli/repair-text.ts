import type { PlannedRepair } from '../verify/repair.ts';
import type { Terminal } from './command.ts';
import { wrap } from './layout.ts';
import { oneLine } from './text.ts';

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
