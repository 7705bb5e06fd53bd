import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { essenceValid } from './essence-valid.ts';

describe('essence valid', () => {
  it('reports the reason and pointer of a refusal, and nothing if there is a contract', () => {
    const refusal = { kind: 'invalid', message: 'Refused.', pointer: '/version' } as const;
    const found = essenceValid.check(projectWith(undefined, { contract: undefined, refusal }));
    expect(found).toMatchObject([{ message: 'Refused.', pointer: '/version' }]);
    expect(found[0]?.file).toBe('svc.essence.json');
    expect(essenceValid.check(projectWith(undefined, { refusal }))).toEqual([]);
  });

  it.each(['missing', 'version'] as const)('leaves a contract refused as %s to another rule', (kind) => {
    const refusal = { kind, message: 'Refused.' };
    expect(essenceValid.check(projectWith(undefined, { contract: undefined, refusal }))).toEqual([]);
  });

  it('treats a refusal without a kind as an invalid document', () => {
    const project = projectWith(undefined, { contract: undefined, refusal: { message: 'No.' } });
    expect(essenceValid.check(project)).toHaveLength(1);
  });
});
