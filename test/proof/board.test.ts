import { describe, expect, it } from 'vitest';
import { type Claim, formatBoard, replaceRows, type Row } from '../../proof/claim.ts';

const row = (title: string, verdict: Row['verdict'], measured: string): Row => ({
  claim: { id: title, title, target: 'all', full: 1, short: 1, run: () => Promise.reject() } satisfies Claim,
  verdict,
  measured,
  met: verdict === 'met',
  seconds: 1,
});

describe('the scoreboard of the proof', () => {
  const board = `# Proof\n\n${formatBoard([row('one', 'met', '1'), row('two', 'NOT MET', '2')])}\n`;

  it('counts the claims that are met', () => {
    expect(board).toContain('1 of 2 met, in 0.0 minutes.');
  });

  it('replaces the rows of claims that run again and appends new ones, with a remark', () => {
    const again = replaceRows(board, [row('two', 'met', '22'), row('three', 'met', '3')], 'run separately');
    expect(again.split('\n').filter((line) => line.startsWith('| t'))).toEqual([
      '| two | all | 22 | met | 1 s | run separately |',
      '| three | all | 3 | met | 1 s | run separately |',
    ]);
    expect(again).toContain('| one | all | 1 | met | 1 s |  |');
    expect(again).toContain('3 of 3 met, in 0.0 minutes.');
  });
});
