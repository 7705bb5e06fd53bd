import { useCallback } from 'react';
import { useRoutes } from 'react-router';
import { ActionContext } from '@/lib/actions';
import { actions } from '@/actions';
import { routes } from '@/routes';

export function App() {
  const perform = useCallback((action: string) => actions[action]?.(), []);
  return <ActionContext value={perform}>{useRoutes(routes)}</ActionContext>;
}
