import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { essenceV4 } from './essence-v4.ts';

describe('essence v4', () => {
  it('reports the reason and pointer of a refusal, and nothing if there is a contract', () => {
    const refusal = { kind: 'version', message: 'Refused.', pointer: '/version' } as const;
    const found = essenceV4.check(projectWith(undefined, { contract: undefined, refusal }));
    expect(found).toMatchObject([{ message: 'Refused.', pointer: '/version' }]);
    expect(found[0]?.file).toBe('svc.essence.json');
    expect(essenceV4.check(projectWith(undefined, { refusal }))).toEqual([]);
  });

  it.each(['missing', 'invalid'] as const)('leaves a contract refused as %s to another rule', (kind) => {
    const refusal = { kind, message: 'Refused.' };
    expect(essenceV4.check(projectWith(undefined, { contract: undefined, refusal }))).toEqual([]);
  });
});
