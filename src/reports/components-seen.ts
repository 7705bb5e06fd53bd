import type { Project } from '../verify/rule.ts';
import { isPartlyUnread } from '../verify/unread.ts';
import type { RoutesSeen } from './routes-seen.ts';

export interface ComponentSeen {
  readonly name: string;
  readonly file: string;
  readonly kind: 'page' | 'control' | 'component';
}

export interface ComponentsSeen {
  /** In the order of their files. */
  readonly items: readonly ComponentSeen[];
  readonly directories: readonly string[];
  readonly limitations: readonly string[];
}

const PAGES = /(?:^|\/)(?:pages|views|screens)\//;

/** Components that one file declares for others, pages among them. */
export function componentsSeen(project: Project, routes: RoutesSeen): ComponentsSeen {
  const files = new Set(routes.items.map(({ file }) => file));
  // A router names components, not files: there the folder tells which of them are pages.
  const isPage = (file: string): boolean =>
    routes.strategy === 'router-configuration' ? PAGES.test(file) : files.has(file);
  const items = [...project.facts].flatMap(([file, { components }]) =>
    components
      .filter(({ isExported }) => isExported)
      .map(
        ({ name, draws }): ComponentSeen => ({
          name,
          file,
          kind: isPage(file) ? 'page' : draws === undefined ? 'component' : 'control',
        }),
      ),
  );
  const shared = items.filter(({ kind }) => kind !== 'page');
  return {
    items,
    directories: [...new Set(shared.map(({ file }) => file.split('/').slice(0, -1).join('/') || '.'))].sort(),
    limitations: isPartlyUnread(project)
      ? ['Some files could not be read in full; they may hold components.']
      : [],
  };
}
