import type { RecordData } from '../content/corpus.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];

const isNavigation = ({ landmark, holds }: Region): boolean =>
  landmark === 'navigation' && holds.includes('navigation');

/** Whether a region stands beside the navigation proper: it shows what that one does not, and is left out without it. */
export const isSecondNavigation = (region: Region, { regions }: Shell): boolean =>
  !region.required && isNavigation(region) && regions.find(isNavigation) !== region;
