import { Link, Outlet } from 'react-router-dom';

export function Frame() {
  return (
    <div className="grid min-h-screen grid-rows-[auto_1fr]">
      <a href="#desk" className="sr-only focus:not-sr-only">
        Skip to the desk
      </a>
      <header className="flex gap-md border-b border-border p-md">
        <Link to="/" className="focus-visible:outline focus-visible:outline-focus">
          Desk
        </Link>
        <Link to="/handover" className="focus-visible:outline focus-visible:outline-focus">
          Handover
        </Link>
      </header>
      <main id="desk" className="p-lg">
        <Outlet />
      </main>
    </div>
  );
}
