import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf, sourcesOf } from '../../test/verify/project.ts';
import {
  countPlacements,
  formatPlacementCounts,
  judgePlacements,
  type PlacementResult,
} from './placements.ts';
import type { PatternMap, Project } from './rule.ts';
import { pageShowsPlacements } from './rules/routes/page-shows-placements.ts';

type Files = Readonly<Record<string, string>>;

/** A project whose contract has `/` with hero and product-grid, and these sources. */
function projectOf(files: Files, map?: Partial<PatternMap>, packages: readonly string[] = ['next']): Project {
  return projectWith(
    (document) => {
      document.blueprint.sections = [sectionOf(document)];
      delete document.blueprint.routes;
      sectionOf(document).pages = [
        {
          ...pageOf(document),
          id: 'home',
          route: '/',
          layout: [
            { pattern: 'hero', preset: 'search' },
            { pattern: 'product-grid', preset: 'shelf', as: 'new-arrivals' },
          ],
        },
      ];
    },
    {
      ...sourcesOf(files, packages),
      ...(map ? { map: { components: [], selectors: [], issues: [], ...map } } : {}),
    },
  );
}

const judge = (
  files: Files,
  map?: Partial<PatternMap>,
  packages?: readonly string[],
): readonly PlacementResult[] => judgePlacements(projectOf(files, map, packages))[0]?.placements ?? [];

const statuses = (...given: Parameters<typeof judge>): string[] =>
  judge(...given).map(({ status }) => status);

const page = (markup: string, before = ''): Files => ({
  'app/page.tsx': `${before}\nexport default function Page() {\n  return (<main>${markup}</main>);\n}\n`,
});

const HERO =
  '<section data-pattern="hero"><h1>Blankets</h1><form><input aria-label="Search" /></form></section>';
const GRID = '<section data-pattern="product-grid"><h2>New</h2><ul><li>Moss</li></ul></section>';

