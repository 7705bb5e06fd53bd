import type { RecordData } from '../content/corpus.ts';
import type { Model } from '../packs/model.ts';
import type { ColorMode } from '../packs/theme.ts';
import { el, type Html } from './html.ts';

type Region = RecordData<'shell'>['regions'][number];

const MODES: Readonly<Record<ColorMode, string>> = { light: 'Light', dark: 'Dark', auto: 'Auto' };

/** Whether there is a choice: a theme may have one mode only. */
export const hasModes = ({ theme }: Model): boolean =>
  (['light', 'dark'] as const).every((mode) => theme.record?.data.modes.includes(mode));

/** Light, dark, or as the device says. Without a script it could do nothing, and is not shown. */
export const modeControl = (mode: ColorMode): Html =>
  el(
    'label',
    { class: 'r-mode', 'data-essence': '/dna/theme/mode' },
    el('span', {}, 'Colour mode'),
    el(
      'select',
      { 'data-behaviour': 'mode' },
      Object.entries(MODES).map(([value, label]) => el('option', { value, selected: value === mode }, label)),
    ),
  );

/**
 * The region of a shell that has room for it at every width: the footer, else the last navigation that can be
 * opened where it is not shown, else where actions stand, else the header.
 */
export function placeOfModes(regions: readonly Region[]): Region | undefined {
  const beside = regions.filter(({ landmark }) => landmark !== 'main');
  return (
    beside.find(({ landmark, collapse }) => landmark === 'contentinfo' && collapse?.into !== 'hidden') ??
    beside.findLast(({ landmark, collapse }) => landmark === 'navigation' && collapse?.into !== 'tab-bar') ??
    beside.find(({ holds }) => holds.includes('actions')) ??
    beside.find(({ landmark }) => landmark === 'banner')
  );
}
