import { Suspense } from 'react';
import { Outlet } from 'react-router';

/** The page of the current route. */
export function PageOutlet() {
  return (
    <Suspense fallback={<p role="status">Loading…</p>}>
      <Outlet />
    </Suspense>
  );
}
