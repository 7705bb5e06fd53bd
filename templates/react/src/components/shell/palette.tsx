import { usePalette } from './use-palette';

/** The command palette in a frame without a button for it: only its key opens it. */
export function Palette() {
  return usePalette().palette;
}
