import { useEffect } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router-dom';
import { tinykeys } from 'tinykeys';

export function Shell() {
  const navigate = useNavigate();

  useEffect(
    () =>
      tinykeys(window, {
        'g o': () => navigate('/'),
      }),
    [navigate],
  );

  return (
    <div className="shell">
      <nav className="shell-nav" aria-label="Sections">
        <NavLink to="/" end>
          Overview
        </NavLink>
        <NavLink to="/invoices">Invoices</NavLink>
      </nav>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
