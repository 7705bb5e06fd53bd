import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** An old radio, a record player or a projector. */
export const radio: Thing = {
  name: 'radio',
  kind: 'thing',
  words: [
    'radio',
    'receiver',
    'walnut radio',
    'bakelite radio',
    'cabinet',
    'turntable',
    'projector',
    'old projector',
    'speaker',
    'portable',
    'television',
    'camera',
    'tape',
  ],
  settings: ['table', 'sill', 'studio'],
  hues: ['brown', 'orange', 'green'],
  draw({ dice }) {
    return dice.chance(0.6)
      ? `
4 M16 92h12v7H16zM72 92h12v7H72z
4 M4 30Q4 20 14 20h74q10 0 10 10v56q0 8-8 8H12q-8 0-8-8z
3 M2 26Q2 16 12 16h74q10 0 10 10v56q0 8-8 8H10q-8 0-8-8z
@yellow
2 M10 26h50v50H10z
4l M14 32h42M14 39h42M14 46h42M14 53h42M14 60h42M14 67h42
@white
1 ${disc(78, 40, 14)}
@red
4l M78 40l8-8
@black
4 ${disc(70, 70, 6)}${disc(86, 70, 6)}
2l M78 28v3M66 40h3M87 40h3
@
g M6 24q2-4 8-4h50v4H12q-4 0-6 4z`
      : `
5w M70 20L92 0
4 M6 26h88q4 0 4 6v60q0 6-6 6H8q-6 0-6-6V32q0-6 4-6z
3 M6 22h88q4 0 4 6v58q0 6-6 6H8q-6 0-6-6V28q0-6 4-6z
@white
1 M12 30h76v18H12z
@red
3 M52 30h3v18h-3z
@grey
4l M18 36v6M26 36v6M34 36v6M42 36v6M62 36v6M70 36v6M78 36v6
@black
4 ${disc(24, 70, 14)}${disc(76, 70, 9)}
@
1 ${disc(24, 70, 5)}
2 ${disc(76, 70, 3)}`;
  },
};
