import type { Checked } from '../project/check.ts';
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
  const { checkedProject: check } = await import('../project/check.ts');
  return check(root, askingOf(call, terminal), about);
}
