import { describe, expect, it } from 'vitest';
import { parseSource } from '../../../test/verify/run-rule.ts';
import { collectFacts } from './index.ts';
import type { Convention } from '../facts.ts';

/** The routes of a file, marked if they are not pages. */
function routesIn(path: string, text: string, convention?: Convention): string[] {
  return collectFacts(parseSource(path, text))
    .routes.filter((route) => convention === undefined || route.convention === convention)
    .map(
      ({ path: at, isPage, isRelative, isOpen }) =>
        `${at}${isPage ? '' : ' (no page)'}${isRelative ? ' (relative)' : ''}${isOpen ? ' (open)' : ''}`,
    );
}

const react = (markup: string): string[] =>
  routesIn(
    'src/App.tsx',
    `import { Routes, Route, Navigate } from 'react-router-dom'; export const App = () => (${markup});`,
    'react-router',
  );

describe('routes of React Router by elements', () => {
  it('are joined with their parents, and an index route has the path of its parent', () => {
    expect(
      react(`<Routes><Route path="/" element={<Layout />}>
        <Route index element={<Home />} />
        <Route path="orders"><Route index element={<Orders />} /><Route path=":id" element={<Order />} /></Route>
      </Route></Routes>`),
    ).toEqual(['/', '/orders', '/orders/:id']);
  });

  it('are layouts, not pages, if they contain other routes', () => {
    expect(
      react(
        `<Routes><Route path="/" element={<Layout />}><Route path="a" element={<A />} /></Route></Routes>`,
      ),
    ).toEqual(['/a']);
    expect(
      react(`<Routes><Route path="/a" element={<A />}><Route path=":id" element={<B />} /></Route></Routes>`),
    ).toEqual(['/a (no page)', '/a/:id']);
  });

  it('pass through routes without a path', () => {
    expect(
      react(`<Routes><Route element={<Guard />}><Route path="/a" element={<A />} /></Route></Routes>`),
    ).toEqual(['/a']);
  });

  it('are not pages if they redirect or catch all paths', () => {
    expect(
      react(
        `<Routes><Route path="/old" element={<Navigate to="/a" />} /><Route path="*" element={<Lost />} /></Routes>`,
      ),
    ).toEqual(['/old (no page)', '/* (no page) (relative)']);
  });

  it('are open below a path with a star', () => {
    expect(react(`<Routes><Route path="/docs/*" element={<Docs />} /></Routes>`)).toEqual([
      '/docs/* (no page) (open)',
    ]);
  });

  it('are read from constants of the file, and open if the path is unknown', () => {
    expect(
      routesIn(
        'a.tsx',
        `import { Route } from 'react-router'; const P = { a: '/a' } as const;
         export const A = () => <><Route path={P.a} element={<X />} /><Route path={other.b} element={<X />} /></>;`,
        'react-router',
      ),
    ).toEqual(['/a', '/* (no page) (open)']);
  });

  it('are read from a list that is mapped to routes', () => {
    expect(
      routesIn(
        'a.tsx',
        `import { Route } from 'react-router-dom'; const list = [{ path: '/a', page: <A /> }, { path: '/b', page: <B /> }];
         export const R = () => <>{list.map((one) => <Route key={one.path} path={one.path} element={one.page} />)}</>;`,
        'react-router',
      ),
    ).toEqual(['/a', '/b']);
  });

  it('are ignored if Route is another component', () => {
    expect(
      routesIn(
        'a.tsx',
        `import { Route } from './map'; export const A = () => <Route path="/a" element={1} />;`,
      ),
    ).toEqual([]);
  });

  it('may be in the syntax of version 5', () => {
    expect(
      routesIn(
        'a.tsx',
        `import { Route, Switch } from 'react-router-dom';
         export const A = () => <Switch><Route exact path="/" component={Home} /><Route path="/a"><A /></Route></Switch>;`,
        'react-router',
      ),
    ).toEqual(['/', '/a']);
  });
});

