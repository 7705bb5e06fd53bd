import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** Water: the sea, a harbour, a pond or a weir. */
export const waterside: Scene = {
  name: 'waterside',
  kind: 'scene',
  words: [
    'sea',
    'harbour',
    'quay',
    'pond',
    'river',
    'weir',
    'creek',
    'marsh',
    'lake',
    'jetty',
    'pier',
    'stream',
    'ford',
    'beach',
    'shingle',
    'mangrove root',
    'groyne',
    'stone mole',
    'harbour wall',
    'wave',
    'round pond',
    'fog',
    'mud',
    'swell',
    'light over water',
    'spring',
    'water',
    'sand',
    'bay',
    'coast',
    'low tide',
    'tide',
    'shore',
    'wooden deck',
    'salt heap',
  ],
  hues: ['blue', 'secondary'],
  draw({ dice, words, width, height }) {
    const horizon = Math.round(height * dice.between(34, 46) * 0.01);
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const far = dice.between(20, 70) / 100;
    const isMarsh = words.has('marsh', 'creek', 'pond', 'weir', 'stream', 'ford', 'river');
    const isQuay = words.has('quay', 'harbour', 'jetty', 'pier', 'mole', 'dock', 'deck');
    const wave = (row: number): string =>
      `M${dice.between(0, width * 0.6)} ${horizon + 14 + row * Math.round(height * 0.08)}h${dice.between(40, 150)}`;
    return `
a ${box(0, 0, width, horizon)}
@${words.has('grey') ? 'grey' : 'yellow'}
2 ${disc(x(far), horizon - y(0.06), Math.min(width, height) * 0.12)}
@green
b M0 ${horizon}q${x(0.2)}-${y(0.12)} ${x(0.46)}-4t${x(0.54)} 4z
@blue
3 ${box(0, horizon, width, height - horizon)}
2 ${box(0, horizon, width, y(0.1))}
@yellow
1 M${x(far) - 30} ${horizon + 4}h60l-12 5h-36zM${x(far) - 20} ${horizon + 16}h44l-8 5h-28z
@blue
1l ${repeat(5, wave)}
${
  isQuay
    ? `@brown\n4 ${repeat(5, (i) => box(x(0.06 + i * 0.12), y(0.74), 9, y(0.3)))}\n3 M0 ${y(0.72)}h${x(0.66)}v${y(0.06)}H0z\n2 M0 ${y(0.72)}h${x(0.66)}v5H0z\n@red\n3 M${x(0.72)} ${y(0.7)}h${x(0.2)}l-${x(0.03)} ${y(0.08)}h-${x(0.14)}z\n@white\n1 M${x(0.81)} ${y(0.67)}v-${y(0.26)}l${x(0.09)} ${y(0.24)}z`
    : isMarsh
      ? `@green\n4 M0 ${height}V${y(0.72)}Q${x(0.3)} ${y(0.66)} ${x(0.46)} ${y(0.86)}T${x(0.5)} ${height}zM${width} ${height}V${y(0.62)}Q${x(0.8)} ${y(0.6)} ${x(0.7)} ${y(0.78)}T${x(0.76)} ${height}z\n3 M0 ${height}V${y(0.8)}Q${x(0.2)} ${y(0.78)} ${x(0.3)} ${height}z\n3w ${repeat(6, (i) => `M${x(0.03 + i * 0.035)} ${y(0.82)}q4-${y(0.1)} ${(i % 3) * 4 - 4}-${y(0.2 + (i % 2) * 0.08)}`)}\n@brown\n4w ${repeat(3, (i) => `M${x(0.06 + i * 0.07)} ${y(0.6)}v-${y(0.06)}`)}`
      : `@yellow\n2 M0 ${height}V${y(0.86)}Q${x(0.4)} ${y(0.74)} ${x(0.7)} ${y(0.88)}T${width} ${y(0.84)}V${height}z\n@white\n1w M0 ${y(0.85)}Q${x(0.4)} ${y(0.73)} ${x(0.7)} ${y(0.87)}T${width} ${y(0.83)}`
}`;
  },
};
