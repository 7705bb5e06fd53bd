import { createContext } from 'react';

/** Closes the popover around a control, and returns the focus to its button. */
export const CloseContext = createContext<(() => void) | undefined>(undefined);
