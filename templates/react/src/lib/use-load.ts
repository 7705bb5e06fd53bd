import { useCallback, useEffect, useState } from 'react';
import { type Params, useParams } from 'react-router';

/** The facts that a function gets which loads data. */
export interface LoadRequest {
  /** The parameters of the route: `id` in `/orders/:id`. */
  readonly params: Readonly<Params>;
  /** Ends the request when its result is no longer shown. */
  readonly signal: AbortSignal;
}

export type Load<Data> = (request: LoadRequest) => Promise<Data>;

/** The states of data that is loaded. */
export type Loaded<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'error' }
  | { readonly state: 'ready'; readonly data: Data };

/** Loads data for the current route, and again on `retry`. */
export function useLoad<Data>(load: Load<Data>): Loaded<Data> & { readonly retry: () => void } {
  const params = useParams();
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ readonly of: unknown; readonly loaded: Loaded<Data> }>();
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (loaded: Loaded<Data>) => {
      if (!signal.aborted) setResult({ of: params, loaded });
    };
    load({ params, signal }).then(
      (data) => {
        show({ state: 'ready', data });
      },
      (error: unknown) => {
        if (!signal.aborted) console.error(error);
        show({ state: 'error' });
      },
    );
    return () => {
      controller.abort();
    };
  }, [load, params, attempt]);
  const retry = useCallback(() => {
    setResult(undefined);
    setAttempt((count) => count + 1);
  }, []);
  // The result for other parameters is that of another page.
  const loaded: Loaded<Data> = result?.of === params ? result.loaded : { state: 'loading' };
  return { ...loaded, retry };
}
