import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A harp, a fiddle or an accordion. */
export const strings: Thing = {
  name: 'strings',
  kind: 'thing',
  words: [
    'harp',
    'fiddle',
    'violin',
    'guitar',
    'cello',
    'small harp',
    'celtic harp',
    'concertina',
    'accordion',
    'piano',
    'grand piano',
    'instrument',
    'bellows',
  ],
  settings: ['stage', 'room', 'studio'],
  hues: ['brown', 'orange', 'red'],
  draw({ words }) {
    if (words.has('harp'))
      return `
3 M22 96L30 8q10-10 20 2q14 12 34 10q10 2 6 12q-30 2-44-14L36 96z
4 M22 92h62l4 7H18z
2 M84 28l8 4L40 96h-8z
@yellow
1l M42 22v66M50 28v50M58 32v36M66 34v26M74 34v16
@
2 M30 8q10-10 20 2l-4 6q-8-8-14 0z`;
    if (words.has('concertina', 'accordion', 'bellows', 'piano'))
      return `
3 M4 26h24v64H4zM72 26h24v64H72z
2 M4 26h8v64H4z
@black
4 M28 30h44v56H28z
2 M32 30h4v56h-4zM42 30h4v56h-4zM52 30h4v56h-4zM62 30h4v56h-4z
@white
1 ${disc(11, 40, 3)}${disc(20, 40, 3)}${disc(11, 52, 3)}${disc(20, 52, 3)}${disc(11, 64, 3)}${disc(20, 64, 3)}${disc(80, 40, 3)}${disc(88, 40, 3)}${disc(80, 52, 3)}${disc(88, 52, 3)}${disc(80, 64, 3)}${disc(88, 64, 3)}
@brown
5l M4 78q12 8 24 0M72 78q12 8 24 0`;
    return `@black
4 M46 0h8v44h-8zM42 4h16v8H42z
@
3 M50 34Q72 32 70 48Q62 56 72 66Q80 96 50 98Q20 96 28 66Q38 56 30 48Q28 32 50 34z
2 M50 34Q30 32 32 48Q40 58 31 68Q26 88 40 95Q26 84 36 68Q44 56 38 46Q38 38 50 34z
5l M40 60q-4 8 1 14M60 60q4 8-1 14
@black
4 M44 74h12v4H44zM46 42h8v24h-8z
@white
1l M48 12v64M52 12v64`;
  },
};
