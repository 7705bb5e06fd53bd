import { box, disc } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A crowd, seen from behind. */
export const crowd: Scene = {
  name: 'crowd',
  kind: 'scene',
  words: [
    'crowd',
    'audience',
    'forty people',
    'spectator',
    'queue',
    'evening crowd',
    'demonstration',
    'festival crowd',
  ],
  hues: ['primary', 'accent', 'secondary'],
  draw({ dice, words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const unit = Math.min(width * 0.6, height) / 100;
    // In an upright picture the rows are further apart, so people are larger.
    const grow = width / height < 1.1 ? 1.5 : 1;
    const body = (at: number, base: number, size: number): string =>
      `M${Math.round(at - size * 1.7)} ${Math.round(base + size * 2)}q0-${Math.round(size * 2.6)} ${Math.round(size * 1.7)}-${Math.round(size * 2.6)}t${Math.round(size * 1.7)} ${Math.round(size * 2.6)}z`;
    const row = (share: number, size: number, hues: readonly [string, string], most: number): string => {
      const count = Math.min(most, Math.ceil(width / (size * 3.1)));
      const spots = Array.from({ length: count }, (_, index) => ({
        at: (index + 0.5) * (width / count) + dice.between(-size * 0.4, size * 0.4),
        base: y(share) + dice.between(-size * 0.5, size * 0.5),
      }));
      const half = (rest: number): typeof spots => spots.filter((_, index) => index % 2 === rest);
      return `
@${hues[0]}
3 ${half(0)
        .map(({ at, base }) => body(at, base, size))
        .join('')}
@${hues[1]}
4 ${half(1)
        .map(({ at, base }) => body(at, base, size))
        .join('')}
@${dice.pick(['brown', 'black'])}
4 ${half(0)
        .map(({ at, base }) => disc(at, base - size * 1.3, size))
        .join('')}
@${dice.pick(['orange', 'yellow', 'grey'])}
3 ${half(1)
        .map(({ at, base }) => disc(at, base - size * 1.3, size))
        .join('')}`;
    };
    const isStage = words.has('stage', 'band', 'concert');
    const isOutside = isStage || words.has('meadow', 'lake', 'tank', 'quay');
    const door = words.has('green') ? 'green' : 'red';
    return `
${isOutside ? `@yellow\n2 ${disc(x(0.8), y(0.2), unit * 10)}\n@green\nb M0 ${y(0.6)}q${x(0.25)}-${y(0.24)} ${x(0.5)} 0t${x(0.5)}-${y(0.06)}V${height}H0z` : `b ${box(0, 0, width, height)}`}
${
  isStage
    ? `@black\n4 M${x(0.14)} ${y(0.62)}V${y(0.24)}Q${x(0.36)} ${y(0.02)} ${x(0.58)} ${y(0.24)}V${y(0.62)}z\n@purple\n3 M${x(0.18)} ${y(0.58)}V${y(0.27)}Q${x(0.36)} ${y(0.1)} ${x(0.54)} ${y(0.27)}V${y(0.58)}z\n@yellow\ng M${x(0.3)} ${y(0.18)}L${x(0.2)} ${y(0.58)}H${x(0.4)}zM${x(0.44)} ${y(0.2)}L${x(0.34)} ${y(0.58)}H${x(0.52)}z`
    : words.has('door', 'entrance')
      ? `@white\n2 ${box(x(0.4) - 10, y(0.08), x(0.2) + 20, y(0.7))}\n@${door}\n4 ${box(x(0.4), y(0.11), x(0.2), y(0.7))}\n3 ${box(x(0.4), y(0.11), x(0.1) - 2, y(0.7))}`
      : `@grey\n3 ${box(x(0.34), y(0.1), x(0.3), y(0.6))}\n2 ${box(x(0.34), y(0.1), x(0.1), y(0.6))}\n@red\n3 ${box(x(0.34), y(0.36), x(0.3), 8)}`
}
${row(0.66, Math.max(unit * 5, width / 26) * grow, ['accent', 'blue'], 8)}
${row(0.84, Math.max(unit * 7.5, width / 20) * grow, ['primary', 'green'], 6)}
${row(1.04, Math.max(unit * 11, width / 16) * grow, ['secondary', 'red'], 5)}`;
  },
};
