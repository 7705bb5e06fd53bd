import { Link } from 'react-router';
import type { Link as LinkData } from './types';

interface FooterLinksProps {
  readonly columns: readonly (readonly LinkData[])[];
  /** The name of the product, on public sites. */
  readonly name?: string;
  readonly promise?: string;
}

/** The links of a footer: on a public site in columns, beside what the product promises. */
export function FooterLinks({ columns, name, promise }: FooterLinksProps) {
  return (
    <>
      {name !== undefined && (
        <div className="r-about">
          <strong>{name}</strong>
          {promise !== undefined && <p>{promise}</p>}
        </div>
      )}
      {columns.map((links, index) => (
        <ul key={index} className="r-links">
          {links.map(({ to, label }) => (
            <li key={label}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}
