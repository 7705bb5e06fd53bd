import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { hotkeysAreUnique } from './hotkeys-are-unique.ts';

const blueprint = (...keys: string[]) =>
  record('blueprint', {
    navigation: { command_palette: { trigger: 'Cmd+k' }, hotkeys: keys.map((key) => ({ key })) },
    routes: { '/': { shell: 'frame' } },
  });

describe(hotkeysAreUnique.name, () => {
  it('reports a key with two meanings', () => {
    expect(violationPointers(hotkeysAreUnique, blueprint('g i', 'g o', 'n', '?'))).toEqual([]);
    expect(violationPointers(hotkeysAreUnique, blueprint('n', 'n'))).toEqual(['/navigation/hotkeys/1/key']);
    expect(violationPointers(hotkeysAreUnique, blueprint('Cmd+k'))).toEqual(['/navigation/hotkeys/0/key']);
    expect(violationPointers(hotkeysAreUnique, blueprint('g i', 'g'))).toEqual(['/navigation/hotkeys/1/key']);
  });

  it('reports a key that opens a region of a shell in use', () => {
    const shell = (hotkey: string) =>
      record(
        'shell',
        { regions: [{ id: 'nav', label: 'Menu', collapse: { hotkey } }, { id: 'main' }] },
        'frame',
      );
    expect(violationPointers(hotkeysAreUnique, blueprint('n', 'Cmd+.'), shell('Cmd+b'))).toEqual([]);
    expect(violationPointers(hotkeysAreUnique, blueprint('n', 'Cmd+.'), shell('Cmd+.'))).toEqual([
      '/navigation/hotkeys/1/key',
    ]);
    expect(violationPointers(hotkeysAreUnique, blueprint('n'), shell('Cmd+k'))).toEqual([
      '/navigation/command_palette/trigger',
    ]);
  });
});