describe('routes of React Router by objects', () => {
  it('are joined with their parents, even if lazy', () => {
    expect(
      routesIn(
        'src/router.tsx',
        `import { createBrowserRouter } from 'react-router-dom';
         export const router = createBrowserRouter([
           { path: '/', element: <Layout />, errorElement: <Oops />, children: [
             { index: true, element: <Home /> },
             { path: 'orders', children: [{ index: true, lazy: () => import('./orders') }, { path: ':id', Component: Order }] },
           ] },
           { path: '/login', element: <Login /> },
         ]);`,
        'react-router',
      ),
    ).toEqual(['/', '/orders', '/orders/:id', '/login']);
  });

  it('are open if a function creates the list', () => {
    expect(
      routesIn(
        'r.ts',
        `import { createBrowserRouter } from 'react-router'; export const r = createBrowserRouter(make());`,
      ),
    ).toEqual(['/* (no page) (open)']);
  });

  it('include those of the framework mode', () => {
    expect(
      routesIn(
        'app/routes.ts',
        `import { index, layout, prefix, route } from '@react-router/dev/routes';
         export default [index('home.tsx'), layout('frame.tsx', [route('a', 'a.tsx')]), ...prefix('b', [index('b.tsx'), route(':id', 'c.tsx')])];`,
        'react-router',
      ),
    ).toEqual(['/', '/a', '/b', '/b/:id']);
  });

  it('are not confused with a list of links', () => {
    expect(routesIn('nav.tsx', `export const NAV = [{ path: '/a', label: 'A', icon: Icon }];`)).toEqual([]);
  });
});

describe('routes of Vue Router', () => {
  const vue = (list: string): string[] =>
    routesIn(
      'src/router.ts',
      `import { createRouter, createWebHistory } from 'vue-router'; const routes = ${list};
       export default createRouter({ history: createWebHistory(), routes });`,
      'vue-router',
    );

  it('are joined with their parents, and an empty path is the path of the parent', () => {
    expect(
      vue(
        `[{ path: '/', component: Frame, children: [{ path: '', component: Home }, { path: 'a/:id(\\\\d+)', component: () => import('./A.vue') }] }]`,
      ),
    ).toEqual(['/', '/a/:id']);
  });

  it('are not pages if they redirect or catch all paths, and include aliases', () => {
    expect(
      vue(
        `[{ path: '/old', redirect: '/new' }, { path: '/new', alias: '/newer', component: A }, { path: '/:rest(.*)*', component: Lost }]`,
      ),
    ).toEqual(['/old (no page)', '/new', '/newer (no page)', '/* (no page)']);
  });

  it('may be in separate files', () => {
    expect(
      routesIn(
        'src/router/orders.ts',
        `export default [{ path: '/orders', component: () => import('./Orders.vue') }];`,
      ),
    ).toEqual(['/orders']);
  });
});

describe('routes of TanStack Router', () => {
  it('have the path of their call, without layouts and groups', () => {
    const file = (id: string, options = '{ component: Page }'): string[] =>
      routesIn(
        'src/routes/a.tsx',
        `import { createFileRoute } from '@tanstack/react-router'; export const Route = createFileRoute(${id})(${options});`,
        'tanstack-router',
      );
    expect(file(`'/_auth/(shop)/orders/$id'`)).toEqual(['/orders/:id']);
    expect(file(`'/orders/'`)).toEqual(['/orders']);
    expect(file(`'/$'`)).toEqual(['/* (no page)']);
    expect(file(`'/old'`, '{ beforeLoad: () => { throw redirect({ to: "/" }); } }')).toEqual([
      '/old (no page)',
    ]);
    expect(file('')).toEqual(['/a']);
  });

  it('are layouts if they render others', () => {
    expect(
      routesIn(
        'src/routes/orders.tsx',
        `import { createFileRoute, Outlet } from '@tanstack/react-router';
         export const Route = createFileRoute('/orders')({ component: () => <Outlet /> });`,
        'tanstack-router',
      ),
    ).toEqual(['/orders (no page)']);
  });

  it('refer to their parents if created one by one', () => {
    expect(
      routesIn(
        'src/router.tsx',
        `import { createRootRoute, createRoute } from '@tanstack/react-router';
         const root = createRootRoute({ component: App });
         const orders = createRoute({ getParentRoute: () => root, path: 'orders', component: Frame });
         const list = createRoute({ getParentRoute: () => orders, path: '/', component: Orders });
         const one = createRoute({ getParentRoute: () => orders, path: '$id' }).lazy(() => import('./order'));`,
        'tanstack-router',
      ),
    ).toEqual(['/orders (no page)', '/orders', '/orders/:id']);
  });
});

