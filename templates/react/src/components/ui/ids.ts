import { useId } from 'react';

/** Unique ids for the parts of one element. */
export interface Ids {
  id(stem: string): string;
}

/** Numbers the parts from one on each render, so that equal parts keep their ids. */
export const useIds = (): Ids => createIds(useId());

function createIds(root: string): Ids {
  let count = 0;
  return {
    id(stem) {
      count += 1;
      return `${root}${stem}-${count}`;
    },
  };
}