describe('a placement', () => {
  it('is proven by marks in the order of the contract, with its required slots', () => {
    expect(statuses(page(HERO + GRID))).toEqual(['proven', 'proven']);
    expect(statuses(page(`${HERO}<div data-placement="new-arrivals">${GRID}</div>`))).toEqual([
      'proven',
      'proven',
    ]);
  });

  it('is proven through components that pass on their children and marks', () => {
    const files = (stack: string): Files => ({
      'app/stack.tsx': stack,
      'app/start.ts': 'export const START = 0;',
      'app/heading.tsx':
        "export function Heading({ level, 'data-slot': slot, children }) { const Tag = `h${level}` as const; return <Tag data-slot={slot}>{children}</Tag>; }",
      'app/page.tsx': `import { Stack } from './stack';\nimport { Heading } from './heading';\nexport default function Page() {\n  return (<main><Stack data-pattern="hero" data-placement="hero"><Stack><Heading level={1} data-slot="title">Blankets</Heading><form><input aria-label="Search" /></form></Stack></Stack><Stack data-pattern="product-grid"><Stack><Heading level={2}>New</Heading><ul><li>Moss</li></ul></Stack></Stack></main>);\n}\n`,
    });
    for (const stack of [
      'export const Stack = (props) => <div {...props} />;',
      'const Box = (props) => <div {...props} />;\nexport const Stack = ({ gap, ...rest }) => <Box {...rest} data-gap={gap} />;',
      "import { createContext } from 'react';\nimport { START } from './start';\nconst OwnContext = createContext(START);\nexport const Stack = ({ children, ...rest }) => <OwnContext value={START}><div {...rest}>{children}</div></OwnContext>;",
      // It counts the children that it passes on.
      'const Box = (props) => <div {...props} />;\nexport const Stack = ({ gap, ...rest }) => <Box {...rest} data-gap={gap} data-count={count(rest.children)} />;',
      "export const Stack = ({ 'data-pattern': pattern, children }) => <div data-pattern={pattern}>{children}</div>;",
    ])
      expect(statuses(files(stack)), stack).toEqual(['proven', 'proven']);
    expect(statuses(files('export const Stack = ({ children, ...rest }) => <div {...rest} />;'))).toEqual([
      'broken',
      'broken',
    ]);
  });

  it('is broken if it is missing on a page whose components and contexts can all be read', () => {
    const around =
      'import { createContext } from \'react\';\nconst ThemeContext = createContext(1);\nconst Star = () => <span aria-hidden="true">*</span>;';
    expect(statuses(page(`<ThemeContext value={2}>${HERO}<Star /></ThemeContext>`, around))).toEqual([
      'proven',
      'broken',
    ]);
  });

  it.each([
    ['a Next page', page('lorem'), ['next']],
    [
      'a route element',
      {
        'src/app.tsx': `import { Route, Routes } from 'react-router-dom';\nimport Home from './home';\nexport const App = () => <Routes><Route path="/" element={<Home />} /></Routes>;`,
        'src/home.tsx': 'export default function Home() { return <main>lorem</main>; }',
      },
      ['react', 'react-router-dom'],
    ],
    [
      'a lazy route object',
      {
        'src/app.tsx': `import { lazy } from 'react';\nimport { createBrowserRouter } from 'react-router-dom';\nconst Home = lazy(() => import('./home'));\nexport const router = createBrowserRouter([{ path: '/', element: <Home /> }]);`,
        'src/home.tsx': 'const Home = () => <main>lorem</main>;\nexport default Home;',
      },
      ['react', 'react-router-dom'],
    ],
    [
      'a Vue route',
      {
        'src/router.js': `import { createRouter } from 'vue-router';\nexport default createRouter({ routes: [{ path: '/', component: () => import('./Home.vue') }] });`,
        'src/Home.vue': '<template><main>lorem</main></template>',
      },
      ['vue', 'vue-router'],
    ],
    [
      'an inline element',
      {
        'src/app.tsx': `import { Route, Routes } from 'react-router-dom';\nexport const App = () => <Routes><Route path="/" element={<main>lorem</main>} /></Routes>;`,
      },
      ['react', 'react-router-dom'],
    ],
  ])('is broken on %s that shows lorem ipsum', (_, files, packages) => {
    expect(statuses(files as Files, undefined, packages as string[])).toEqual(['broken', 'broken']);
  });

  it('is broken on a page with nothing but a heading and text', () => {
    expect(statuses(page('<h1>Home</h1><p>lorem</p>'))).toEqual(['broken', 'broken']);
  });

  it('is not proven on a page with content and no marks', () => {
    expect(statuses(page('<h1>Home</h1><form><input aria-label="q" /></form><ul><li>a</li></ul>'))).toEqual([
      'not-proven',
      'not-proven',
    ]);
  });

  it('is broken if it comes before the placement that precedes it', () => {
    const [hero, grid] = judge(page(GRID + HERO));
    expect(hero?.status).toBe('proven');
    expect(grid).toMatchObject({ status: 'broken', isOrderOnly: true, place: { file: 'app/page.tsx' } });
  });

  it('is broken if an essential slot has nothing that could fill it', () => {
    const [hero] = judge(page(`<section data-pattern="hero"><h1>Blankets</h1></section>${GRID}`));
    expect(hero).toMatchObject({ status: 'broken', reason: 'it has no field or form for its slot finder' });
    expect(
      statuses(
        page(`<section data-pattern="hero"><h1>Blankets</h1><div data-slot="finder" /></section>${GRID}`),
      ),
    ).toEqual(['proven', 'proven']);
  });

  it('is broken if it is outside of the main landmark of the page', () => {
    const files = { 'app/page.tsx': `export default () => <><div>${HERO}</div><main>${GRID}</main></>;` };
    expect(statuses(files)).toEqual(['broken', 'proven']);
  });

  it('is broken if it is not marked, though other parts of a readable page are', () => {
    expect(statuses(page(HERO))).toEqual(['proven', 'broken']);
  });

  it('is not proven by marks in comments, strings, hidden elements and code that never runs', () => {
    for (const markup of [
      `{/* ${GRID} */}`,
      `{'${GRID}'}`,
      `<template>${GRID}</template>`,
      GRID.replace('<section', '<section hidden'),
      `{false && ${GRID}}`,
    ])
      expect([markup, ...statuses(page(HERO + markup))]).toEqual([markup, 'proven', 'broken']);
  });

  it('may be shown under a condition, which the result says', () => {
    const [, grid] = judge(page(`${HERO}{isOpen ? ${GRID} : null}`, 'const isOpen = Math.random() > 0.5;'));
    expect(grid).toMatchObject({ status: 'proven', reason: 'marked, shown under a condition' });
  });

  it('may be in another return of the component', () => {
    const files = {
      'app/page.tsx': `export default function Page({ user }) { if (!user) return <main><p>Sign in</p></main>; return <main>${HERO}${GRID}</main>; }`,
    };
    expect(statuses(files)).toEqual(['proven', 'proven']);
  });

  it('is found in components of the project, however they are imported and exported', () => {
    const files = {
      ...page('<Top /><Shop.Grid />', `import { Top } from '@/parts';\nimport * as Shop from '../src/shop';`),
      'src/parts/index.ts': `export { Intro as Top } from './intro';`,
      'src/parts/intro.tsx': `import { memo } from 'react';\nimport Finder from './finder';\nconst Inner = () => <Finder />;\nexport const Intro = memo(Inner);`,
      'src/parts/finder.tsx': `export default function Finder() { return ${HERO}; }`,
      'src/shop.tsx': `export * from './shop-grid';`,
      'src/shop-grid.tsx': `export function Grid() { return ${GRID}; }`,
    };
    expect(statuses(files)).toEqual(['proven', 'proven']);
  });

  it('may get its mark and its content from the page', () => {
    const files = {
      ...page(
        '<Section data-pattern="hero" title={<h1>Blankets</h1>}><form><input aria-label="q" /></form></Section><Section data-pattern="product-grid"><h2>New</h2><ul /></Section>',
        `import { Section } from '../src/section';`,
      ),
      'src/section.tsx':
        'export const Section = ({ title, children, ...rest }) => <section {...rest}>{title}{children}</section>;',
    };
    expect(statuses(files)).toEqual(['proven', 'proven']);
    const lost = {
      ...files,
      'src/section.tsx':
        'export const Section = ({ title, children }) => <section>{title}{children}</section>;',
    };
    expect(statuses(lost)).toEqual(['not-proven', 'not-proven']);
  });

  it('is not proven if a component of a package may show it', () => {
    const [hero, grid] = judge(page('<Hero /><p>lorem</p>', `import { Hero } from '@acme/ui';`));
    expect(hero).toMatchObject({
      status: 'not-proven',
      reason: expect.stringContaining('<Hero> of the package @acme/ui'),
    });
    expect(grid?.status).toBe('not-proven');
    expect(statuses(page(`<Link href="/">Home</Link> lorem`, `import Link from 'next/link';`))).toEqual([
      'broken',
      'broken',
    ]);
  });

  it('may repeat its items', () => {
    const grid =
      '<section data-pattern="product-grid"><h2>New</h2>{items.map((item) => <article key={item}>{item}</article>)}</section>';
    expect(statuses(page(HERO + grid, 'const items = [1];'))).toEqual(['proven', 'proven']);
    expect(
      statuses(page('{parts.map((part) => <Part key={part} />)}', `import { Part } from '@acme/ui';`)),
    ).toEqual(['not-proven', 'not-proven']);
  });

  it('is not proven by a mark whose value is only known at run time', () => {
    expect(statuses(page('{names.map((name) => <section key={name} data-pattern={name} />)}'))).toEqual([
      'not-proven',
      'not-proven',
    ]);
  });

  it('is not proven if no page was found for its route', () => {
    expect(statuses({ 'app/about/page.tsx': 'export default () => <main>About</main>;' })).toEqual([
      'not-proven',
      'not-proven',
    ]);
  });

  it('is proven by the component that the project maps it to', () => {
    const files = {
      ...page(
        '<Search /><Shelf />',
        `import Search from '../src/search';\nimport { Shelf } from '../src/shelf';`,
      ),
      'src/search.tsx':
        'const Search = () => <form><h1>Blankets</h1><input aria-label="q" /></form>;\nexport default Search;',
      'src/shelf.tsx': 'export const Shelf = () => <section><h2>New</h2><ul /></section>;',
    };
    const components = [
      { pattern: 'hero', component: 'src/search.tsx', exported: 'default' },
      { pattern: 'product-grid.shelf', component: 'src/shelf.tsx', exported: 'Shelf' },
    ];
    expect(statuses(files)).toEqual(['not-proven', 'not-proven']);
    expect(statuses(files, { components })).toEqual(['proven', 'proven']);
    const without = { ...files, ...page('<Search />', `import Search from '../src/search';`) };
    expect(statuses(without, { components })).toEqual(['proven', 'broken']);
  });

  it('survives components that render each other', () => {
    const files = {
      ...page('<A />', `import { A } from '../src/a';`),
      'src/a.tsx': `import { B } from './b';\nexport const A = () => <div><B /></div>;`,
      'src/b.tsx': `import { A } from './a';\nexport const B = () => <div><A /></div>;`,
    };
    expect(statuses(files)).toHaveLength(2);
  });
});

describe('the rule about placements', () => {
  it('has one finding for a page, with the file and everything that is broken', () => {
    const [only, another] = pageShowsPlacements.check(projectOf(page('lorem')));
    expect(another).toBeUndefined();
    expect(only).toMatchObject({
      file: 'app/page.tsx',
      message: expect.stringMatching(
        /^The page at "\/" breaks all of its 2 placements: hero \(.*new-arrivals \(/,
      ),
    });
  });

  it('counts every placement once', () => {
    const counts = countPlacements(judgePlacements(projectOf(page(HERO))));
    expect(formatPlacementCounts(counts)).toBe('2 placements: 1 proven, 1 broken, 0 not proven');
  });
});