describe('file-based routes', () => {
  const named = (path: string, convention: Convention, text = ''): string[] =>
    routesIn(path, text, convention);

  it('are those of the app folder of Next', () => {
    const page = 'export default function Page() { return <p />; }';
    expect(named('app/page.tsx', 'next-app', page)).toEqual(['/']);
    expect(named('src/app/(shop)/orders/[id]/page.tsx', 'next-app', page)).toEqual(['/orders/:id']);
    expect(named('app/docs/[[...slug]]/page.tsx', 'next-app', page)).toEqual(['/docs/*']);
    expect(named('app/@modal/login/page.tsx', 'next-app', page)).toEqual(['/login (no page)']);
    for (const other of [
      'app/layout.tsx',
      'app/_lib/page.tsx',
      'app/feed/(.)photo/page.tsx',
      'app/api/route.tsx',
      'lib/app/page.tsx',
    ])
      expect(named(other, 'next-app', page)).toEqual([]);
  });

  it('are not pages of Next if they only redirect', () => {
    expect(
      named(
        'app/page.tsx',
        'next-app',
        `import { redirect } from 'next/navigation'; export default function P() { redirect('/a'); }`,
      ),
    ).toEqual(['/ (no page)']);
  });

  it('are those of the pages folder of Next', () => {
    expect(named('pages/index.tsx', 'next-pages')).toEqual(['/']);
    expect(named('src/pages/orders/[id].jsx', 'next-pages')).toEqual(['/orders/:id']);
    for (const other of ['pages/_app.tsx', 'pages/api/a.ts', 'pages/404.tsx', 'pages/_error.js'])
      expect(named(other, 'next-pages')).toEqual([]);
  });

  it('are those of Nuxt, where a page that renders pages is a layout', () => {
    expect(named('pages/orders/[id].vue', 'nuxt', '<template><p>a</p></template>')).toEqual(['/orders/:id']);
    expect(named('app/pages/index.vue', 'nuxt', '<template><p>a</p></template>')).toEqual(['/']);
    expect(named('pages/[[lang]]/a.vue', 'nuxt', '<template><p>a</p></template>')).toEqual(['/:lang?/a']);
    expect(named('pages/orders.vue', 'nuxt', '<template><div><NuxtPage /></div></template>')).toEqual([
      '/orders (no page)',
    ]);
  });

  it('do not include a catch-all page that only reports a missing page', () => {
    expect(named('pages/[...slug].vue', 'nuxt', '<template><h1>404: not found</h1></template>')).toEqual([]);
    expect(
      named('pages/[...slug].vue', 'nuxt', '<template><ContentRenderer :value="page" /></template>'),
    ).toEqual(['/* (no page)']);
    expect(
      named(
        'app/[...rest]/page.tsx',
        'next-app',
        `import { notFound } from 'next/navigation'; export default () => notFound();`,
      ),
    ).toEqual([]);
  });

  it('are those of SvelteKit', () => {
    expect(named('src/routes/+page.svelte', 'sveltekit')).toEqual(['/']);
    expect(named('src/routes/(app)/orders/[id=integer]/+page.svelte', 'sveltekit')).toEqual(['/orders/:id']);
    expect(named('src/routes/docs/[...rest]/+page.svelte', 'sveltekit')).toEqual(['/docs/*']);
    for (const other of [
      'src/routes/+layout.svelte',
      'src/routes/+error.svelte',
      'src/routes/api/+server.ts',
      'src/routes/Card.svelte',
    ])
      expect(named(other, 'sveltekit')).toEqual([]);
    expect(
      named('src/routes/+page.server.ts', 'sveltekit', `import { redirect } from '@sveltejs/kit';`),
    ).toEqual(['/ (no page)']);
  });

  it('are those of Astro', () => {
    expect(named('src/pages/blog/[slug].astro', 'astro')).toEqual(['/blog/:slug']);
    for (const other of ['src/pages/_draft.astro', 'src/pages/404.astro', 'src/pages/feed.ts'])
      expect(named(other, 'astro')).toEqual([]);
  });

  it('are the documents of a site, not partials', () => {
    expect(named('about.html', 'html', '<!doctype html><html lang="en"><body></body></html>')).toEqual([
      '/about',
    ]);
    expect(named('about/index.html', 'html', '<!doctype html><p>a</p>')).toEqual(['/about']);
    expect(named('parts/header.html', 'html', '<header>a</header>')).toEqual([]);
  });
});

