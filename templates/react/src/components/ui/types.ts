import type { ReactNode } from 'react';
import type { IconName } from './icons';

export type Tone = 'neutral' | 'muted' | 'primary' | 'accent' | 'success' | 'warning' | 'danger' | 'info';
export type Variant = 'solid' | 'soft' | 'outline' | 'ghost';
export type Size = 'sm' | 'md' | 'lg' | 'xl';
export type Gap = 'none' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl';
export type Align = 'start' | 'center' | 'end' | 'stretch' | 'baseline';
export type Justify = 'start' | 'center' | 'end' | 'between';

/** A status or another choice with its label and look. */
export interface Choice {
  readonly label: string;
  readonly tone?: Tone;
  readonly icon?: IconName;
}

/** One entry of a list, a timeline, a tree or tabs. */
export interface Item {
  readonly id?: string | undefined;
  readonly text: string;
  readonly detail?: string | undefined;
  readonly value?: string | undefined;
  readonly time?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly tone?: Tone | undefined;
  readonly badge?: string | undefined;
  readonly href?: string | undefined;
  readonly action?: string | undefined;
  readonly current?: boolean | undefined;
  readonly selected?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly expanded?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly to?: readonly string[] | undefined;
  readonly items?: readonly Item[] | undefined;
  readonly content?: ReactNode;
}

/** The part of a pattern that an element is; tests and checks find it by this name. */
export interface SlotProps {
  readonly 'data-slot'?: string | undefined;
}
