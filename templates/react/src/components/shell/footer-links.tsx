import { Link } from 'react-router';
import type { NavigationEntry } from './types';

export function FooterLinks({ links }: { readonly links: readonly NavigationEntry[] }) {
  return (
    <ul className="r-links">
      {links.map(({ to, label }) => (
        <li key={label}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
