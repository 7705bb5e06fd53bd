/** Source files that are valid to walk but costly to read, each close to the size limit of one megabyte. */

const SIZE = 1_000_000;

const repeat = (unit: string, size = SIZE): string => unit.repeat(Math.floor(size / unit.length));

const nest = (open: string, close: string, size = SIZE): string => {
  const depth = Math.floor(size / (open.length + close.length));
  return open.repeat(depth) + close.repeat(depth);
};

/** Numbered lines, as many as fit. */
function lines(line: (index: number) => string, size = SIZE): string {
  const all: string[] = [];
  for (let length = 0; length < size; length += (all.at(-1)?.length ?? 0) + 1) all.push(line(all.length));
  return all.join('\n');
}

export interface HostileSource {
  readonly path: string;
  readonly what: string;
  readonly text: () => string;
}

/** The ones of the short run come first. */
export const HOSTILE_SOURCES: readonly HostileSource[] = [
  { path: 'src/images.html', what: '130,000 findings', text: () => repeat('<img>', 650_000) },
  {
    path: 'src/Nested.vue',
    what: '1 MB of nested elements (Vue)',
    text: () => `<template>${nest('<div>', '</div>')}</template>`,
  },
  {
    path: 'src/imports.ts',
    what: '44,000 imports',
    text: () => lines((index) => `import a${index} from 'x';`),
  },
  {
    path: 'src/chain.ts',
    what: 'an operator chain of 1 MB',
    text: () => `export const sum = ${repeat('1+')}1;`,
  },
  {
    path: 'src/Open.vue',
    what: '1 MB of unclosed elements (Vue)',
    text: () => `<template>${repeat('<div>')}`,
  },
  {
    path: 'src/Nested.svelte',
    what: '1 MB of nested elements (Svelte)',
    text: () => nest('<div>', '</div>'),
  },
  {
    path: 'src/Blocks.svelte',
    what: '1 MB of nested blocks (Svelte)',
    text: () => nest('{#if a}', '{/if}'),
  },
  { path: 'src/Nested.astro', what: '1 MB of nested elements (Astro)', text: () => nest('<div>', '</div>') },
  { path: 'src/nested.html', what: '1 MB of nested elements (HTML)', text: () => nest('<div>', '</div>') },
  { path: 'src/formats.html', what: '1 MB of misnested formatting (HTML)', text: () => repeat('<b><i><a>') },
  {
    path: 'src/Nested.tsx',
    what: '1 MB of nested elements (JSX)',
    text: () => `export const A = () => ${nest('<a>', '</a>')};`,
  },
  {
    path: 'src/Images.tsx',
    what: '100,000 findings (JSX)',
    text: () => `export const A = () => <>${repeat('<img/>', 650_000)}</>;`,
  },
  {
    path: 'src/Hidden.html',
    what: '20,000 images under 900 parents, with 10,000 hidden elements',
    text: () =>
      repeat('<i>', 2_700) + repeat('<b style=display:none></b>', 260_000) + repeat('<p><img></p>', 240_000),
  },
  {
    path: 'src/parents.html',
    what: '70,000 elements under 990 parents',
    text: () => repeat('<i>', 2_970) + repeat('<b><u></u></b>', 990_000),
  },
  {
    path: 'src/short-members.ts',
    what: 'a member chain below the depth limit',
    text: () => `export const a = a${repeat('.b', 47_000)};`,
  },
  {
    path: 'src/members.ts',
    what: 'a member chain of 1 MB',
    text: () => `export const a = a${repeat('.b')};`,
  },
  {
    path: 'src/sums.ts',
    what: 'operator chains just below the depth limit',
    text: () => lines((index) => `export const a${index} = ${'1+'.repeat(2_000)}1;`),
  },
  { path: 'src/nested.css', what: '1 MB of one-line CSS, nested', text: () => nest('a{', '}') },
  { path: 'src/media.css', what: '1 MB of nested at-rules', text: () => nest('@media x{', '}') },
  {
    path: 'src/colours.css',
    what: '90,000 colours',
    text: () => `a{${repeat('color:#123;')}}`,
  },
  {
    path: 'src/template.ts',
    what: 'a template literal of 1 MB',
    text: () => `export const a = \`${repeat('x')}\`;`,
  },
  {
    path: 'src/styled.ts',
    what: 'a styled template with 2,500 expressions',
    text: () => `export const a = css\`${repeat('a:${b};', 17_500)}\`;`,
  },
  { path: 'src/lines.ts', what: 'a million empty lines', text: () => repeat('\n') },
  { path: 'src/statements.ts', what: '500,000 lines with a statement', text: () => repeat('a\n') },
  { path: 'src/lines.css', what: 'a million lines of CSS', text: () => repeat('\n') },
  {
    path: 'src/Attributes.vue',
    what: '110,000 attributes (Vue)',
    text: () => `<template><div ${lines((index) => `a${index}`, 900_000)}/></template>`,
  },
  {
    path: 'src/Attributes.svelte',
    what: '110,000 attributes (Svelte)',
    text: () => `<div ${lines((index) => `a${index}`, 900_000)}/>`,
  },
  {
    path: 'src/styles.svelte',
    what: 'unclosed style blocks (Svelte)',
    text: () => repeat('<style lang=scss>'),
  },
  {
    path: 'src/labels.html',
    what: '20,000 labels that refer to a long text',
    text: () => `<i id=a>${repeat('x', 400_000)}</i>${repeat('<input aria-labelledby=a>', 500_000)}`,
  },
  {
    path: 'src/routes.ts',
    what: '20,000 routes by name',
    text: () =>
      `import {createBrowserRouter} from 'react-router';${lines((index) => `const a${index}={path:'/a${index}'};`, 700_000)}createBrowserRouter([${lines((index) => `a${index},`, 200_000)}]);`,
  },
  {
    path: 'src/keys.ts',
    what: '15,000 key handlers',
    text: () => repeat("addEventListener('keydown',e=>{if(e.key==='a')f()});"),
  },
  {
    path: 'src/components.tsx',
    what: '35,000 components',
    text: () => lines((index) => `export const A${index}=()=><b/>;`),
  },
  {
    path: 'src/dialogs.tsx',
    what: '15,000 dialogs with a reference',
    text: () => lines((index) => `export const A${index}=()=>{const r=useRef();return <dialog ref={r}/>};`),
  },
];