describe('routes of React Router by file names', () => {
  const PAGE = 'export default function Page() { return <h1>Orders</h1>; }';
  const flat = (name: string): string[] => routesIn(`app/routes/${name}`, PAGE, 'remix');
  const folders = (name: string): string[] => routesIn(`app/routes/${name}`, PAGE, 'remix-folders');

  it.each([
    ['_index.tsx', '/'],
    ['orders.tsx', '/orders'],
    ['orders._index.tsx', '/orders'],
    ['orders.$id.tsx', '/orders/:id'],
    ['orders_.$id.edit.tsx', '/orders/:id/edit'],
    ['_auth.login.tsx', '/login'],
    ['_auth.tsx', '/ (no page)'],
    ['($lang).about.tsx', '/:lang?/about'],
    ['docs.$.tsx', '/docs/*'],
    ['$.tsx', '/* (no page)'],
    ['sitemap[.]xml.tsx', '/sitemap.xml'],
    ['orders.$id/route.tsx', '/orders/:id'],
  ])('%s is %s', (name, path) => {
    expect(flat(name)).toEqual([path]);
  });

  it('are not files beside a route, and a module without a page answers requests only', () => {
    expect(flat('orders.$id/table.tsx')).toEqual([]);
    expect(flat('orders.server.tsx')).toEqual([]);
    expect(routesIn('app/routes/health.ts', 'export const loader = () => null;', 'remix')).toEqual([
      '/health (no page)',
    ]);
  });

  it.each([
    ['_marketing/index.tsx', '/'],
    ['users/$name/notes/new.tsx', '/users/:name/notes/new'],
    ['users+/$name_+/notes.tsx', '/users/:name/notes'],
    ['settings/profile/_layout.tsx', '/settings/profile (no page)'],
    ['login/route.tsx', '/login'],
  ])('may be in folders: %s is %s', (name, path) => {
    expect(folders(name)).toEqual([path]);
  });

  it('are not files in a folder that starts with a plus', () => {
    expect(folders('_marketing/+logos/logo.tsx')).toEqual([]);
  });
});

describe('routes of Nuxt', () => {
  it('have no segment for an index file or folder', () => {
    const nuxt = (file: string): string[] => routesIn(file, '<template><h1>A</h1></template>', 'nuxt');
    expect(nuxt('pages/list/[list]/index/members.vue')).toEqual(['/list/:list/members']);
    expect(nuxt('app/pages/list/index/index.vue')).toEqual(['/list']);
    expect(nuxt('app/pages/[[server]]/@[account]/index/media.vue')).toEqual(['/:server?/@:account/media']);
  });
});

describe('routes of Angular', () => {
  it('are read from components, lazy components, children and redirects', () => {
    expect(
      routesIn(
        'src/app/app.routes.ts',
        `import { Routes } from '@angular/router';
        export const routes: Routes = [
          { path: '', component: Home },
          { path: 'login', loadComponent: () => import('./login') },
          { path: 'old', redirectTo: 'login' },
          { path: 'editor', children: [{ path: ':slug', component: Editor }] },
          { path: 'profile', loadChildren: () => import('./profile.routes') },
          { path: '**', component: Lost },
        ];`,
        'angular',
      ),
    ).toEqual([
      '/ (relative)',
      '/login (relative)',
      '/editor/:slug (relative)',
      '/profile (no page) (open)',
      '/* (no page) (relative)',
    ]);
  });
});
