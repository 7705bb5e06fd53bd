import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A house, a tower, a church or a works. */
export const building: Scene = {
  name: 'building',
  kind: 'scene',
  words: [
    'house',
    'cabin',
    'red cabin',
    'chapel',
    'church',
    'pump house',
    'school',
    'museum',
    'barn',
    'station',
    'tower',
    'tower clock',
    'lighthouse',
    'lighthouse tower',
    'gasworks',
    'town hall',
    'wooden house',
    'mill',
    'boathouse',
    'skyline',
    'city skyline',
    'hospital',
    'warehouse',
    'factory',
    'roof',
    'toll house',
    'building',
    'block of flats',
    'small station',
    'property',
    'castle',
    'hut',
    'plywood',
    'foundry yard',
    'arena',
  ],
  hues: ['blue', 'secondary', 'primary'],
  draw({ dice, words, width, height }) {
    const base = Math.round(height * 0.82);
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const isNight = words.has('night', 'dusk', 'dark');
    const sky = `${isNight ? 'd' : 'a'} ${box(0, 0, width, height)}
@yellow
${isNight ? '1' : '2'} ${disc(x(dice.between(12, 30) / 100), y(0.2), Math.min(width, height) * 0.08)}
@white
g M${x(0.6)} ${y(0.16)}q16-16 32 0q14-12 26 0q16 0 12 12h-76q-6-8 6-12z
@green
b M0 ${base}q${x(0.25)}-${y(0.2)} ${x(0.5)} 0t${x(0.5)}-${y(0.06)}V${height}H0z
c ${box(0, base, width, height - base)}`;
    const hue = words.has('red', 'brick')
      ? 'red'
      : words.has('wooden', 'mill', 'barn')
        ? 'brown'
        : words.has('white', 'chapel', 'lighthouse')
          ? 'white'
          : dice.pick(['red', 'white', 'yellow', 'primary']);
    if (words.has('tower', 'lighthouse', 'chapel', 'church', 'clock')) {
      const w = Math.round(Math.min(width * 0.2, height * 0.26));
      const left = Math.round(width / 2 - w / 2);
      return `${sky}
@${hue}
3 ${box(left + w, base - y(0.3), w * 1.3, y(0.3))}
2 M${left} ${base}l${Math.round(w * 0.1)}-${y(0.5)}h${Math.round(w * 0.8)}l${Math.round(w * 0.1)} ${y(0.5)}z
4 M${left + Math.round(w * 0.6)} ${base - y(0.5)}h${Math.round(w * 0.3)}l${Math.round(w * 0.1)} ${y(0.5)}h-${Math.round(w * 0.4)}z
@red
4 M${left + w - 4} ${base - y(0.3)}l${Math.round(w * 0.65)}-${y(0.1)}l${Math.round(w * 0.65)} ${y(0.1)}zM${left} ${base - y(0.5)}L${left + Math.round(w / 2)} ${y(0.08)}L${left + w} ${base - y(0.5)}z
@yellow
1 ${disc(left + w / 2, base - y(0.4), w * 0.2)}${box(left + w * 1.4, base - y(0.2), w * 0.2, y(0.1))}${box(left + w * 1.9, base - y(0.2), w * 0.2, y(0.1))}
@black
4l M${left + Math.round(w / 2)} ${base - y(0.4)}v-${Math.round(w * 0.14)}m0 ${Math.round(w * 0.14)}h${Math.round(w * 0.1)}
4 M${left + Math.round(w * 0.32)} ${base}v-${y(0.12)}a${Math.round(w * 0.18)} ${Math.round(w * 0.18)} 0 0 1 ${Math.round(w * 0.36)} 0v${y(0.12)}z`;
    }
    if (
      words.has(
        'school',
        'hospital',
        'museum',
        'skyline',
        'hall',
        'station',
        'gasworks',
        'factory',
        'arena',
        'flats',
        'warehouse',
      )
    ) {
      const top = y(0.26);
      const isWorks = words.has('gasworks', 'factory', 'chimney');
      return `${sky}
@${hue}
4 ${box(x(0.1), top + y(0.1), x(0.8), base - top - y(0.1))}
3 ${box(x(0.1), top + y(0.1), x(0.56), base - top - y(0.1))}
${isWorks ? `4 ${box(x(0.2), y(0.04), x(0.05), base - y(0.04))}${box(x(0.3), y(0.1), x(0.05), base - y(0.1))}\n2 M${x(0.1)} ${top + y(0.1)}l${x(0.14)}-${y(0.1)}v${y(0.1)}l${x(0.14)}-${y(0.1)}v${y(0.1)}l${x(0.14)}-${y(0.1)}v${y(0.1)}z` : `2 M${x(0.36)} ${top + y(0.1)}L${x(0.5)} ${top - y(0.04)}L${x(0.64)} ${top + y(0.1)}z`}
@white
2 ${box(x(0.08), top + y(0.08), x(0.84), 7)}
@${isNight ? 'yellow' : 'blue'}
1 ${repeat(2, (row) => repeat(8, (i) => box(x(0.13 + i * 0.096), top + y(0.16 + row * 0.17), x(0.05), y(0.1))))}
@brown
4 M${x(0.46)} ${base}v-${y(0.13)}h${x(0.08)}v${y(0.13)}z
@green
3 ${disc(x(0.06), base - y(0.06), y(0.09))}${disc(x(0.95), base - y(0.05), y(0.08))}`;
    }
    const w = Math.round(Math.min(width * 0.6, height * 0.72));
    const left = Math.round((width - w) / 2 + dice.between(-0.1 * width, 0.1 * width));
    const top = Math.round(base - w * 0.5);
    return `${sky}
@green
4 ${disc(left - w * 0.12, base - w * 0.24, w * 0.2)}
3 ${disc(left + w * 1.08, base - w * 0.16, w * 0.15)}
@${hue}
3 ${box(left, top, w, base - top)}
4 ${box(left + w * 0.62, top, w * 0.38, base - top)}
@black
4 M${left - 14} ${top}L${Math.round(left + w * 0.3)} ${Math.round(top - w * 0.34)}h${Math.round(w * 0.4)}L${left + w + 14} ${top}z
@red
4 ${box(left + w * 0.66, top - w * 0.42, w * 0.1, w * 0.2)}
@yellow
1 ${box(left + w * 0.1, top + w * 0.12, w * 0.16, w * 0.18)}${box(left + w * 0.36, top + w * 0.12, w * 0.16, w * 0.18)}${box(left + w * 0.74, top + w * 0.12, w * 0.14, w * 0.18)}
@white
2 ${box(left + w * 0.17, top + w * 0.12, 4, w * 0.18)}${box(left + w * 0.43, top + w * 0.12, 4, w * 0.18)}${box(left, base - 8, w, 8)}
@brown
4 ${box(left + w * 0.42, base - w * 0.17, w * 0.12, w * 0.17)}
${words.has('lake', 'jetty', 'river') ? `@blue\nc ${box(0, base + 10, width, height - base)}\n@brown\n4 ${box(left + w * 0.36, base, w * 0.24, height - base)}` : ''}`;
  },
};
