import { matchPath, useLocation } from 'react-router';
import { gatePaths } from '@/navigation';

/** True on all pages but those before the sign-in. Replace it with the session of your service. */
export function useSignedIn(): boolean {
  const { pathname } = useLocation();
  return !gatePaths.some((path) => matchPath(path, pathname));
}
