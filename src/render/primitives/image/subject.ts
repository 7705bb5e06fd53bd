import type { Art, Dice, Hue } from './art.ts';

/** The surroundings of a thing or a person; `settings.ts` draws them. */
export type SettingName =
  | 'table'
  | 'studio'
  | 'sill'
  | 'garden'
  | 'water'
  | 'library'
  | 'room'
  | 'street'
  | 'stage';

/** The words of an alternative text. */
export interface Words {
  /** True if one of these words is in the text, in the singular or the plural. */
  has(...words: readonly string[]): boolean;
  /** The number of things named: `2` for "Two dark brown cushions", `1` without a number. */
  readonly count: number;
}

export interface Brush {
  readonly dice: Dice;
  readonly words: Words;
}

export interface Field extends Brush {
  readonly width: number;
  readonly height: number;
}

interface BaseSubject {
  readonly name: string;
  /** Nouns in the singular that name it; the longest one in a text decides. */
  readonly words: readonly string[];
  /** True if it is what people see first in a picture, whatever else is in it. */
  readonly isPerson?: true;
}

/** A thing in a box of 100 by 100 with its foot on the lower edge; a setting surrounds it. */
export interface Thing extends BaseSubject {
  readonly kind: 'thing';
  readonly settings: readonly SettingName[];
  /** Colours it may have if the text names none; the colours of the theme if absent. */
  readonly hues?: readonly Hue[];
  /** False if it means nothing beside another subject. */
  readonly isProp?: false;
  draw(brush: Brush): Art;
}

/** A head and shoulders, cut off by the lower edge. */
export interface Figure extends BaseSubject {
  readonly kind: 'figure';
  draw(brush: Brush): Art;
}

/** A picture that fills the whole field, in pixels. */
export interface Scene extends BaseSubject {
  readonly kind: 'scene';
  readonly hues?: readonly Hue[];
  draw(field: Field): Art;
}

export type Subject = Thing | Figure | Scene;
