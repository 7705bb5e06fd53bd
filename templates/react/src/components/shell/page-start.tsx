import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Goes to the start of a page that was opened inside of the app, as a browser does for documents: the view to the top, and
 * the focus to the main content, so that screen readers notice the change.
 */
export function PageStart() {
  const { pathname, hash } = useLocation();
  const type = useNavigationType();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    // The browser restores the view after back and forward.
    if (type !== 'POP' && hash === '') window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, type]);
  return null;
}
