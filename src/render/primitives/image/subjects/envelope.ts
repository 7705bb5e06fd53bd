import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** An envelope. */
export const envelope: Thing = {
  name: 'envelope',
  kind: 'thing',
  words: ['envelope', 'mail', 'post', 'letterbox'],
  settings: ['table', 'studio'],
  hues: ['white', 'primary', 'accent'],
  draw() {
    return `
4 M4 34h92v62H4z
2 M4 34l46 38l46-38v62H4z
3 M4 96l36-34h20l36 34z
1 M4 34h92L50 72z
@red
3 ${disc(50, 64, 8)}
@grey
3l M16 88h20`;
  },
};
