import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { skipNavEnabled } from './skip-nav-enabled.ts';

describe('skip nav enabled', () => {
  it('reports a contract that does not require it', () => {
    const withIt = (isOn: boolean) =>
      projectWith((document) => {
        document.dna.accessibility.skip_nav = isOn;
      });
    expect(skipNavEnabled.check(withIt(false))).toMatchObject([
      { file: 'svc.essence.json', pointer: '/dna/accessibility/skip_nav' },
    ]);
    expect(skipNavEnabled.check(withIt(true))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(skipNavEnabled.check(projectWith(undefined, { contract: undefined }))).toEqual([]);
  });
});
