import { box, disc } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A map with streets, water and a park. */
export const mapSheet: Scene = {
  name: 'map-sheet',
  kind: 'scene',
  words: [
    'map',
    'city map',
    'coastal map',
    'dark map',
    'sea chart',
    'chart of the coast',
    'route',
    'sphere',
    'globe',
    'atlas map',
    'creek seen from above',
    'paper gores',
    'survey',
  ],
  hues: ['green', 'secondary', 'primary'],
  draw({ dice, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const bend = dice.between(20, 60) / 100;
    return `
a ${box(0, 0, width, height)}
@blue
c M0 ${y(bend)}C${x(0.3)} ${y(bend - 0.2)} ${x(0.4)} ${y(bend + 0.3)} ${x(0.7)} ${y(bend + 0.16)}S${x(0.9)} ${y(bend)} ${width} ${y(bend + 0.1)}V${y(bend + 0.28)}C${x(0.8)} ${y(bend + 0.16)} ${x(0.7)} ${y(bend + 0.4)} ${x(0.5)} ${y(bend + 0.34)}S${x(0.2)} ${y(bend)} 0 ${y(bend + 0.2)}z
@green
b M${x(0.62)} 0h${x(0.3)}l-${x(0.08)} ${y(0.3)}l-${x(0.2)}-${y(0.06)}zM0 ${y(0.8)}l${x(0.24)}-${y(0.06)}l${x(0.06)} ${y(0.26)}H0z
@white
2w M${x(0.1)} 0L${x(0.24)} ${height}M${x(0.36)} 0L${x(0.44)} ${height}M${x(0.58)} 0L${x(0.62)} ${height}M${x(0.84)} 0L${x(0.76)} ${height}M0 ${y(0.16)}L${width} ${y(0.3)}M0 ${y(0.72)}L${width} ${y(0.86)}
@grey
2l M0 ${y(0.34)}L${width} ${y(0.1)}M${x(0.24)} 0L${x(0.9)} ${height}M0 ${y(0.9)}L${x(0.6)} ${y(0.56)}
@red
4l M${x(0.2)} ${y(0.84)}L${x(0.42)} ${y(0.78)}L${x(0.4)} ${y(0.5)}L${x(0.7)} ${y(0.3)}
3 M${x(0.7)} ${y(0.3)}c-6-16-20-20-20-34a20 20 0 0 1 40 0c0 14-14 18-20 34z
@white
1 ${disc(x(0.7), y(0.3) - 34, 8)}`;
  },
};
