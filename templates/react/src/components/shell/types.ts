import type { IconName } from '../ui/icons';

export interface NavigationEntry {
  readonly to: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly badge?: string;
  /** A prefix or a regular expression of paths for which the entry is current, too. */
  readonly activeMatch?: string;
}

/** A command of the palette or of a key: it opens a page or performs an action. */
export interface Command {
  readonly label: string;
  readonly to?: string;
  readonly action?: string;
  readonly group?: string;
}

export interface Hotkey extends Command {
  /** `g h`: one key after the other; `mod+k`: together. */
  readonly keys: string;
}

/** Pages that belong together. */
export interface Section {
  /** The routes of its pages. */
  readonly paths: readonly string[];
  readonly entries: readonly NavigationEntry[];
}
