import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

interface ShopHotkeys {
  openPalette: () => void;
}

/** Shortcuts of the whole shop; silent while someone types. */
export function useShopHotkeys({ openPalette }: ShopHotkeys) {
  const navigate = useNavigate();

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement;
      if (target.isContentEditable || target.tagName === 'INPUT') return;

      if ((event.metaKey || event.ctrlKey) && event.key === 'k') {
        event.preventDefault();
        openPalette();
        return;
      }
      if (event.key === 'c') {
        navigate('/cart');
      }
      if (event.key === '?') {
        navigate('/account#shortcuts');
      }
    }

    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate, openPalette]);
}
