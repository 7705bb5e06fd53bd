import type { IconName } from '../ui/icons';

export interface Link {
  readonly to: string;
  readonly label: string;
}

export interface NavigationEntry extends Link {
  readonly icon?: IconName;
  readonly badge?: string;
  /** A path with those below it, or a regular expression of paths, for which the entry is current, too. */
  readonly activeMatch?: string;
}

/** Entries that belong together. */
export interface NavigationGroup {
  /** `support` sets the product up; entries `elsewhere` are not listed, because the frame shows them in another place. */
  readonly place?: 'support' | 'elsewhere';
  readonly entries: readonly NavigationEntry[];
}

/** A page as the frame around it needs it. */
export interface PageInfo {
  readonly paths: readonly string[];
  readonly title: string;
  /** True if the page shows the way to itself. */
  readonly hasCrumbs?: boolean;
}

export interface Notice {
  readonly title: string;
  readonly detail: string;
  readonly time?: string;
  readonly isNew: boolean;
}

/** A command of the palette or of a key: it opens a page or performs an action. */
export interface Command {
  readonly label: string;
  readonly to?: string;
  readonly action?: string;
  /** The heading above it in the palette. */
  readonly group?: string;
}

export interface Hotkey extends Command {
  /** In lower case; see `src/hotkeys.ts`. */
  readonly keys: string;
}

/** Pages that belong together. */
export interface Section {
  /** The routes of its pages. */
  readonly paths: readonly string[];
  readonly entries: readonly Link[];
}
