import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A shorter outline says no more than the page itself. */
const MIN_HEADINGS = 3;

/** Links to the headings of the page. */
export function Outline() {
  const { pathname } = useLocation();
  const [headings, setHeadings] = useState<readonly { id: string; text: string }[]>([]);
  useEffect(() => {
    const main = document.getElementById('main');
    const read = () => {
      const found = [...(main?.querySelectorAll('h2') ?? [])].map((heading, index) => {
        heading.id ||= `heading-${index + 1}`;
        return { id: heading.id, text: heading.textContent };
      });
      setHeadings(found);
    };
    read();
    const observer = new MutationObserver(read);
    if (main) observer.observe(main, { subtree: true, childList: true });
    return () => {
      observer.disconnect();
    };
  }, [pathname]);
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <>
      <p className="r-note">On this page</p>
      <ul className="r-links r-outline">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
