import { lazy, Suspense, useCallback, useState } from 'react';
import { useRoutes } from 'react-router';
import { ActionContext, type ActionDetails } from '@/lib/actions';
import { actions } from '@/actions';
import { hotkeys } from '@/hotkeys';
import { routes } from '@/routes';

const Shortcuts = lazy(() => import('@/components/shell/shortcuts'));
const Unconnected = lazy(() => import('@/components/unconnected'));

export function App() {
  const [showsKeys, setShowsKeys] = useState(false);
  const [unconnected, setUnconnected] = useState<string>();
  const perform = useCallback((action: string, details: ActionDetails = {}) => {
    const handler = actions[action];
    if (handler) return Promise.resolve(handler(details));
    if (action === 'open-help' && hotkeys.length > 0) setShowsKeys(true);
    else if (import.meta.env.DEV) setUnconnected(action);
    return undefined;
  }, []);
  const page = useRoutes(routes);
  return (
    <ActionContext value={perform}>
      {page}
      <Suspense>
        {showsKeys && (
          <Shortcuts
            onClose={() => {
              setShowsKeys(false);
            }}
          />
        )}
        {import.meta.env.DEV && unconnected !== undefined && (
          <Unconnected
            action={unconnected}
            onClose={() => {
              setUnconnected(undefined);
            }}
          />
        )}
      </Suspense>
    </ActionContext>
  );
}
