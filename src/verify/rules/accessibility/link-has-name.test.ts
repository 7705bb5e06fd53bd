import { describe, expect, it } from 'vitest';
import { findTexts, findViolations, inEveryLanguage } from '../../../../test/verify/run-rule.ts';
import { linkHasName } from './link-has-name.ts';

describe('link has name', () => {
  it.each(
    [
      ['<a href="/cart"></a>', '<a href="/cart">'],
      ['<a href="/cart"> <svg><path d="M0 0" /></svg> </a>', '<a href="/cart">'],
      ['<a href="/cart"><i class="icon-cart"></i></a>', '<a href="/cart">'],
      ['<a href="/"><img src="a" alt="" /></a>', '<a href="/">'],
      ['<a href="/"><span aria-hidden="true">×</span></a>', '<a href="/">'],
      ['<a href="/" aria-label=" "></a>', '<a href="/" aria-label=" ">'],
      ['<span role="link"></span>', '<span role="link">'],
    ].flatMap(([html = '', found = '']) =>
      inEveryLanguage(html).map(([path, text]) => [path, text, found] as const),
    ),
  )('reports in %s: %s', (path, text, found) => {
    expect(findTexts(linkHasName, path, text)).toEqual([found]);
  });

  it.each(
    [
      '<a href="/">Home</a>',
      '<a href="/" aria-label="Home"><svg></svg></a>',
      '<a href="/" title="Home"><svg></svg></a>',
      '<a href="/"><svg><title>Home</title></svg></a>',
      '<a href="/"><img src="a" alt="Home" /></a>',
      '<a href="/"><span class="sr-only">Home</span><svg></svg></a>',
      '<span id="home">Home</span><a href="/" aria-labelledby="home"></a>',
      '<a id="top"></a>',
      '<a href="/" hidden></a>',
      '<div aria-hidden="true"><a href="/"></a></div>',
      '<a href="/" tabindex="-1"><img src="a" alt="" /></a>',
      '<a href="/" role="presentation"></a>',
    ].flatMap(inEveryLanguage),
  )('accepts in %s: %s', (path, text) => {
    expect(findTexts(linkHasName, path, text)).toEqual([]);
  });

  it.each([
    [
      'a.tsx',
      "import Link from 'next/link';\nconst A = () => <Link href='/'><svg /></Link>;",
      "<Link href='/'>",
    ],
    [
      'a.tsx',
      "import { Link } from 'react-router-dom';\nconst A = () => <Link to='/'><svg /></Link>;",
      "<Link to='/'>",
    ],
    [
      'a.vue',
      '<template><div><RouterLink to="/"><svg /></RouterLink></div></template>',
      '<RouterLink to="/">',
    ],
    ['a.html', '<a routerLink="/"><i class="icon"></i></a>', '<a routerLink="/">'],
  ])('reports the link of a router in %s: %s', (path, text, found) => {
    expect(findTexts(linkHasName, path, text)).toEqual([found]);
  });

  it.each([
    ['a.tsx', 'const A = (p) => <a {...p} />;'],
    ['a.tsx', 'const A = (p) => <a href="/">{p.children}</a>;'],
    ['a.tsx', 'const A = () => <a href="/"><Logo /></a>;'],
    ['a.tsx', "import Link from 'next/link';\nconst A = () => <Link href='/'>Home</Link>;"],
    [
      'a.tsx',
      "import { Anchor } from '@mantine/core';\nconst A = () => <Trans components={{ a: <Anchor href='/' /> }} />;",
    ],
    ['a.vue', '<template><div><NuxtLink to="/">{{ name }}</NuxtLink></div></template>'],
    ['a.svelte', '<div><a href="/"><slot /></a></div>'],
  ])('accepts what may get a name at run time in %s: %s', (path, text) => {
    expect(findTexts(linkHasName, path, text)).toEqual([]);
  });

  it('names the component that is written', () => {
    const text = "import Link from 'next/link';\nconst A = () => <Link href='/'><svg /></Link>;";
    expect(findViolations(linkHasName, 'a.tsx', text)[0]?.message).toBe(
      'This link (<Link>) has no accessible name: it contains no text and has no aria-label.',
    );
  });
});
