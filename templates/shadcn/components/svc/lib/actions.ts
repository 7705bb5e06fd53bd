import { createContext, use, useCallback } from 'react';

/** The facts that a handler of an action gets. */
export interface ActionDetails {
  /** The id of the row that the control belongs to. */
  readonly id?: string | undefined;
  /** The choice of a field outside of forms. */
  readonly value?: string | boolean;
  /** The values of the form that is submitted. */
  readonly values?: FormData;
}

/** Performs an action by its name: `add-to-cart`, `print`. Undefined if nothing is connected to it. */
export type PerformAction = (action: string, details?: ActionDetails) => Promise<void> | undefined;

/** Put `<ActionContext value={perform}>` around your page to handle the actions of all patterns in it. */
export const ActionContext = createContext<PerformAction>(() => undefined);

/** The function that forms call: its result says when the action is done, and whether it failed. */
export const useSubmit = (): PerformAction => use(ActionContext);

/** The function that buttons call. */
export function useAction(): (action: string, details?: ActionDetails) => void {
  const perform = use(ActionContext);
  return useCallback(
    (action, details) => {
      void perform(action, details);
    },
    [perform],
  );
}
