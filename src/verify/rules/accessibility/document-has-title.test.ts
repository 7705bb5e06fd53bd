import { describe, expect, it } from 'vitest';
import { findTexts, findViolations, parseSource, repairText } from '../../../../test/verify/run-rule.ts';
import { collectFacts } from '../../facts/index.ts';
import type { Contract } from '../../rule.ts';
import { documentHasTitle } from './document-has-title.ts';

const CONTRACT = {
  bundle: { scaffold: { data: { product: { name: 'Bistro Verde' } } } },
} as unknown as Contract;

describe('document has title', () => {
  it.each([
    ['index.html', '<!doctype html>\n<html lang="en"><head></head><body></body></html>', '<html lang="en">'],
    ['index.html', '<html><head><title> </title></head></html>', '<html>'],
    ['index.html', '<!doctype html>\n<meta charset="utf-8">', '<!doctype html>'],
    ['about.html', '<html><head></head><body><svg><title>Chart</title></svg></body></html>', '<html>'],
    [
      'app/layout.tsx',
      'export default ({ children }) => <html lang="en"><body>{children}</body></html>;',
      '<html lang="en">',
    ],
    ['src/app.html', '<html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>', '<html>'],
  ])('reports in %s: %s', (path, text, found) => {
    expect(findTexts(documentHasTitle, path, text)).toEqual([found]);
  });

  it.each([
    ['index.html', '<html><head><title>Menu</title></head></html>'],
    ['index.html', '<!doctype html>\n<title>Menu</title>'],
    ['index.html', '<html><head>{{ head }}</head></html>'],
    ['index.html', '<html><head><!--app-head--></head></html>'],
    ['index.html', '<html><head><title><%= title %></title></head></html>'],
    ['part.html', '<section><h2>Part</h2></section>'],
    ['root.tsx', 'export default () => <html><head><title>Menu</title></head></html>;'],
    ['a.ts', 'export const page = "<!doctype html><html></html>";'],
  ])('accepts in %s: %s', (path, text) => {
    expect(findTexts(documentHasTitle, path, text)).toEqual([]);
  });

  it('accepts any title that code of the project sets, but only for documents with scripts', () => {
    const app = '<html><head></head><body><script src="a.js"></script></body></html>';
    expect(findViolations(documentHasTitle, 'index.html', app)).toMatchObject([{ unless: 'title' }]);
    const [page] = findViolations(documentHasTitle, 'index.html', '<html><head></head></html>');
    expect(page?.unless).toBeUndefined();
  });
});

describe('the mark of code that sets titles', () => {
  it.each([
    ['a.ts', "document.title = 'Menu';"],
    ['a.tsx', 'import Head from "next/head"; export const A = () => <Head><title>Menu</title></Head>;'],
    ['a.tsx', "export const metadata = { title: 'Menu' };"],
    ['a.tsx', 'export async function generateMetadata() { return { title: await load() }; }'],
    ['a.tsx', "export const meta = () => [{ title: 'Menu' }];"],
    ['a.tsx', "export const Route = createFileRoute('/')({ head: () => ({ meta: [{ title: 'Menu' }] }) });"],
    ['a.vue', "<script setup>useHead({ title: 'Menu' })</script><template><p /></template>"],
    ['nuxt.config.ts', "export default defineNuxtConfig({ app: { head: { title: 'Menu' } } });"],
    ['a.svelte', '<svelte:head><title>Menu</title></svelte:head>'],
    [
      'a.ts',
      "import type { Routes } from '@angular/router'; export const routes = [{ path: '', title: 'Menu' }];",
    ],
  ])('is in %s: %s', (path, text) => {
    expect(collectFacts(parseSource(path, text)).marks).toHaveProperty('title');
  });

  it.each([
    ['a.tsx', 'export const A = () => <svg><title>Chart</title></svg>;'],
    ['a.tsx', 'export const A = ({ title }) => <h2 title={title}>{title}</h2>;'],
    ['a.ts', "if (document.title === 'Menu') go();"],
    ['index.html', '<html><head><title>Menu</title></head></html>'],
  ])('is not in %s: %s', (path, text) => {
    expect(collectFacts(parseSource(path, text)).marks).not.toHaveProperty('title');
  });
});

describe('the repair of a document without title', () => {
  it.each([
    [
      'menu.html',
      '<html>\n  <head>\n    <meta charset="utf-8">\n    <link rel="icon" href="a.png">\n  </head>\n  <body><h1>Our <em>menu</em></h1></body>\n</html>\n',
      '<meta charset="utf-8">\n',
      '<meta charset="utf-8">\n    <title>Our menu</title>\n',
    ],
    [
      'index.html',
      '<html>\n<head>\n\t<link rel="icon" href="a.png">\n</head>\n<body><script src="a.js"></script></body></html>',
      '\t<link',
      '\t<title>Bistro Verde</title>\n\t<link',
    ],
    [
      'index.html',
      '<html><head><meta property="og:title" content="Verde – a bistro"></head><body></body></html>',
      '<head>',
      '<head><title>Verde – a bistro</title>',
    ],
    [
      'app/layout.tsx',
      "import './a.css';\n\nexport default function Layout({ children }) {\n  return <html lang='en'><body>{children}</body></html>;\n}\n",
      'export default',
      "export const metadata = { title: 'Bistro Verde' };\n\nexport default",
    ],
    [
      'src/app/layout.tsx',
      'import type { Metadata } from "next"\n\nexport const metadata: Metadata = {\n  icons: "a.png",\n}\n\nexport default ({ children }) => <html lang="en"><body className="a">{children}</body></html>\n',
      'icons',
      'title: "Bistro Verde",\n  icons',
    ],
  ])('adds it in %s', (path, text, before, after) => {
    expect(repairText(documentHasTitle, path, text, CONTRACT)).toBe(text.replace(before, after));
  });

  it.each([
    ['index.html', '<html><head><title></title></head><body><h1>Menu</h1></body></html>'],
    ['index.html', '<html><head></head><body><h1>A</h1><h1>B</h1></body></html>'],
    ['index.html', '<html><head></head><body><h1>Food & drinks</h1></body></html>'],
    [
      'app/layout.tsx',
      "'use client';\nexport default ({ children }) => <html lang='en'><body>{children}</body></html>;",
    ],
    [
      'app/layout.tsx',
      "export const generateMetadata = () => load();\nexport default ({ children }) => <html lang='en'><body>{children}</body></html>;",
    ],
  ])('leaves it to a person in %s: %s', (path, text) => {
    expect(repairText(documentHasTitle, path, text, CONTRACT)).toBe(text);
  });
});
