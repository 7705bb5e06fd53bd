import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A microscope or a treatment tool. */
export const microscope: Thing = {
  name: 'microscope',
  kind: 'thing',
  words: [
    'microscope',
    'scanner',
    'laboratory',
    'tray',
    'syringe',
    'stethoscope',
    'theodolite',
    'drone',
    'gym ball',
    'weight',
    'light microscope',
  ],
  settings: ['table', 'studio', 'sill'],
  hues: ['grey', 'white', 'primary'],
  draw() {
    return `@black
4 M14 88h68v11H14z
@
3 M60 88Q92 70 76 34L66 38Q76 64 48 80v8z
4 M24 70h44v7H24z
3 M38 8l16-6l14 40l-16 6z
2 M38 8l6-2l14 40l-6 2z
@black
4 M34 6l20-8l3 8l-20 8zM52 48l12-4l3 10l-10 4z
@accent
3 ${disc(74, 50, 7)}
@blue
2 M34 64h22v6H34z`;
  },
};
