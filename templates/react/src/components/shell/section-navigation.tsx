import { matchPath, useLocation } from 'react-router';
import { sections } from '@/navigation';
import { Navigation } from './navigation';

interface SectionNavigationProps {
  /** Fewer pages are not listed. */
  readonly min?: number;
  readonly max?: number;
}

/** The pages of the section that is open. */
export function SectionNavigation({ min = 1, max }: SectionNavigationProps) {
  const { pathname } = useLocation();
  const section = sections.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
  if (!section || section.entries.length < min) return null;
  return <Navigation entries={section.entries} max={max} />;
}
