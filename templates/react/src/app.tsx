import { lazy, Suspense, useCallback, useState } from 'react';
import { useRoutes } from 'react-router';
import { ActionContext } from '@/lib/actions';
import { actions } from '@/actions';
import { hotkeys } from '@/hotkeys';
import { routes } from '@/routes';

const Shortcuts = lazy(() => import('@/components/shell/shortcuts'));

export function App() {
  const [showsKeys, setShowsKeys] = useState(false);
  const perform = useCallback((action: string) => {
    if (action === 'open-help' && hotkeys.length > 0) setShowsKeys(true);
    else actions[action]?.();
  }, []);
  const page = useRoutes(routes);
  return (
    <ActionContext value={perform}>
      {page}
      {showsKeys && (
        <Suspense>
          <Shortcuts
            onClose={() => {
              setShowsKeys(false);
            }}
          />
        </Suspense>
      )}
    </ActionContext>
  );
}
