import { describe, expect, it } from 'vitest';
import { projectOf } from '../../../../test/verify/project.ts';
import { commandPaletteIsImplemented as rule } from './command-palette-is-implemented.ts';

const found = (
  files: Record<string, string>,
  palette: boolean | { trigger: string } = true,
): (string | undefined)[] =>
  rule
    .check(
      projectOf(files, (document) => {
        document.meta.navigation = { command_palette: palette };
      }),
    )
    .map(({ pointer }) => pointer);

const APP = { 'src/App.tsx': 'export const App = () => <main>a</main>;' };

describe('command-palette-is-implemented', () => {
  it('reports a missing palette that the contract declares, as a flag or in detail', () => {
    expect(found(APP)).toEqual(['/meta/navigation/command_palette']);
    expect(found(APP, { trigger: 'Cmd+k' })).toEqual(['/meta/navigation/command_palette']);
  });

  it('reports nothing if none is declared or there is no code yet', () => {
    expect(found(APP, false)).toEqual([]);
    expect(found({})).toEqual([]);
  });

  it('accepts a library or a component of the project', () => {
    expect(
      found({ ...APP, 'src/p.tsx': `import { Command } from 'cmdk'; export const P = () => <Command />;` }),
    ).toEqual([]);
    expect(found({ ...APP, 'src/p.tsx': 'export function CommandPalette() { return <div />; }' })).toEqual(
      [],
    );
  });

  it('does not accept the word alone', () => {
    expect(
      found({ 'src/App.tsx': '// TODO: CommandPalette\nexport const App = () => <p>CommandPalette</p>;' }),
    ).toHaveLength(1);
    expect(
      found({ ...APP, 'src/types.ts': `import type { Command } from 'cmdk'; export type A = Command;` }),
    ).toHaveLength(1);
  });
});
