import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Shortcuts of the whole shop; silent while someone types. */
export function useShopHotkeys() {
  const navigate = useNavigate();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.tagName === 'INPUT') return;

      if (event.key === '?') {
        navigate('/account#shortcuts');
      }
    }

    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
