import { createContext, use } from 'react';

/** Performs an action of a button by its name: `add-to-cart`, `print`. */
export type PerformAction = (action: string) => void;

export const ActionContext = createContext<PerformAction>(() => undefined);

/** The function that buttons call. `src/actions.ts` lists what each action does. */
export const useAction = (): PerformAction => use(ActionContext);
