import { describe, expect, it } from 'vitest';
import { fillExample } from '../../../product/anatomy.ts';
import { composePicture } from './compose.ts';
import { matchText } from './match.ts';
import { corpus } from '../../../../test/corpus.ts';

const PICTURE_FIELDS = /^(?:image|picture|cover|photo|slide)$/;

/** The texts of images and players in anatomies, except logos and bars for loading content. */
function textsOfNodes(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(textsOfNodes);
  const { is, alt, kind, size, aspect } = value as Record<string, unknown>;
  const isPicture =
    (is === 'image' && !(size === 'sm' && aspect === '3:1')) || (is === 'media' && kind !== 'audio');
  return isPicture && typeof alt === 'string' && !alt.startsWith('Loading ') ? [alt, ...below] : below;
}

/** The texts of picture fields in the content of products; texts with parameters are filled elsewhere. */
function textsOfFields(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return PICTURE_FIELDS.test(key) && /^\p{Lu}[^{]+$/u.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) =>
    textsOfFields(child, Array.isArray(value) ? key : name),
  );
}

const TEXTS = [
  ...new Set(
    corpus.records.flatMap(({ data }) => {
      if ('presets' in data)
        return Object.keys(data.presets).flatMap((preset) => textsOfNodes(fillExample(data, preset)));
      return 'modes' in data ? [] : textsOfFields(data);
    }),
  ),
];

const subjectOf = (text: string): string | undefined => matchText(text).subject?.name;

describe('the subject of an alternative text', () => {
  it('is known for every text of the corpus', () => {
    expect(TEXTS.length).toBeGreaterThan(600);
    expect(TEXTS.filter((text) => subjectOf(text) === undefined)).toEqual([]);
  });

  it.each([
    ['Moss-green blanket over the back of a reading chair', 'blanket'],
    ['Woman unfolding a moss-green blanket beside a loom', 'portrait'],
    ['Two people paint blue lines on a wide wooden floor', 'people'],
    ['Coffee pot on a gas flame', 'pan'],
    ['Cup of tea beside a keyboard', 'mug'],
    ['Table of brass gears under a magnifier', 'gear'],
    ['Table of rows and price groups', 'chart'],
    ['Restaurant bill for three people', 'document'],
    ['A clerk’s screen: draft on the left, by-law on the right', 'screen'],
    ['Row of felt jackets on pegs', 'garment'],
    ['Poster: three loaves on one peel', 'bread'],
    ['Two bulbs of fennel', 'produce'],
    ['Photo of the tower', 'building'],
    ['Living room with two tall windows, 2026', 'interior'],
    ['Children on blankets under apple trees', 'people'],
  ])('is the head noun: %s', (text, subject) => {
    expect(subjectOf(text)).toBe(subject);
  });

  it('is a person for a name, but not for the name of a place or a team', () => {
    expect(subjectOf('Isla Moss in a waxed jacket beside a theodolite')).toBe('portrait');
    expect(subjectOf('Piers Holloway, technical writer')).toBe('portrait');
    expect(subjectOf('Dorte beside the crane, eyes closed')).toBe('portrait');
    expect(subjectOf('Quay Street at high water')).toBe('street-view');
    expect(subjectOf('Northgate School from the playground')).toBe('building');
    expect(subjectOf('Two Lanterns caught between the lorry and the wall')).toBe('car');
    expect(subjectOf('Small Celtic harp on a bench')).toBe('strings');
  });

  it('is unknown for words that are not known, and is then drawn without a meaning', () => {
    expect(subjectOf('Dishwasher repair')).toBeUndefined();
    expect(composePicture('Dishwasher repair', 480, 320).subject).toBe('abstract');
    expect(composePicture('', 480, 320).subject).toBe('abstract');
  });
});

describe('the parts of a picture', () => {
  it('have the colours that the text names', () => {
    expect(matchText('Pale green mug on a window sill').hue).toBe('green');
    expect(matchText('Dark walnut bowl from the side').hue).toBe('brown');
    expect(matchText('Cream blanket folded on a window seat').hue).toBe('white');
    expect(matchText('Brass lamp over an open book').hue).toBe('yellow');
  });

  it('are as many as the text says', () => {
    expect(matchText('Two dark brown cushions on a settle').words.count).toBe(2);
    expect(matchText('Mug held in two hands').words.count).toBe(1);
    expect(matchText('Six candles').words.count).toBe(3);
  });

  it('include a second thing and the setting', () => {
    const { companion, setting } = matchText(
      'Upright green bicycle with a wicker basket, leaning on a quay wall',
    );
    expect(companion?.name).toBe('basket');
    expect(setting).toBe('water');
    expect(matchText('Cup of tea').companion).toBeUndefined();
  });

  it('give one person one face', () => {
    const one = composePicture('Ilse Brandauer at the model shelf', 480, 600).shapes;
    const other = composePicture('Ilse Brandauer, photographed by a colleague', 480, 600).shapes;
    const faces = [one, other].map(
      (shapes) => shapes.find(({ text }) => text.includes('data-hue="skin'))?.text,
    );
    const paths = faces.map((face) => face?.replace(/transform="[^"]*"/, ''));
    expect(paths[0]).toBeDefined();
    expect(paths[0]).toBe(paths[1]);
  });
});
