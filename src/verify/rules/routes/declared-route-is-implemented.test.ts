import { describe, expect, it } from 'vitest';
import { projectOf, withRoutes } from '../../../../test/verify/project.ts';
import { declaredRouteIsImplemented as rule } from './declared-route-is-implemented.ts';

const react = (markup: string): Record<string, string> => ({
  'src/App.tsx': `import { Routes, Route, Navigate } from 'react-router-dom'; export const App = () => <Routes>${markup}</Routes>;`,
});

const pointers = (
  files: Record<string, string>,
  paths: string[],
  packages: string[] = [],
): (string | undefined)[] =>
  rule.check(projectOf(files, withRoutes(...paths), packages)).map(({ pointer }) => pointer);

describe('declared-route-is-implemented', () => {
  it('reports an unimplemented route with its pointer in the contract', () => {
    const found = rule.check(
      projectOf(react('<Route path="/" element={<A />} />'), withRoutes('/', '/orders/:id')),
    );
    expect(found).toEqual([
      expect.objectContaining({
        pointer: '/blueprint/routes/~1orders~1:id',
        message:
          'The contract declares the route "/orders/:id" for the page "page-1", but no file implements it. The app has "/".',
      }),
    ]);
  });

  it('compares the position of a parameter, not its name', () => {
    expect(pointers(react('<Route path="/orders/:order" element={<A />} />'), ['/orders/:id'])).toEqual([]);
    expect(
      pointers(react('<Route path="/orders/:order?" element={<A />} />'), ['/orders', '/orders/:id']),
    ).toEqual([]);
  });

  it('accepts a redirect or a layout, but not a catch-all route', () => {
    expect(
      pointers(
        react(
          '<Route path="/" element={<Navigate to="/a" />} /><Route path="/a" element={<A />} /><Route path="*" element={<Lost />} />',
        ),
        ['/', '/a', '/b'],
      ),
    ).toEqual(['/blueprint/routes/~1b']);
  });

  it('reports the root if a layout has no index', () => {
    expect(
      pointers(react('<Route path="/" element={<L />}><Route path="a" element={<A />} /></Route>'), [
        '/',
        '/a',
      ]),
    ).toEqual(['/blueprint/routes/~1']);
  });

  it('reports nothing if the routes cannot be read', () => {
    expect(
      pointers(react('<Route path={where} element={<A />} /><Route path="/" element={<A />} />'), [
        '/',
        '/b',
      ]),
    ).toEqual([]);
    expect(
      pointers(react('<Route path="/docs/*" element={<D />} /><Route path="/" element={<A />} />'), [
        '/',
        '/docs/a',
      ]),
    ).toEqual([]);
    expect(pointers({ 'src/App.tsx': 'export const App = () => <p />;' }, ['/'], ['react'])).toEqual([]);
    expect(pointers({}, ['/'], ['next'])).toEqual([]);
  });

  it('joins routes across files', () => {
    const files = {
      'src/router.tsx': `import { createBrowserRouter } from 'react-router-dom'; import { orders } from './orders';
        export const router = createBrowserRouter([{ path: '/', element: <Home /> }, { path: '/orders', children: orders }]);`,
      'src/orders.tsx': `export const orders = [{ index: true, element: <Orders /> }, { path: ':id', element: <Order /> }];`,
    };
    expect(pointers(files, ['/', '/orders', '/orders/:id', '/reports'])).toEqual([
      '/blueprint/routes/~1reports',
    ]);
  });

  it('reads only the folders of the framework', () => {
    const page = 'export default function Page() { return <p>a</p>; }';
    const files = {
      'app/page.tsx': page,
      'app/(shop)/orders/[id]/page.tsx': page,
      'src/routes/reports/+page.svelte': '<p>a</p>',
    };
    expect(pointers(files, ['/', '/orders/:id', '/reports'], ['next'])).toEqual([
      '/blueprint/routes/~1reports',
    ]);
    expect(
      pointers({ 'app/[locale]/page.tsx': page, 'app/[locale]/a/page.tsx': page }, ['/', '/a'], ['next']),
    ).toEqual([]);
    expect(
      pointers(
        { 'src/pages/index.astro': '<p>a</p>', 'src/pages/about.md': '# About' },
        ['/', '/about', '/b'],
        ['astro'],
      ),
    ).toEqual(['/blueprint/routes/~1b']);
  });

  it('leaves error pages to the framework, and parameters to the server of documents', () => {
    expect(pointers(react('<Route path="/" element={<A />} />'), ['/', '/404'])).toEqual([]);
    const document = '<!doctype html><html lang="en"><body></body></html>';
    expect(pointers({ 'index.html': document, 'a.html': document }, ['/', '/a/:id'])).toEqual([]);
  });

  it('uses the folder of the first document as the root of a site', () => {
    const document = '<!doctype html><html lang="en"><body></body></html>';
    expect(
      pointers({ 'public/index.html': document, 'public/about.html': document }, ['/', '/about', '/team']),
    ).toEqual(['/blueprint/routes/~1team']);
  });
});
