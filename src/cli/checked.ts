import type { Checked } from '../check/checked.ts';
import type { FailOn } from '../reports/report.ts';
import type { Call, Terminal } from './command.ts';
import { askingOf } from './verification.ts';

export type { Checked };

export async function checkedProject(
  root: string,
  call: Call,
  terminal: Terminal,
  about: { readonly generatedAt: string; readonly failOn: FailOn },
): Promise<Checked> {
  const { checkedProject: check } = await import('../check/checked.ts');
  return check(root, askingOf(call, terminal), about);
}
