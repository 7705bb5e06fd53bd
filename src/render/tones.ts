/** Tones that have a colour, and one to write on it; `neutral` and `muted` have none. */
export const TONES = ['primary', 'accent', 'success', 'warning', 'danger', 'info'] as const;
