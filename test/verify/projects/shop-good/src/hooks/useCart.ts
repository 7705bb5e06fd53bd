import { useCallback, useState, type FormEvent } from 'react';

interface CartLine {
  id: string;
  name: string;
  size: string;
}

export function useCart() {
  const [lines, setLines] = useState<CartLine[]>([]);

  const add = useCallback((id: string, size: string) => {
    setLines((current) => [...current, { id, size, name: id.replaceAll('-', ' ') }]);
  }, []);

  const remove = useCallback((id: string) => {
    setLines((current) => current.filter((line) => line.id !== id));
  }, []);

  const checkout = useCallback(
    async (event: FormEvent) => {
      event.preventDefault();
      await fetch('/api/orders', { method: 'POST', body: JSON.stringify(lines) });
      setLines([]);
    },
    [lines],
  );

  return { lines, add, remove, checkout };
}
