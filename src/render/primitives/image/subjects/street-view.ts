import { box, disc, repeat } from '../art.ts';
import type { Scene } from '../subject.ts';

/** A street with houses and trees. */
export const streetView: Scene = {
  name: 'street-view',
  kind: 'scene',
  words: [
    'street',
    'avenue',
    'road',
    'lane',
    'square',
    'car park',
    'market square',
    'pavement',
    'paving slab',
    'crossroads',
    'town',
    'village',
    'coast road',
    'raised crossing plan',
    'trench',
    'bus stop',
    'playground',
    'quay street',
    'stall',
    'market',
    'parked car',
    'white roof',
    'platform',
  ],
  hues: ['secondary', 'primary', 'blue'],
  draw({ dice, words, width, height }) {
    const ground = Math.round(height * 0.74);
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const count = Math.max(4, Math.round((width / height) * 4));
    const step = width / count;
    const houses = Array.from({ length: count }, (_, i) => ({
      x: i * step,
      top: dice.between(height * 0.2, height * 0.42),
    }));
    const part = (rest: number): string =>
      houses
        .filter((_, i) => i % 3 === rest)
        .map((house) => box(house.x, house.top, Math.ceil(step), ground - house.top))
        .join('');
    const roofs = houses
      .map(
        (house) =>
          `M${Math.round(house.x - 3)} ${house.top}l${Math.round(step / 2 + 3)}-${Math.round(step * 0.36)}l${Math.round(step / 2 + 3)} ${Math.round(step * 0.36)}z`,
      )
      .join('');
    const isWet = words.has('water', 'high water', 'flood');
    const isNight = words.has('night', 'dusk');
    return `
${isNight ? 'c' : 'a'} ${box(0, 0, width, height)}
@red
3 ${part(0)}
@white
2 ${part(1)}
@yellow
2 ${part(2)}
@brown
4 ${roofs}
@${isNight ? 'yellow' : 'blue'}
1 ${houses.map((house) => repeat(2, (row) => repeat(2, (column) => box(house.x + step * (0.18 + column * 0.4), house.top + 14 + row * height * 0.15, step * 0.22, height * 0.09)))).join('')}
@grey
3 ${box(0, ground, width, height - ground)}
2 ${box(0, ground, width, y(0.06))}
@white
1 ${isWet ? '' : repeat(6, (i) => box(x(i * 0.18), y(0.91), x(0.09), 5))}
${isWet ? `@blue\n3 ${box(0, ground + y(0.05), width, height)}\n1l M${x(0.1)} ${y(0.88)}h80M${x(0.5)} ${y(0.92)}h90M${x(0.3)} ${y(0.96)}h60` : ''}
@brown
4 ${box(x(0.22) - 4, ground - y(0.1), 8, y(0.16))}${box(x(0.74) - 4, ground - y(0.1), 8, y(0.16))}
@green
3 ${disc(x(0.22), ground - y(0.16), y(0.13))}${disc(x(0.74), ground - y(0.16), y(0.13))}
2 ${disc(x(0.2), ground - y(0.2), y(0.07))}${disc(x(0.72), ground - y(0.2), y(0.07))}
${words.has('market', 'stall', 'table') ? `@accent\n3 M${x(0.36)} ${ground - y(0.14)}h${x(0.26)}l12 ${y(0.08)}h-${x(0.26) + 24}z` : `@primary\n3 M${x(0.38)} ${y(0.86)}q4-${y(0.1)} ${x(0.06)}-${y(0.1)}h${x(0.08)}q${x(0.05)} 0 ${x(0.06)} ${y(0.1)}z\n@black\n4 ${disc(x(0.43), y(0.86), y(0.035))}${disc(x(0.53), y(0.86), y(0.035))}`}`;
  },
};
