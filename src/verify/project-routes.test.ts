import { describe, expect, it } from 'vitest';
import { projectOf } from '../../test/verify/project.ts';
import { collectProjectRoutes } from './project-routes.ts';

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

describe('the routes of a project', () => {
  const pages = (files: Record<string, string>, packages: string[]): string[] =>
    collectProjectRoutes(projectOf(files, undefined, packages))
      .filter(({ isPage }) => isPage)
      .map(({ path }) => path)
      .sort();
  const ROUTER = `import { createBrowserRouter } from 'react-router';
    import { paths } from './config';
    export const router = createBrowserRouter([
      { path: paths.home.path, Component: Home },
      { path: paths.app.path, children: [{ path: paths.users.path, Component: Users }] },
    ]);`;

  it('take paths from constants of other files, also if these are exported again', () => {
    const table = `export const paths = { home: { path: '/' }, app: { path: '/app' }, users: { path: 'users' } };`;
    expect(pages({ 'src/router.ts': ROUTER, 'src/config.ts': table }, ['react-router'])).toEqual([
      '/',
      '/app/users',
    ]);
    expect(
      pages(
        {
          'src/router.ts': ROUTER,
          'src/config/index.ts': `export * from './paths';`,
          'src/config/paths.ts': table,
        },
        ['react-router'],
      ),
    ).toEqual(['/', '/app/users']);
  });

  it('are open, not guessed, if a constant is unknown', () => {
    const project = projectOf(
      { 'src/router.ts': ROUTER, 'src/config.ts': 'export const paths = load();' },
      undefined,
      ['react-router'],
    );
    expect(collectProjectRoutes(project).filter(({ isPage }) => isPage)).toEqual([]);
    expect(collectProjectRoutes(project).map(({ path, isOpen }) => [path, isOpen])).toContainEqual([
      '/*',
      true,
    ]);
  });

  it('of a lazily loaded Angular file are below the path that loads it', () => {
    const angular = (list: string): string => `import { Routes } from '@angular/router';
      export const routes: Routes = [${list}];`;
    expect(
      pages(
        {
          'src/app/app.routes.ts': angular(
            `{ path: '', component: Home }, { path: 'profile', loadChildren: () => import('./profile.routes') }`,
          ),
          'src/app/profile.routes.ts': angular(
            `{ path: ':name', component: Profile, }, { path: ':name/posts', component: Posts }`,
          ),
        },
        ['@angular/core', '@angular/router'],
      ),
    ).toEqual(['/', '/profile/:name', '/profile/:name/posts']);
  });

  it('by file names need the package that reads them', () => {
    const files = { 'app/routes/_index.tsx': PAGE, 'app/routes/orders.$id.tsx': PAGE };
    expect(pages(files, ['react-router', '@react-router/fs-routes'])).toEqual(['/', '/orders/:id']);
    expect(of(files, ['react-router'])).toBe('unknown');
  });

  it('of a static site are those of its folder, with or without a start page', () => {
    const paths = (...files: string[]): string[] =>
      collectProjectRoutes(
        projectOf(Object.fromEntries(files.map((file) => [file, DOCUMENT])), undefined, []),
      )
        .map(({ path }) => path)
        .sort();
    expect(paths('index.html', 'turns/index.html')).toEqual(['/', '/turns']);
    expect(paths('public/index.html', 'public/turns/index.html')).toEqual(['/', '/turns']);
    expect(paths('plot/index.html', 'turns/index.html')).toEqual(['/plot', '/turns']);
    expect(paths('public/plot/index.html', 'public/turns/index.html')).toEqual(['/plot', '/turns']);
  });
});
