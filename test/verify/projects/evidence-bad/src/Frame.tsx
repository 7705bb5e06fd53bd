import { Link, Outlet } from 'react-router-dom';

export function Frame() {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <nav aria-label="Main" className="bar">
        <Link to="/">Estimate</Link>
        <Link to="/status">Status</Link>
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
