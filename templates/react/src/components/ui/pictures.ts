import { createContext, type ReactNode, use } from 'react';

interface Drawing {
  readonly hue?: string;
  /** True for the logo of a company. */
  readonly isSign?: boolean;
  readonly shapes: ReactNode;
}

/** Drawings by shape and alternative text, `3:2 A blue mug`, and maps by label, `map Our branches`. */
export type Pictures = Readonly<Record<string, Drawing | undefined>>;

/** The drawings of the page that is open. */
export const PictureContext = createContext<Pictures>({});

export const useDrawing = (alt: string, aspect: string): Drawing | undefined =>
  use(PictureContext)[`${aspect} ${alt}`];
