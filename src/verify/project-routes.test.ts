import { describe, expect, it } from 'vitest';
import { projectOf } from '../../test/verify/project.ts';

const of = (files: Record<string, string>, packages: string[] = []): string =>
  projectOf(files, undefined, packages).framework;

const PAGE = 'export default function Page() { return <p>a</p>; }';
const DOCUMENT = '<!doctype html><html lang="en"><body><p>a</p></body></html>';

describe('the framework of a project', () => {
  it('is Next by its package, with the router of its page folder', () => {
    expect(of({ 'app/page.tsx': PAGE }, ['next', 'react'])).toBe('next-app');
    expect(of({ 'pages/index.tsx': PAGE }, ['next', 'react'])).toBe('next-pages');
    expect(of({ 'next.config.mjs': 'export default {};', 'src/app/page.tsx': PAGE })).toBe('next-app');
  });

  it('is detected by a package, a configuration file or routes in scripts', () => {
    expect(of({ 'pages/index.vue': '<template><p>a</p></template>' }, ['nuxt', 'vue'])).toBe('nuxt');
    expect(of({ 'src/routes/+page.svelte': '<p>a</p>' }, ['@sveltejs/kit', 'svelte'])).toBe('sveltekit');
    expect(of({ 'astro.config.mjs': 'export default {};' })).toBe('astro');
    expect(
      of({
        'a.tsx': `import { Route } from 'react-router-dom'; export const A = () => <Route path="/" element={<B />} />;`,
      }),
    ).toBe('react-router');
    expect(
      of({
        'r.ts': `import { createRouter } from 'vue-router'; createRouter({ routes: [{ path: '/', component: A }] });`,
      }),
    ).toBe('vue-router');
    expect(
      of({
        'r.tsx': `import { createFileRoute } from '@tanstack/react-router'; export const Route = createFileRoute('/')({ component: A });`,
      }),
    ).toBe('tanstack-router');
  });

  it('is plain HTML if there are only documents', () => {
    expect(of({ 'index.html': DOCUMENT, 'about.html': DOCUMENT })).toBe('html');
    expect(of({ 'index.html': DOCUMENT, 'style.css': 'a { color: red }' })).toBe('html');
  });

  it('is unknown for a custom single-page app', () => {
    expect(of({ 'index.html': DOCUMENT, 'src/main.ts': 'start();' })).toBe('unknown');
    expect(of({ 'index.html': DOCUMENT, 'about.html': DOCUMENT }, ['react'])).toBe('unknown');
    expect(of({ 'src/pages/Home.tsx': PAGE }, ['react'])).toBe('unknown');
    expect(of({ 'app/routes/_index.tsx': PAGE }, ['@remix-run/react', 'react', 'react-router-dom'])).toBe(
      'unknown',
    );
  });
});
