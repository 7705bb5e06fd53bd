import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { essenceValid } from './essence-valid.ts';

describe('essence valid', () => {
  it('says why there is no contract, with the pointer it was given, and is silent where there is one', () => {
    const refusal = { kind: 'invalid', message: 'Refused.', pointer: '/version' } as const;
    const found = essenceValid.check(projectWith(undefined, { contract: undefined, refusal }));
    expect(found).toMatchObject([{ message: 'Refused.', pointer: '/version' }]);
    expect(found[0]?.file).toBe('svc.essence.json');
    expect(essenceValid.check(projectWith(undefined, { refusal }))).toEqual([]);
  });

  it.each(['missing', 'version'] as const)(
    'leaves a contract that is refused as %s to another rule',
    (kind) => {
      const refusal = { kind, message: 'Refused.' };
      expect(essenceValid.check(projectWith(undefined, { contract: undefined, refusal }))).toEqual([]);
    },
  );

  it('takes a refusal without a kind for one of a document', () => {
    const project = projectWith(undefined, { contract: undefined, refusal: { message: 'No.' } });
    expect(essenceValid.check(project)).toHaveLength(1);
  });
});
