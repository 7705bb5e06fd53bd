import { Link, NavLink, Outlet } from 'react-router-dom';
import { useShopHotkeys } from '../hooks/useShopHotkeys';

const links = [
  { to: '/', label: 'Shop' },
  { to: '/cart', label: 'Cart' },
  { to: '/account', label: 'Account' },
];

export function Layout() {
  useShopHotkeys();

  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-header">
        <Link to="/" className="brand">
          <img src="/logo.svg" alt="Harbour Supply" width={120} height={32} />
        </Link>
        <nav aria-label="Main">
          {links.map((link) => (
            <NavLink key={link.to} to={link.to}>
              {link.label}
            </NavLink>
          ))}
        </nav>
      </header>
      <main id="content">
        <Outlet />
      </main>
      <footer className="site-footer">
        <small>© Harbour Supply. Delivered from the quay since 1987.</small>
      </footer>
    </>
  );
}
