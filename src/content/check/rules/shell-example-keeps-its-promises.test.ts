import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { shellExampleKeepsItsPromises } from './shell-example-keeps-its-promises.ts';

const size = { axis: 'width', default: 240, min: 200, max: 320 };

const SHELL = {
  skip_link_target: 'main',
  regions: [
    { id: 'header', landmark: 'banner', label: 'App bar', scroll: 'sticky' },
    {
      id: 'nav',
      landmark: 'navigation',
      label: 'Main menu',
      scroll: 'own',
      size: { ...size, resizable: true },
      collapse: {
        below: 'lg',
        into: 'drawer',
        opens_from: 'header',
        opens_with: 'Open main menu',
        hotkey: 'Cmd+b',
        closes_on: ['escape', 'outside-press', 'navigation'],
        focus: 'first-item',
      },
    },
    { id: 'main', landmark: 'main', label: 'Page', scroll: 'page' },
  ],
  areas: { base: { areas: ['header', 'main'] }, lg: { areas: ['nav header', 'nav main'] } },
  configurable: { nav: { size } },
};

const EXAMPLE = `<style>
body { display: grid; --nav: 240px; }
body { grid: "header" 56px "main" 1fr / 1fr; }
@media (width >= 1024px) { body { grid: "nav header" 56px "nav main" 1fr / var(--nav) 1fr; } }
#header { grid-area: header; position: sticky; }
#nav { grid-area: nav; overflow: auto; }
@media (width < 1024px) { #nav:not([data-open]) { display: none; } }
</style>
<a href="#main">Skip to page</a>
<header id="header" aria-label="App bar"><button aria-expanded="false" aria-controls="nav">Open main menu</button></header>
<nav id="nav" aria-label="Main menu"><a href="#main">First page</a></nav>
<div role="separator" tabindex="0" aria-controls="nav" aria-valuenow="240" aria-valuemin="200" aria-valuemax="320"></div>
<main id="main" aria-label="Page" tabindex="-1"></main>
<script>
const nav = document.getElementById("nav");
const button = document.querySelector("button");
const edge = document.querySelector("[role=separator]");
const show = (open) => {
  nav.toggleAttribute("data-open", open);
  (open ? nav.querySelector("a") : button).focus();
};
document.addEventListener("click", ({ target }) => {
  if (target === button) show(true);
  else if (!nav.contains(target) || target.closest("a")) show(false);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") show(false);
  if (event.key === "b" && (event.metaKey || event.ctrlKey)) show(true);
});
edge.addEventListener("keydown", ({ key }) => resize({ ArrowLeft: -16, ArrowRight: 16 }[key]));
edge.addEventListener("pointermove", drag);
</script>`;

const shell = (example: string, more: object = {}) =>
  record('shell', { ...SHELL, code: { example }, ...more });

describe(shellExampleKeepsItsPromises.name, () => {
  it('accepts an example that does what the record declares', () => {
    expect(findViolations(shellExampleKeepsItsPromises, [shell(EXAMPLE)])).toEqual([]);
  });

  it.each([
    ['a landmark', '<nav ', '<div ', '/regions/1/landmark'],
    ['a label', 'aria-label="Main menu"', 'aria-label="Menu"', '/regions/1/label'],
    ['a region', 'id="header"', 'id="bar"', '/regions/0', '/regions/1/collapse/opens_from'],
    ['the skip link', 'href="#main">Skip', 'href="#nav">Skip', '/skip_link_target'],
    ['the focus of the skip link', ' tabindex="-1"', '', '/skip_link_target'],
    ['the grid of a width', '"nav header"', '"header nav"', '/areas/lg'],
    ['the width of a grid', '>= 1024px', '>= 900px', '/areas/lg', '/areas'],
    ['a scrolling region', 'overflow: auto;', '', '/regions/1/scroll'],
    ['a sticky region', 'position: sticky;', '', '/regions/0/scroll'],
    ['a configurable size', '--nav: 240px', '--nav: 260px', '/configurable/nav/size'],
    ['a separator', 'role="separator"', 'class="edge"', '/regions/1/size/resizable'],
    ['the value of a separator', 'aria-valuenow="240" ', '', '/regions/1/size'],
    ['the keys of a separator', 'ArrowLeft', 'ArrowUp', '/regions/1/size/resizable'],
    ['the label of a button', '>Open main menu<', '>Menu<', '/regions/1/collapse/opens_with'],
    ['the state of a button', ' aria-expanded="false"', '', '/regions/1/collapse/opens_with'],
    [
      'the target of a button',
      '<button aria-expanded="false" aria-controls="nav">',
      '<button aria-expanded="false">',
      '/regions/1/collapse/opens_with',
    ],
    ['the width of a collapse', 'width < 1024px', 'width < 768px', '/regions/1/collapse/below'],
    ['a key', '"b"', '"n"', '/regions/1/collapse/hotkey'],
    ['Cmd', 'event.metaKey || ', '', '/regions/1/collapse/hotkey'],
    ['Ctrl instead of Cmd', ' || event.ctrlKey', '', '/regions/1/collapse/hotkey'],
    ['Escape', '"Escape"', '"Esc"', '/regions/1/collapse/closes_on/0'],
    ['an outside press', '!nav.contains(target) || ', '', '/regions/1/collapse/closes_on/1'],
    ['navigation', ' || target.closest("a")', '', '/regions/1/collapse/closes_on/2'],
    ['the first focus', '.focus()', '', '/regions/1/collapse/focus'],
    ['the syntax of the script', 'const show =', 'const show', '/code/example'],
  ])('reports an example that breaks %s', (_, before, after, ...pointers) => {
    expect(EXAMPLE).toContain(before);
    const found = violationPointers(shellExampleKeepsItsPromises, shell(EXAMPLE.replace(before, after)));
    expect(found).toEqual(expect.arrayContaining(pointers));
    if (!pointers.includes('/code/example')) expect(found).toHaveLength(pointers.length);
  });

  it.each([
    ['heading', '<h2 tabindex="-1">Menu</h2>'],
    ['search-field', '<input type="search">'],
  ])('expects a %s that can take the focus', (focus, markup) => {
    const [header, nav, main] = SHELL.regions;
    const regions = [header, { ...nav, collapse: { ...nav?.collapse, focus } }, main];
    const link = '<a href="#main">First page</a>';
    expect(violationPointers(shellExampleKeepsItsPromises, shell(EXAMPLE, { regions }))).toEqual([
      '/regions/1/collapse/focus',
    ]);
    const filled = shell(EXAMPLE.replace(link, markup + link), { regions });
    expect(violationPointers(shellExampleKeepsItsPromises, filled)).toEqual([]);
  });

  it('says what is broken and what declares it', () => {
    const [violation] = findViolations(shellExampleKeepsItsPromises, [
      shell(EXAMPLE.replace('event.metaKey || ', '')),
    ]);
    expect(violation).toMatchObject({
      message: '/code/example does not handle "Cmd+b", contrary to /regions/1/collapse/hotkey.',
      fix: 'Change the example, or /regions/1/collapse/hotkey if it promises too much.',
    });
  });

  it('reads plain HTML only', () => {
    const code = { imports: "import { Frame } from 'frame';", example: '<Frame />' };
    expect(violationPointers(shellExampleKeepsItsPromises, shell('', { code }))).toEqual([]);
    expect(violationPointers(shellExampleKeepsItsPromises, record('shell', SHELL))).toEqual([]);
  });
});
