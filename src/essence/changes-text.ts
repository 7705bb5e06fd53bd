import type { Change } from './changes.ts';

export interface ChangeLine {
  readonly kind: 'place' | 'before' | 'after';
  readonly text: string;
}

/** Each change by its pointer, then what was there and what is; one line each. */
export const changeLines = (changes: readonly Change[]): ChangeLine[] =>
  changes.flatMap((change): ChangeLine[] => [
    { kind: 'place', text: change.pointer === '' ? '(document)' : change.pointer },
    ...('before' in change ? [{ kind: 'before' as const, text: `- ${JSON.stringify(change.before)}` }] : []),
    ...('after' in change ? [{ kind: 'after' as const, text: `+ ${JSON.stringify(change.after)}` }] : []),
  ]);
