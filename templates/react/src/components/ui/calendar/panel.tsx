import { type ReactNode, useMemo, useState } from 'react';
import { ActionContext, type ActionDetails, useSubmit } from '@/lib/actions';
import { textOf } from '@/lib/text';
import { PanelContext, usePanel } from './context';
import { type Day, shiftTitle } from './dates';

interface PanelProps {
  /** Two days are chosen: the first and the last. */
  readonly isRange?: boolean;
  readonly children?: ReactNode;
}

/** A part with calendars: its buttons show other months, or take the days that are chosen. */
export function CalendarPanel({ isRange = false, children }: PanelProps) {
  const perform = useSubmit();
  const [offset, show] = useState(0);
  const [chosen, setChosen] = useState<readonly Day[]>();
  const [taken, setTaken] = useState<readonly Day[]>();
  const panel = useMemo(() => {
    const choose = (day: Day): boolean => {
      const [start, end] = chosen ?? [];
      const isEnd = isRange && start !== undefined && end === undefined && day > start;
      setChosen(isEnd ? [start, day] : [day]);
      if (!isRange) setTaken([day]);
      return !isRange;
    };
    return { offset, show, chosen, choose, taken };
  }, [offset, chosen, taken, isRange]);
  const act = (action: string, details?: ActionDetails) => {
    if (action === 'go-back') show(offset - 1);
    else if (action === 'go-next') show(offset + 1);
    else if (action === 'navigate') show(0);
    else {
      if (action === 'confirm') setTaken(chosen);
      return perform(action, details);
    }
    return undefined;
  };
  return (
    <ActionContext value={act}>
      <PanelContext value={panel}>{children}</PanelContext>
    </ActionContext>
  );
}

/** The heading of a calendar, with the month that is shown. */
export function MonthTitle({ children }: { readonly children?: ReactNode }) {
  const { offset } = usePanel();
  return offset === 0 ? children : shiftTitle(textOf(children), offset);
}
