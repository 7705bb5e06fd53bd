import { matchPath, useLocation } from 'react-router';
import { pages } from '@/navigation';
import type { PageInfo } from './types';

/** The page that is open; undefined for an address that the app does not have. */
export function usePage(): PageInfo | undefined {
  const { pathname } = useLocation();
  return (
    pages.find(({ paths }) => paths.includes(pathname)) ??
    pages.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
  );
}
