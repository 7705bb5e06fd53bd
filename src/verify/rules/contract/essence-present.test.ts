import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { essencePresent } from './essence-present.ts';

describe('essence present', () => {
  it('reports the reason and pointer of a refusal, and nothing if there is a contract', () => {
    const refusal = { kind: 'missing', message: 'Refused.', pointer: '/version' } as const;
    const found = essencePresent.check(projectWith(undefined, { contract: undefined, refusal }));
    expect(found).toMatchObject([{ message: 'Refused.', pointer: '/version' }]);
    expect(found[0]?.file).toBeUndefined();
    expect(essencePresent.check(projectWith(undefined, { refusal }))).toEqual([]);
  });

  it.each(['version', 'invalid'] as const)('leaves a contract refused as %s to another rule', (kind) => {
    const refusal = { kind, message: 'Refused.' };
    expect(essencePresent.check(projectWith(undefined, { contract: undefined, refusal }))).toEqual([]);
  });

  it('reports a missing contract without a reason, unless the file exists', () => {
    const bare = projectWith(undefined, { contract: undefined });
    expect(essencePresent.check(bare)).toHaveLength(1);
    expect(essencePresent.check({ ...bare, paths: ['svc.essence.json'] })).toEqual([]);
  });
});
