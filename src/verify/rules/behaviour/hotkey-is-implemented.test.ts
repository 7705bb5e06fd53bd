import { describe, expect, it } from 'vitest';
import { projectOf } from '../../../../test/verify/project.ts';
import { hotkeyIsImplemented as rule } from './hotkey-is-implemented.ts';

/** Hotkeys of a contract that no file listens to. */
function missing(files: Record<string, string>, ...keys: string[]): (string | undefined)[] {
  const project = projectOf(files, (document) => {
    document.meta.navigation = { hotkeys: keys.map((key) => ({ key, label: 'Go', action: 'go' })) };
  });
  return rule.check(project).map(({ pointer }) => keys[Number(pointer?.split('/').at(-1))]);
}

const onKey = (body: string): Record<string, string> => ({
  'src/keys.ts': `window.addEventListener('keydown', (event) => { ${body} });`,
});

describe('hotkey-is-implemented', () => {
  it('reports the key, its label and its pointer in the contract', () => {
    const project = projectOf(onKey(''), (document) => {
      document.meta.navigation = { hotkeys: [{ key: '?', label: 'Help', action: 'help' }] };
    });
    expect(rule.check(project)).toEqual([
      expect.objectContaining({
        message: 'The contract declares the hotkey "?" for "Help", but no file handles it.',
        pointer: '/meta/navigation/hotkeys/0',
      }),
    ]);
  });

  it('accepts keys only with their modifiers', () => {
    const files = onKey(
      `if ((event.metaKey || event.ctrlKey) && event.key === 'k') open(); if (event.key === '?') help();`,
    );
    expect(missing(files, 'Cmd+K', '?', 'k', 'Cmd+j')).toEqual(['k', 'Cmd+j']);
    expect(missing(onKey(`if (event.key === 'k') open();`), 'Cmd+k')).toEqual(['Cmd+k']);
  });

  it('accepts sequences in a library, in two steps, in a table and joined', () => {
    expect(
      missing(
        { 'a.ts': `import { tinykeys } from 'tinykeys'; tinykeys(window, { 'g d': go });` },
        'g d',
        'g s',
      ),
    ).toEqual(['g s']);
    expect(
      missing(
        onKey(
          `if (pending) { if (event.key === 'd') go('/d'); pending = false; return; } if (event.key === 'g') pending = true;`,
        ),
        'g d',
        'g s',
      ),
    ).toEqual(['g s']);
    const table = `const GO = { d: '/d', s: '/s' };`;
    expect(
      missing(
        {
          'a.ts': `${table} document.addEventListener('keydown', (e) => { if (last === 'g' && GO[e.key]) go(GO[e.key]); last = e.key; });`,
        },
        'g d',
        'g x',
      ),
    ).toEqual(['g x']);
    expect(missing(onKey(`buffer += event.key; if (buffer.endsWith('gd')) go();`), 'g d', 'g s')).toEqual([
      'g s',
    ]);
  });

  it('does not combine a sequence from two handlers', () => {
    expect(
      missing(
        {
          'a.ts': `window.addEventListener('keydown', (e) => { if (e.key === 'g') a(); if (e.key === 'x') c(); }); window.addEventListener('keydown', (e) => { if (e.key === 'd') b(); });`,
        },
        'g d',
      ),
    ).toEqual(['g d']);
  });

  it('reports nothing if keys are only known at run time', () => {
    expect(missing(onKey('if (event.key === props.hotkey) run();'), '?')).toEqual([]);
    expect(
      missing(
        {
          'a.tsx': `import { useHotkeys } from 'react-hotkeys-hook'; import { K } from './k'; useHotkeys(K.help, run);`,
        },
        '?',
      ),
    ).toEqual([]);
  });

  it('reports nothing for a project without files or with unparsed files', () => {
    expect(missing({}, '?')).toEqual([]);
    expect(missing({ ...onKey(''), 'src/pages/index.astro': '<p>a</p>' }, '?')).toEqual([]);
  });

  it('does not mistake the key of a list for a pressed key', () => {
    expect(missing({ 'a.ts': `const one = list.find((item) => item.key === '?');` }, '?')).toEqual(['?']);
  });
});
