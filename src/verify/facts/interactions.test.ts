import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../test/verify/run-rule.ts';
import { collectFacts } from './index.ts';

const namesIn = (text: string, path = 'a.tsx'): string[] =>
  collectFacts(parseSource(path, text)).interactions.map(({ name }) => name);

const component = (markup: string): string => `export const A = () => <>${markup}</>;`;

describe('evidence of interactions', () => {
  it.each([
    ['drag-reorder', component('<li draggable onDragStart={a} onDrop={b}>a</li>')],
    ['drag-reorder', `import { useSortable } from '@dnd-kit/sortable';`],
    ['keyboard-navigation', component(`<ul onKeyDown={(e) => { if (e.key === 'ArrowDown') next(); }} />`)],
    [
      'keyboard-navigation',
      component(`<ul onKeyDown={(e) => { if (e.key === 'j') next(); if (e.key === 'k') last(); }} />`),
    ],
    ['focus-trap', component('<dialog aria-label="a" />')],
    ['focus-trap', `import { createFocusTrap } from 'focus-trap';`],
    ['inline-edit', component('<p contentEditable>a</p>')],
    ['real-time-updates', `const socket = new WebSocket('wss://a');`],
    ['real-time-updates', `const poll = () => { load(); setTimeout(() => { poll(); }, 5000); };`],
    ['real-time-updates', `useQuery({ queryKey: ['a'], refetchInterval: 5000 });`],
    ['scroll-reveal', `new IntersectionObserver(show);`],
    ['hover-tooltip', component('<span role="tooltip">a</span>')],
    ['scale-hover', component('<a className="hover:scale-105" href="/">a</a>')],
    ['drag-reorder', `import { Kanban } from '@acme/board'; ${component('<Kanban />')}`],
  ])('%s is found in %s', (name, text) => {
    expect(namesIn(text)).toContain(name);
  });

  it.each([
    ['drag-reorder', component('<li onClick={a}>a</li>')],
    ['drag-reorder', component('<li draggable="false">a</li>')],
    ['drag-reorder', component('<button {...props}>a</button>')],
    ['drag-reorder', `import { Plus } from 'lucide-react'; ${component('<Plus />')}`],
    [
      'keyboard-navigation',
      component(`<ul onKeyDown={(e) => { if (e.metaKey && e.key === 'k') open(); }} />`),
    ],
    ['keyboard-navigation', component('<div tabIndex={0}>a</div>')],
    ['focus-trap', component('<div tabIndex={-1}>a</div>')],
    ['live-simulation', 'useEffect(() => { load(); }, []);'],
    ['real-time-updates', 'setTimeout(() => { hide(); }, 3000);'],
    ['hover-tooltip', component('<Header title="Orders" />')],
  ])('%s is not found in %s', (name, text) => {
    expect(namesIn(text)).not.toContain(name);
  });

  it('includes hover styles, but not resets', () => {
    const css = (text: string): string[] => namesIn(text, 'a.css');
    expect(css('.a:hover { transform: translateY(-2px) }')).toContain('lift-hover');
    expect(css('.a:hover { transform: scale(1.02) }')).toContain('scale-hover');
    expect(css('.a:hover .b { opacity: 1 }')).toContain('hover-reveal');
    expect(css('.a:hover { color: red }')).toEqual([]);
    expect(css('.a { animation: spin 1s infinite }')).toContain('status-pulse');
    expect(css('.a { animation: none }')).toEqual([]);
    expect(css('.a { @apply hover:scale-105; }')).toContain('scale-hover');
  });

  it('includes everything with an external script', () => {
    expect(namesIn('<script src="https://cdn.example/sortable.js"></script>', 'a.html')).toHaveLength(24);
  });

  it('is found in Vue and Svelte templates', () => {
    expect(
      namesIn('<template><li draggable="true" @dragstart="a" @drop="b">a</li></template>', 'a.vue'),
    ).toContain('drag-reorder');
    expect(namesIn('<li draggable="true" ondragstart={a} ondrop={b}>a</li>', 'a.svelte')).toContain(
      'drag-reorder',
    );
  });
});
