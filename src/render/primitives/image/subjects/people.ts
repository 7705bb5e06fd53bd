import { box, createDice, disc, oval } from '../art.ts';
import { bust } from '../bust.ts';
import type { Scene } from '../subject.ts';

/** Several people, at a table or side by side. */
export const people: Scene = {
  name: 'people',
  kind: 'scene',
  words: [
    'people',
    'two people',
    'three people',
    'crowd',
    'cooks',
    'two cooks',
    'adult',
    'friend',
    'player',
    'four players',
    'passengers',
    'children',
    'singers',
    'dockers',
    'pupils',
    'beginner',
    'two beginners',
    'attackers',
    'lawyers',
    'young people',
    'family',
    'wheelchair user',
    'swimmers',
    'visitors',
    'team of people',
    'men',
    'women',
    'guests',
    'teachers',
    'colleague',
    'faces',
    'big group',
    'audience',
    'two adults',
    'learners',
    'group of people',
    'figure on a plain',
    'forty people',
    'yellow coat',
    'five faces',
    'class',
    'meeting',
  ],
  hues: ['primary', 'accent', 'secondary'],
  draw({ dice, words, width, height }) {
    const x = (share: number): number => Math.round(width * share);
    const y = (share: number): number => Math.round(height * share);
    const count = words.has('two', 'both') || width / height < 1.1 ? 2 : width / height > 2 ? 4 : 3;
    const isAtTable = words.has('table', 'desk', 'radio', 'file', 'bench', 'reading', 'dialogue', 'peeling');
    const isOutside = words.has(
      'tree',
      'meadow',
      'platform',
      'quay',
      'jetty',
      'station',
      'apple',
      'lake',
      'tide',
      'beam',
      'field',
    );
    const size = Math.min(height * 0.9, (width / count) * 1.45);
    const base = height * (isAtTable ? 0.84 : 1.02);
    const figures = Array.from({ length: count }, (_, index) => {
      const left = width * ((index + 0.5) / count) - size / 2;
      const top = base - size * (index % 2 === 0 ? 1 : 0.92);
      const art = bust({ dice: createDice(dice.between(0, 1e6)), words }, 'low');
      return `>${Math.round(left)} ${Math.round(top)} ${Math.round(size) / 100}\n${art}\n<`;
    });
    return `
${
  isOutside
    ? `@green\nb ${disc(x(0.1), y(0.4), y(0.34))}${disc(x(0.5), y(0.3), y(0.36))}${disc(x(0.9), y(0.4), y(0.34))}\nc ${box(0, y(0.66), width, y(0.34))}`
    : `c ${box(x(0.1), y(0.1), x(0.34), y(0.5))}${box(x(0.56), y(0.1), x(0.34), y(0.5))}\ng ${box(x(0.12), y(0.13), x(0.14), y(0.44))}${box(x(0.28), y(0.13), x(0.14), y(0.44))}${box(x(0.58), y(0.13), x(0.14), y(0.44))}${box(x(0.74), y(0.13), x(0.14), y(0.44))}`
}
${figures.join('\n')}
${isAtTable ? `@brown\n3 ${box(0, y(0.82), width, y(0.18))}\n2 ${box(0, y(0.82), width, 6)}\n@white\n1 ${oval(x(0.3), y(0.9), x(0.09), y(0.03))}M${x(0.5)} ${y(0.86)}h${x(0.14)}l${x(0.03)} ${y(0.08)}h-${x(0.14)}z` : ''}`;
  },
};
