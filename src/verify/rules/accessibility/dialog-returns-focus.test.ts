import { describe, expect, it } from 'vitest';
import { findTexts } from '../../../../test/verify/run-rule.ts';
import { dialogReturnsFocus } from './dialog-returns-focus.ts';

const DIALOG = '<div role="dialog" aria-modal="true" aria-label="Delete">';

describe('dialog returns focus', () => {
  it.each([
    ['a.tsx', `const A = (p) => p.open ? ${DIALOG}<button onClick={p.onClose}>Close</button></div> : null;`],
    [
      'a.tsx',
      `import { createPortal } from 'react-dom'; const A = () => createPortal(${DIALOG}</div>, document.body);`,
    ],
    ['a.tsx', `const A = () => <AnimatePresence><section>${DIALOG}</div></section></AnimatePresence>;`],
    [
      'a.vue',
      `<script setup>const open = ref(false);</script><template><Teleport to="body">${DIALOG}</div></Teleport></template>`,
    ],
    ['a.svelte', `<script>let open = false;</script>{#if open}${DIALOG}</div>{/if}`],
    ['a.html', `${DIALOG}</div><script>function show() { dialog.hidden = false; }</script>`],
  ])('reports a custom dialog in %s: %s', (path, text) => {
    expect(findTexts(dialogReturnsFocus, path, text)).toEqual([DIALOG]);
  });

  it.each([
    ['<div role="alertdialog" aria-label="A">', 1],
    ['<div role="dialog" aria-label="A">', 1],
    ['<div aria-modal="true" aria-label="A">', 1],
    ['<div role="dialog" aria-modal="false" aria-label="A">', 0],
    ['<div role="dialog" popover="auto" aria-label="A">', 0],
    ['<div role="region" aria-label="A">', 0],
  ])('recognizes dialogs by role and state: %s', (open, count) => {
    expect(findTexts(dialogReturnsFocus, 'a.tsx', `const A = () => ${open}</div>;`)).toHaveLength(count);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <dialog ref={p.dialog} aria-label="A"></dialog>;'],
    ['a.tsx', 'const A = () => <Dialog aria-label="A" />;'],
    ['a.tsx', `const A = (p) => { useEffect(() => p.ref.current?.focus()); return ${DIALOG}</div>; };`],
    [
      'a.tsx',
      `const A = (p) => { const last = useRef(document.activeElement); last.current['focus'](); return ${DIALOG}</div>; };`,
    ],
    [
      'a.tsx',
      `import FocusLock from 'react-focus-lock'; const A = () => <FocusLock>${DIALOG}</div></FocusLock>;`,
    ],
    ['a.tsx', `const A = () => <Overlay>${DIALOG}</div></Overlay>;`],
    ['a.tsx', `import { useModal } from './use-modal'; const A = () => ${DIALOG}</div>;`],
    ['a.tsx', `import { useFloating } from '@floating-ui/react'; const A = () => ${DIALOG}</div>;`],
    ['a.tsx', 'const A = (p) => <div role="dialog" {...p} />;'],
    ['a.tsx', 'const A = (p) => <div role={p.role} aria-modal={p.modal} />;'],
    [
      'a.vue',
      `<script setup>const open = ref(false);</script><template><div><div v-trap role="dialog" aria-label="A"></div></div></template>`,
    ],
    ['a.svelte', `<script>let open;</script><div use:trap role="dialog" aria-label="A"></div>`],
    [
      'a.vue',
      `<script setup>const open = ref(false);</script><template><div>${DIALOG}<a @click="$refs.opener.focus()">A</a></div></div></template>`,
    ],
    [
      'a.svelte',
      `<script>let opener;</script>${DIALOG}<button onclick={() => opener.focus()}>A</button></div>`,
    ],
    ['a.html', `${DIALOG}</div>`],
    ['a.html', `${DIALOG}</div><script src="app.js"></script><script>start();</script>`],
    ['a.html', `${DIALOG}</div><script>function show() { close.focus(); }</script>`],
  ])('accepts dialogs whose focus may be managed: %s %s', (path, text) => {
    expect(findTexts(dialogReturnsFocus, path, text)).toEqual([]);
  });
});
