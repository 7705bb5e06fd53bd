import { describe, expect, it } from 'vitest';
import { brokenAt, record } from '../../../../test/content/probe.ts';
import { consumedSignalIsProduced } from './consumed-signal-is-produced.ts';

describe('consumed signal is produced', () => {
  it('finds a signal that a person sets and no pattern produces', () => {
    const table = record('pattern', { io: { consumes: ['metrics', 'filters'] } }, 'table');
    const bar = record('pattern', { io: { produces: ['filters'] } }, 'bar');
    expect(brokenAt(consumedSignalIsProduced, table, bar)).toEqual([]);
    expect(brokenAt(consumedSignalIsProduced, table)).toEqual(['/io/consumes/1']);
  });
});
