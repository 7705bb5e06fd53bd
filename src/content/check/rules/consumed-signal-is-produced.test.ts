import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { consumedSignalIsProduced } from './consumed-signal-is-produced.ts';

describe(consumedSignalIsProduced.name, () => {
  it('reports a signal that neither a pattern nor the app produces', () => {
    const table = record('pattern', { io: { consumes: ['metrics', 'filters'] } }, 'table');
    const bar = record('pattern', { io: { produces: ['filters'] } }, 'bar');
    expect(violationPointers(consumedSignalIsProduced, table, bar)).toEqual([]);
    expect(violationPointers(consumedSignalIsProduced, table)).toEqual(['/io/consumes/1']);
  });
});
