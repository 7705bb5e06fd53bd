import { spawnSync } from 'node:child_process';

/** Why system calls cannot be watched here; undefined if they can. */
export function untraced(): string | undefined {
  const { error, status } = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=none', 'true']);
  if (error) return 'strace is not installed.';
  return status === 0 ? undefined : 'strace may not watch processes here.';
}

/** One system call of a log of `strace -y`. */
export interface Call {
  readonly name: string;
  /** As it is printed: its arguments and what came of it. */
  readonly text: string;
  /** True if it was made to fail. */
  readonly isInjected: boolean;
  readonly succeeded: boolean;
}

/** The calls in the order in which they ended. One that another thread interrupts stands in two lines. */
export function callsIn(log: string): Call[] {
  const begun = new Map<string, string>();
  return log.split('\n').flatMap((line): Call[] => {
    const [, thread = '', rest = ''] = /^(?:(\d+) +)?(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length));
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const text = resumed === undefined ? rest : (begun.get(thread) ?? '') + resumed;
    const [, name] = /^(\w+)\(/.exec(text) ?? [];
    if (name === undefined) return [];
    const [result = ''] = / = \S+/.exec(text.slice(text.lastIndexOf(' = '))) ?? [];
    return [
      { name, text, isInjected: text.endsWith('(INJECTED)'), succeeded: result !== '' && result !== ' = -1' },
    ];
  });
}
