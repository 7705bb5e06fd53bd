import { createRootRoute, Link, Outlet } from '@tanstack/react-router';
import { Toaster } from 'sonner';
import { icons } from '../icons';

export const Route = createRootRoute({
  component: () => (
    <>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <nav aria-label="Main" className="nav">
        <Link to="/">
          <icons.home aria-hidden="true" /> Orchard
        </Link>
        <Link to="/trees">Trees</Link>
        <Link to="/harvest">Harvest</Link>
      </nav>
      <main id="content">
        <Outlet />
      </main>
      <Toaster />
    </>
  ),
});
