import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A car, a van or a lorry. */
export const car: Thing = {
  name: 'car',
  kind: 'thing',
  words: [
    'car',
    'van',
    'lorry',
    'truck',
    'estate car',
    'taxi',
    'flatbed truck',
    'salt lorry',
    'vehicle',
    'bonnet',
    'car seat',
    'car door',
    'van 17',
    'bus',
    'delivery van',
    'sliding door of van',
    'car roof',
  ],
  settings: ['street', 'garden', 'studio'],
  hues: ['red', 'blue', 'grey', 'primary'],
  draw({ words }) {
    if (words.has('van', 'lorry', 'truck', 'bus', 'delivery'))
      return `
3 M2 30h62v54H2z
2 M2 30h62v8H2z
4 M64 42h20l14 22v20H64z
@blue
1 M69 47h13l10 16H69z
@white
1 M12 50h32v6H12zM12 60h20v4H12z
@black
4 ${disc(22, 86, 12)}${disc(78, 86, 12)}
@grey
2 ${disc(22, 86, 5)}${disc(78, 86, 5)}
@yellow
2 M92 68h6v7h-6z`;
    return `
4 M20 52Q28 28 42 28H64Q76 30 84 52z
@blue
1 M28 50Q34 34 42 34h8v16zM54 34h10q8 2 13 16H54z
@
3 M2 58Q4 50 20 50H84q14 2 14 14v16q0 4-4 4H6q-4 0-4-4z
2 M2 58Q4 50 20 50H84q6 1 9 5H3z
5l M52 52v28M36 60h6M68 60h6
@black
4 ${disc(24, 84, 13)}${disc(76, 84, 13)}
@grey
2 ${disc(24, 84, 6)}${disc(76, 84, 6)}
@yellow
2 M92 60h6v7h-6z
@red
3 M2 62h5v7H2z`;
  },
};
