import type { Thing } from '../subject.ts';

/** A trophy or a shield. */
export const trophy: Thing = {
  name: 'trophy',
  kind: 'thing',
  words: ['trophy', 'shield', 'medal', 'prize', 'award', 'winner', 'pixel trophy', 'champion', 'cup final'],
  settings: ['stage', 'studio', 'table'],
  hues: ['yellow', 'orange'],
  draw() {
    return `
4w M26 20H10q0 26 20 30M74 20h16q0 26-20 30
3 M24 6h52v28q0 28-26 32q-26-4-26-32z
2 M24 6h20q-6 30 2 58q-22-6-22-30z
4 M45 64h10v16H45z
@brown
4 M26 80h48v19H26z
3 M26 80h48v6H26z
@white
1 M50 18l4 9l10 1l-8 6l3 10l-9-6l-9 6l3-10l-8-6l10-1z`;
  },
};
