import { describe, expect, it } from 'vitest';
import { findViolations, findTexts } from '../../../../test/verify/run-rule.ts';
import { focusIsVisible } from './focus-is-visible.ts';

describe('focus is visible', () => {
  it.each([
    ['button:focus { outline: none; }', 'outline: none'],
    ['.link:focus { outline: 0 }', 'outline: 0'],
    ['a:focus-visible { outline: 0px !important; }', 'outline: 0px !important'],
    [':focus { outline: none; }', 'outline: none'],
    ['*:focus { outline: none; }', 'outline: none'],
    ['* { margin: 0; outline: none; }', 'outline: none'],
    ['button { outline: none; border: 1px solid; }', 'outline: none'],
    ['.bar button.close { outline: 0; }', 'outline: 0'],
    ['input[type="text"] { outline-style: none; }', 'outline-style: none'],
    ['a:link { outline-width: 0; }', 'outline-width: 0'],
    ['a:hover, a:focus { outline: none; }', 'outline: none'],
    ['.a { &:focus { outline: none; } }', 'outline: none'],
    ['@layer base { button:focus { outline: none; } }', 'outline: none'],
    ['.a:focus { outline: none; box-shadow: none; border: 0; }', 'outline: none'],
    ['.a:focus { outline: none; cursor: pointer; border-radius: 2px; }', 'outline: none'],
    ['.a:focus { outline: none; } .b:focus-visible { outline: 2px solid; }', 'outline: none'],
    ['.a:focus { outline: none; } .a:hover { outline: 2px solid; }', 'outline: none'],
    ['*:focus { outline: none; } .card:focus-visible { outline: 2px solid; }', 'outline: none'],
    ['div[role="button"]:focus { outline: none; }', 'outline: none'],
    ['li[tabindex="0"]:focus { outline: none; }', 'outline: none'],
    ['input:focus { outline: none; } input:focus::placeholder { color: gray; }', 'outline: none'],
    ['a:focus { outline: none; } a:focus::-moz-focus-inner { background: none; }', 'outline: none'],
    ['.a:focus { outline: none; } .a:focus .b { outline: none; box-shadow: none; }', 'outline: none'],
    [
      '.a.b { box-shadow: none; } .a:focus { box-shadow: 0 0 0 2px; } .a.b:focus { outline: none; }',
      'outline: none',
    ],
    ['button.a { outline: none; } button.b:focus { outline: 2px solid; }', 'outline: none'],
    ['.item:focus { outline: none; } .item + .link:focus { color: red; }', 'outline: none'],
  ])('reports removed outlines: %s', (text, found) => {
    expect(findTexts(focusIsVisible, 'a.css', text)).toEqual([found]);
  });

  it.each([
    'button:focus { outline: none; box-shadow: 0 0 0 2px blue; }',
    'button:focus { outline: none; border-color: blue; }',
    'button:focus { outline: none; background: blue; }',
    'a:focus { outline: 0; text-decoration: underline; }',
    'a:focus { outline: 0; outline: 2px solid; }',
    'a:focus { outline: 0; @apply ring-2; }',
    'button { outline: none; } button:focus-visible { outline: 2px solid; }',
    'button:focus { outline: none; } button:focus-visible { box-shadow: 0 0 0 2px; }',
    'a, button { outline: none; } a:focus, button:focus { outline: 2px solid; }',
    'a, button { outline: none; &:focus-visible { outline: 2px solid; } }',
    '* { outline: none; } :focus-visible { outline: 2px solid; }',
    '*:focus { outline: none; } a:focus-visible, button:focus-visible { outline: 2px solid; }',
    '.bar a:focus { outline: none; } a:focus-visible { outline: 2px solid; }',
    'input:focus { outline: none; } input:focus + .box { box-shadow: 0 0 0 2px; }',
    '.a:focus { outline: none; } .a:focus::after { border: 2px solid; }',
    '.search input { outline: none; } .search:focus-within { border-color: blue; }',
    'input { outline: none; } .field:focus-within { border-color: blue; }',
    ':focus:not(:focus-visible) { outline: none; }',
    'button:focus:not(:focus-visible) { outline: none; }',
    'a:hover, a:active { outline: 0; }',
    'button::-moz-focus-inner { outline: none; }',
    '[tabindex="-1"]:focus { outline: none; }',
    'main:focus, h1:focus { outline: none; }',
    '[role="dialog"]:focus { outline: none; }',
    '.ProseMirror:focus { outline: none; }',
    '.card { outline: none; }',
    'button:focus { outline: 2px solid; }',
    'button { outline-offset: 0; }',
    'a.badge:focus, a.badge.focus { outline: 0; box-shadow: 0 0 0 2px blue; }',
    'button.is-focused { outline: none; }',
    '.tab:focus:not(.focus-visible) { outline: none; }',
    '.tab:focus:not(.focusing) { outline: none; }',
    'li.item:focus, p.note:focus, span:focus, i.icon:focus { outline: none; }',
    'summary[tabindex="-1"] { outline: 0; }',
    '.item .link:focus { color: red; } .item:focus { outline: none; }',
    'button:focus { box-shadow: 0 0 9px; transform: scale(1.1); } form button.a { outline: none; box-shadow: none; }',
    'a:focus { outline: 0; background: transparent; } a:focus::before { background: transparent; }',
    '.card a:focus { outline: 0; } .card a:focus .image { filter: none; }',
    '@media print { a:focus { outline: none; } }',
  ])('accepts %s', (text) => {
    expect(findTexts(focusIsVisible, 'a.css', text)).toEqual([]);
  });

  it.each([
    ['a.html', '<style>button:focus { outline: none }</style>', 'outline: none'],
    [
      'a.vue',
      '<template><b /></template><style scoped>button:focus { outline: none }</style>',
      'outline: none',
    ],
    ['a.svelte', '<b></b><style>button:focus { outline: none }</style>', 'outline: none'],
    ['a.tsx', 'const A = styled.button`&:focus { outline: none; }`;', 'outline: none'],
    ['a.html', '<button style="outline: none">A</button>', 'outline: none'],
    ['a.tsx', "const A = () => <button style={{ outline: 'none' }}>A</button>;", "outline: 'none'"],
    [
      'a.tsx',
      'const A = () => <button className="p-2 focus:outline-none">A</button>;',
      'className="p-2 focus:outline-none"',
    ],
    ['a.svelte', '<a href="/" class="focus:outline-none">A</a>', 'class="focus:outline-none"'],
    ['a.html', '<button class="p-2 outline-none">A</button>', 'class="p-2 outline-none"'],
    ['a.html', '<button tabindex="0" class="outline-none">A</button>', 'class="outline-none"'],
    [
      'a.html',
      '<button class="focus-visible:outline-hidden">A</button>',
      'class="focus-visible:outline-hidden"',
    ],
    [
      'a.tsx',
      'const A = () => <Card><button className="outline-none">A</button></Card>;',
      'className="outline-none"',
    ],
    ['a.svelte', '<button class="group outline-hidden">A</button>', 'class="group outline-hidden"'],
    [
      'a.svelte',
      '<button class="group/a outline-none"><b class="group-hover/a:underline">A</b></button>',
      'class="group/a outline-none"',
    ],
    ['a.tsx', 'const A = () => <input className="peer outline-none" />;', 'className="peer outline-none"'],
    ['a.html', '<input class="outline-none focus:ring-0">', 'class="outline-none focus:ring-0"'],
    [
      'a.html',
      '<button class="focus:outline-none focus-visible:border-transparent focus:z-10">A</button>',
      'class="focus:outline-none focus-visible:border-transparent focus:z-10"',
    ],
    [
      'a.svelte',
      '<button class="focus:outline-hidden" class:line-through={!on}>A</button>',
      'class="focus:outline-hidden"',
    ],
    [
      'a.tsx',
      'const A = () => <Modal><div className="border"><input className="outline-none" /></div></Modal>;',
      'className="outline-none"',
    ],
    [
      'a.tsx',
      'const A = (p) => <div className={p.box}><input className="bg-gray-100 outline-none" /></div>;',
      'className="bg-gray-100 outline-none"',
    ],
    [
      'a.tsx',
      "import { Link } from '@chakra-ui/react'; const A = () => <Link _focus={{ boxShadow: 'none' }}>A</Link>;",
      "<Link _focus={{ boxShadow: 'none' }}>",
    ],
  ])('reports in %s: %s', (path, text, found) => {
    expect(findTexts(focusIsVisible, path, text)).toEqual([found]);
  });

  it.each([
    ['a.tsx', 'const A = styled.button`outline: none; &:focus { box-shadow: 0 0 0 2px; }`;'],
    ['a.tsx', "const A = () => <div style={{ outline: 'none' }}>A</div>;"],
    ['a.tsx', 'const A = (p) => <button className="a" style={{ outline: "none" }}>A</button>;'],
    ['a.tsx', 'const A = () => <button className="focus:outline-none focus:ring-2">A</button>;'],
    [
      'a.tsx',
      'const A = () => <button className="focus:outline-none focus-visible:border-blue-500">A</button>;',
    ],
    [
      'a.tsx',
      'const A = () => <><input className="peer focus:outline-none" /><i className="peer-focus:ring-2" /></>;',
    ],
    [
      'a.svelte',
      '<button class="group focus:outline-none"><b class="group-focus-visible:ring-2">A</b></button>',
    ],
    [
      'a.html',
      '<div class="focus-within:bg-gray-100"><input></div><style>input:focus { outline: 0 }</style>',
    ],
    [
      'a.tsx',
      "import { Link } from './link'; const A = () => <Link _focus={{ boxShadow: 'none' }}>A</Link>;",
    ],
    [
      'a.tsx',
      "import { Link } from '@chakra-ui/react'; const A = () => <Link _focus={{ boxShadow: 'none', bg: 'red' }}>A</Link>;",
    ],
    [
      'a.tsx',
      'const A = () => <div className="focus-within:ring-2"><input className="focus:outline-none" /></div>;',
    ],
    ['a.tsx', 'const A = (p) => <div className={p.box}><input className="outline-none" /></div>;'],
    ['a.tsx', 'const A = () => <Box><input className="outline-none" /></Box>;'],
    [
      'a.tsx',
      'const A = () => <div className="has-[:focus]:ring-2"><input className="outline-none" /></div>;',
    ],
    ['a.tsx', 'const A = (p) => <button className={`focus:outline-none ${p.ring}`}>A</button>;'],
    ['a.tsx', 'const A = (p) => <button className="focus:outline-none" {...p}>A</button>;'],
    ['a.tsx', 'const A = () => <div className="focus:outline-none">A</div>;'],
    ['a.tsx', 'const A = () => <button tabIndex={-1} className="outline-none">A</button>;'],
    ['a.html', '<button tabindex="-1" style="outline: none">A</button>'],
    ['a.vue', '<template><div><a href="/" class="focus:outline-none" :class="ring">A</a></div></template>'],
    ['a.svelte', '<a href="/" class="focus:outline-none" class:focus-ring={on}>A</a>'],
    [
      'a.html',
      '<style>:focus-visible { box-shadow: 0 0 0 2px }</style><button style="outline: none">A</button>',
    ],
  ])('accepts in %s: %s', (path, text) => {
    expect(findTexts(focusIsVisible, path, text)).toEqual([]);
  });

  it('reports the selector and how to fix it', () => {
    expect(findViolations(focusIsVisible, 'a.css', 'b:hover, .a:focus { outline: none; }')).toMatchObject([
      {
        message:
          'The outline of ".a:focus" is removed (outline: none), and nothing else in this file indicates its focus.',
      },
    ]);
  });

  it.each([
    ['a.tsx', 'const A = styled.input`&:focus { outline: none; border-color: ${(p) => p.theme.ring}; }`;'],
    ['a.tsx', 'const A = styled.button`&:focus { ${ring} outline: none; }`;'],
    [
      'a.css',
      String.raw`.focus\:outline-none:focus { outline: 2px solid transparent; outline-style: none; }`,
    ],
    ['a.css', String.raw`.hover\:x:hover, .focus-visible\:outline-none:focus-visible { outline: none; }`],
  ])('accepts an indicator that is interpolated, and compiled utilities: %s %s', (path, text) => {
    expect(findTexts(focusIsVisible, path, text)).toEqual([]);
  });
});
