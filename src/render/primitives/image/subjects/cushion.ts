import type { Thing } from '../subject.ts';

/** A cushion with a seam. */
export const cushion: Thing = {
  name: 'cushion',
  kind: 'thing',
  words: ['cushion', 'pillow', 'mattress'],
  settings: ['room', 'studio', 'table'],
  draw({ dice }) {
    return `
4 M14 30Q50 22 88 28Q82 62 90 94Q50 100 10 96Q18 62 14 30z
3 M10 26Q50 32 86 24Q82 58 90 90Q50 86 12 92Q18 58 10 26z
2 M10 26Q50 32 86 24Q84 34 83 44Q50 50 14 46Q14 36 10 26z
${dice.pick(['1w M26 30Q30 58 26 90M42 30Q45 58 42 88M58 29Q58 58 60 88M72 27Q71 58 75 88', '4l M14 46Q50 50 83 44M14 62Q50 64 83 60M13 78Q50 78 86 76', '1 M50 42l16 16l-16 16l-16-16z', '4l M24 30l48 56M72 27L24 88M48 29l40 44M14 46l40 42'])}
5l M10 26Q50 32 86 24Q82 58 90 90Q50 86 12 92Q18 58 10 26z`;
  },
};
