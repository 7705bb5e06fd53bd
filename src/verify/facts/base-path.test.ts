import { expect, it } from 'vitest';
import { parseSource } from '../../../test/verify/run-rule.ts';
import { collectFacts } from './index.ts';

const read = (path: string, text: string): string | undefined =>
  collectFacts(parseSource(path, text)).basePath;

it.each([
  ['vite.config.ts', "export default defineConfig({ plugins: [react()], base: '/shop/' });", '/shop'],
  ['next.config.mjs', "const path = '/docs/v2'; export default { basePath: path };", '/docs/v2'],
  ['nuxt.config.ts', "export default defineNuxtConfig({ app: { baseURL: '/shop' } });", '/shop'],
  ['svelte.config.js', "export default { kit: { paths: { base: '/shop' } } };", '/shop'],
  ['astro.config.mjs', "export default defineConfig({ base: '/shop' });", '/shop'],
  ['src/main.tsx', 'const A = () => <BrowserRouter basename="/shop"><App /></BrowserRouter>;', '/shop'],
  ['src/main.tsx', "const router = createBrowserRouter([], { basename: '/shop' });", '/shop'],
  ['src/router.ts', "createRouter({ history: createWebHistory('/shop/'), routes: [] });", '/shop'],
  ['index.html', '<!doctype html><html lang="en"><head><base href="/shop/"></head></html>', '/shop'],
])('the base path in %s is read: %s', (path, text, base) => {
  expect(read(path, text)).toBe(base);
});

it.each([
  ['vite.config.ts', "export default defineConfig({ base: './' });"],
  ['vite.config.ts', "export default defineConfig({ base: '/' });"],
  ['vite.config.ts', "export default defineConfig({ base: 'https://cdn.example.com/shop/' });"],
  ['vite.config.ts', 'export default defineConfig({ base: process.env.BASE });'],
  ['vite.config.ts', "export default defineConfig({ plugins: [pages({ base: '/shop' })] });"],
  ['src/theme.ts', "export default { base: '/shop' };"],
])('there is none in %s: %s', (path, text) => {
  expect(read(path, text)).toBeUndefined();
});
