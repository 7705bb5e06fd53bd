import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from '../components/NotFound';

export const Route = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
    </>
  );
}
