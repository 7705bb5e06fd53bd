import { describe, expect, it } from 'vitest';
import { projectOf, withRoutes } from '../../../../test/verify/project.ts';
import { implementedRouteIsDeclared as rule } from './implemented-route-is-declared.ts';

const HEAD = `import { Routes, Route, Navigate } from 'react-router-dom'; export const App = () => `;
const react = (markup: string): Record<string, string> => ({
  'src/App.tsx': `${HEAD}<Routes>${markup}</Routes>;`,
});

const messages = (files: Record<string, string>, paths: string[], packages: string[] = []): string[] =>
  rule.check(projectOf(files, withRoutes(...paths), packages)).map(({ message }) => message);

describe('implemented-route-is-declared', () => {
  it('reports the page that the contract does not declare', () => {
    const markup = '<Route path="/" element={<A />} /><Route path="/report" element={<B />} />';
    const [found, ...others] = rule.check(projectOf(react(markup), withRoutes('/', '/reports')));
    expect(others).toEqual([]);
    expect(found?.file).toBe('src/App.tsx');
    expect(react(markup)['src/App.tsx']?.slice(found?.span?.start, found?.span?.end)).toBe(
      '<Route path="/report" element={<B />} />',
    );
    expect(found?.message).toBe(
      'This file adds a page at "/report", which the contract does not declare; it declares "/reports".',
    );
  });

  it('accepts declared pages, redirects, layouts and error pages', () => {
    expect(
      messages(
        react(
          `<Route path="/" element={<L />}><Route index element={<H />} /><Route path="a/:b" element={<A />} /></Route>
           <Route path="/old" element={<Navigate to="/" />} /><Route path="/404" element={<Lost />} /><Route path="*" element={<Lost />} />`,
        ),
        ['/', '/a/:id'],
      ),
    ).toEqual([]);
  });

  it('reports each page once', () => {
    expect(
      messages(react('<Route path="/a" element={<A />} /><Route path="/a" element={<A />} />'), ['/']),
    ).toHaveLength(1);
  });

  it('reads the files of the framework', () => {
    const page = 'export default function Page() { return <p>a</p>; }';
    expect(
      messages(
        { 'app/page.tsx': page, 'app/a/page.tsx': page, 'app/api/x/route.ts': '', 'app/sitemap.ts': '' },
        ['/'],
        ['next'],
      ),
    ).toHaveLength(1);
    expect(messages({ 'src/pages/Home.tsx': page, 'src/pages/Team.tsx': page }, ['/'], ['react'])).toEqual(
      [],
    );
  });

  it('ignores routes that continue a path from another file', () => {
    const files = {
      'src/router.tsx': `import { createBrowserRouter } from 'react-router-dom'; import { orders } from './orders';
        export const router = createBrowserRouter([{ path: '/', element: <Home /> }, { path: '/orders', children: orders }]);`,
      'src/orders.tsx': `export const orders = [{ path: ':id', element: <Order /> }];`,
    };
    expect(messages(files, ['/', '/orders/:id'])).toEqual([]);
  });
});
