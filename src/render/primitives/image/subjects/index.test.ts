import { describe, expect, it } from 'vitest';
import { createDice, lengthOf, paint } from '../art.ts';
import { composePicture, MAX_PICTURE_BYTES } from '../compose.ts';
import { matchText } from '../match.ts';
import { SETTINGS } from '../settings.ts';
import type { Subject } from '../subject.ts';
import { SUBJECTS } from './index.ts';

/** The aspect ratios that patterns use, as heights of a picture of 480 pixels. */
const HEIGHTS = [206, 270, 300, 320, 360, 384, 480, 600, 640, 720];
const WIDTH = 480;
const ENDINGS = ['', ' at night', ' from above', ', number seven', ' of the old town', ' in May'];

/** Texts that show a subject: its first noun with different endings. */
const textsOf = ({ words }: Subject): readonly string[] =>
  ENDINGS.map((ending) => `${words[0] ?? ''}${ending}`);

const markupOf = (text: string, height: number): string =>
  composePicture(text, WIDTH, height)
    .shapes.map(({ text: markup }) => markup)
    .join('');

/** Groups and paths with known classes, and nothing else. */
const VALID =
  /^(?:<g(?: (?:data-hue="[a-z]+(?:-\d)?"|transform="[a-z\d\s.()-]+"))+>|<\/g>|<path class="p-image__[1-5a-dsg](?: p-image__[lw])?" d="M[\d\s.a-zA-Z-]+"\/>)+$/;

describe('the subjects of pictures', () => {
  it('are one per file under one name', () => {
    const names = SUBJECTS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].toSorted());
    expect(names.length).toBeGreaterThan(60);
  });

  it('share no noun, so that a text has one meaning', () => {
    const nouns = SUBJECTS.flatMap(({ words }) => words);
    expect(nouns.filter((noun, index) => nouns.indexOf(noun) !== index)).toEqual([]);
  });

  it.each(SUBJECTS.map((subject) => [subject.name, subject] as const))(
    '%s: its first noun finds it',
    (_, subject) => {
      expect(matchText(subject.words[0] ?? '').subject?.name).toBe(subject.name);
    },
  );

  it.each(SUBJECTS.map((subject) => [subject.name, subject] as const))(
    '%s: small, valid and equal for equal text in every aspect ratio',
    (_, subject) => {
      for (const height of HEIGHTS)
        for (const text of textsOf(subject).slice(0, 2)) {
          const markup = markupOf(text, height);
          expect(markup === markupOf(text, height)).toBe(true);
          expect(VALID.test(markup) && !markup.includes('NaN'), markup).toBe(true);
          expect(markup.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES + 100);
        }
    },
  );

  it.each(SUBJECTS.map((subject) => [subject.name, subject] as const))(
    '%s: differs between texts',
    (_, subject) => {
      const pictures = textsOf(subject).map((text) => {
        const { hue, shapes } = composePicture(text, WIDTH, 360);
        return hue + shapes.map(({ text: markup }) => markup).join('');
      });
      expect(new Set(pictures).size).toBeGreaterThan(1);
    },
  );

  it('start inside the field', () => {
    const outside: string[] = [];
    for (const subject of SUBJECTS)
      for (const height of subject.kind === 'scene' ? HEIGHTS : [100]) {
        const width = subject.kind === 'scene' ? WIDTH : 100;
        const { words } = matchText(subject.words[0] ?? '');
        const field = { width, height, words, dice: createDice(7) };
        for (const [point, x, y] of subject.draw(field).matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)) {
          const isBeside = Math.abs(Number(x) - width / 2) > width * 0.7;
          // The first row of a crowd is cut off by the lower edge.
          const isAboveOrBelow = Math.abs(Number(y) - height / 2) > height;
          if (isBeside || isAboveOrBelow) outside.push(`${subject.name}: ${point}`);
        }
      }
    expect(outside).toEqual([]);
  });
});

describe('the settings of pictures', () => {
  it.each(Object.entries(SETTINGS))('%s leaves room for a subject', (_, setting) => {
    for (const height of HEIGHTS) {
      const { words } = matchText('Mug');
      const art = setting.draw({ width: WIDTH, height, words, dice: createDice(11) });
      expect(lengthOf(paint(art))).toBeLessThan(MAX_PICTURE_BYTES * 0.75);
      expect(art).not.toMatch(/NaN|undefined/);
    }
  });
});
