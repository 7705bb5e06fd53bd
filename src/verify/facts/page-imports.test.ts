import { describe, expect, it } from 'vitest';
import { loadParsers } from '../../source/parse.ts';
import { collectRoutes } from './routes.ts';
import { createPageLookup } from './page-imports.ts';
import { buildTrees } from './tree.ts';

const parse = await loadParsers(new Set(['script']));

/** Path → where its page comes from. */
function pages(text: string, path = 'src/App.tsx'): Record<string, string[]> {
  const source = parse(path, text);
  if (!source) throw new Error('not parsed');
  const trees = buildTrees(source);
  const lookup = createPageLookup(trees);
  return Object.fromEntries(collectRoutes(source, trees).map((route) => [route.path, lookup(route).imports]));
}

describe('the page that a router names', () => {
  it('is found behind elements, guards and lazy imports, but not in props of the page', () => {
    expect(
      pages(`import { Route, Routes } from 'react-router-dom';
import { lazy } from 'react';
import { Cart } from './pages/Cart';
import { Guard } from './Guard';
import { Icon } from './Icon';
const Account = lazy(() => import('./pages/Account'));
const Late = lazy(() => import('./pages/Late').then((m) => ({ default: m.Late })));
export const App = () => <Routes>
  <Route path="/cart" element={<Guard><Cart icon={<Icon />} /></Guard>} />
  <Route path="/account" element={<Account />} />
  <Route path="/late" element={<Late />} />
  <Route path="/own" element={<Own />} />
  <Route path="/up" element={<Guard />}><Route path="in" element={<Cart />} /></Route>
</Routes>;
function Own() { return <main />; }`),
    ).toMatchObject({
      '/cart': ['./pages/Cart', './Guard'],
      '/account': ['./pages/Account'],
      '/late': ['./pages/Late'],
      '/own': [],
      '/up/in': ['./pages/Cart'],
    });
  });

  it('is found in records and calls', () => {
    expect(
      pages(
        `import { createRouter } from 'vue-router';
import Home from '@/views/Home.vue';
export default createRouter({ routes: [
  { path: '/', component: Home },
  { path: '/late', component: () => import('../views/Late.vue') },
] });`,
        'src/router/index.ts',
      ),
    ).toEqual({ '/': ['@/views/Home.vue'], '/late': ['../views/Late.vue'] });
    expect(
      pages(
        `import { index, route } from '@react-router/dev/routes';
export default [index('home.tsx'), route('orders', './orders.tsx')];`,
        'app/routes.ts',
      ),
    ).toEqual({ '/': ['./home.tsx'], '/orders': ['./orders.tsx'] });
  });
});
