import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** Speech bubbles. */
export const bubbles: Thing = {
  name: 'bubbles',
  kind: 'thing',
  words: ['speech bubble', 'bubble', 'reply', 'thread', 'message', 'comment', 'conversation', 'chat'],
  settings: ['studio', 'room'],
  hues: ['primary', 'accent', 'secondary'],
  isProp: false,
  draw() {
    return `
4 M34 40h54q10 0 10 10v24q0 10-10 10l2 14l-18-14H34q-10 0-10-10V50q0-10 10-10z
3 M12 6h56q10 0 10 10v26q0 10-10 10H34L16 68l2-16h-6Q2 52 2 42V16Q2 6 12 6z
1 M14 18h44v5H14zM14 28h52v5H14zM14 38h28v5H14z
2 ${disc(46, 68, 4)}${disc(62, 68, 4)}${disc(78, 68, 4)}`;
  },
};
