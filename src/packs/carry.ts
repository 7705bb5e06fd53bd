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
  const patterns = new Map<string, Place>();
  const presets = new Map<string, Place>();
  for (const page of pages) {
    for (const [index, { id, preset, record }] of page.layout().placements.entries()) {
      if (!record) continue;
      if (!patterns.has(id)) patterns.set(id, { page, index });
      if (!presets.has(`${id}/${preset}`)) presets.set(`${id}/${preset}`, { page, index });
    }
  }
  return {
    pattern: ({ id }) => patterns.get(id),
    preset: ({ id, preset }) => presets.get(`${id}/${preset}`),
  };
}
