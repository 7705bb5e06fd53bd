import type { Thing } from '../subject.ts';

/** An armchair or a wooden chair. */
export const chair: Thing = {
  name: 'chair',
  kind: 'thing',
  words: [
    'chair',
    'armchair',
    'stool',
    'seat',
    'settle',
    'sofa',
    'folding seat',
    'reading chair',
    'kitchen chair',
    'music stand',
    'cot',
    'couch',
  ],
  settings: ['room', 'studio', 'sill'],
  hues: ['primary', 'accent', 'secondary', 'brown', 'red'],
  draw({ dice, words }) {
    return dice.chance(0.5) || words.has('arm', 'reading', 'low', 'sofa')
      ? `@brown
4 M18 88h7v11h-7zM75 88h7v11h-7z
@
3 M22 16Q50 4 78 16L82 66H18z
2 M22 16Q40 8 52 9L46 66H18z
4 M16 60h68v20H16z
2 M20 56q30-6 60 0v12H20z
4 M4 46q14-8 18 4v40H10Q4 88 4 80zM96 46q-14-8-18 4v40h12q6-2 6-10z
5l M50 12v42
s M78 50q6-10 18-4v34q0 8-6 10H78z`
      : `
4 M70 60h7l6 39h-7z
3 M22 6h8v54h-8zM64 6h8v54h-8z
2 M24 12h46v9H24zM26 28h44v9H26z
3 M14 56h66l6 12H12z
5 M12 68h74v5H12z
4 M14 72h8v27h-8zM66 72h8v27h-8z
2 M14 56h66l2 4H13z`;
  },
};
