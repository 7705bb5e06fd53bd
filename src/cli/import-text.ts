import type { Imported } from '../tokens/import/theme.ts';
import type { Terminal } from './command.ts';
import { wrap } from './layout.ts';
import { oneLine } from './text.ts';

/** A list that is longer is not read; all of it is in `--json`. */
const MOST = 40;

/** What became of the tokens, for a person: what needs a look first, what went well as a number. */
export function importText(
  { theme, taken, filled, unplaced, findings }: Imported,
  { columns, colour }: Pick<Terminal, 'columns' | 'colour'>,
): string {
  const changed = taken.filter((one) => one.changed !== undefined);
  const lines = [
    wrap(
      `Values taken: ${taken.length}. Filled in: ${filled.length}. Tokens without a place: ${unplaced.length}.`,
      columns,
    ),
    ...groups(
      'taken with a change',
      changed.map(({ token, field, changed: why = '' }) => [why, `${token} (${field})`]),
    ),
    ...groups(
      'filled in',
      filled.map(({ field, from }) => [from, field]),
    ),
    ...groups(
      'no place',
      unplaced.map(({ token, at, reason }) => [reason, `${token} (${at})`]),
    ),
    ...findings.flatMap(({ rule, message, fix }) => [
      colour.red(wrap(`still breaks ${rule}: ${oneLine(message)}`, columns)),
      wrap(fix, columns, '  '),
    ]),
    wrap(
      `Next: replace name, description, category, tags, personality, tone and decorators of ${theme.id}; ` +
        'svc preview theme <file> shows it, svc content check <folder> checks themes/ in a folder.',
      columns,
    ),
  ];
  return `${lines.join('\n')}\n`;

  /** One paragraph a reason. */
  function groups(title: string, entries: readonly (readonly [reason: string, name: string])[]): string[] {
    const byReason = new Map<string, string[]>();
    for (const [reason, name] of entries) {
      const names = byReason.get(reason);
      if (names) names.push(oneLine(name));
      else byReason.set(reason, [oneLine(name)]);
    }
    const shown = [...byReason].slice(0, MOST);
    const rest = byReason.size - shown.length;
    return [
      ...shown.flatMap(([reason, names]) => {
        const more = names.length > MOST ? ` and ${names.length - MOST} more` : '';
        return [
          colour.dim(wrap(`${title}: ${oneLine(reason)}`, columns)),
          wrap(`${names.slice(0, MOST).join(' ')}${more}`, columns, '  '),
        ];
      }),
      ...(rest > 0 ? [wrap(`and ${rest} more reasons; --json has all`, columns, '  ')] : []),
    ];
  }
}
