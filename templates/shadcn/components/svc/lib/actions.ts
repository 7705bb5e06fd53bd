import { createContext, use } from 'react';

/** Performs an action of a button by its name: `add-to-cart`, `print`. */
export type PerformAction = (action: string) => void;

/** Put `<ActionContext value={perform}>` around your page to handle the actions of all patterns in it. */
export const ActionContext = createContext<PerformAction>(() => undefined);

/** The function that buttons call. */
export const useAction = (): PerformAction => use(ActionContext);
