import { disc } from '../art.ts';
import type { Thing } from '../subject.ts';

/** A bicycle. */
export const bicycle: Thing = {
  name: 'bicycle',
  kind: 'thing',
  words: ['bicycle', 'bike', 'cargo bike', 'cargo bicycle', 'touring bicycle', 'town bicycle', 'cycle'],
  settings: ['street', 'garden', 'studio'],
  hues: ['green', 'red', 'primary', 'grey'],
  draw({ words }) {
    const isCargo = words.has('cargo', 'box');
    return `@black
4l M4 76a20 20 0 1 0 40 0a20 20 0 1 0-40 0M58 76a20 20 0 1 0 40 0a20 20 0 1 0-40 0
@grey
3l M24 76l-12-12M24 76l14-10M24 76v18M78 76l-12-12M78 76l14-10M78 76v18
@
3w M24 76L40 44H66L52 76H24M40 44L52 76M66 44L78 76M66 44L62 30
@black
4w M34 38h14M62 30h12
${isCargo ? '@brown\n3 M58 40h40v24H64z\n4 M58 40h40v5H58z' : words.has('basket', 'pannier') ? '@red\n3 M8 50h26v24H8z\n4 M8 50h26v6H8z' : ''}
@grey
4 ${disc(52, 76, 5)}`;
  },
};
