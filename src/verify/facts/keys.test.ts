import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../test/verify/run-rule.ts';
import { collectFacts } from './index.ts';

const keysIn = (text: string, path = 'a.tsx') => collectFacts(parseSource(path, text)).keys;

/** Keys that are listened to for certain. */
const exact = (text: string, path?: string): string[] => [
  ...new Set(keysIn(text, path).flatMap(({ keys, isExact }) => (isExact ? keys : []))),
];

const isUnknown = (text: string, path?: string): boolean =>
  keysIn(text, path).some(({ keys }) => keys === '');

const onKey = (body: string): string => `window.addEventListener('keydown', (event) => { ${body} });`;

describe('keys of an event', () => {
  it('are those of the comparison, with the modifiers of the same condition', () => {
    expect(exact(onKey(`if ((event.metaKey || event.ctrlKey) && event.key === 'k') open();`))).toEqual([
      'Cmd+k',
    ]);
    expect(exact(onKey(`if (event.key === '?') help();`))).toEqual(['?']);
    expect(
      exact(onKey(`if (event.key.toLowerCase() === 'p' && event.metaKey && event.shiftKey) run();`)),
    ).toEqual(['Cmd+Shift+p']);
    expect(exact(onKey(`if (event.altKey && event.code === 'KeyN') run();`))).toEqual(['Alt+n']);
  });

  it('have the modifiers that an early return requires, and none that it excludes', () => {
    expect(
      exact(onKey(`if (!(event.metaKey || event.ctrlKey)) return; if (event.key === 's') save();`)),
    ).toEqual(['Cmd+s']);
    expect(exact(onKey(`if (event.metaKey || event.altKey) return; if (event.key === 's') save();`))).toEqual(
      ['s'],
    );
    expect(exact(onKey(`if (event.key !== 'k' || !event.metaKey) return; open();`))).toEqual(['Cmd+k']);
  });

  it('are recognized under other names', () => {
    expect(
      exact(
        onKey(
          `const mod = event.metaKey || event.ctrlKey; const key = event.key; if (mod && key === 'k') open();`,
        ),
      ),
    ).toEqual(['Cmd+k']);
    expect(
      exact(
        `const onKeyDown = ({ key, ctrlKey }: KeyboardEvent) => { if (ctrlKey && key === 'k') open(); };`,
      ),
    ).toEqual(['Cmd+k']);
  });

  it('have modifiers that depend on the platform or come from a function', () => {
    expect(exact(onKey(`if (event[isMac ? 'metaKey' : 'ctrlKey'] && event.key === 'k') open();`))).toEqual([
      'Cmd+k',
    ]);
    expect(exact(onKey(`if (isMod(event) && event.key === 'k') open();`))).toEqual(['Cmd+k']);
    expect(exact(onKey(`if (isTyping(event)) return; if (event.key === 'k') open();`))).toEqual(['k']);
  });

  it('are passed to a function', () => {
    expect(exact(`function go(key) { if (key === 'd') open(); } ${onKey('go(event.key);')}`)).toEqual(['d']);
  });

  it('are the cases of a switch', () => {
    expect(exact(onKey(`switch (event.key) { case 'a': x(); break; case 'Escape': y(); }`))).toEqual([
      'a',
      'escape',
    ]);
  });

  it('may have their modifiers checked inside the branch', () => {
    expect(exact(onKey(`if (event.key === 'k') { if (event.metaKey) open(); }`))).toContain('Cmd+k');
  });

  it('are those of a table in the file, or unknown if the table is imported', () => {
    expect(
      exact(`const GO = { d: '/d', s: '/s' }; ${onKey(`const to = GO[event.key]; if (to) go(to);`)}`),
    ).toEqual(expect.arrayContaining(['d', 's']));
    expect(isUnknown(`import { GO } from './keys'; ${onKey('go(GO[event.key]);')}`)).toBe(true);
    expect(isUnknown(onKey('if (event.key === props.hotkey) run();'))).toBe(true);
  });

  it('do not include keys of a store or a list', () => {
    expect(keysIn(`window.addEventListener('storage', (e) => { if (e.key === NAME) read(); });`)).toEqual([]);
    expect(keysIn(`const one = list.find((item) => item.key === chosen);`)).toEqual([]);
  });

  it('of a sequence are combined from one handler', () => {
    const chord = keysIn(
      onKey(
        `if (pending === 'g') { if (event.key === 'd') go(); pending = ''; } else if (event.key === 'g') pending = 'g';`,
      ),
    ).filter(({ isExact }) => !isExact);
    expect(chord.map(({ keys }) => keys.split(' ').sort())).toEqual([['d', 'g']]);
  });

  it('are read in React elements', () => {
    expect(
      exact(`export const A = () => <div onKeyDown={(e) => { if (e.key === 'Enter') go(); }} />;`),
    ).toEqual(['enter']);
  });
});

describe('keys of hotkey libraries', () => {
  it.each([
    [`import { useHotkeys } from 'react-hotkeys-hook'; useHotkeys('mod+k, g>d', run);`, ['Cmd+k', 'g d']],
    [
      `import { tinykeys } from 'tinykeys'; tinykeys(window, { '$mod+KeyK': run, 'g d': run });`,
      ['Cmd+k', 'g d'],
    ],
    [`import hotkeys from 'hotkeys-js'; hotkeys('ctrl+s', run);`, ['Cmd+s']],
    [`import Mousetrap from 'mousetrap'; Mousetrap.bind(['g d', '?'], run);`, ['g d', '?']],
    [
      `import { useHotkeys } from '@mantine/hooks'; useHotkeys([['mod+J', run], ['/', run]]);`,
      ['Cmd+j', '/'],
    ],
    [`import { onKeyStroke } from '@vueuse/core'; onKeyStroke(['g', '/'], run);`, ['g', '/']],
    [
      `import { useMagicKeys } from '@vueuse/core'; const { meta_k, ctrl_s } = useMagicKeys();`,
      ['Cmd+k', 'Cmd+s'],
    ],
    [
      `import { useMagicKeys } from '@vueuse/core'; const keys = useMagicKeys(); watch(keys['Cmd+K'], run);`,
      ['Cmd+k'],
    ],
    [`useShortcut({ key: 'k', metaKey: true, run });`, ['Cmd+k']],
  ])('%s', (text, keys) => {
    expect(exact(text, 'a.ts')).toEqual(expect.arrayContaining(keys));
  });

  it('are unknown if they are imported', () => {
    expect(
      isUnknown(
        `import { useHotkeys } from 'react-hotkeys-hook'; import { KEYS } from './k'; useHotkeys(KEYS, run);`,
      ),
    ).toBe(true);
    expect(
      isUnknown(`import { useHotkeys } from 'react-hotkeys-hook'; useHotkeys('mod+k', () => run());`),
    ).toBe(false);
  });
});

describe('keys of templates', () => {
  it('are those of a Vue directive', () => {
    expect(
      exact('<template><input @keydown.meta.k.prevent="open" @keyup.enter="go" /></template>', 'a.vue'),
    ).toEqual(['Cmd+k', 'enter']);
  });

  it('are those of a `data-hotkey` attribute', () => {
    expect(exact('<a href="/d" data-hotkey="g d">D</a>', 'a.html')).toEqual(['g d']);
  });

  it('are those of the handler on `svelte:window`', () => {
    expect(
      exact(
        `<script>function handle(event) { if (event.metaKey && event.key === 'k') open(); }</script><svelte:window on:keydown={handle} />`,
        'a.svelte',
      ),
    ).toEqual(['Cmd+k']);
  });
});
