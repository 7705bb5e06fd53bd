import { describe, expect, it } from 'vitest';
import { projectOf, withRoutes } from '../../../../test/verify/project.ts';
import { declaredRouteIsImplemented } from '../routes/declared-route-is-implemented.ts';
import { implementedRouteIsDeclared } from '../routes/implemented-route-is-declared.ts';
import { contractDescribesApp } from './contract-describes-app.ts';

const pages = (...paths: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    paths.map((path) => [`app${path === '/' ? '' : path}/page.tsx`, 'export default () => <main>x</main>;']),
  );

const SHOP = ['/', '/cart', '/checkout', '/orders', '/products', '/returns'];

describe('contract describes app', () => {
  it('reports a contract of another app once, and no route by itself', () => {
    const project = projectOf(pages('/', '/tickets', '/agents', '/queues'), withRoutes(...SHOP), ['next']);
    expect(contractDescribesApp.check(project).map(({ message }) => message)).toEqual([
      'This contract does not describe this app: 1 of 4 pages of the app and 1 of 6 routes of the contract match.',
    ]);
    expect(declaredRouteIsImplemented.check(project)).toEqual([]);
    expect(implementedRouteIsDeclared.check(project)).toEqual([]);
  });

  it('accepts an app of which a part is built, and a contract for a part of an app', () => {
    const started = projectOf(pages('/cart'), withRoutes(...SHOP), ['next']);
    const partly = projectOf(
      pages('/', '/cart', ...'abcdefgh'.split('').map((name) => `/${name}`)),
      withRoutes('/', '/cart'),
      ['next'],
    );
    for (const project of [started, partly]) expect(contractDescribesApp.check(project)).toEqual([]);
  });

  it('reports an app without a router, and warns about a router that is not read', () => {
    const files = { 'src/app.tsx': 'export const App = () => <main>x</main>;' };
    const [none] = contractDescribesApp.check(projectOf(files, withRoutes(...SHOP), ['react']));
    expect(none).toMatchObject({ message: expect.stringContaining('0 of 6 pages') });
    expect(none?.severity).toBeUndefined();
    const remix = {
      'src/app.tsx': `import { Outlet } from '@remix-run/react';\nexport const App = () => <Outlet />;`,
    };
    const [warned] = contractDescribesApp.check(projectOf(remix, withRoutes(...SHOP)));
    expect(warned).toMatchObject({ severity: 'warn', message: expect.stringContaining('@remix-run/react') });
  });

  it('accepts a project without any page yet', () => {
    expect(
      contractDescribesApp.check(projectOf({ 'src/tokens.css': ':root { --a: 1px; }' }, withRoutes(...SHOP))),
    ).toEqual([]);
  });
});
