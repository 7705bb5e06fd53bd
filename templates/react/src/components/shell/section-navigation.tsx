import { matchPath, useLocation } from 'react-router';
import { sections } from '@/navigation';
import { Navigation, type Room } from './navigation';
import type { NavigationGroup } from './types';

interface SectionNavigationProps extends Room {
  /** Fewer pages are not listed. */
  readonly min?: number;
  /** The navigation whose entries are not repeated. */
  readonly except?: readonly NavigationGroup[];
}

/** The pages of the section that is open. */
export function SectionNavigation({ min = 1, except, ...room }: SectionNavigationProps) {
  const { pathname } = useLocation();
  const section = sections.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  const listed = new Set(except?.flatMap((group) => group.entries.map(({ to }) => to)));
  const entries = (section?.entries ?? []).flatMap((entry) => {
    if (!entry.to.includes(':')) return listed.has(entry.to) ? [] : [entry];
    // A page of one record is listed while it is open.
    return except === undefined && matchPath(entry.to, pathname) ? [{ ...entry, to: pathname }] : [];
  });
  if (entries.length < min) return null;
  return <Navigation groups={[{ entries }]} {...room} />;
}
