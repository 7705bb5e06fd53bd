import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';

/** The path to the page: home, then its title. */
export function Crumbs() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  useEffect(() => {
    const read = () => {
      setTitle(document.title.split(' · ')[0] ?? '');
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
    };
  }, [pathname]);
  return (
    <nav aria-label="Path" className="r-crumbs">
      <ol className="r-crumbs">
        <li>
          <Link to="/">Home</Link>
        </li>
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
