import { box, disc } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A moment of a video game with its score and its map. */
export const game: Scene = {
  name: 'game',
  kind: 'scene',
  words: ['attacker', 'defender', 'video game', 'game', 'esports match', 'raid', 'level', 'dungeon'],
  hues: ['purple', 'primary', 'blue'],
  draw({ dice, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const unit = Math.min(width, height) / 100;
    const n = (value: number): number => Math.round(value * unit);
    const fighter = (at: number, base: number, size: number): string => {
      const k = (share: number): number => Math.round(size * share);
      const shoulders = `M${Math.round(at - k(0.22))} ${Math.round(base - k(0.52))}q${k(0.02)}-${k(0.2)} ${k(0.22)}-${k(0.2)}t${k(0.22)} ${k(0.2)}l${k(0.05)} ${k(0.2)}h-${k(0.1)}l${k(0.03)} ${k(0.32)}h-${k(0.14)}l-${k(0.06)}-${k(0.26)}l-${k(0.06)} ${k(0.26)}h-${k(0.14)}l${k(0.03)}-${k(0.32)}h-${k(0.1)}z`;
      const blade = `M${Math.round(at + k(0.12))} ${Math.round(base - k(0.44))}l${k(0.3)}-${k(0.14)}v${k(0.07)}l-${k(0.28)} ${k(0.14)}z`;
      return disc(at, base - k(0.85), k(0.13)) + shoulders + blade;
    };
    const left = dice.between(20, 30) / 100;
    return `
d ${box(0, 0, width, height)}
@orange
2 ${disc(x(0.7), y(0.34), n(16))}
@
c M0 ${y(0.5)}L${x(0.16)} ${y(0.3)}L${x(0.34)} ${y(0.5)}L${x(0.5)} ${y(0.36)}L${x(0.68)} ${y(0.5)}L${x(0.86)} ${y(0.32)}L${width} ${y(0.46)}V${height}H0z
5 M0 ${y(0.62)}h${width}V${height}H0z
4l M${x(0.5)} ${y(0.62)}L${x(0.5)} ${height}M${x(0.4)} ${y(0.62)}L${x(0.14)} ${height}M${x(0.6)} ${y(0.62)}L${x(0.86)} ${height}M0 ${y(0.74)}h${width}M0 ${y(0.88)}h${width}
@grey
3 ${box(x(0.5), y(0.4), x(0.34), y(0.3))}
4 ${box(x(0.74), y(0.46), x(0.16), y(0.24))}
2 ${box(x(0.5), y(0.4), x(0.34), y(0.05))}
@black
4 ${disc(x(0.58), y(0.71), n(6))}${disc(x(0.8), y(0.71), n(6))}
@accent
3 ${fighter(x(left), y(0.92), n(56))}
@primary
4 ${fighter(x(left + 0.18), y(0.86), n(46))}
@white
2 ${box(x(0.38), n(4), x(0.24), n(8))}
@accent
3 ${box(x(0.22), n(5), x(0.15), n(6))}
@red
3 ${box(x(0.63), n(5), x(0.12), n(6))}
@black
4 ${box(x(0.03), y(0.1), n(24), n(24))}
@green
3 ${disc(x(0.03) + n(8), y(0.1) + n(9), 4)}${disc(x(0.03) + n(12), y(0.1) + n(14), 4)}
@red
3 ${disc(x(0.03) + n(17), y(0.1) + n(7), 4)}
@green
2 ${box(x(0.04), y(0.93), x(0.2), n(3))}`;
  },
};
