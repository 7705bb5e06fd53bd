import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A stage with light above a crowd. */
export const concert: Scene = {
  name: 'concert',
  kind: 'scene',
  words: [
    'stage',
    'lake stage',
    'concert',
    'festival',
    'arena stage',
    'snow-white stage',
    'meadow singing',
    'team',
    'whole stage',
    'theatre',
    'performance',
    'two teams',
    'scoreboard behind a stage',
    'tournament',
    'match day',
  ],
  hues: ['purple', 'primary', 'accent'],
  draw({ dice, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const deck = y(0.62);
    const ray = (from: number, to: number): string =>
      `M${x(from)} ${y(0.1)}h14L${x(to + 0.09)} ${deck}H${x(to - 0.07)}z`;
    const head = Math.round(Math.min(width, height) * 0.055);
    const person = (at: number, base: number, size: number): string =>
      `${disc(at, base - size * 2.6, size)}M${Math.round(at - size * 1.3)} ${Math.round(base)}q0-${Math.round(size * 1.7)} ${Math.round(size * 1.3)}-${Math.round(size * 1.7)}t${Math.round(size * 1.3)} ${Math.round(size * 1.7)}z`;
    const crowd = (base: number, count: number, size: number): string =>
      repeat(count, (i) =>
        person(((i + 0.5) * width) / count + dice.between(-6, 6), base + dice.between(-6, 6), size),
      );
    return `
d ${box(0, 0, width, height)}
@black
4 ${box(x(0.08), y(0.04), x(0.84), y(0.07))}${box(x(0.08), y(0.04), 8, deck)}${box(x(0.92) - 8, y(0.04), 8, deck)}
@yellow
g ${ray(0.2, 0.3)}${ray(0.4, 0.5)}${ray(0.62, 0.44)}${ray(0.8, 0.7)}
1 ${disc(x(0.2) + 7, y(0.1), 7)}${disc(x(0.4) + 7, y(0.1), 7)}${disc(x(0.62) + 7, y(0.1), 7)}${disc(x(0.8) + 7, y(0.1), 7)}
@accent
3 ${person(x(0.36), deck, head * 1.2)}${person(x(0.62), deck, head * 1.2)}
@primary
2 ${person(x(0.49), deck, head * 1.4)}
@brown
3 ${box(0, deck, width, y(0.06))}
2 ${box(0, deck, width, 4)}
@black
4 ${crowd(y(0.86), Math.round(width / (head * 4.4)), head * 1.2)}
5 ${crowd(y(1.02), Math.round(width / (head * 5.6)), head * 1.5)}
@skin-3
4w M${x(0.18)} ${y(0.84)}v-${y(0.12)}M${x(0.66)} ${y(0.86)}v-${y(0.13)}M${x(0.84)} ${y(0.84)}v-${y(0.1)}`;
  },
};
