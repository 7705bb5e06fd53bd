import type { AppPage } from './app-page.ts';
import type { Placement } from './placements.ts';

/** A placement on a page of the app. */
export interface Place {
  readonly page: AppPage;
  readonly index: number;
}

/** Where the contract of a pattern stands. Its text is long, so that among several packs it stands once. */
export interface Carriers {
  /** The placement that states what holds for the pattern in every preset. */
  pattern(placement: Placement): Place | undefined;
  /** The placement that states what the preset adds. */
  preset(placement: Placement): Place | undefined;
}

/** Among these pages, the first that uses a pattern carries its contract. */
export function carriersIn(pages: readonly AppPage[]): Carriers {
  const patterns = new Map<object, Carried>();
  for (const page of pages) {
    for (const [index, { preset, record }] of page.layout().placements.entries()) {
      if (!record) continue;
      const known = patterns.get(record);
      if (!known)
        patterns.set(record, { place: { page, index }, presets: new Map([[preset, { page, index }]]) });
      else if (!known.presets.has(preset)) known.presets.set(preset, { page, index });
    }
  }
  return {
    pattern: ({ record }) => record && patterns.get(record)?.place,
    preset: ({ preset, record }) => record && patterns.get(record)?.presets.get(preset),
  };
}

interface Carried {
  readonly place: Place;
  readonly presets: Map<string, Place>;
}
