import { box, createDice, disc, lengthOf, oval, paint } from '../art.ts';
import { bust } from '../bust.ts';
import type { Scene } from '../subject.ts';

/** Leaves room for the table and the walls. */
const MAX_FIGURES = 1900;

/** Several people, at a table or side by side. */
export const people: Scene = {
  name: 'people',
  kind: 'scene',
  words: [
    'player',
    'wheelchair user',
    'choir',
    'big band',
    'brass band',
    'people',
    'two people',
    'three people',
    'adult',
    'friend',
    'beginner',
    'two beginners',
    'young people',
    'family',
    'colleague',
    'two adults',
    'group of people',
    'yellow coat',
    'meeting',
  ],
  hues: ['primary', 'accent', 'secondary'],
  isPerson: true,
  draw({ dice, words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const isAtTable = words.has('table', 'desk', 'radio', 'file', 'bench', 'reading', 'dialogue', 'peeling');
    const isOutside = words.has(
      'tree',
      'meadow',
      'platform',
      'quay',
      'jetty',
      'station',
      'lake',
      'tide',
      'beam',
      'field',
    );
    const base = height * (isAtTable ? 0.84 : 1.02);
    const seeds = Array.from({ length: 3 }, () => dice.between(0, 1e6));
    const draw = (count: number): string => {
      const size = Math.min(height * 0.9, (width / count) * 1.45);
      return seeds
        .slice(0, count)
        .map((seed, index) => {
          const left = width * ((index + 0.5) / count) - size / 2;
          const top = base - size * (index % 2 === 0 ? 1 : 0.92);
          const art = bust({ dice: createDice(seed), words }, 'low');
          return `>${Math.round(left)} ${Math.round(top)} ${Math.round(size) / 100}\n${art}\n<`;
        })
        .join('\n');
    };
    const three = words.has('two', 'both') || width / height < 1.1 ? undefined : draw(3);
    const figures = three !== undefined && lengthOf(paint(three)) <= MAX_FIGURES ? three : draw(2);
    return `
${
  isOutside
    ? `@green\nb ${disc(x(0.1), y(0.4), y(0.34))}${disc(x(0.5), y(0.3), y(0.36))}${disc(x(0.9), y(0.4), y(0.34))}\nc ${box(0, y(0.66), width, y(0.34))}`
    : `c ${box(x(0.1), y(0.1), x(0.34), y(0.5))}${box(x(0.56), y(0.1), x(0.34), y(0.5))}\ng ${box(x(0.12), y(0.13), x(0.14), y(0.44))}${box(x(0.28), y(0.13), x(0.14), y(0.44))}${box(x(0.58), y(0.13), x(0.14), y(0.44))}${box(x(0.74), y(0.13), x(0.14), y(0.44))}`
}
${figures}
${isAtTable ? `@brown\n3 ${box(0, y(0.82), width, y(0.18))}\n2 ${box(0, y(0.82), width, 6)}\n@white\n1 ${oval(x(0.3), y(0.9), x(0.09), y(0.03))}M${x(0.5)} ${y(0.86)}h${x(0.14)}l${x(0.03)} ${y(0.08)}h-${x(0.14)}z` : ''}`;
  },
};
