import { useEffect, useState } from 'react';

export function useTheme() {
  const [mode, setMode] = useState<'light' | 'dark'>('light');

  useEffect(() => {
    document.documentElement.dataset.mode = mode;
  }, [mode]);

  return { mode, toggle: () => setMode(mode === 'light' ? 'dark' : 'light') };
}
