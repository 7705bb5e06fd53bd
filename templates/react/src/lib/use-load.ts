import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
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

/** The same object as long as the parameters are the same: the router makes a new one whenever it renders. */
function useStableParams(): Readonly<Params> {
  const given = useParams();
  const [params, setParams] = useState(given);
  if (JSON.stringify(given) === JSON.stringify(params)) return params;
  setParams(given);
  return given;
}

let reloads = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Loads all data on the page again: for actions that have changed it. */
export function reload(): void {
  reloads += 1;
  for (const listener of listeners) listener();
}

/** Loads data for the current route, and again on `retry`. */
export function useLoad<Data>(load: Load<Data>): Loaded<Data> & { readonly retry: () => void } {
  const params = useStableParams();
  const version = useSyncExternalStore(subscribe, () => reloads);
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
  }, [load, params, version, attempt]);
  const retry = useCallback(() => {
    setResult(undefined);
    setAttempt((count) => count + 1);
  }, []);
  // The result for other parameters is that of another page.
  const loaded: Loaded<Data> = result?.of === params ? result.loaded : { state: 'loading' };
  return { ...loaded, retry };
}
