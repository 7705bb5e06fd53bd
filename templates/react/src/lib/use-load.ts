import { useCallback, useEffect, useState } from 'react';

/** The states of data that is loaded. */
export type Loaded<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'error' }
  | { readonly state: 'ready'; readonly data: Data };

/** Loads data once, and again on `retry`. */
export function useLoad<Data>(load: () => Promise<Data>): Loaded<Data> & { readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded<Data>) => {
      if (isCurrent) setLoaded(next);
    };
    load().then(
      (data) => {
        show({ state: 'ready', data });
      },
      () => {
        show({ state: 'error' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { ...loaded, retry };
}
