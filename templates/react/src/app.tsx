import { lazy, Suspense, useCallback, useState } from 'react';
import { matchRoutes, useLocation, useNavigate, useRoutes } from 'react-router';
import { ActionContext, type ActionDetails } from '@/lib/actions';
import { actions } from '@/actions';
import { hotkeys } from '@/hotkeys';
import { routes } from '@/routes';

const Shortcuts = lazy(() => import('@/components/shell/shortcuts'));
const ActionNote = lazy(() => import('@/components/action-note'));

const Pages = () => useRoutes(routes);

// A note or a dialog beside the pages must not render them again.
const pages = <Pages />;

export function App() {
  const [showsKeys, setShowsKeys] = useState(false);
  const [note, setNote] = useState<{ readonly action: string; readonly hasFailed: boolean }>();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const perform = useCallback(
    (action: string, details: ActionDetails = {}) => {
      const handler = actions[action];
      if (handler) {
        const params = matchRoutes(routes, pathname)?.at(-1)?.params ?? {};
        const done = (async () => handler({ ...details, params, navigate }))();
        done.catch((error: unknown) => {
          console.error(error);
          // A form says itself that it could not be sent.
          if (!details.values) setNote({ action, hasFailed: true });
        });
        return done;
      }
      if (action === 'open-help' && hotkeys.length > 0) setShowsKeys(true);
      else if (import.meta.env.DEV) setNote({ action, hasFailed: false });
      return undefined;
    },
    [navigate, pathname],
  );
  return (
    <ActionContext value={perform}>
      {pages}
      <Suspense>
        {showsKeys && (
          <Shortcuts
            onClose={() => {
              setShowsKeys(false);
            }}
          />
        )}
        {note && (
          <ActionNote
            {...note}
            onClose={() => {
              setNote(undefined);
            }}
          />
        )}
      </Suspense>
    </ActionContext>
  );
}
