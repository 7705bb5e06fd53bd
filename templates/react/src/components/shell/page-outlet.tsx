import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Failure } from './failure';
import { PageBoundary } from './page-boundary';

/** The page of the current route. */
export function PageOutlet() {
  const { pathname } = useLocation();
  return (
    <PageBoundary path={pathname} fallback={<Failure />}>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <Outlet />
      </Suspense>
    </PageBoundary>
  );
}
