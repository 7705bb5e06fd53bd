import { Link, Outlet } from 'react-router-dom';

export function Frame() {
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr]">
      <header className="flex gap-md border-b border-border p-md">
        <Link to="/" className="focus-visible:outline focus-visible:outline-focus">
          Desk
        </Link>
        <Link to="/shift-change" className="focus-visible:outline focus-visible:outline-focus">
          Handover
        </Link>
      </header>
      <main id="desk" className="p-lg">
        <Outlet />
      </main>
    </div>
  );
}
