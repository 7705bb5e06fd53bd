import { createFileRoute, Link, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_app')({ component: AppLayout });

function AppLayout() {
  return (
    <div className="app">
      <nav className="app-nav" aria-label="Main">
        <Link to="/">Today</Link>
        <Link to="/people">People</Link>
      </nav>
      <main id="main" className="app-main">
        <Outlet />
      </main>
    </div>
  );
}
