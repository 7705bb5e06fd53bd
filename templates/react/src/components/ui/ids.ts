import { useId } from 'react';

/** Unique ids for the parts of one element. */
export interface Ids {
  id(stem: string): string;
}

/** Numbers the parts anew on each render, so that equal parts keep their ids. */
export function useIds(): Ids {
  const root = useId();
  let count = 0;
  return {
    id(stem) {
      count += 1;
      return `${root}${stem}-${count}`;
    },
  };
}
