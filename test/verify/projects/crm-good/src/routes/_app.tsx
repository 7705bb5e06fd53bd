import { createFileRoute, Link, Outlet } from '@tanstack/react-router';
import { QuickFind } from '../components/QuickFind';
import { useHotkey } from '../hooks/useHotkey';

export const Route = createFileRoute('/_app')({ component: AppLayout });

function AppLayout() {
  const navigate = Route.useNavigate();
  useHotkey('g p', () => navigate({ to: '/people' }));

  return (
    <div className="app">
      <nav className="app-nav" aria-label="Main">
        <Link to="/">Today</Link>
        <Link to="/people">People</Link>
      </nav>
      <main id="main" className="app-main">
        <Outlet />
      </main>
      <QuickFind />
    </div>
  );
}
