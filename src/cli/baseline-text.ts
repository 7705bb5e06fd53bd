import { count } from '../reports/counts.ts';

/** What the baseline keeps back, and what of it nobody finds any more. */
export const baselineText = (inherited: number, resolved: number): string =>
  `${count(inherited, 'finding')} known from the baseline ${inherited === 1 ? 'is' : 'are'} not shown, ${resolved} of the baseline ${resolved === 1 ? 'is' : 'are'} gone.\n`;
