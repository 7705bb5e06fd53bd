import type { Thing } from '../subject.ts';

/** Two hands at work. */
export const hands: Thing = {
  name: 'hands',
  kind: 'thing',
  words: ['hand', 'pair of hands', 'finger', 'docker hand', 'twelve hand', 'arm', 'foot', 'footprint'],
  settings: ['table', 'studio'],
  hues: ['skin-1', 'skin-2', 'skin-3', 'skin-4', 'skin-5'],
  isPerson: true,
  isProp: false,
  draw() {
    return `@primary
3 M0 62l26-8l6 26L4 99H0zM100 62l-26-8l-6 26l28 19h4z
@
3 M24 56Q40 40 52 46Q60 50 52 56L42 60Q60 58 62 66Q62 72 50 74Q48 82 32 80z
4l M50 60q6 0 10 4M46 68q6 0 10 4
4 M76 56Q62 44 56 52Q52 58 60 62Q52 66 54 72Q60 80 68 80z
5l M62 62q4 2 8 2M60 70q4 2 8 1
g M28 58Q40 46 50 48Q38 52 30 62z`;
  },
};
