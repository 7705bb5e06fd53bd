import { disc, oval } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A pan, a pot or a kettle. */
export const pan: Thing = {
  name: 'pan',
  kind: 'thing',
  words: [
    'pan',
    'skillet',
    'kettle',
    'coffee pot',
    'teapot',
    'saucepan',
    'casserole',
    'iron pan',
    'frying pan',
    'birdbath',
    'vat',
    'watering can',
    'bucket',
    'omelette',
  ],
  settings: ['table', 'studio'],
  hues: ['black', 'grey', 'orange'],
  draw({ words }) {
    if (words.has('birdbath'))
      return `
4 M32 90h36l6 9H26z
3 M42 48h16l4 42H38z
2 M42 48h6l-2 42h-8z
3 M4 34h92q-6 18-34 18H38Q10 52 4 34z
2 ${oval(50, 34, 46, 8)}
@blue
2 ${oval(50, 35, 40, 5)}
@brown
3 M66 22q2-12 14-10q8 2 8 10q-4 10-14 8z
4 M66 20l-10 2l10 4zM86 16l10-8l-4 14z`;
    if (words.has('bucket', 'can'))
      return `
5l M16 34Q50-24 84 34
3 M12 32h76l-10 64q-28 6-56 0z
2 ${oval(50, 32, 38, 8)}
5 ${oval(50, 33, 33, 6)}
s M68 38l20-6l-10 64q-8 2-16 3z
1w M17 54h66`;
    if (words.has('coffee pot', 'kettle', 'teapot'))
      return `
4w M76 40h8q12 0 10 16t-14 16h-6
4 M18 40L2 30l2 10l14 18z
3 M28 30h44l10 58q0 10-10 10H28q-10 0-10-10z
2 M28 30h20l-6 68H28q-10 0-10-10z
4 M26 22h48v10H26z
5 ${disc(50, 15, 6)}
1w M22 64h56
@orange
3 M30 98q4-6 8 0zM46 98q4-6 8 0zM62 98q4-6 8 0z`;
    return `@brown
4 M72 54L98 40l2 8L78 66z
@
5 M4 60h74v12Q72 92 41 92T4 72z
3 ${oval(41, 60, 37, 13)}
5 ${oval(41, 61, 32, 10)}
@yellow
2 ${oval(40, 62, 22, 6)}
3 ${oval(36, 61, 7, 3)}
gl M30 42q-6-8 0-16M44 40q-6-8 0-16M56 44q-6-8 0-14
@orange
3 M14 99q5-8 10 0zM32 99q5-8 10 0zM50 99q5-8 10 0z`;
  },
};
