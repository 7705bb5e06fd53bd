import { createContext, use, useCallback } from 'react';
import type { NavigateFunction } from 'react-router';

/** The facts about one use of a control. */
export interface ActionDetails {
  /** The id of the row that the control belongs to. */
  readonly id?: string | undefined;
  /** The choice of a field outside of forms. */
  readonly value?: string | boolean;
  /** The values of the form that is submitted. */
  readonly values?: FormData;
}

/** An action also gets the parameters of the route, and the function that leads to another page. */
export interface ActionRequest extends ActionDetails {
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly navigate: NavigateFunction;
}

/** Performs an action by its name: `add-to-cart`, `print`. Undefined if nothing is connected to it. */
export type PerformAction = (action: string, details?: ActionDetails) => Promise<void> | undefined;

export const ActionContext = createContext<PerformAction>(() => undefined);

/** The function that forms call: its result says when the action is done, and whether it failed. */
export const useSubmit = (): PerformAction => use(ActionContext);

/** The function that buttons call. `src/actions.ts` lists what each action does. */
export function useAction(): (action: string, details?: ActionDetails) => void {
  const perform = use(ActionContext);
  return useCallback(
    (action, details) => {
      // The app itself shows that it has failed.
      perform(action, details)?.catch(() => undefined);
    },
    [perform],
  );
}
