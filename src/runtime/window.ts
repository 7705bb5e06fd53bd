/** The window in which pages are looked at. */
export const WIDTH = 1440;
export const HEIGHT = 900;
