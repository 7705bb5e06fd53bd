import { createContext, use } from 'react';
import type { Day } from './dates';

interface Panel {
  /** Months from the first ones to those that the calendars show. */
  readonly offset: number;
  readonly show: (offset: number) => void;
  /** The chosen days; undefined as long as the data says which they are. */
  readonly chosen: readonly Day[] | undefined;
  /** Returns true if nothing else is to be chosen. */
  readonly choose: (day: Day) => boolean;
  /** The days for the fields beside the calendar. */
  readonly taken: readonly Day[] | undefined;
}

/** The months that the calendars of a part show together, and the days chosen in them. */
export const PanelContext = createContext<Panel>({
  offset: 0,
  show: () => undefined,
  chosen: undefined,
  choose: () => false,
  taken: undefined,
});

export const usePanel = (): Panel => use(PanelContext);
