import { useEffect } from 'react';
import { NavLink, Outlet, useNavigate } from 'react-router-dom';
import { tinykeys } from 'tinykeys';

export function Shell() {
  const navigate = useNavigate();

  useEffect(
    () =>
      tinykeys(window, {
        'g o': () => navigate('/'),
        n: () => navigate('/invoices?new'),
      }),
    [navigate],
  );

  return (
    <div className="shell">
      <a href="#main" className="skip">
        Skip navigation
      </a>
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
