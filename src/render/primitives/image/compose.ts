import { el, type Html } from '../../html.ts';
import {
  type Art,
  createDice,
  type Dice,
  disc,
  hashText,
  type Hue,
  lengthOf,
  oval,
  paint,
  THEME_HUES,
} from './art.ts';
import { matchText } from './match.ts';
import { SETTINGS } from './settings.ts';
import type { Field, SettingName, Thing } from './subject.ts';

/** The limit for the shapes of one picture: a page may have a dozen. */
export const MAX_PICTURE_BYTES = 2400;

/** A picture, and the hue of its ground. */
export interface Picture {
  readonly hue: Hue;
  /** The name of the subject, or `abstract` if the text names none. */
  readonly subject: string;
  readonly shapes: readonly Html[];
}

/** The box of a thing or a person in the field. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const place = ({ x, y, size }: Box, hue: Hue | undefined, art: Art): Html =>
  el(
    'g',
    {
      'data-hue': hue,
      transform: `translate(${Math.round(x - size / 2)} ${Math.round(y - size)})scale(${Math.round(size) / 100})`,
    },
    ...paint(art),
  );

const shadow = ({ x, y, size }: Box): readonly Html[] =>
  paint(`s ${oval(x, y, size * 0.46, Math.max(4, size * 0.05))}`);

const settingOf = (
  allowed: readonly SettingName[],
  named: SettingName | undefined,
  dice: Dice,
): SettingName => named ?? dice.pick(allowed);

/** Things in a row; more than one only as long as the picture stays small. */
function renderThings(
  thing: Thing,
  field: Field,
  options: { base: number; count: number; hue: Hue; others: readonly Hue[]; room: number },
): readonly Html[] {
  const { width, height, dice } = field;
  const whole = Math.min(width * 0.88, height * 0.84);
  // In an upright picture things overlap, so that they stay large.
  const isUpright = width / height < 1.15;
  const draw = (count: number): readonly Html[] => {
    const size =
      count === 1
        ? whole
        : isUpright
          ? whole * (count === 2 ? 0.68 : 0.56)
          : Math.min((width * 0.98) / count, whole * 0.86);
    const step = isUpright
      ? (width * 0.94 - size) / Math.max(1, count - 1)
      : Math.min(size * 0.98, (width * 0.96) / count);
    return Array.from({ length: count }, (_, index) => {
      const x = width / 2 + (index - (count - 1) / 2) * step;
      const back = isUpright ? (count - 1 - index) * height * 0.06 : 0;
      const box = { x, y: options.base - back, size };
      const hue = index === 0 ? options.hue : (options.others[index % options.others.length] ?? options.hue);
      return [
        ...shadow(box),
        place(box, hue, thing.draw({ ...field, dice: createDice(dice.between(0, 9999)) })),
      ];
    }).flat();
  };
  for (let count = options.count; count > 1; count -= 1) {
    const shapes = draw(count);
    if (lengthOf(shapes) <= options.room) return shapes;
  }
  return draw(1);
}

/** Overlapping discs, for a text that names nothing known. */
function abstract({ width, height, dice }: Field): Art {
  const unit = Math.min(width, height);
  const one = (share: number): string =>
    disc(dice.between(width * 0.2, width * 0.8), dice.between(height * 0.25, height * 0.85), unit * share);
  return `b ${one(0.42)}\nc ${one(0.33)}\nd ${one(0.2)}`;
}

/** The picture that an alternative text describes: equal text gives an equal picture. */
export function composePicture(text: string, width: number, height: number): Picture {
  const { subject, companion, setting, hue, companionHue, person, words } = matchText(text);
  const dice = createDice(hashText(text));
  const field: Field = { width, height, dice, words };
  const ground = dice.pick(THEME_HUES);
  const others = THEME_HUES.filter((name) => name !== ground);
  if (subject === undefined) return { hue: ground, subject: 'abstract', shapes: paint(abstract(field)) };
  if (subject.kind === 'scene')
    return {
      hue: hue ?? dice.pick(subject.hues ?? THEME_HUES),
      subject: subject.name,
      shapes: paint(subject.draw(field)),
    };
  if (subject.kind === 'figure') {
    const name = settingOf(['studio', 'studio', 'room', 'sill', 'library'], setting, dice);
    const size = Math.min(width * 1.2, height * 1.12);
    const isBeside = companion !== undefined;
    const x = width / 2 + (isBeside ? -width * 0.1 : dice.between(-0.04 * width, 0.04 * width));
    const face = createDice(hashText(person ?? text));
    const figure = place(
      { x, y: Math.max(height + size * 0.02, size), size },
      undefined,
      subject.draw({ words, dice: face }),
    );
    const room = MAX_PICTURE_BYTES - figure.text.length;
    const around = paint(SETTINGS[name].draw(field));
    const back = lengthOf(around) <= room ? around : paint(SETTINGS.studio.draw(field));
    const shapes = [...back, figure];
    if (companion) {
      const own = companionHue ?? dice.pick(companion.hues ?? THEME_HUES);
      const half = Math.min(width * 0.44, height * 0.58);
      // A seat is behind the person, anything else in front.
      const isSeat = companion.name === 'chair';
      const box = isSeat
        ? { x, y: height + size * 0.36, size: size * 1.2 }
        : { x: Math.min(width - half * 0.56, x + size * 0.46), y: height * 0.98, size: half };
      const prop = place(box, own, companion.draw({ dice, words }));
      if (lengthOf(shapes) + prop.text.length <= MAX_PICTURE_BYTES)
        shapes.splice(isSeat ? back.length : shapes.length, 0, prop);
    }
    return { hue: ground, subject: subject.name, shapes };
  }
  const name = settingOf(subject.settings, setting, dice);
  const back = paint(SETTINGS[name].draw(field));
  const base = height * SETTINGS[name].ground;
  const own = hue ?? dice.pick(subject.hues ?? others);
  const room = MAX_PICTURE_BYTES - lengthOf(back);
  const things = renderThings(subject, field, {
    base,
    count: Math.min(words.count, width / height > 1.9 ? 4 : 3),
    hue: own,
    others: hue ? [hue] : (subject.hues ?? others),
    room,
  });
  const shapes = [...back, ...things];
  if (companion && words.count === 1 && width / height > 1.2) {
    const size = Math.min(width, height) * 0.5;
    const box = { x: width - size * 0.5, y: base + height * 0.05, size };
    const beside = [
      ...shadow(box),
      place(box, companionHue ?? dice.pick(companion.hues ?? THEME_HUES), companion.draw({ dice, words })),
    ];
    if (lengthOf(shapes) + lengthOf(beside) <= MAX_PICTURE_BYTES) shapes.push(...beside);
  }
  return { hue: ground, subject: subject.name, shapes };
}
