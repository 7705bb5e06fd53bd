import { describe, expect, it } from 'vitest';
import { projectWith } from '../../../../test/verify/project.ts';
import { focusVisibleEnabled } from './focus-visible-enabled.ts';

describe('focus visible enabled', () => {
  it('reports a contract that does not require it', () => {
    const withIt = (isOn: boolean) =>
      projectWith((document) => {
        document.dna.accessibility.focus_visible = isOn;
      });
    expect(focusVisibleEnabled.check(withIt(false))).toMatchObject([
      { file: 'svc.essence.json', pointer: '/dna/accessibility/focus_visible' },
    ]);
    expect(focusVisibleEnabled.check(withIt(true))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(focusVisibleEnabled.check(projectWith(undefined, { contract: undefined }))).toEqual([]);
  });
});
