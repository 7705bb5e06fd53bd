import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { hotkeysAreUnique } from './hotkeys-are-unique.ts';

describe(hotkeysAreUnique.name, () => {
  it('reports a key with two meanings', () => {
    const blueprint = (...keys: string[]) =>
      record('blueprint', {
        navigation: { command_palette: { trigger: 'Cmd+k' }, hotkeys: keys.map((key) => ({ key })) },
      });
    expect(violationPointers(hotkeysAreUnique, blueprint('g i', 'g o', 'n', '?'))).toEqual([]);
    expect(violationPointers(hotkeysAreUnique, blueprint('n', 'n'))).toEqual(['/navigation/hotkeys/1/key']);
    expect(violationPointers(hotkeysAreUnique, blueprint('Cmd+k'))).toEqual(['/navigation/hotkeys/0/key']);
    expect(violationPointers(hotkeysAreUnique, blueprint('g i', 'g'))).toEqual(['/navigation/hotkeys/1/key']);
  });
});
