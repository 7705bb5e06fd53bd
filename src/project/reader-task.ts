import type { Source } from '../source/source.ts';
import { loadParsers } from '../source/parse.ts';
import { collectFacts } from '../verify/facts/index.ts';
import type { Facts } from '../verify/facts.ts';
import type { Finding } from '../verify/finding.ts';
import type { Sheet } from '../verify/observations.ts';
import type { Contract } from '../verify/rule.ts';
import type { Components } from '../verify/shape.ts';
import { runFileRules } from '../verify/run.ts';
import { describeStyles } from './describe-styles.ts';

/** Results of reading a file, by task. Plain data that can be sent to another process. */
export interface TaskResults {
  readonly facts: Facts;
  readonly findings: readonly Finding[];
  readonly styles: { readonly sheet: Sheet; readonly usesHashRouter: boolean };
}

export type TaskName = keyof TaskResults;

type Tasks = {
  readonly [Name in TaskName]: (
    source: Source,
    contract: Contract | undefined,
    components: Components | undefined,
  ) => TaskResults[Name];
};

const TASKS: Tasks = { facts: collectFacts, findings: runFileRules, styles: describeStyles };

/** A file that was not read, with the reason. */
export interface UnreadFile {
  readonly unreadReason: string;
}

export const isUnread = (result: object): result is UnreadFile => 'unreadReason' in result;

/** Runs a task on a parsed file. A file that overflows the stack is not read. */
export function runTask<Name extends TaskName>(
  task: Name,
  source: Source,
  contract: Contract | undefined,
  components: Components | undefined,
): TaskResults[Name] | UnreadFile {
  try {
    return TASKS[task](source, contract, components);
  } catch (thrown) {
    if (thrown instanceof RangeError)
      return { unreadReason: 'The file was not read: it is nested too deeply.' };
    throw thrown;
  }
}

/** One file for the other process. The contract is sent when it differs from that of the last request. */
export interface ReadRequest {
  readonly task: TaskName;
  readonly path: string;
  readonly text: string;
  readonly contract?: Contract | 'none';
  /** The components that the file uses, for its findings. */
  readonly components?: Components;
}

export type Parse = Awaited<ReturnType<typeof loadParsers>>;
